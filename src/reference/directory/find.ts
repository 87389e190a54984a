import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { foldAsWritten } from '../text/folds.ts'
import { containing } from './fold.ts'
import type { Level } from './levels.ts'
import type { Place } from './places.ts'
import type { PlaceKind } from './tables.ts'

type PlaceFilter = {
  /** Part of the name or of the city. */
  q?: string | undefined
  level?: Level | undefined
  near?: { lat: number; lng: number; radiusKm: number } | undefined
}

export type FoundPlace = Pick<
  Place,
  'id' | 'name' | 'address' | 'city' | 'lat' | 'lng' | 'phone' | 'website' | 'educationLevel' | 'curriculumType'
> & { distance_km?: number }

type MeasuredPlace = Omit<FoundPlace, 'distance_km'> & { chord: number | null }

/** The mean radius of the earth (IUGG). */
const EARTH_RADIUS_KM = 6371.0088
/** Counting further would cost more than the page itself, and with this many results people narrow the search. */
export const MAX_TOTAL = 1_000

/** One page of verified places by name, or by distance from `near`, and their number, which a search counts only up to MAX_TOTAL. */
export async function findPlaces(
  db: Db,
  kind: PlaceKind,
  filter: PlaceFilter,
  page: { offset: number; limit: number },
): Promise<{ places: FoundPlace[]; total: number; capped: boolean }> {
  const listed = await rows<MeasuredPlace>(
    db,
    sql`
    select id, name, address, city, lat, lng, phone, website, education_level as "educationLevel",
      curriculum_type as "curriculumType", chord
    from places join (${matching(kind, filter, page)}) page using (id)
    order by chord, search_text, id`,
  )
  const found = listed.map(withDistance)
  // a page that is not full is the last
  if (found.length < page.limit && (found.length > 0 || page.offset === 0)) {
    return { places: found, total: page.offset + found.length, capped: false }
  }
  const searched = Object.values(filter).some((value) => value !== undefined)
  const [counted] = await rows<{ total: number }>(
    db,
    searched
      ? sql`select count(*) as total from (${matching(kind, filter, { offset: 0, limit: MAX_TOTAL + 1 }, 'any')}) matches`
      : sql`select count(*) as total from places where kind = ${kind} and verified`,
  )
  const total = counted?.total ?? 0
  const capped = searched && total > MAX_TOTAL
  return { places: found, total: capped ? MAX_TOTAL : total, capped }
}

/** The ids of verified places, mosques before schools. */
export async function listVerifiedIds(db: Db, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from places where verified order by kind, id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

/**
 * The ids of one page of matches, with distances from `near`. By name the index alone gives the page, without fetching earlier ones. `any` order
 * is for counting.
 */
function matching(
  kind: PlaceKind,
  { q, level, near }: PlaceFilter,
  { offset, limit }: { offset: number; limit: number },
  order: 'listed' | 'any' = 'listed',
): SQL {
  // a literal, so that the planner can use the partial index of this kind
  const conditions = [sql`kind = ${sql.raw(`'${kind}'`)}`, sql`verified`]
  if (q !== undefined) conditions.push(sql`search_text like ${containing(foldAsWritten(q))}`)
  if (level !== undefined) conditions.push(sql`levels @> array[${level}]`)
  if (!near) {
    const by = order === 'listed' ? sql`order by search_text, id` : sql``
    return sql`
      select id, null::float8 as chord from places where ${sql.join(conditions, sql` and `)} ${by} limit ${limit} offset ${offset}`
  }
  const here = pointOf(near)
  const chord = 2 * Math.sin(near.radiusKm / EARTH_RADIUS_KM / 2)
  // without other conditions the index walks outwards from the nearest; matches of a condition may be rare, so a box bounds the walk
  const nearestOnly = conditions.length === 2
  if (!nearestOnly) conditions.push(sql`position <@ cube_enlarge(${here}, ${chord}, 3)`)
  return sql`
    select id, chord
    from (
      select id, position <-> ${here} as chord
      from places
      where ${sql.join(conditions, sql` and `)}
      ${nearestOnly ? sql`order by position <-> ${here} fetch first (${offset + limit}) rows with ties` : sql``}
    ) nearest
    where chord <= ${chord}
    order by chord, id
    limit ${limit} offset ${offset}`
}

/** The distance over the ground of a chord through the unit sphere, in metres. */
function withDistance({ chord, ...place }: MeasuredPlace): FoundPlace {
  if (chord === null) return place
  const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, chord / 2))
  return { ...place, distance_km: Math.round(km * 1000) / 1000 }
}

/** A point on the unit sphere, as in the migration. */
function pointOf({ lat, lng }: { lat: number; lng: number }): SQL {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  const point = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  return sql`${`(${point.join(', ')})`}::cube`
}
