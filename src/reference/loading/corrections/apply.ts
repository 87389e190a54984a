import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import type { CollectionName } from '../../records/collections/names.ts'
import {
  formOf,
  isPackKind,
  PACK_KINDS,
  type PackKind,
  type RecordKind,
  TABLES,
  tableOf,
  withKey,
} from '../versions/kinds.ts'
import { conditionsOf, type Fields, isReview } from './fields.ts'

/** The canonical form of a record in a schema, also of a withheld one; undefined for none. */
export async function findForm(
  db: Executor,
  kind: RecordKind,
  key: string,
  schema: 'public' | 'incoming' = 'public',
): Promise<string | undefined> {
  if (isPackKind(kind)) {
    const [found] = await rows<{ form: string }>(
      db,
      sql`select ${formOf(kind)} as form from ${tableOf(kind, schema)} where ${withKey(kind, key)}`,
    )
    return found?.form
  }
  const [found] = await rows<{ record: unknown }>(
    db,
    sql`
    select record from collection_records where collection = ${kind} and id = ${key}
    union all
    select record from withheld_records where collection = ${kind} and id = ${key}`,
  )
  return found && canonicalJson(found.record)
}

export type Mended = { kind: RecordKind; key: string; fields: Fields; before: Fields }

/** Writes the fields into the record if it still has the values that they replace. Returns whether it had. */
export async function applyFields(
  tx: Executor,
  { kind, key, fields, before }: Mended,
  schema: 'public' | 'incoming' = 'public',
): Promise<boolean> {
  const names = Object.keys(fields)
  const changed = isPackKind(kind)
    ? await rows(tx, mendRow(kind, key, names, { fields, before, schema }))
    : await rows(tx, mendAuthored(kind, key, { fields, before }))
  return changed.length > 0
}

function mendRow(
  kind: PackKind,
  key: string,
  names: string[],
  { fields, before, schema }: { fields: Fields; before: Fields; schema: string },
) {
  const columns = names.map((name) => ({ name, column: sql.identifier(name) }))
  const type = sql`${sql.identifier(schema)}.${sql.identifier(TABLES[kind].name)}`
  return sql`
    update ${tableOf(kind, schema)}
    set ${sql.join(
      columns.map(
        ({ column }) =>
          sql`${column} = (jsonb_populate_record(null::${type}, ${JSON.stringify(fields)}::jsonb)).${column}`,
      ),
      sql`, `,
    )}
    where ${withKey(kind, key)} and ${sql.join(
      columns.map(
        ({ name, column }) =>
          sql`coalesce(to_jsonb(t.${column}), 'null') = ${JSON.stringify(before[name] ?? null)}::jsonb`,
      ),
      sql` and `,
    )}
    returning 1`
}

// a review is valid only for the text that was reviewed
const mendAuthored = (kind: CollectionName, key: string, { fields, before }: { fields: Fields; before: Fields }) => sql`
  update collection_records
  set record = record || ${JSON.stringify(isReview(fields) ? fields : { ...fields, ...UNSIGNED })}::jsonb
  where collection = ${kind} and id = ${key} and ${sql.join(
    conditionsOf(fields).map(
      (name) => sql`coalesce(record -> ${name}::text, 'null') = ${JSON.stringify(before[name] ?? null)}::jsonb`,
    ),
    sql` and `,
  )}
  returning 1`

const UNSIGNED: Fields = { reviewed_by: null, reviewed_at: null }

/** The SHA-256 of a canonical form in hex. */
export const digestOf = (form: string): string => createHash('sha256').update(form).digest('hex')

type Published = Mended & { of_sha256: string | null }

/**
 * Applies published corrections, in order, to newly loaded records; in the schema "incoming" only to those of a data pack. A review is applied
 * only to the exact record that was reviewed. Records that were not loaded already have their corrections, possibly several in a row.
 */
export async function reapplyCorrections(
  tx: Executor,
  schema: 'public' | 'incoming',
  wasLoaded: (record: Pick<Mended, 'kind' | 'key'>) => boolean = () => true,
): Promise<void> {
  const published = await rows<Published>(
    tx,
    sql`
    select kind, key, fields, before, encode(of_sha256, 'hex') as of_sha256
    from corrections where version is not null order by version`,
  )
  for (const one of published) {
    if (schema === 'incoming' && !PACK_KINDS.some((kind) => kind === one.kind)) continue
    if (!wasLoaded(one)) continue
    if (isReview(one.fields)) {
      const form = await findForm(tx, one.kind, one.key, schema)
      if (form === undefined || digestOf(form) !== one.of_sha256) continue
    }
    await applyFields(tx, one, schema)
  }
}
