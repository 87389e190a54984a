import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { worded } from '../../platform/http/wording.ts'
import { type Place, placeRow } from './places.ts'
import { newPlace } from './schemas.ts'
import type { PlaceKind } from './tables.ts'

/** An unchecked record of a file. `line` is for the report. */
type RawRecord = { line: number; values: Record<string, unknown> }

type LineProblem = { line: number; field: string; message: string }

/** The records of a file in order, and the lines that are no records. */
export type PlaceFile = AsyncIterable<RawRecord | LineProblem>

export type ImportReport = {
  accepted: number
  created: number
  updated: number
  unchanged: number
  refusedTotal: number
  /** The first `MAX_REPORTED`. */
  refused: LineProblem[]
}

/** Rows in one statement, about 300 KB. */
const STORED_AT_ONCE = 1_000
/** Records between two turns of the event loop: reading and checking one takes about 50 µs. */
const RECORDS_IN_A_TURN = 50
/** Problems in a report. More would not help, and a file of another kind has one in each line. */
const MAX_REPORTED = 1_000
const BY_CONTENT = 'content:'

/**
 * Checks every record and stores the valid ones in one transaction; with `allOrNothing` none if any is refused, with `dryRun` none at all.
 * A record with a known `externalId` updates its place without removing values or a verification. One without is identified by its
 * content, so that a file sent twice creates no duplicates.
 */
export async function importPlaces(
  db: Db,
  kind: PlaceKind,
  file: PlaceFile,
  options: { allOrNothing: boolean; dryRun: boolean },
  now: Date,
): Promise<ImportReport> {
  const { places, refused, refusedTotal } = await check(kind, file, now)
  const accepted = options.allOrNothing && refusedTotal > 0 ? [] : places
  const report = { accepted: accepted.length, created: 0, updated: 0, unchanged: 0, refusedTotal, refused }
  if (options.dryRun || accepted.length === 0) return report
  await transaction(db, async (tx) => {
    for (let start = 0; start < accepted.length; start += STORED_AT_ONCE) {
      const touched = await store(tx, accepted.slice(start, start + STORED_AT_ONCE))
      const created = touched.filter((row) => row.created).length
      report.created += created
      report.updated += touched.length - created
    }
  })
  report.unchanged = report.accepted - report.created - report.updated
  return report
}

type Checked = { places: Place[]; refused: LineProblem[]; refusedTotal: number }

async function check(kind: PlaceKind, file: PlaceFile, now: Date): Promise<Checked> {
  const checked: Checked = { places: [], refused: [], refusedTotal: 0 }
  const lines = new Map<string, number>()
  let read = 0
  for await (const record of file) {
    if (++read % RECORDS_IN_A_TURN === 0) await nextTurn()
    const place = 'values' in record ? placeOf(kind, record, lines, now) : [record]
    if (Array.isArray(place)) {
      checked.refusedTotal += place.length
      if (checked.refused.length < MAX_REPORTED) checked.refused.push(...place)
    } else {
      checked.places.push(place)
    }
  }
  return checked
}

/** The place of a record, or its problems. `lines` maps each external id to its line. */
function placeOf(
  kind: PlaceKind,
  { line, values }: RawRecord,
  lines: Map<string, number>,
  now: Date,
): Place | LineProblem[] {
  const result = newPlace[kind].safeParse(values, worded)
  if (!result.success) {
    return result.error.issues.map(({ path, message }) => ({ line, field: path.join('.'), message }))
  }
  const place = placeRow(kind, result.data, now)
  const externalId = place.externalId ?? contentId(place)
  const earlier = lines.get(externalId)
  if (earlier !== undefined) {
    return [{ line, field: 'externalId', message: `is the same place as on line ${earlier}` }]
  }
  lines.set(externalId, line)
  return { ...place, externalId }
}

function contentId({ name, address, city, lat, lng }: Place): string {
  const content = JSON.stringify([name, address, city, lat, lng])
  return BY_CONTENT + createHash('sha256').update(content).digest('base64url').slice(0, 32)
}

/** Stores many places in one statement. Returns a row for each that was created or changed. */
async function store(tx: Tx, list: Place[]): Promise<{ created: boolean }[]> {
  return rows<{ created: boolean }>(
    tx,
    sql`
    insert into places (id, kind, name, address, city, lat, lng, phone, website, education_level, levels, curriculum_type,
      verified, external_id, search_text, created_at, updated_at)
    select "id", "kind", "name", "address", "city", "lat", "lng", "phone", "website", "educationLevel", "levels", "curriculumType",
      "verified", "externalId", "searchText", "createdAt", "updatedAt"
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as new ("id" uuid, "kind" text, "name" text, "address" text,
      "city" text, "lat" float8, "lng" float8, "phone" text, "website" text, "educationLevel" text, "levels" text[],
      "curriculumType" text, "verified" boolean, "externalId" text, "searchText" text, "createdAt" timestamptz,
      "updatedAt" timestamptz)
    on conflict (kind, external_id) do update set
      name = excluded.name,
      address = coalesce(excluded.address, places.address),
      city = coalesce(excluded.city, places.city),
      lat = coalesce(excluded.lat, places.lat),
      lng = coalesce(excluded.lng, places.lng),
      phone = coalesce(excluded.phone, places.phone),
      website = coalesce(excluded.website, places.website),
      education_level = coalesce(excluded.education_level, places.education_level),
      levels = case when excluded.education_level is null then places.levels else excluded.levels end,
      curriculum_type = coalesce(excluded.curriculum_type, places.curriculum_type),
      verified = places.verified or excluded.verified,
      search_text = case
        when excluded.city is null
        then split_part(excluded.search_text, e'\\n', 1) || e'\\n' || split_part(places.search_text, e'\\n', 2)
        else excluded.search_text
      end,
      updated_at = excluded.updated_at
    -- a place identified by its content has changed only if an operator edited it, which is kept; other places change only by new values
    where not starts_with(places.external_id, ${BY_CONTENT}) and (
      places.name <> excluded.name
      or places.address is distinct from coalesce(excluded.address, places.address)
      or places.city is distinct from coalesce(excluded.city, places.city)
      or places.lat is distinct from coalesce(excluded.lat, places.lat)
      or places.lng is distinct from coalesce(excluded.lng, places.lng)
      or places.phone is distinct from coalesce(excluded.phone, places.phone)
      or places.website is distinct from coalesce(excluded.website, places.website)
      or places.education_level is distinct from coalesce(excluded.education_level, places.education_level)
      or places.curriculum_type is distinct from coalesce(excluded.curriculum_type, places.curriculum_type)
      or (excluded.verified and not places.verified))
    returning xmax = 0 as created`,
  )
}
