import { type DayNumber, dayNumber, dayOfWeek, formatDay } from './days.ts'
import { type DateBasis, type HijriCalendar, MONTH_NAMES } from './hijri.ts'
import {
  type CalendarDay,
  type CalendarRule,
  type EventType,
  isRuleOf,
  RULES,
  type RuleGroup,
  ruleName,
} from './rules.ts'

export type CalendarEvent = { type: EventType; label: string; dalil: string; evidence: string[] }

export type DayEntry = {
  date: string
  hijri: { year: number; month: number; day: number; monthName: string }
  calendar: DateBasis
  dayOfWeek: number
  events: CalendarEvent[]
}

/**
 * The rules of a day. A day on which fasting is forbidden has no other fast, and neither has Ramadan. A fast bound to its date or weekday is
 * exempt from the discouraged days by their own hadith; a fast on any day of a month yields to them.
 */
export function rulesOf(day: CalendarDay): CalendarRule[] {
  const ofDay = RULES.filter((rule) => isRuleOf(rule, day))
  const of = (group: RuleGroup) => ofDay.filter((rule) => rule.group === group)
  const fixed = of('fixed')
  const fasts = firstOf(
    of('forbidden'),
    of('obligatory'),
    fixed.length > 0 ? [...fixed, ...of('open')] : [],
    of('discouraged'),
    of('open'),
  )
  return [...fasts, ...of('practice')]
}

const firstOf = (...lists: CalendarRule[][]): CalendarRule[] => lists.find((list) => list.length > 0) ?? []

export const calendarDay = (calendar: HijriCalendar, day: DayNumber): CalendarDay => ({
  hijri: calendar.dateOf(day),
  dayOfWeek: dayOfWeek(day),
})

export function dayEntry(calendar: HijriCalendar, number: DayNumber): DayEntry {
  const day = calendarDay(calendar, number)
  const { year, month, day: dayOfMonth } = day.hijri
  return {
    date: formatDay(number),
    hijri: { year, month, day: dayOfMonth, monthName: MONTH_NAMES[month - 1] ?? '' },
    calendar: calendar.basisOf(day.hijri),
    dayOfWeek: day.dayOfWeek,
    events: rulesOf(day).map((rule) => ({
      type: rule.type,
      label: ruleName(rule, day),
      dalil: rule.dalil,
      evidence: rule.evidence,
    })),
  }
}

/** The days of a Gregorian month with events, and the basis of the month as a whole. */
export function monthEntry(calendar: HijriCalendar, year: number, month: number) {
  const first = dayNumber(year, month, 1)
  const all = Array.from({ length: dayNumber(year, month + 1, 1) - first }, (_, place) =>
    dayEntry(calendar, first + place),
  )
  const days = all.filter(({ events }) => events.length > 0)
  return { year, month, calendar: commonBasis(all.map((day) => day.calendar)), total: days.length, days }
}

function commonBasis(bases: DateBasis[]): DateBasis {
  const [first, ...others] = new Set(bases.map(({ decision }) => decision))
  return {
    method: bases[0]?.method ?? 'kemenag',
    source: bases.every(({ source }) => source === 'decision') ? 'decision' : 'computed',
    decision: others.length === 0 ? (first ?? null) : null,
    provisional: bases.some(({ provisional }) => provisional),
  }
}
