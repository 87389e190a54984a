import type { LanguageCode } from '../../../platform/language.ts'
import { type DayNumber, dayOfWeek } from '../../../reference/calendar/days.ts'
import { calendarDay, rulesOf } from '../../../reference/calendar/events.ts'
import type { HijriCalendar } from '../../../reference/calendar/hijri.ts'
import { type EventType, ruleName } from '../../../reference/calendar/rules.ts'
import type { ReadingView } from '../address.ts'
import type { Block, Inline, Tone } from '../blocks.ts'
import { dayIn, hijriIn, hijriInGrid } from '../dates.ts'
import { readingWords } from '../words.ts'
import { calendarWords } from './words.ts'

/** The grid of a month, and the legend of its signs. */

/** Days per row. */
const WEEK = 7

export const EVENT_ORDER: EventType[] = ['puasa_wajib', 'puasa_sunnah', 'larangan', 'amalan']

/** Signs differ in shape, for readers who see no colours. */
const SIGNS: Record<EventType, { text: string; tone: Tone }> = {
  puasa_wajib: { text: '●', tone: 'good' },
  puasa_sunnah: { text: '○', tone: 'good' },
  larangan: { text: '×', tone: 'bad' },
  amalan: { text: '◆', tone: 'open' },
}

/** Each sign with its meaning, linked to the days that have it where the page lists them. */
export const legendOf = (language: LanguageCode, { linked }: { linked: boolean }): Block => ({
  paragraph: EVENT_ORDER.flatMap((type, place): Inline[] => {
    const text = calendarWords[language].types[type]
    return [place > 0 ? ' · ' : '', SIGNS[type], '\u00a0', linked ? { text, href: `#${type}` } : text]
  }),
})

/** The weeks of a month, Monday first, each day with its Hijri date and the signs of its events. */
export function gridOf(
  days: DayNumber[],
  calendar: HijriCalendar,
  { today, name }: { today: DayNumber; name: string },
  { language }: ReadingView,
): Block {
  const { number } = readingWords[language]
  const first = days[0] ?? 0
  const monday = mondayBefore(first)
  const cell = (day: DayNumber): Inline[] => {
    if (!days.includes(day)) return ['']
    const own = { text: number(day - first + 1), ...(day === today && { tone: 'now' as const }) }
    if (day < calendar.first || day > calendar.last) return [own]
    const hijri = calendar.dateOf(day)
    const whole = hijri.day === 1 || day === first
    const shown: Inline = whole
      ? { text: hijriInGrid(hijri, language), means: hijriIn(hijri, language, false), tone: 'soft' }
      : { text: number(hijri.day), tone: 'soft' }
    const carried = new Set(rulesOf(calendarDay(calendar, day)).map(({ type }) => type))
    const signs = EVENT_ORDER.filter((type) => carried.has(type))
    return [
      own,
      ' ',
      shown,
      ...signs.flatMap((type): Inline[] => [' ', { ...SIGNS[type], means: calendarWords[language].types[type] }]),
    ]
  }
  return {
    table: {
      caption: name,
      kind: 'grid',
      head: Array.from({ length: WEEK }, (_, place) => dayIn(monday + place, language, 'weekday')),
      rows: weeksOf(days).map((week) => week.map(cell)),
    },
  }
}

/** A month without dates of the other calendar, with the days of the rules `marked` highlighted: for a page of a whole year. */
export function smallGridOf(
  days: DayNumber[],
  calendar: HijriCalendar,
  { today, marked }: { today: DayNumber; marked: Set<string> },
  { language }: ReadingView,
): Block {
  const { number } = readingWords[language]
  const first = days[0] ?? 0
  const monday = mondayBefore(first)
  const cell = (day: DayNumber): Inline[] => {
    if (!days.includes(day)) return ['']
    const text = number(day - first + 1)
    const at = day < calendar.first || day > calendar.last ? undefined : calendarDay(calendar, day)
    const carried = at && rulesOf(at).filter(({ id }) => marked.has(id))
    const type = EVENT_ORDER.find((one) => carried?.some((rule) => rule.type === one))
    if (!at || !type) return [day === today ? { text, tone: 'now' } : text]
    const names = carried?.map((rule) => ruleName(rule, at, language)) ?? []
    return [{ text: `${text}${SIGNS[type].text}`, means: `${text}: ${names.join(', ')}`, tone: SIGNS[type].tone }]
  }
  return {
    table: {
      caption: dayIn(first, language, 'month'),
      kind: 'days',
      head: Array.from({ length: WEEK }, (_, place) => dayIn(monday + place, language, 'weekdayLetter')),
      rows: weeksOf(days).map((week) => week.map(cell)),
    },
  }
}

const mondayBefore = (day: DayNumber): DayNumber => day - ((dayOfWeek(day) + WEEK - 1) % WEEK)

/** The weeks of consecutive days, Monday first. */
function weeksOf(days: DayNumber[]): DayNumber[][] {
  const monday = mondayBefore(days[0] ?? 0)
  const weeks = Math.ceil(((days.at(-1) ?? 0) - monday + 1) / WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_, place) => monday + week * WEEK + place),
  )
}
