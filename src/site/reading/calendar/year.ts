import { type DayNumber, dayNumber, FIRST_YEAR, formatDay, LAST_YEAR } from '../../../reference/calendar/days.ts'
import { calendarDay, rulesOf } from '../../../reference/calendar/events.ts'
import { type HijriCalendar, type HijriMonth, OutsideCalendar } from '../../../reference/calendar/hijri.ts'
import { type EventType, ruleName } from '../../../reference/calendar/rules.ts'
import type { ReadingView } from '../address.ts'
import type { Inline, PageContent } from '../blocks.ts'
import { dayIn, hijriIn, hijriMonthIn, hijriYearIn } from '../dates.ts'
import { pagerOf } from '../pager.ts'
import { readingWords } from '../words.ts'
import { addressOf, FIRST_HIJRI_YEAR, hijriAddress, LAST_HIJRI_YEAR, type Method, yearAddress } from './addresses.ts'
import { legendOf, smallGridOf } from './grid.ts'
import { monthsAmong, provisionalNote } from './uncertain.ts'
import { calendarWords } from './words.ts'

/** Months of a year in either calendar. */
const MONTHS = 12

/** A Hijri year: the beginnings of its months, and its annual days. */
export function hijriYearPage(
  year: number,
  calendar: HijriCalendar,
  asked: Method | undefined,
  view: ReadingView,
): PageContent {
  const { language } = view
  const words = calendarWords[language]
  const { number } = readingWords[language]
  const months = Array.from({ length: MONTHS }, (_, place) => monthOf(calendar, year, place + 1)).filter(
    (month) => month !== undefined,
  )
  const title = words.year(hijriYearIn(year, language))
  const days = months
    .flatMap(({ starts, days }) => daysFrom(starts, starts + days))
    .filter((day) => day >= calendar.first && day <= calendar.last)
  const way = (to: number) => ({
    text: hijriYearIn(to, language),
    href: hijriAddress(to, asked),
  })
  const beginning = (month: HijriMonth): Inline[] => [
    { text: dayIn(month.starts, language, 'date'), href: monthAddress(month.starts, asked) },
    ...(month.uncertain ? [' ', { text: `(${words.uncertain[month.uncertain]})`, tone: 'soft' as const }] : []),
  ]
  return {
    title,
    description: words.lead,
    blocks: [
      { paragraph: [words.shown(words.methods[calendar.method])], soft: true },
      ...(months.length === 0 ? [{ paragraph: [words.outside] }] : []),
      ...provisionalNote(months, view),
      {
        table: {
          caption: title,
          kind: 'compact',
          head: [words.month, words.begins, words.length],
          rows: months.map((month): Inline[][] => [
            [hijriMonthIn(month, language)],
            beginning(month),
            [words.days(number(month.days))],
          ]),
        },
      },
      { heading: words.onceAYear },
      { list: onceAYear(days, calendar, asked, view).list },
      pagerOf(
        {
          before: year > FIRST_HIJRI_YEAR ? way(year - 1) : undefined,
          up: { text: words.title, href: addressOf(undefined, asked) },
          after: year < LAST_HIJRI_YEAR ? way(year + 1) : undefined,
        },
        view,
      ),
    ],
  }
}

function monthOf(calendar: HijriCalendar, year: number, month: number): HijriMonth | undefined {
  try {
    return calendar.monthAt(year, month)
  } catch (error) {
    if (error instanceof OutsideCalendar) return undefined
    throw error
  }
}

const monthAddress = (day: number, asked: Method | undefined): string => {
  const [year = 0, month = 1] = formatDay(day).split('-').map(Number)
  return addressOf({ year, month }, asked)
}

/** Annual events, and the rules whose days can be highlighted because they are few. */
type Yearly = { marked: Set<string>; list: Inline[][] }

/** Days per year up to which a rule is highlighted, except for the obligatory fast: a sign on every day of a month shows nothing. */
const MOST_MARKED_DAYS = 10

