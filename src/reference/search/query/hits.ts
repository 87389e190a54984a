import { sql } from 'drizzle-orm'
import { type Db, namedRows } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { PassageKind } from '../../index/kind.ts'
import { HAS_RECORD, RECORDS_OF_PASSAGES, SHOWN } from '../../index/shown.ts'
import type { Grade } from '../../records/hadith/hadith.ts'
import type { Ranking } from './rank.ts'

/** A passage with what a result shows, and its ranking. */
export type Hit = {
  id: number
  kind: PassageKind
  key: string
  title: string | null
  title_arabic: string | null
  text_arabic: string | null
  text_indonesian: string | null
  text_english: string | null
  /** For a hadith: its number in print. */
  arabic_number: string | null
  grades: Grade[]
  cosine: number
  total: number
}

/** The passages of a ranking in order, without those that no longer exist. */
export async function readHits(db: Db, found: Ranking['found']): Promise<Hit[]> {
  if (found.length === 0) return []
  const passages = await namedRows<Omit<Hit, 'cosine' | 'total'>>(
    db,
    'search-hits',
    sql`
    select ${SHOWN}
    from passages p ${RECORDS_OF_PASSAGES}
    where p.id = any(${sql.param(found.map(({ id }) => id))}::int[]) and ${HAS_RECORD}`,
  )
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  return found.flatMap(({ id, cosine, total }) => {
    const passage = byId.get(id)
    return passage ? { cosine, total, ...passage } : []
  })
}

/** Passages by their keys, in order, without those that are not loaded. */
export async function findPassages(db: Db, keys: string[]): Promise<Hit[]> {
  return rows<Hit>(
    db,
    sql`
    select ${SHOWN}, 1 as cosine, 1 as total
    from unnest(${sql.param(keys)}::text[]) with ordinality as k (key, place)
    join passages p on p.key = k.key ${RECORDS_OF_PASSAGES}
    where ${HAS_RECORD}
    order by k.place`,
  )
}
