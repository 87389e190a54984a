import { once } from '../../platform/once.ts'
import { type DayNumber, formatDay } from './days.ts'
import { type MonthDecision, type MonthNumber, monthOf, nameOf } from './hijri.ts'

/**
 * The first days of months: decided ones, and those of `rule`, computed on demand. Computed months near a decision shift by as many days as
 * needed for every month to have 29 or 30. Throws with the names of the months if two decisions make that impossible.
 */
export function createMonthStarts(
  decided: ReadonlyMap<MonthNumber, MonthDecision>,
  rule: (month: MonthNumber) => DayNumber,
): (month: MonthNumber) => DayNumber {
  const order = [...decided.keys()].sort((a, b) => a - b)
  const starts = new Map<MonthNumber, DayNumber>()
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

  function conflict(month: MonthNumber, next: MonthNumber): Error {
    const [a, b] = [monthOf(month), monthOf(next)]
    const [from, to] = [decidedStart(month), decidedStart(next)]
    return new Error(
      `${nameOf(a)} is decided to start on ${formatDay(from)} and ${nameOf(b)} on ${formatDay(to)}: ` +
        `${to - from} days for ${next - month} month(s) of 29 or 30 days`,
    )
  }

  return (month) => {
    placeAroundDecisions()
    const known = starts.get(month) ?? rule(month)
    starts.set(month, known)
    return known
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)
