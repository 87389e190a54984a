import { readFileSync } from 'node:fs'
import tzlookup from '@photostructure/tz-lookup'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { once } from '../../../platform/once.ts'
import type { Coordinates } from '../sun.ts'

/** A regency (kabupaten) or city (kota) of Indonesia, at the place of its seat. */
export type Regency = Coordinates & {
  /** The code of the Ministry of Home Affairs, such as 32.73. */
  code: string
  kind: 'kabupaten' | 'kota'
  name: string
  province: string
  timeZone: string
  seat: string
}

const row = z
  .object({
    code: z.string().regex(/^\d\d\.\d\d$/),
    kind: z.enum(['kabupaten', 'kota']),
    name: z.string().min(1),
    province: z.string().min(1),
    time_zone: z.enum(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']),
    seat: z.string().min(1),
    latitude: z.coerce.number().min(-12).max(7),
    longitude: z.coerce.number().min(94).max(142),
  })
  .transform(({ time_zone, ...rest }): Regency => ({ ...rest, timeZone: time_zone }))

export type Regencies = {
  readonly all: Regency[]
  /**
   * Those that a name means, the likeliest first: a city before the regency of the same name, unless "kabupaten" or "kab." says
   * otherwise; also by code, or by the name of the seat.
   */
  named(name: string): Regency[]
  /** The IANA time zone of a place. */
  timeZoneAt(place: Coordinates): string
}

/** The 514 regencies and cities, read when they are first asked for. Throws then where the file is wrong. */
export function readRegencies(path: string): Regencies {
  const all = once(() => z.array(row).parse(parse(readFileSync(path, 'utf8'), { columns: true })))

  return {
    get all() {
      return all()
    },
    named(text) {
      const { kind, name } = readName(text)
      const found = all().filter(
        (regency) =>
          regency.code === text.trim() ||
          ((kind === undefined || regency.kind === kind) &&
            [regency.name, regency.seat].some((own) => fold(own) === name)),
      )
      // its own name before that of a seat, a city before a regency
      const rank = (regency: Regency) => (fold(regency.name) === name ? 0 : 2) + (regency.kind === 'kota' ? 0 : 1)
      return found.sort((a, b) => rank(a) - rank(b))
    },
    timeZoneAt(place) {
      const zone = tzlookup(place.latitude, place.longitude)
      if (!INDONESIAN_ZONES.has(zone)) return zone
      // its borders between the zones of Indonesia are coarse: the nearest seat knows better
      return nearest(all(), place)?.timeZone ?? zone
    },
  }
}

const INDONESIAN_ZONES = new Set(['Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura'])

export const inIndonesia = (timeZone: string): boolean => INDONESIAN_ZONES.has(timeZone)

function nearest(all: Regency[], { latitude, longitude }: Coordinates): Regency | undefined {
  const distance = (regency: Regency) => (regency.latitude - latitude) ** 2 + (regency.longitude - longitude) ** 2
  return all.reduce<Regency | undefined>(
    (best, regency) => (best && distance(best) <= distance(regency) ? best : regency),
    undefined,
  )
}

function readName(text: string): { kind: Regency['kind'] | undefined; name: string } {
  const [, word = '', rest = text] = /^(kabupaten|kab\.?|kota)\s(.+)$/is.exec(text.trim()) ?? []
  const kind = word === '' ? undefined : word.toLowerCase() === 'kota' ? 'kota' : 'kabupaten'
  return { kind, name: fold(rest) }
}

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')