/** Events of a single month per year, without weekly and monthly ones; of consecutive days the first. */
function onceAYear(
  days: DayNumber[],
  calendar: HijriCalendar,
  asked: Method | undefined,
  { language }: ReadingView,
): Yearly {
  type Found = {
    type: EventType
    days: number
    firsts: Map<string, { day: DayNumber; name: string }>
    months: Set<number>
  }
  const found = new Map<string, Found>()
  for (const day of days) {
    const at = calendarDay(calendar, day)
    for (const rule of rulesOf(at)) {
      const known = found.get(rule.id) ?? { type: rule.type, days: 0, firsts: new Map(), months: new Set() }
      known.days += 1
      const { year, month } = at.hijri
      // a Gregorian year may contain a Hijri month twice
      const time = `${year} ${month}`
      if (!known.firsts.has(time)) known.firsts.set(time, { day, name: ruleName(rule, at, language) })
      known.months.add(month)
      found.set(rule.id, known)
    }
  }
  const yearly = [...found].filter(([, { months }]) => months.size === 1)
  return {
    marked: new Set(
      yearly.flatMap(([id, { type, days, firsts }]) =>
        type === 'puasa_wajib' || days <= MOST_MARKED_DAYS * firsts.size ? [id] : [],
      ),
    ),
    list: yearly
      .flatMap(([, { firsts }]) => [...firsts.values()])
      .sort((a, b) => a.day - b.day)
      .map(({ day, name }): Inline[] => [
        {
          text: `${dayIn(day, language, 'whole')} · ${hijriIn(calendar.dateOf(day), language)}`,
          href: monthAddress(day, asked),
        },
        `: ${name}`,
      ]),
  }
}

/** A Gregorian year: its months with annual days highlighted, and the list of those. */
export function yearPage(
  year: number,
  calendar: HijriCalendar,
  { today, asked }: { today: DayNumber; asked: Method | undefined },
  view: ReadingView,
): PageContent {
  const { language } = view
  const words = calendarWords[language]
  const all = daysFrom(dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1))
  const known = all.filter((day) => day >= calendar.first && day <= calendar.last)
  const { marked, list } = onceAYear(known, calendar, asked, view)
  const inYear = (to: number) => dayIn(dayNumber(to, 1, 1), language, 'year')
  const title = words.year(inYear(year))
  const way = (to: number) => ({ text: inYear(to), href: yearAddress(to, asked) })
  const hijriYears = [...new Set(known.map((day) => calendar.dateOf(day).year))]
  return {
    title,
    description: words.lead,
    blocks: [
      { paragraph: [words.shown(words.methods[calendar.method])], soft: true },
      ...provisionalNote(monthsAmong(known, calendar), view),
      ...(hijriYears.length > 0
        ? [
            {
              paragraph: hijriYears.flatMap((hijri, place): Inline[] => [
                place > 0 ? ' · ' : '',
                { text: words.year(hijriYearIn(hijri, language)), href: hijriAddress(hijri, asked) },
              ]),
            },
          ]
        : [{ paragraph: [words.outside] }]),
      {
        cards: Array.from({ length: MONTHS }, (_, place) => {
          const first = dayNumber(year, place + 1, 1)
          return {
            title: { text: dayIn(first, language, 'monthAlone'), href: addressOf({ year, month: place + 1 }, asked) },
            blocks: [smallGridOf(daysFrom(first, dayNumber(year, place + 2, 1)), calendar, { today, marked }, view)],
          }
        }),
      },
      legendOf(language, { linked: false }),
      { heading: words.onceAYear },
      { list },
      pagerOf(
        {
          before: year > FIRST_YEAR ? way(year - 1) : undefined,
          up: { text: words.title, href: addressOf(undefined, asked) },
          after: year < LAST_YEAR ? way(year + 1) : undefined,
        },
        view,
      ),
    ],
  }
}

const daysFrom = (first: DayNumber, end: DayNumber): DayNumber[] =>
  Array.from({ length: end - first }, (_, place) => first + place)
