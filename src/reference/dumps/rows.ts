import { type SQL, sql } from 'drizzle-orm'
import { canonicalJson } from '../../platform/canonical-json.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { newestVersion, pageOf, placeOrder, type VersionCursor } from '../loading/versions/compare.ts'
import { formOf, isPackKind, type PackKind, TABLES, tableOf } from '../loading/versions/kinds.ts'
import type { KindPlan } from './sources.ts'

/** A record in a dump: one line of JSON with its fields, digest and version. */
export type DumpRow = { key: string; line: string }

/** Rows per statement: a megabyte of hadith. */
const ROWS_AT_ONCE = 500

type FoundRow = { key: string; form: string; sha256: string | null; version: number | null }

const lineOf = ({ form, sha256, version }: FoundRow): string =>
  `${form.slice(0, -1)},"sha256":${JSON.stringify(sha256)},"version":${JSON.stringify(version)}}`

const VERSIONED = sql`page.key, page.form, encode(n.sha256, 'hex') as sha256, n.version`

const versioned = (kind: string, page: SQL): SQL => sql`
  from (${page}) page
  left join lateral (${newestVersion(sql`${kind}`, sql`page.key`)}) n on true`

/** Which rows `t` of a pack's kind may be in a dump. */
function permitted({ kind, pack, commentaries }: KindPlan): SQL {
  if (kind === 'tafsir') return sql`t.source = any(${sql.param(commentaries)}::text[])`
  return pack ? sql`true` : sql`t.origin = 'seed'`
}

/** All rows of a kind in a dump, in batches. */
export async function* dumpRows(db: Executor, plan: KindPlan): AsyncGenerator<DumpRow[]> {
  const { kind, without } = plan
  if (!isPackKind(kind)) {
    yield await authoredRows(db, plan)
    return
  }
  for (let after: VersionCursor | undefined; ; ) {
    const page = pageOf(kind, {
      schema: 'public',
      after,
      limit: ROWS_AT_ONCE,
      what: sql`${TABLES[kind].key} as key, ${formOf(kind, without)} as form`,
      where: permitted(plan),
    })
    const found = await rows<FoundRow & { place: VersionCursor }>(
      db,
      sql`select ${VERSIONED}, page.place ${versioned(kind, page)} order by ${placeOrder(kind)}`,
    )
    if (found.length > 0) yield found.map((row) => ({ key: row.key, line: lineOf(row) }))
    if (found.length < ROWS_AT_ONCE) return
    after = found.at(-1)?.place
  }
}

async function authoredRows(db: Executor, { kind }: KindPlan, keys?: string[]): Promise<DumpRow[]> {
  const found = await rows<{ key: string; record: unknown; sha256: string | null; version: number | null }>(
    db,
    sql`
    select c.id as key, c.record, encode(n.sha256, 'hex') as sha256, n.version
    from collection_records c
    left join lateral (${newestVersion(sql`c.collection`, sql`c.id`)}) n on true
    where c.collection = ${kind} and ${keys === undefined ? sql`true` : sql`c.id = any(${sql.param(keys)}::text[])`}
    order by c.rank`,
  )
  return found.map(({ record, ...rest }) => ({ key: rest.key, line: lineOf({ ...rest, form: canonicalJson(record) }) }))
}

/** The rows of these records as a current dump has them, without those that it leaves out. */
export async function findRows(db: Executor, plan: KindPlan, keys: string[]): Promise<Map<string, string>> {
  const { kind } = plan
  const found = isPackKind(kind) ? await packRows(db, plan, kind, keys) : await authoredRows(db, plan, keys)
  return new Map(found.map(({ key, line }) => [key, line]))
}

async function packRows(db: Executor, plan: KindPlan, kind: PackKind, keys: string[]): Promise<DumpRow[]> {
  // a key is the values of the primary key, so that its index finds the row
  const { id, key } = TABLES[kind]
  const parts = id.map((_, at) => sql`${sql.param(keys.map((one) => one.split('/')[at] ?? ''))}::text[]`)
  const names = id.map(([column]) => sql.identifier(column))
  const same = id.map(
    ([column, type]) => sql`t.${sql.identifier(column)} = asked.${sql.identifier(column)}::${sql.raw(type)}`,
  )
  const page = sql`
    select ${key} as key, ${formOf(kind, plan.without)} as form
    from unnest(${sql.join(parts, sql`, `)}) as asked (${sql.join(names, sql`, `)})
    join ${tableOf(kind, 'public')} on ${sql.join(same, sql` and `)}
    where ${permitted(plan)}`
  const found = await rows<FoundRow>(db, sql`select ${VERSIONED} ${versioned(kind, page)}`)
  return found.map((row) => ({ key: row.key, line: lineOf(row) }))
}
