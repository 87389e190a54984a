import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { PassageKind } from '../../index/kind.ts'
import { findLoadedKeys } from '../../references/find.ts'
import { readReference } from '../../references/read.ts'
import { isArabic } from '../../text/arabic.ts'
import { keysNamed } from '../names/find.ts'
import { themeOf } from '../themes/find.ts'

// the opening of a surah is enough to recognise it; a number in print has at most 26 narrations
const MOST_NAMED = { surah: 7, verses: 10, hadith: 30 }
/** In characters: longer texts name no theme. */
const LONGEST_THEME = 150

/** The ids of passages that a reference in the query names, in order, or that people know by the query as a name. */
export async function findNamed(db: Db, query: string, kinds: PassageKind[]): Promise<number[]> {
  const reference = readReference(query)
  return findPassageIds(
    db,
    reference ? await findLoadedKeys(db, reference, MOST_NAMED[reference.type]) : keysNamed(query),
    kinds,
  )
}

/** The ids of passages that prove the theme that the query names, best first. */
export async function findEvidence(db: Db, query: string, kinds: PassageKind[]): Promise<number[]> {
  if (query.length > LONGEST_THEME) return []
  const theme = isArabic(query) ? themeOf(query, 'arabic') : (themeOf(query, 'indonesian') ?? themeOf(query, 'english'))
  return findPassageIds(db, theme?.keys ?? [], kinds)
}

async function findPassageIds(db: Db, keys: string[], kinds: PassageKind[]): Promise<number[]> {
  if (keys.length === 0) return []
  const found = await rows<{ id: number }>(
    db,
    sql`
    select p.id
    from unnest(${sql.param(keys)}::text[]) with ordinality as k (key, place)
    join passages p on p.key = k.key
    where p.kind = any (${sql.param(kinds)}::text[])
    order by k.place`,
  )
  return found.map(({ id }) => id)
}
