import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { CollectionName } from './names.ts'
import { BOOKS, type resolvedEvidence } from './schemas.ts'

export type Evidence = z.output<typeof resolvedEvidence>

/** A record of any collection as its schema parsed it; each `evidence` in it, at any depth, is a list of keys. */
export type AuthoredRecord = { id: string } & Record<string, unknown>

/** A record whose evidence is resolved wherever it stands, and all of it in one list. */
export type ResolvedRecord = AuthoredRecord & { evidence: Evidence[] }

/** The records of a collection in their order, all or those of one `id`, as they are stored. */
export async function readRecords(db: Db, collection: CollectionName, id?: string): Promise<AuthoredRecord[]> {
  const found = await rows<{ record: AuthoredRecord }>(
    db,
    sql`
    select record from collection_records
    where collection = ${collection} and (${id ?? null}::text is null or id = ${id ?? null})
    order by rank`,
  )
  return found.map(({ record }) => ({ ...record, ...BOOKS[collection] }))
}

/** The same with their evidence resolved. */
export async function listRecords(db: Db, collection: CollectionName, id?: string): Promise<ResolvedRecord[]> {
  const records = await readRecords(db, collection, id)
  const texts = await resolveEvidence(db, [...new Set(records.flatMap(evidenceKeys))])
  const resolved = (key: string) => texts.get(key) ?? unresolved(key)
  return records.map((record) => ({
    ...(withEvidence(record, resolved) as AuthoredRecord),
    evidence: [...new Set(evidenceKeys(record))].map(resolved),
  }))
}

/** All that a record rests on, in its order. */
export async function listEvidence(db: Db, record: AuthoredRecord): Promise<Evidence[]> {
  const keys = [...new Set(evidenceKeys(record))]
  const texts = await resolveEvidence(db, keys)
  return keys.map((key) => texts.get(key) ?? unresolved(key))
}

/** The keys of a record's evidence in their order, those of its parts too. */
export function evidenceKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(evidenceKeys)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) =>
    field === 'evidence' && Array.isArray(inner) ? inner.map(String) : evidenceKeys(inner),
  )
}

function withEvidence(value: unknown, resolved: (key: string) => Evidence): unknown {
  if (Array.isArray(value)) return value.map((one) => withEvidence(one, resolved))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      field === 'evidence' && Array.isArray(inner)
        ? inner.map((key) => resolved(String(key)))
        : withEvidence(inner, resolved),
    ]),
  )
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
