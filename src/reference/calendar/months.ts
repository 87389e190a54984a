import { once } from '../../platform/once.ts'
import { type DayNumber, formatDay } from './days.ts'
import {
  type CalendarMethod,
  DHUL_HIJJAH,
  type HijriCalendar,
  type HijriDate,
  type HijriMonth,
  type MonthDecision,
  type MonthNumber,
  monthNumber,
  monthOf,
  nameOf,
  OutsideCalendar,
  RAMADAN,
  SHAWWAL,
} from './hijri.ts'

/** The months whose first day the Indonesian ministry decides in a session. */
export const DECIDED_MONTHS = [RAMADAN, SHAWWAL, DHUL_HIJJAH]

/**
 * A calendar of decided months and computed ones, which are moved by `adjustmentDays` and computed on demand. Computed months near a
 * decision shift by as many days as needed for every month to have 29 or 30. Throws with the names of the months if two decisions make
 * that impossible.
 */
export function createCalendar(options: {
  method: CalendarMethod
  /** The range of days that it knows. */
  first: DayNumber
  last: DayNumber
  compute(month: MonthNumber): DayNumber
  /** Whether a computed month is so close to the criterion that it may begin on another day. */
  isClose?(month: MonthNumber): boolean
  decisions?: MonthDecision[]
  /** Whether DECIDED_MONTHS after the first decision are provisional until they are decided. */
  awaitsDecisions?: boolean
  adjustmentDays?: number
}): HijriCalendar {
  const { method, first, last, compute, isClose, decisions = [], awaitsDecisions = false, adjustmentDays = 0 } = options
  const decided = new Map(decisions.map((decision) => [monthNumber(decision.year, decision.month), decision]))
  const order = [...decided.keys()].sort((a, b) => a - b)
  const starts = new Map<MonthNumber, DayNumber>()
  const close = new Map<MonthNumber, boolean>()
  const rule = (month: MonthNumber): DayNumber => compute(month) + adjustmentDays
  const decidedStart = (month: MonthNumber): DayNumber => decided.get(month)?.starts ?? Number.NaN
  for (const [place, month] of order.entries()) {
    const next = order[place + 1]
    if (next !== undefined && !haveRoom(month, next)) throw conflict(month, next)
  }
  // deferred until needed, because it takes a tenth of a second
  const placeAroundDecisions = once(() => {
    for (const [place, month] of order.entries()) fillBetween(month, order[place + 1])
    if (order[0] !== undefined) shift(order[0], -1)
  })

  /** Whether the months from one decided month to the next can each have 29 or 30 days. */
  function haveRoom(month: MonthNumber, next: MonthNumber): boolean {
    const days = decidedStart(next) - decidedStart(month)
    return 29 * (next - month) <= days && days <= 30 * (next - month)
  }

  /** Fixes the months between two decided ones so that each has 29 or 30 days. */
  function fillBetween(month: MonthNumber, next: MonthNumber | undefined): void {
    const start = decidedStart(month)
    starts.set(month, start)
    if (next === undefined) {
      shift(month, 1)
      return
    }
    const end = decidedStart(next)
    for (let at = month + 1; at < next; at++) {
      const before = starts.get(at - 1) ?? start
      const after = next - at
      const earliest = Math.max(before + 29, end - 30 * after)
      const latest = Math.min(before + 30, end - 29 * after)
      starts.set(at, clamp(rule(at), earliest, latest))
    }
  }

  /** Shifts the computed months before the first decision, or after the last, until one needs no shift. */
  function shift(month: MonthNumber, step: 1 | -1): void {
    let known = decidedStart(month)
    for (let at = month + step; ; at += step) {
      const natural = rule(at)
      const [near, far] = [known + step * 29, known + step * 30]
      const start = clamp(natural, Math.min(near, far), Math.max(near, far))
      if (start === natural) return
      starts.set(at, start)
      known = start
    }
  }

  function startOf(month: MonthNumber): DayNumber {
    placeAroundDecisions()
    const known = starts.get(month) ?? rule(month)
    starts.set(month, known)
    return known
  }

  const outside = () => new OutsideCalendar(method, first, last)

  function monthAt(year: number, month: number): HijriMonth {
    const number = monthNumber(year, month)
    const begins = startOfKnown(number)
    const decision = decided.get(number)?.source ?? null
    const waits = awaitsDecisions && DECIDED_MONTHS.includes(month) && number >= (order[0] ?? Number.POSITIVE_INFINITY)
    return {
      year,
      month,
      starts: begins,
      days: startOf(number + 1) - begins,
      decision,
      uncertain: decision ? null : waits ? 'decision' : isCloseIn(number) ? 'margin' : null,
    }
  }

  function isCloseIn(number: MonthNumber): boolean {
    const known = close.get(number) ?? isClose?.(number) ?? false
    close.set(number, known)
    return known
  }

  /** The start of a month. Throws if this calendar knows none of its days. */
  function startOfKnown(number: MonthNumber): DayNumber {
    // estimated first, because a month far outside cannot be computed
    const about = EPOCH + number * MEAN_MONTH_DAYS
    if (about < first - 40 || about > last + 10) throw outside()
    const begins = startOf(number)
    if (begins > last || startOf(number + 1) <= first) throw outside()
    return begins
  }

  return {
    method,
    first,
    last,
    monthAt,
    dateOf(day) {
      if (day < first || day > last) throw outside()
      let number = Math.floor((day - EPOCH) / MEAN_MONTH_DAYS)
      while (startOf(number) > day) number -= 1
      while (startOf(number + 1) <= day) number += 1
      const begins = startOf(number)
      return { ...monthOf(number), day: day - begins + 1, daysInMonth: startOf(number + 1) - begins }
    },
    dayOf({ year, month, day }: HijriDate) {
      const begins = startOfKnown(monthNumber(year, month))
      const found = begins + day - 1
      if (found >= startOf(monthNumber(year, month) + 1)) return undefined
      if (found < first || found > last) throw outside()
      return found
    },
    basisOf({ year, month, day }) {
      const own = monthAt(year, month)
      const number = monthNumber(year, month)
      // the 30th is provisional while the next month may still begin on that day
      const isUncertain = own.uncertain ?? (day === 30 ? monthAfter(number)?.uncertain : null) ?? null
      const source = own.decision ? 'decision' : 'computed'
      return { method, source, decision: own.decision, provisional: isUncertain !== null }
    },
  }

  function monthAfter(number: MonthNumber): HijriMonth | undefined {
    const { year, month } = monthOf(number + 1)
    return startOf(number + 1) > last ? undefined : monthAt(year, month)
  }

  function conflict(month: MonthNumber, next: MonthNumber): Error {
    const [a, b] = [monthOf(month), monthOf(next)]
    const [from, to] = [decidedStart(month), decidedStart(next)]
    return new Error(
      `${nameOf(a)} is decided to start on ${formatDay(from)} and ${nameOf(b)} on ${formatDay(to)}: ` +
        `${to - from} days for ${next - month} month(s) of 29 or 30 days`,
    )
  }
}

/** The mean synodic month, for a first estimate. */
const MEAN_MONTH_DAYS = 29.530588
/** Days from 1970-01-01 to about the first day of month 0, for a first estimate. */
const EPOCH = -492_503

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)
