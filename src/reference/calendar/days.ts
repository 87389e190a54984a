import { DAY_MS } from '../../platform/durations.ts'

/** A day of the Gregorian calendar as days since 1970-01-01, so that arithmetic needs no time zone. */
export type DayNumber = number

/** The first Gregorian year of the calendars. */
export const FIRST_YEAR = 2000
/** A century, more than any client plans for. */
export const LAST_YEAR = 2100

/** Parses `YYYY-MM-DD`; undefined for anything else and for days that do not exist. */
export function parseDay(text: string): DayNumber | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined) return undefined
  const number = dayNumber(Number(year), Number(month), Number(day))
  // JavaScript turns 30 February into 1 or 2 March
  return formatDay(number) === text ? number : undefined
}

export const dayNumber = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / DAY_MS

export const formatDay = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** 0 = Sunday through 6 = Saturday. */
export const dayOfWeek = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

/** Today in `timeZone`. */
export function todayIn(timeZone: string, now: Date): DayNumber {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(now)
    .map(({ type, value }) => [type, Number(value)])
  const { year, month, day } = Object.fromEntries(parts)
  return dayNumber(year, month, day)
}
