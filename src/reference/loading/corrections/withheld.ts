import { sql } from 'drizzle-orm'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import type { CollectionName } from '../../records/collections/names.ts'
import { digestOf } from './apply.ts'
import type { Fields } from './fields.ts'

const move = (from: 'collection_records' | 'withheld_records', which: ReturnType<typeof sql>) => sql`
  with moved as (delete from ${sql.identifier(from)} where ${which} returning collection, id, rank, record)
  insert into ${sql.identifier(from === 'collection_records' ? 'withheld_records' : 'collection_records')}
    (collection, id, rank, record)
  select collection, id, rank, record from moved
  returning id`

/** Withdraws sensitive records without a signature. */
export async function withhold(tx: Executor): Promise<void> {
  await tx.execute(
    move(
      'collection_records',
      sql`record -> 'sensitive' = 'true'::jsonb and coalesce(record ->> 'reviewed_by', '') = ''`,
    ),
  )
}

/** Serves a withheld record. Returns whether it was withheld. */
export async function release(tx: Executor, collection: CollectionName, id: string): Promise<boolean> {
  const moved = await rows(tx, move('withheld_records', sql`collection = ${collection} and id = ${id}`))
  return moved.length > 0
}

/** A record that waits for review: its fields, and the digest that the review must name. */
export type Withheld = { kind: CollectionName; key: string; fields: Fields; sha256: string }

export async function listWithheld(db: Executor): Promise<Withheld[]> {
  const found = await rows<{ kind: CollectionName; key: string; fields: Fields }>(
    db,
    sql`select collection as kind, id as key, record as fields from withheld_records order by collection, rank`,
  )
  return found.map((one) => ({ ...one, sha256: digestOf(canonicalJson(one.fields)) }))
}
