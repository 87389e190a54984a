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
        'The field of your own in which a contact has its zone: `WIB`, `WITA`, `WIT`, or a name such as `Asia/Makassar`. ' +
          'Without one, and for who has none there, the clock of the account counts',
      ),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must be another time than from' })
  .meta({ id: 'QuietHours', description: 'Nothing is sent from the one to the other, over midnight too' })

export type QuietHours = z.output<typeof quietHours>

const ZONES: Record<string, string> = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' }

/** More zones than there are; but one has many names, and an account writes which. */
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
      // names are what accounts have written: those that are none are not kept
      return undefined
    }
  }
  return clocks.get(zone)
}

/** A contact's own zone, where it names one. */
export function zoneIn(customFields: Record<string, unknown>, { zone_field: field }: QuietHours): string | undefined {
  const value = field === undefined ? undefined : customFields[field]
  if (typeof value !== 'string') return undefined
  const named = value.trim().slice(0, 64)
  const zone = ZONES[named.toUpperCase()] ?? named
  return clockOf(zone) && zone
}

/** When the quiet hours end that it is now, by the clock of a zone; undefined where nothing is quiet. */
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

/** Minutes. */
const DAY = 24 * 60
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
