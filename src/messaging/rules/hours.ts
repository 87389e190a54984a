import { z } from 'zod'

const clock = z
  .string()
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time of day, such as 08:00')
  .describe('Such as `08:00`')

/** From Monday, as in ISO 8601. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof DAYS)[number]

/** Spans per week: two a day. */
const SPANS_MAX = 14

/** Opening hours. */
export const openHours = z
  .array(
    z
      .strictObject({
        days: z
          .array(z.enum(DAYS))
          .min(1)
          .refine((days) => new Set(days).size === days.length, 'must name each day once'),
        from: clock,
        to: clock.describe('Such as `17:00`; if earlier than `from`, on the next day'),
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must be another time than from' })
      .meta({ id: 'OpenHours' }),
  )
  .min(1)
  .max(SPANS_MAX)

export type OpenHours = z.output<typeof openHours>

/** Whether a time is within these hours, in a time zone. */
export function isOpen(hours: OpenHours, zone: string, at: Date): boolean {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const today = part('weekday').toLowerCase()
  const now = `${part('hour')}:${part('minute')}`
  const yesterday = DAYS.find((_, place) => DAYS[(place + 1) % DAYS.length] === today)
  const has = (days: Weekday[], day: string | undefined) => days.some((one) => one === day)
  return hours.some(({ days, from, to }) => {
    if (from < to) return has(days, today) && now >= from && now < to
    return (has(days, today) && now >= from) || (has(days, yesterday) && now < to)
  })
}
