import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import type { CollectionName, resolvedEvidence } from './schemas.ts'

export type Evidence = z.output<typeof resolvedEvidence>

/** A record of any collection as its schema parsed it; its evidence is still a list of keys. */
export type AuthoredRecord = { id: string; evidence: string[] } & Record<string, unknown>

/** The records of a collection in their order, all or those of one `id`, with their evidence resolved. */
export async function listRecords(
  db: Db,
  collection: CollectionName,
  id?: string,
): Promise<(Omit<AuthoredRecord, 'evidence'> & { id: string; evidence: Evidence[] })[]> {
  const found = await rows<{ record: AuthoredRecord }>(
    db,
    sql`
    select record from collection_records
    where collection = ${collection} and (${id ?? null}::text is null or id = ${id ?? null})
    order by rank`,
  )
  const texts = await resolveEvidence(db, [...new Set(found.flatMap(({ record }) => record.evidence))])
  return found.map(({ record }) => ({
    ...record,
    evidence: record.evidence.map((key) => texts.get(key) ?? unresolved(key)),
  }))
}

/** The texts behind evidence keys, from whatever of them is loaded. */
export async function resolveEvidence(db: Db, keys: string[]): Promise<Map<string, Evidence>> {
  if (keys.length === 0) return new Map()
  const found = await rows<Evidence>(
    db,
    sql`
    select 'quran' as type, key, text_arabic, text_indonesian from verses where key in ${keys}
    union all
    select 'hadith' as type, key, text_arabic, text_indonesian from hadith where key in ${keys}`,
  )
  return new Map(found.map((evidence) => [evidence.key, evidence]))
}

const unresolved = (key: string): Evidence => ({
  type: /^\d/.test(key) ? 'quran' : 'hadith',
  key,
  text_arabic: null,
  text_indonesian: null,
})
