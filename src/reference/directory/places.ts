import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, like, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { UUID } from '../../platform/ids.ts'
import { conflict } from '../../platform/refusal.ts'
import { foldAsWritten } from '../text/folds.ts'
import { containing, searchTextOf } from './fold.ts'
import { levelsOf } from './levels.ts'
import type { NewPlace, PlaceChange } from './schemas.ts'
import { type PlaceKind, places } from './tables.ts'

export type Place = typeof places.$inferSelect

/** A row as it is stored. Missing fields are unknown and unverified. */
export function placeRow(kind: PlaceKind, input: NewPlace, now: Date): Place {
  return {
    id: randomUUID(),
    kind,
    name: input.name,
    address: input.address ?? null,
    city: input.city ?? null,
    lat: input.lat ?? null,
    lng: input.lng ?? null,
    phone: input.phone ?? null,
    website: input.website ?? null,
    educationLevel: input.educationLevel ?? null,
    levels: levelsOf(input.educationLevel ?? '') ?? [],
    curriculumType: input.curriculumType ?? null,
    verified: input.verified ?? false,
    externalId: input.externalId ?? null,
    searchText: searchTextOf(input),
    createdAt: now,
    updatedAt: now,
  }
}

export async function createPlace(db: Db, kind: PlaceKind, input: NewPlace, now: Date): Promise<Place> {
  const [created] = await db
    .insert(places)
    .values(placeRow(kind, input, now))
    .onConflictDoNothing()
    .returning()
  if (!created) throw conflict(`A ${kind} with the externalId ${input.externalId} exists already`)
  return created
}

export async function findPlace(db: Db, kind: PlaceKind, id: string): Promise<Place | undefined> {
  if (!UUID.test(id)) return undefined
  const [place] = await db
    .select()
    .from(places)
    .where(and(eq(places.id, id), eq(places.kind, kind)))
  return place
}

/** Changes the given fields. Returns undefined if there is no such place. */
export async function changePlace(
  db: Db,
  kind: PlaceKind,
  id: string,
  change: PlaceChange,
  now: Date,
): Promise<Place | undefined> {
  const place = await findPlace(db, kind, id)
  if (!place) return undefined
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const merged = { ...place, ...given }
  const [changed] = await db
    .update(places)
    .set({
      ...given,
      levels: levelsOf(merged.educationLevel ?? '') ?? [],
      searchText: searchTextOf(merged),
      updatedAt: now,
    })
    .where(and(eq(places.id, id), eq(places.kind, kind)))
    .returning()
  return changed
}

/** Deletes a place. Returns false if there is none. */
export async function deletePlace(db: Db, kind: PlaceKind, id: string): Promise<boolean> {
  if (!UUID.test(id)) return false
  const deleted = await db
    .delete(places)
    .where(and(eq(places.id, id), eq(places.kind, kind)))
    .returning({ id: places.id })
  return deleted.length === 1
}

/** One page of all places of a kind, verified or not, by name. */
export async function listPlaces(
  db: Db,
  kind: PlaceKind,
  filter: { verified?: boolean | undefined; q?: string | undefined },
  page: { offset: number; limit: number },
): Promise<{ places: Place[]; total: number }> {
  const conditions: SQL[] = [eq(places.kind, kind)]
  if (filter.verified !== undefined) conditions.push(eq(places.verified, filter.verified))
  if (filter.q) conditions.push(like(places.searchText, containing(foldAsWritten(filter.q))))
  const found = await db
    .select()
    .from(places)
    .where(and(...conditions))
    .orderBy(asc(places.searchText), asc(places.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db
    .select({ total: count() })
    .from(places)
    .where(and(...conditions))
  return { places: found, total: counted?.total ?? 0 }
}
