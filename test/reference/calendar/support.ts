import { join } from 'node:path'
import { ROOT } from '../../../src/platform/root.ts'
import { dayNumber, formatDay, parseDay } from '../../../src/reference/calendar/days.ts'
import { readDecisions } from '../../../src/reference/calendar/decisions.ts'
import type { HijriCalendar, MonthDecision } from '../../../src/reference/calendar/hijri.ts'
import { isKemenagClose, kemenagStart } from '../../../src/reference/calendar/kemenag.ts'
import { khgtStart } from '../../../src/reference/calendar/khgt.ts'
import { createCalendar } from '../../../src/reference/calendar/months.ts'
import { UMALQURA_LAST, umalquraStart } from '../../../src/reference/calendar/umalqura.ts'

export const FIRST = dayNumber(2000, 1, 1)
export const LAST = dayNumber(2100, 12, 31)

export const day = (text: string): number => parseDay(text) ?? Number.NaN

export const hijri = (calendar: HijriCalendar, text: string): string => {
  const { year, month, day: dayOfMonth } = calendar.dateOf(day(text))
  return `${year}-${month}-${dayOfMonth}`
}

export const startOf = (calendar: HijriCalendar, year: number, month: number): string =>
  formatDay(calendar.monthAt(year, month).starts)

export const SHIPPED = readDecisions(join(ROOT, 'seed-data/hijri-months.yaml'))

const span = { first: FIRST, last: LAST }

/** Cached, because the astronomy is always the same and a thousand calendars are made here. */
function remembered<T>(compute: (month: number) => T): (month: number) => T {
  const known = new Map<number, T>()
  return (month) => {
    const found = known.get(month) ?? compute(month)
    known.set(month, found)
    return found
  }
}
const computed = { kemenag: remembered(kemenagStart), khgt: remembered(khgtStart) }
const isClose = remembered(isKemenagClose)

export const kemenag = (decisions: MonthDecision[] = SHIPPED, adjustmentDays = 0): HijriCalendar =>
  createCalendar({
    ...span,
    method: 'kemenag',
    compute: computed.kemenag,
    isClose,
    decisions,
    awaitsDecisions: true,
    adjustmentDays,
  })

export const khgt = (adjustmentDays = 0): HijriCalendar =>
  createCalendar({ ...span, method: 'khgt', compute: computed.khgt, adjustmentDays })

export const umalqura = (adjustmentDays = 0): HijriCalendar =>
  createCalendar({
    ...span,
    method: 'umalqura',
    last: UMALQURA_LAST + Math.min(0, adjustmentDays),
    compute: umalquraStart,
    adjustmentDays,
  })
