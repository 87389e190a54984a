import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { CollectionName } from './names.ts'
import { BOOKS, type resolvedEvidence } from './schemas.ts'

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
    ...BOOKS[collection],
    evidence: record.evidence.map((key) => texts.get(key) ?? unresolved(key)),
  }))
}

type EvidenceTexts = Omit<Evidence, 'type' | 'excerpt'>

/** The texts behind evidence keys: those of the records that are loaded, and excerpts of the others. */
export async function resolveEvidence(db: Db, keys: string[]): Promise<Map<string, Evidence>> {
  if (keys.length === 0) return new Map()
  const loaded = await rows<EvidenceTexts>(
    db,
    sql`
    select key, text_arabic, text_indonesian, text_english from verses where key in ${keys}
    union all
    select key, text_arabic, text_indonesian, text_english from hadith where key in ${keys}`,
  )
  const excerpts = await rows<EvidenceTexts>(
    db,
    sql`select key, text_arabic, text_indonesian, text_english from evidence_excerpts where key in ${keys}`,
  )
  const found = new Map(excerpts.map((texts) => [texts.key, { type: typeOf(texts.key), ...texts, excerpt: true }]))
  for (const { key, ...texts } of loaded) {
    const own = found.get(key)
    found.set(key, {
      type: typeOf(key),
      key,
      text_arabic: texts.text_arabic ?? own?.text_arabic ?? null,
      text_indonesian: texts.text_indonesian ?? own?.text_indonesian ?? null,
      text_english: texts.text_english ?? own?.text_english ?? null,
      excerpt: false,
    })
  }
  return found
}

const typeOf = (key: string): Evidence['type'] => (/^\d/.test(key) ? 'quran' : 'hadith')

const unresolved = (key: string): Evidence => ({
  type: typeOf(key),
  key,
  text_arabic: null,
  text_indonesian: null,
  text_english: null,
  excerpt: false,
})
