import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { containing, fold } from './fold.ts'
import type { Level } from './levels.ts'
import type { Place } from './places.ts'
import type { Kind } from './tables.ts'

export type PlaceFilter = {
  /** Part of the name or of the city. */
  q?: string | undefined
  level?: Level | undefined
  near?: { lat: number; lng: number; radiusKm: number } | undefined
}

export type FoundPlace = Pick<
  Place,
  'id' | 'name' | 'address' | 'city' | 'lat' | 'lng' | 'phone' | 'website' | 'educationLevel' | 'curriculumType'
> & { distance_km?: number }

type Listed = Omit<FoundPlace, 'distance_km'> & { chord?: number }

const EARTH_RADIUS_KM = 6371.0088
/** Counting further what was searched for would cost more than the page itself; whoever has this many narrows the search. */
export const MAX_TOTAL = 10_000

/**
 * One page of verified places, by name, or by distance where `near` is given, and how many there are: exactly,
 * where something is searched for up to MAX_TOTAL.
 */
export async function findPlaces(
  db: Db,
  kind: Kind,
  filter: PlaceFilter,
  page: { offset: number; limit: number },
): Promise<{ places: FoundPlace[]; total: number; capped: boolean }> {
  const here = filter.near && pointOf(filter.near)
  const matching = sql.join(conditions(kind, filter, here), sql` and `)
  const order = here ? sql`position <-> ${here}, id` : sql`search_text, id`
  const listed = await rows<Listed>(
    db,
    sql`
    select id, name, address, city, lat, lng, phone, website, education_level as "educationLevel",
      curriculum_type as "curriculumType"
      ${here ? sql`, position <-> ${here} as chord` : sql``}
    from places
    where ${matching}
    order by ${order}
    limit ${page.limit} offset ${page.offset}`,
  )
  const found = listed.map(withDistance)
  // a page that is not full is the last one
  if (found.length < page.limit && (found.length > 0 || page.offset === 0)) {
    return { places: found, total: page.offset + found.length, capped: false }
  }
  const searched = Object.values(filter).some((value) => value !== undefined)
  const [counted] = await rows<{ total: number }>(
    db,
    searched
      ? sql`select count(*) as total from (select from places where ${matching} limit ${MAX_TOTAL + 1}) matches`
      : sql`select count(*) as total from places where ${matching}`,
  )
  const total = counted?.total ?? 0
  const capped = searched && total > MAX_TOTAL
  return { places: found, total: capped ? MAX_TOTAL : total, capped }
}

function conditions(kind: Kind, { q, level, near }: PlaceFilter, here: SQL | undefined): SQL[] {
  const list = [sql`kind = ${kind}`, sql`verified`]
  if (q !== undefined) list.push(sql`search_text like ${containing(fold(q))}`)
  if (level !== undefined) list.push(sql`levels @> array[${level}]`)
  if (near && here) {
    const chord = 2 * Math.sin(near.radiusKm / EARTH_RADIUS_KM / 2)
    // the box is what the index can look up; the distance cuts its corners off
    list.push(sql`position <@ cube_enlarge(${here}, ${chord}, 3)`, sql`position <-> ${here} <= ${chord}`)
  }
  return list
}

/** A straight line through the sphere of radius 1 as the way over the ground, to the metre. */
function withDistance({ chord, ...place }: Listed): FoundPlace {
  if (chord === undefined) return place
  const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, chord / 2))
  return { ...place, distance_km: Math.round(km * 1000) / 1000 }
}

/** A point on the sphere of radius 1: see the migration. */
function pointOf({ lat, lng }: { lat: number; lng: number }): SQL {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  const point = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  return sql`${`(${point.join(', ')})`}::cube`
}
