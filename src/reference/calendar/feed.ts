import { type DayNumber, formatDay } from './days.ts'
import { calendarDay, rulesOf } from './events.ts'
import type { HijriCalendar } from './hijri.ts'
import type { CalendarDay, EventType, Rule } from './rules.ts'

/** One entry of a calendar app: the same rule on one day, or on several in a row. */
type Entry = { rule: Rule; first: DayNumber; days: number; begin: CalendarDay }

/**
 * The events of `types` from `first` to `last` as an iCalendar (RFC 5545). All-day entries; days in a row that carry the same rule
 * become one. An entry's UID names its Hijri date, so that a month that is dated anew moves its events and doubles none.
 */
export function calendarFeed(
  calendar: HijriCalendar,
  range: { first: DayNumber; last: DayNumber; types: EventType[]; stamp: DayNumber },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mimbar//Kalender Sunah//ID',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Kalender Sunah',
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...entriesOf(calendar, range).flatMap((entry) => eventLines(entry, range.stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function entriesOf(
  calendar: HijriCalendar,
  { first, last, types }: { first: DayNumber; last: DayNumber; types: EventType[] },
): Entry[] {
  const entries: Entry[] = []
  let running = new Map<string, Entry>()
  for (let number = first; number <= last; number++) {
    const day = calendarDay(calendar, number)
    const today = new Map<string, Entry>()
    for (const rule of rulesOf(day).filter(({ type }) => types.includes(type))) {
      const begun = running.get(rule.id)
      const entry = begun ?? { rule, first: number, days: 0, begin: day }
      entry.days += 1
      if (!begun) entries.push(entry)
      today.set(rule.id, entry)
    }
    running = today
  }
  return entries
}

function eventLines({ rule, first, days, begin }: Entry, stamp: DayNumber): string[] {
  const { year, month, day } = begin.hijri
  const hijriDate = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return [
    'BEGIN:VEVENT',
    `UID:${rule.id}-${hijriDate}@mimbar`,
    `DTSTAMP:${compact(stamp)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(first)}`,
    `DTEND;VALUE=DATE:${compact(first + days)}`,
    `SUMMARY:${escaped(rule.label(begin))}`,
    `DESCRIPTION:${escaped(rule.dalil)}`,
    `CATEGORIES:${rule.type}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const compact = (day: DayNumber): string => formatDay(day).replaceAll('-', '')

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

const MAX_LINE_BYTES = 75

/** Lines of at most 75 bytes, as RFC 5545 wants them; a character is never cut. */
function fold(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      pieces.push(piece)
      // the space that marks a continuation counts
      piece = ''
      bytes = 1
    }
    piece += character
    bytes += size
  }
  return [...pieces, piece].join('\r\n ')
}
