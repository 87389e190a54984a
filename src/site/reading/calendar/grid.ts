import type { LanguageCode } from '../../../platform/language.ts'
import { type DayNumber, dayOfWeek } from '../../../reference/calendar/days.ts'
import { calendarDay, rulesOf } from '../../../reference/calendar/events.ts'
import type { HijriCalendar } from '../../../reference/calendar/hijri.ts'
import type { EventType } from '../../../reference/calendar/rules.ts'
import type { ReadingView } from '../address.ts'
import type { Block, Inline, Tone } from '../blocks.ts'
import { dayIn, hijriIn, hijriInGrid } from '../dates.ts'
import { readingWords } from '../words.ts'
import { calendarWords } from './words.ts'

/** The grid of a month, and what its signs mean. */

/** Days, the columns of the table. */
const WEEK = 7

export const EVENT_ORDER: EventType[] = ['puasa_wajib', 'puasa_sunnah', 'larangan', 'amalan']

/** Told apart by form, for those who see no colours. */
const SIGNS: Record<EventType, { text: string; tone: Tone }> = {
  puasa_wajib: { text: '●', tone: 'good' },
  puasa_sunnah: { text: '○', tone: 'good' },
  larangan: { text: '×', tone: 'bad' },
  amalan: { text: '◆', tone: 'open' },
}

/** Each sign with its meaning, which leads to the days that have it. */
export const legendOf = (language: LanguageCode): Block => ({
  paragraph: EVENT_ORDER.flatMap((type, place): Inline[] => [
    place > 0 ? ' · ' : '',
    SIGNS[type],
    ' ',
    { text: calendarWords[language].types[type], href: `#${type}` },
  ]),
})

/** The weeks of a month, Monday first, each day with its Hijri date and the signs of what it carries. */
export function gridOf(
  days: DayNumber[],
  calendar: HijriCalendar,
  { today, name }: { today: DayNumber; name: string },
  { language }: ReadingView,
): Block {
  const { number } = readingWords[language]
  const first = days[0] ?? 0
  const monday = first - ((dayOfWeek(first) + WEEK - 1) % WEEK)
  const weeks = Math.ceil(((days.at(-1) ?? 0) - monday + 1) / WEEK)
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
      rows: Array.from({ length: weeks }, (_, week) =>
        Array.from({ length: WEEK }, (_, place) => cell(monday + week * WEEK + place)),
      ),
    },
  }
}
