import { type DayNumber, formatDay } from './days.ts'

export type HijriDate = { year: number; month: number; day: number }

/** A Hijri date with the length of its month, which some rules need. */
export type HijriDay = HijriDate & { daysInMonth: number }

/** Months since year 0, so that they are consecutive across years. */
export type MonthNumber = number

export const MONTH_NAMES = [
  'Muharam',
  'Safar',
  'Rabiulawal',
  'Rabiulakhir',
  'Jumadilawal',
  'Jumadilakhir',
  'Rajab',
  'Syakban',
  'Ramadan',
  'Syawal',
  'Zulkaidah',
  'Zulhijah',
] as const

/** The ninth month. */
export const RAMADAN = 9
/** The tenth month. */
export const SHAWWAL = 10
/** The twelfth month. */
export const DHUL_HIJJAH = 12

export const monthNumber = (year: number, month: number): MonthNumber => year * 12 + month - 1
export const monthOf = (number: MonthNumber) => ({ year: Math.floor(number / 12), month: (number % 12) + 1 })

/** A month as `1447-09`. */
export const nameOf = ({ year, month }: { year: number; month: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`

export const formatHijri = (date: HijriDate): string => `${nameOf(date)}-${String(date.day).padStart(2, '0')}`

/** Parses `1447-09-01`; undefined for anything else. Only the calendar knows whether the month has a 30th day. */
export function parseHijri(text: string): HijriDate | undefined {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|30)$/.exec(text) ?? []
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) }
}

export const CALENDAR_METHODS = ['kemenag', 'khgt', 'umalqura'] as const
export type CalendarMethod = (typeof CALENDAR_METHODS)[number]

/** A first day decided by an authority, which overrides the computation, and its source. */
export type MonthDecision = { year: number; month: number; starts: DayNumber; source: string }

export type HijriMonth = {
  year: number
  month: number
  starts: DayNumber
  days: number
  /** The source of the decision on its first day; null if it was computed. */
  decision: string | null
  /** Why its first day may still move: a decision is expected, or the criterion is met or missed by a tiny margin; null if it is final. */
  uncertain: 'decision' | 'margin' | null
}

/** The basis of a date, for its reader. */
export type DateBasis = {
  method: CalendarMethod
  source: 'decision' | 'computed'
  decision: string | null
  /** The first day of the month, and so this day, may still move. */
  provisional: boolean
}

export type HijriCalendar = {
  method: CalendarMethod
  /** The first and last day that it knows. */
  first: DayNumber
  last: DayNumber
  /** The Hijri date of a day. Throws `OutsideCalendar` if the calendar does not know it. */
  dateOf(day: DayNumber): HijriDay
  /** The day of a Hijri date; undefined if its month has no such day. Throws `OutsideCalendar` for an unknown month. */
  dayOf(date: HijriDate): DayNumber | undefined
  /** Throws `OutsideCalendar` for an unknown month. */
  monthAt(year: number, month: number): HijriMonth
  basisOf(date: HijriDay): DateBasis
}

/** A date outside a calendar, with a message for the caller. */
export class OutsideCalendar extends RangeError {
  constructor(method: CalendarMethod, first: DayNumber, last: DayNumber) {
    super(`lies outside the ${method} calendar, which has ${formatDay(first)} to ${formatDay(last)}`)
    this.name = 'OutsideCalendar'
  }
}
