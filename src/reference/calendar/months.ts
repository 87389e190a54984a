import type { DayNumber } from './days.ts'
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
  OutsideCalendar,
  RAMADAN,
  SHAWWAL,
} from './hijri.ts'
import { createMonthStarts } from './month-starts.ts'

/** The months whose first day the Indonesian ministry decides in a session. */
export const DECIDED_MONTHS = [RAMADAN, SHAWWAL, DHUL_HIJJAH]

/**
 * A calendar of decided months and computed ones, which are moved by `adjustmentDays`. Throws with the names of the months if two decisions
 * contradict each other.
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
  const firstDecided = Math.min(...decided.keys())
  const startOf = createMonthStarts(decided, (month) => compute(month) + adjustmentDays)
  const close = new Map<MonthNumber, boolean>()
  const outside = () => new OutsideCalendar(method, first, last)

  function monthAt(year: number, month: number): HijriMonth {
    const number = monthNumber(year, month)
    const begins = startOfKnown(number)
    const decision = decided.get(number)?.source ?? null
    const waits = awaitsDecisions && DECIDED_MONTHS.includes(month) && number >= firstDecided
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
}

/** The mean synodic month, for a first estimate. */
const MEAN_MONTH_DAYS = 29.530588
/** Days from 1970-01-01 to about the first day of month 0, for a first estimate. */
const EPOCH = -492_503
