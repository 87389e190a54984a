import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import type { CollectionName } from './names.ts'
import { BOOKS, type resolvedEvidence } from './schemas.ts'

export type Evidence = z.output<typeof resolvedEvidence>

/** A parsed record of any collection. Each `evidence` in it, at any depth, is a list of keys. */
export type AuthoredRecord = { id: string } & Record<string, unknown>

/** A record with resolved evidence, both in place and in one list. */
export type ResolvedRecord = AuthoredRecord & { evidence: Evidence[] }

/** The stored records of a collection in order, all or those with one `id`. */
export async function readRecords(db: Executor, collection: CollectionName, id?: string): Promise<AuthoredRecord[]> {
  const found = await rows<{ record: AuthoredRecord }>(
    db,
    sql`
    select record from collection_records
    where collection = ${collection} and (${id ?? null}::text is null or id = ${id ?? null})
    order by rank`,
  )
  return found.map(({ record }) => ({ ...record, ...BOOKS[collection] }))
}

/** The same with resolved evidence. */
export async function listRecords(db: Db, collection: CollectionName, id?: string): Promise<ResolvedRecord[]> {
  const records = await readRecords(db, collection, id)
  const texts = await resolveEvidence(db, [...new Set(records.flatMap(evidenceKeys))])
  const resolved = (key: string) => texts.get(key) ?? unresolved(key)
  return records.map((record) => ({
    ...(withEvidence(record, resolved) as AuthoredRecord),
    evidence: [...new Set(evidenceKeys(record))].map(resolved),
  }))
}

/** All evidence of a record, in order. */
export async function listEvidence(db: Db, record: AuthoredRecord): Promise<Evidence[]> {
  const keys = [...new Set(evidenceKeys(record))]
  const texts = await resolveEvidence(db, keys)
  return keys.map((key) => texts.get(key) ?? unresolved(key))
}

/** The keys of all evidence of a record and its parts, in order. */
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

/** The texts of evidence keys: those of loaded records, and excerpts of the others. */
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
