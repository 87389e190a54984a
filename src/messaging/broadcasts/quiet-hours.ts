import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'

const clock = z
  .string()
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time of day, such as 21:00')
  .describe('Such as `21:00`')

export const quietHours = z
  .object({
    from: clock,
    to: clock,
    zone_field: safeText()
      .min(1)
      .max(64)
      .optional()
      .describe(
        'Your custom field with the time zone of a contact: `WIB`, `WITA`, `WIT`, or a name such as `Asia/Makassar`. ' +
          'Without it, or for contacts without a value, the time zone of the account applies',
      ),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must be another time than from' })
  .meta({ id: 'QuietHours', description: 'Nothing is sent between these times, which may span midnight' })

export type QuietHours = z.output<typeof quietHours>

const ZONES: Record<string, string> = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' }

/** Cached clocks: more than there are zones, but zones have aliases and accounts write any of them. */
const CLOCKS_MAX = 500
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: CLOCKS_MAX })

function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!clocks.has(zone)) {
    try {
      clocks.set(
        zone,
        new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      )
    } catch {
      // invalid names are not cached, because accounts can write any number of them
      return undefined
    }
  }
  return clocks.get(zone)
}

/** A contact's own time zone, if one is set. */
export function zoneIn(customFields: Record<string, unknown>, { zone_field: field }: QuietHours): string | undefined {
  const value = field === undefined ? undefined : customFields[field]
  if (typeof value !== 'string') return undefined
  const named = value.trim().slice(0, 64)
  const zone = ZONES[named.toUpperCase()] ?? named
  return clockOf(zone) && zone
}

/** When the current quiet hours end, in the zone; undefined outside them. */
export function quietUntil({ from, to }: QuietHours, zone: string, now: Date): Date | undefined {
  const parts = clockOf(zone)?.formatToParts(now) ?? []
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const minute = part('hour') * 60 + part('minute')
  const [begins, ends] = [minutesOf(from), minutesOf(to)]
  const since = (minute - begins + DAY) % DAY
  if (since >= (ends - begins + DAY) % DAY) return undefined
  const left = (ends - minute + DAY) % DAY
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + left * 60_000)
}

/** In minutes. */
const DAY = 24 * 60
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
