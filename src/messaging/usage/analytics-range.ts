import { DAY_MS } from '../../platform/durations.ts'
import { invalid } from '../../platform/refusal.ts'
import { MAX_DAYS } from './contact-days.ts'

export const PERIODS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const
export type UsagePeriod = keyof typeof PERIODS

/** UTC days as YYYY-MM-DD, both included. */
export type DateRange = { start: string; end: string }

const shift = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The number of days in a range. */
const lengthOf = ({ start, end }: DateRange): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1

export const daysOf = (range: DateRange): string[] =>
  Array.from({ length: lengthOf(range) }, (_, i) => shift(range.start, i))

/**
 * The requested days. Dates take precedence over the period; a missing end is today, a missing start six days before the end. Throws if the
 * range is reversed or longer than 366 days.
 */
export function rangeFor(
  query: { period: UsagePeriod; start_date?: string | undefined; end_date?: string | undefined },
  now: Date,
): DateRange & { period: UsagePeriod | 'custom' } {
  const today = now.toISOString().slice(0, 10)
  const { period, start_date, end_date } = query
  if (start_date === undefined && end_date === undefined) {
    return { period, start: shift(today, 1 - PERIODS[period]), end: today }
  }
  const end = end_date ?? today
  const start = start_date ?? shift(end, -6)
  // Postgres has no year 0
  if (start < '0001-01-01' || end < '0001-01-01') throw invalid('start_date', 'must not be before the year 0001', start)
  const days = lengthOf({ start, end })
  if (days < 1) throw invalid('start_date', `is after the end of the range, ${end}`, start)
  if (days > MAX_DAYS) throw invalid('start_date', `the range has ${days} days: at most ${MAX_DAYS}`, start)
  return { period: 'custom', start, end }
}
