import { sql } from 'drizzle-orm'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import type { ChangedForm } from '../versions/compare.ts'
import { formOf, idOf, PACK_KINDS, type RecordKind, TABLES, tableOf } from '../versions/kinds.ts'

type SeedForm = Pick<ChangedForm, 'kind' | 'key'> & { form: string }

/** The canonical forms of all records that seeding may change, by kind and key: starter records, those in `alsoKeys`, and authored ones. */
export async function readSeeded(tx: Executor, alsoKeys: string[] = []): Promise<Map<string, SeedForm>> {
  const found: SeedForm[] = []
  for (const kind of PACK_KINDS) {
    const keys = alsoKeys.filter((one) => one.startsWith(`${kind} `)).map((one) => one.slice(kind.length + 1))
    found.push(
      ...(await rows<SeedForm>(
        tx,
        sql`
        select ${kind}::text as kind, ${TABLES[kind].key} as key, ${formOf(kind)} as form
        from ${tableOf(kind, 'public')}
        where ${idOf(kind, 't')} in (select ${idColumns(kind)} from starter.${sql.identifier(TABLES[kind].name)})
          or ${TABLES[kind].key} = any(${sql.param(keys)}::text[])`,
      )),
    )
  }
  const authored = await rows<{ kind: RecordKind; key: string; record: unknown }>(
    tx,
    sql`select collection as kind, id as key, record from collection_records`,
  )
  found.push(...authored.map(({ kind, key, record }) => ({ kind, key, form: canonicalJson(record) })))
  return new Map(found.map((one) => [`${one.kind} ${one.key}`, one]))
}

const idColumns = (kind: (typeof PACK_KINDS)[number]) =>
  sql.join(
    TABLES[kind].id.map(([column]) => sql.identifier(column)),
    sql`, `,
  )

/** The form before and after, for each record that has either. */
export function changedForms(before: Map<string, SeedForm>, after: Map<string, SeedForm>): ChangedForm[] {
  const gone = [...before].filter(([name]) => !after.has(name)).map(([, { kind, key }]) => ({ kind, key }))
  return [
    ...gone.map((one) => ({ ...one, form: null, before: null })),
    ...[...after].map(([name, { kind, key, form }]) => {
      const old = before.get(name)?.form
      return { kind, key, form, before: old === undefined || old === form ? null : old }
    }),
  ]
}
