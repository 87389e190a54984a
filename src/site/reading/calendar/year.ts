import { formatDay } from '../../../reference/calendar/days.ts'
import { calendarDay, rulesOf } from '../../../reference/calendar/events.ts'
import { type HijriCalendar, type HijriMonth, OutsideCalendar } from '../../../reference/calendar/hijri.ts'
import { ruleName } from '../../../reference/calendar/rules.ts'
import type { ReadingView } from '../address.ts'
import type { Inline, PageContent } from '../blocks.ts'
import { dayIn, hijriIn, hijriMonthIn, hijriYearIn } from '../dates.ts'
import { pagerOf } from '../pager.ts'
import { readingWords } from '../words.ts'
import { addressOf, FIRST_HIJRI_YEAR, hijriAddress, LAST_HIJRI_YEAR, type Method } from './addresses.ts'
import { calendarWords } from './words.ts'

/** Of a Hijri year. */
const MONTHS = 12

/** A Hijri year: when its months begin, and the days that come once in it. */
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
  const title = words.hijriYear(hijriYearIn(year, language))
  const way = (to: number) => ({
    text: hijriYearIn(to, language),
    href: hijriAddress(to, asked),
  })
  const beginning = (month: HijriMonth): Inline[] => [
    { text: dayIn(month.starts, language, 'date'), href: monthAddress(month.starts, asked) },
    ...(month.provisional ? [' ', { text: `(${words.awaited})`, tone: 'soft' as const }] : []),
  ]
  return {
    title,
    description: words.lead,
    blocks: [
      { paragraph: [words.shown(words.methods[calendar.method])], soft: true },
      ...(months.length === 0 ? [{ paragraph: [words.outside] }] : []),
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
      { list: onceAYear(months, calendar, asked, view) },
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

/** The days that have a name in one month alone, with what comes each week or month left out; of several in a row the first. */
function onceAYear(
  months: HijriMonth[],
  calendar: HijriCalendar,
  asked: Method | undefined,
  { language }: ReadingView,
): Inline[][] {
  const found = new Map<string, { day: number; name: string; months: Set<number> }>()
  for (const month of months) {
    for (let day = month.starts; day < month.starts + month.days; day++) {
      if (day < calendar.first || day > calendar.last) continue
      const at = calendarDay(calendar, day)
      for (const rule of rulesOf(at)) {
        const known = found.get(rule.id) ?? { day, name: ruleName(rule, at, language), months: new Set() }
        known.months.add(month.month)
        found.set(rule.id, known)
      }
    }
  }
  return [...found.values()]
    .filter(({ months }) => months.size === 1)
    .sort((a, b) => a.day - b.day)
    .map(({ day, name }): Inline[] => [
      {
        text: `${dayIn(day, language, 'whole')} · ${hijriIn(calendar.dateOf(day), language)}`,
        href: monthAddress(day, asked),
      },
      `: ${name}`,
    ])
}
