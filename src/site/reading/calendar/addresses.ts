import type { HijriCalendar } from '../../../reference/calendar/hijri.ts'

export type YearAndMonth = { year: number; month: number }
export type Method = HijriCalendar['method']

/** The Hijri years within the calendar's Gregorian years. */
export const FIRST_HIJRI_YEAR = 1420
export const LAST_HIJRI_YEAR = 1524

const placed = (parameters: Record<string, string>, calendar: Method | undefined): string => {
  const asked = new URLSearchParams({ ...parameters, ...(calendar && { calendar }) })
  return asked.size === 0 ? '/calendar' : `/calendar?${asked}`
}

/** The page of a month, or of the current one. */
export const addressOf = (month: YearAndMonth | undefined, calendar: Method | undefined): string =>
  placed(month ? { year: String(month.year), month: String(month.month) } : {}, calendar)

/** The page of a Gregorian year. */
export const yearAddress = (year: number, calendar: Method | undefined): string =>
  placed({ year: String(year) }, calendar)

export const hijriAddress = (year: number, calendar: Method | undefined): string =>
  placed({ hijri: String(year) }, calendar)
