import { z } from 'zod'
import { refusalOf } from '../../platform/http/zod.ts'
import type { PlaceFile } from './import.ts'
import type { Level } from './levels.ts'
import type { PlaceKind } from './tables.ts'

type Tags = Record<string, string>

const point = { lat: z.number(), lon: z.number() }
const extract = z.object({ elements: z.custom<unknown[]>(Array.isArray, 'must be a list') })
const elementFields = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.int(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  center: z.object(point).optional(),
  tags: z.record(z.string(), z.string()).default({}),
})

/**
 * Reads an answer of the Overpass API (`[out:json]`, `out center`): OpenStreetMap elements as records of our directory, one by one. An element of
 * another kind or without a name becomes a problem. Throws a refusal for anything else.
 */
export async function* readOverpass(kind: PlaceKind, answer: unknown): PlaceFile {
  const { elements } = parsed(extract, answer)
  for (const [place, value] of elements.entries()) {
    const line = place + 1
    const { type, id, tags, ...element } = parsed(elementFields, value, { answer, path: ['elements', place] })
    const why = isKind[kind](tags) ? undefined : `is no ${kind}`
    const name = tags.name ?? tags['name:id']
    if (why ?? !name) {
      yield { line, field: `osm:${type}/${id}`, message: why ?? 'has no name' }
      continue
    }
    const { lat, lon: lng } = element.center ?? element
    const values = { name, ...addressOf(tags), lat, lng, phone: phoneOf(tags), externalId: `osm:${type}/${id}` }
    yield { line, values: kind === 'school' ? { ...values, ...schoolOf(tags) } : values }
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, whole = { answer: value, path: [] as PropertyKey[] }): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.map((issue) => ({ ...issue, path: [...whole.path, ...issue.path] }))
  throw refusalOf(new z.ZodError(issues), whole.answer)
}

const isKind: Record<PlaceKind, (tags: Tags) => boolean> = {
  mosque: ({ amenity, religion, building }) =>
    religion === 'muslim' ? amenity === 'place_of_worship' : building === 'mosque' && !religion,
  // a school without a stated religion counts if its name is Islamic
  school: ({ amenity = '', religion, name = '' }) =>
    ['school', 'kindergarten'].includes(amenity) && (religion === 'muslim' || (!religion && ISLAMIC.test(name))),
}

const ISLAMIC =
  /\b(islam\w*|pesantren|ponpes|pondok|madrasah|MI[NS]?|MTs[NS]?|MA[NS]|RA|TKIT|SDIT|SMPIT|SMAIT|muhammadiyah|aisyiyah|ma'?arif|al[- ]azhar)\b/i

function addressOf(tags: Tags) {
  const street = [tags['addr:street'], tags['addr:housenumber']].filter(Boolean).join(' ')
  return {
    address: tags['addr:full'] ?? (street || undefined),
    city: tags['addr:city'] ?? tags['addr:regency'] ?? tags['addr:municipality'],
  }
}

/** Several numbers are separated by semicolons. A value that is no number is dropped. */
function phoneOf(tags: Tags): string | undefined {
  const first = (tags.phone ?? tags['contact:phone'])?.split(';')[0]?.trim()
  return first && /^[+(\d][\d\s()./,-]{2,58}$/.test(first) ? first : undefined
}

function schoolOf(tags: Tags) {
  const website = tags.website ?? tags['contact:website']
  return {
    website: website && z.url({ protocol: /^https?$/ }).safeParse(website).success ? website : undefined,
    educationLevel: levelsIn(tags).join(',') || undefined,
  }
}

const ISCED: Record<string, Level> = { '0': 'TK', '1': 'SD', '2': 'SMP', '3': 'SMA' }

/** The level of a school by words of its Indonesian name. */
const LEVELS_BY_NAME: [RegExp, Level][] = [
  [/\b(TK|TKIT|RA|PAUD|taman kanak)\b/i, 'TK'],
  [/\b(SD[NS]?|SDIT|MI[NS]?|madrasah ibtidaiyah|sekolah dasar)\b/i, 'SD'],
  [/\b(SMP[NS]?|SMPIT|MTs[NS]?|madrasah tsanawiyah)\b/i, 'SMP'],
  [/\b(SMA[NS]?|SMAIT|SMK[NS]?|MA[NS]?|madrasah aliyah)\b/i, 'SMA'],
  [/\b(pesantren|ponpes|pondok)\b/i, 'Pesantren'],
]

/** From isced:level ("1", "2;3", "1-2"), or else from amenity=kindergarten or the name. */
function levelsIn(tags: Tags): Level[] {
  const [from, to] =
    /^(\d)-(\d)$/
      .exec(tags['isced:level'] ?? '')
      ?.slice(1)
      .map(Number) ?? []
  const numbers =
    from !== undefined && to !== undefined
      ? Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => String(from + place))
      : (tags['isced:level'] ?? '').split(';').map((number) => number.trim())
  const stated = numbers.flatMap((number) => ISCED[number] ?? [])
  if (stated.length > 0) return stated
  if (tags.amenity === 'kindergarten') return ['TK']
  return LEVELS_BY_NAME.filter(([pattern]) => pattern.test(tags.name ?? '')).map(([, level]) => level)
}
