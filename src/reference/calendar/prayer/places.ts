import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tzlookup from '@photostructure/tz-lookup'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { once } from '../../../platform/once.ts'
import type { Coordinates } from '../sun.ts'

/** A regency (kabupaten) or city (kota) of Indonesia, located at its seat. */
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
   * The places that a name means, likeliest first: a city before the regency of the same name unless "kabupaten" or "kab." says otherwise. Also by
   * code, by a common name (Jogja), or by the name of the seat if no place itself has that name.
   */
  named(name: string): Regency[]
  /** The usual Arabic name of a regency, city or province. */
  arabicName(name: string): string | undefined
  /** The IANA time zone of a place. */
  timeZoneAt(place: Coordinates): string
}

const everydayName = z.object({ name: z.string().min(1), means: z.string().min(1) })
const arabicName = z.object({ name: z.string().min(1), arabic: z.string().regex(/^[\p{Script=Arabic} ]+$/u) })

/** The 514 regencies and cities with their common names and those in Arabic, read at first use. Throws then if a file is wrong. */
export function readRegencies(folder: string): Regencies {
  const read = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8'), { columns: true })
  const all = once(() => z.array(row).parse(read('regencies.csv')))
  const everyday = once(() => z.array(everydayName).parse(read('regencies-everyday.csv')))

  const arabic = once(
    () =>
      new Map(
        z
          .array(arabicName)
          .parse(read('regencies-arabic.csv'))
          .map((one) => [one.name, one.arabic]),
      ),
  )

  return {
    get all() {
      return all()
    },
    named(text) {
      const meant = everyday().filter(({ name }) => fold(name) === fold(text))
      return meant.length > 0 ? meant.flatMap(({ means }) => officially(means)) : officially(text)
    },
    arabicName: (name) => arabic().get(name),
    timeZoneAt(place) {
      const zone = tzlookup(place.latitude, place.longitude)
      if (!INDONESIAN_ZONES.has(zone)) return zone
      // the package's borders between Indonesian zones are coarse, so the nearest seat decides
      return nearest(all(), place)?.timeZone ?? zone
    },
  }

  function officially(text: string): Regency[] {
    const { kind, name } = readName(text)
    const possible = all().filter((regency) => kind === undefined || regency.kind === kind)
    const own = possible.filter((regency) => regency.code === text.trim() || fold(regency.name) === name)
    const found = own.length > 0 ? own : possible.filter(({ seat }) => fold(seat) === name)
    return found.sort((a, b) => Number(b.kind === 'kota') - Number(a.kind === 'kota'))
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
