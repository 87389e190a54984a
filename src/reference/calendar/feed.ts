import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { LRUCache } from 'lru-cache'
import { type DayNumber, dayNumber, formatDay } from './days.ts'
import { calendarDay, rulesOf } from './events.ts'
import { formatHijri, type HijriCalendar } from './hijri.ts'
import { type CalendarDay, type CalendarRule, type EventType, ruleName } from './rules.ts'

/** An entry of a calendar app: a rule on one or several consecutive days. */
type FeedEntry = { rule: CalendarRule; first: DayNumber; days: number; begin: CalendarDay }

/** Calendar programs refresh after a day. */
const DAY_SECONDS = 86_400

/** The range of a subscription: from the month before today's to twelve months ahead. */
export function feedRange(today: DayNumber): { first: DayNumber; last: DayNumber } {
  const [year = 0, month = 0] = formatDay(today).split('-').map(Number)
  return { first: dayNumber(year, month - 1, 1), last: dayNumber(year + 1, month + 1, 1) - 1 }
}

type FeedRange = { first: DayNumber; last: DayNumber; types: EventType[]; stamp: DayNumber; revision: number }

/** Cached feeds of each calendar, enough for today's subscribers, who mostly choose the same types. */
const CACHED_MAX = 16
const made = new WeakMap<HijriCalendar, LRUCache<string, string>>()

/**
 * The events of `types` from `first` to `last` as an iCalendar (RFC 5545) of all-day entries; consecutive days with the same rule become one. An
 * entry's UID names its Hijri date, so that a decision on a month moves its events without duplicating them, and each decision increments
 * `revision`, so that apps accept the new day. A feed takes about 40 ms, so it is made once for all equal requests.
 */
export function calendarFeed(calendar: HijriCalendar, range: FeedRange): string {
  const feeds = made.get(calendar) ?? new LRUCache<string, string>({ max: CACHED_MAX })
  made.set(calendar, feeds)
  const { first, last, types, stamp, revision } = range
  const asked = [first, last, stamp, revision, ...new Set(types)].join()
  const feed = feeds.get(asked) ?? makeFeed(calendar, range)
  feeds.set(asked, feed)
  return feed
}

function makeFeed(calendar: HijriCalendar, range: FeedRange): string {
  const feed = ical({
    name: `Kalender Sunah (${calendar.method})`,
    prodId: { company: 'Mimbar', product: 'Kalender Sunah', language: 'ID' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: DAY_SECONDS,
  })
  for (const { rule, first, days, begin } of entriesOf(calendar, range)) {
    feed.createEvent({
      id: `${rule.id}-${formatHijri(begin.hijri)}@mimbar`,
      sequence: range.revision,
      stamp: asDate(range.stamp),
      allDay: true,
      start: asDate(first),
      end: asDate(first + days),
      summary: ruleName(rule, begin),
      description: [rule.dalil, provisionalNote(calendar, begin)].filter(Boolean).join('\n'),
      categories: [{ name: rule.type }],
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return textOf(feed)
}

/** RFC 5545 requires a line break at the end too. */
export const textOf = (feed: ICalCalendar): string => `${feed.toString()}\r\n`

const asDate = (day: DayNumber): Date => new Date(day * DAY_SECONDS * 1000)

function provisionalNote(calendar: HijriCalendar, { hijri }: CalendarDay): string {
  if (!calendar.basisOf(hijri).provisional) return ''
  return calendar.monthAt(hijri.year, hijri.month).uncertain === 'margin'
    ? 'Perkiraan: hilalnya sangat dekat dengan batas kriteria, sehingga dapat bergeser sehari.'
    : 'Perkiraan: menunggu keputusan sidang isbat.'
}

function entriesOf(
  calendar: HijriCalendar,
  { first, last, types }: { first: DayNumber; last: DayNumber; types: EventType[] },
): FeedEntry[] {
  const entries: FeedEntry[] = []
  let running = new Map<string, FeedEntry>()
  for (let number = first; number <= last; number++) {
    const day = calendarDay(calendar, number)
    const today = new Map<string, FeedEntry>()
    for (const rule of rulesOf(day).filter(({ type }) => types.includes(type))) {
      const open = running.get(rule.id)
      const entry = open ?? { rule, first: number, days: 0, begin: day }
      entry.days += 1
      if (!open) entries.push(entry)
      today.set(rule.id, entry)
    }
    running = today
  }
  return entries
}
