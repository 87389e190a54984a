import { z } from 'zod'
import { readYaml } from '../../platform/data-file.ts'
import type { HijriDay } from './hijri.ts'

export const EVENT_TYPES = ['puasa_sunnah', 'puasa_wajib', 'larangan', 'amalan'] as const
export type EventType = (typeof EVENT_TYPES)[number]

const TYPE_OF_GROUP = {
  forbidden: 'larangan',
  obligatory: 'puasa_wajib',
  fixed: 'puasa_sunnah',
  discouraged: 'larangan',
  open: 'puasa_sunnah',
  practice: 'amalan',
} as const satisfies Record<string, EventType>
export type RuleGroup = keyof typeof TYPE_OF_GROUP

export type CalendarDay = { hijri: HijriDay; dayOfWeek: number }

const condition = z.strictObject({
  months: z.array(z.int().min(1).max(12)).optional(),
  from: z.int().default(1),
  to: z.int().default(30),
  last: z.int().default(30),
  except_last: z.int().default(0),
  odd: z.literal(true).optional(),
  weekday: z.int().min(0).max(6).optional(),
})
type EventCondition = z.infer<typeof condition>

const text = z.string().min(1)
const days = z.array(z.strictObject({ on: condition, id: text, en: text, ar: text })).min(1)
const table = z.array(
  z.strictObject({
    id: text,
    group: z.enum(Object.keys(TYPE_OF_GROUP) as [RuleGroup]),
    dalil: text,
    evidence: z.array(text),
    days,
  }),
)

export type CalendarRule = z.infer<typeof table>[number] & { type: EventType }

export const RULES: CalendarRule[] = readYaml('reference/calendar/rules.yaml', table).map((rule) => ({
  ...rule,
  type: TYPE_OF_GROUP[rule.group],
}))

export const isRuleOf = (rule: CalendarRule, day: CalendarDay): boolean => namesOn(rule, day) !== undefined

/** The label of a rule on one of its days. */
export function ruleName(rule: CalendarRule, day: CalendarDay, language: 'id' | 'en' | 'ar' = 'id'): string {
  const name = (namesOn(rule, day) ?? rule.days[0])?.[language] ?? ''
  return name.replace('{day}', day.hijri.day.toLocaleString(language === 'ar' ? 'ar-EG-u-nu-arab' : 'en'))
}

const namesOn = (rule: CalendarRule, day: CalendarDay) => rule.days.find(({ on }) => holdsOn(on, day))

function holdsOn(on: EventCondition, { hijri: { month, day, daysInMonth }, dayOfWeek }: CalendarDay): boolean {
  const left = daysInMonth - day
  return (
    (on.months?.includes(month) ?? true) &&
    day >= on.from &&
    day <= on.to &&
    left < on.last &&
    left >= on.except_last &&
    (!on.odd || day % 2 === 1) &&
    (on.weekday === undefined || on.weekday === dayOfWeek)
  )
}
