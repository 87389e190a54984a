import { gregorianToHijri, hijriToGregorian } from '@tabby_ai/hijri-converter'
import { type DayNumber, dayNumber, formatDay } from './days.ts'
import { type MonthNumber, monthOf, RAMADAN } from './hijri.ts'

/** The last day of the published table: the end of 1500. */
export const UMALQURA_LAST: DayNumber = dayNumber(2077, 11, 16)

/**
 * The first day of a month in Saudi Arabia's published table of the Umm al-Qura calendar, from @tabby_ai/hijri-converter. The table of ICU
 * differs from it on a third of the days from August 2029 on.
 */
export function umalquraStart(month: MonthNumber): DayNumber {
  const { year, month: of } = monthOf(month)
  if (year > 1500) return UMALQURA_LAST + 1
  const { year: y, month: m, day } = hijriToGregorian({ year, month: of, day: 1 })
  return dayNumber(y, m, day)
}

/** Whether a day is in Ramadan by the same table; false beyond it. */
export function isUmalquraRamadan(day: DayNumber): boolean {
  if (day > UMALQURA_LAST) return false
  const [year = 0, month = 1, of = 1] = formatDay(day).split('-').map(Number)
  return gregorianToHijri({ year, month, day: of }).month === RAMADAN
}
