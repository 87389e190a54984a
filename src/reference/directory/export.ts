import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import type { Place } from './places.ts'
import { type PlaceKind, places } from './tables.ts'

/** Rows in memory at once, about 500 KB. */
const EXPORTED_AT_ONCE = 1_000
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** All places of a kind as GeoJSON (RFC 7946), in pieces. A place without a position is a feature without geometry. */
export async function* geoJson(db: Db, kind: PlaceKind, verified: boolean | undefined): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let last = NO_ID
  for (let separator = ''; ; ) {
    const batch = await batchAfter(db, kind, verified, last)
    for (const place of batch) {
      yield `${separator}\n${JSON.stringify(feature(place))}`
      separator = ','
      last = place.id
    }
    if (batch.length < EXPORTED_AT_ONCE) break
  }
  yield '\n]}\n'
}

function batchAfter(db: Db, kind: PlaceKind, verified: boolean | undefined, id: string): Promise<Place[]> {
  return db
    .select()
    .from(places)
    .where(
      and(eq(places.kind, kind), gt(places.id, id), verified === undefined ? undefined : eq(places.verified, verified)),
    )
    .orderBy(asc(places.id))
    .limit(EXPORTED_AT_ONCE)
}

function feature({ id, lat, lng, kind, levels, searchText, website, educationLevel, curriculumType, ...rest }: Place) {
  return {
    type: 'Feature',
    id,
    geometry: lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] },
    properties: kind === 'school' ? { ...rest, website, educationLevel, curriculumType } : rest,
  }
}
