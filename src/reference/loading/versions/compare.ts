import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { formOf, idOf, type PackKind, type RecordKind, TABLES, tableOf } from './kinds.ts'

/** The newest row of the record `kind` and `key`, among loads with a version. */
export const newestVersion = (kind: SQL, key: SQL): SQL => sql`
  select r.sha256, l.version
  from record_versions r
  join data_loads l on l.id = r.load_id
  where r.kind = ${kind} and r.key = ${key} and l.version is not null
  order by l.version desc
  limit 1`

/**
 * Adds changed records to a load. `page` selects `kind`, `key`, `form` and what `before` needs of each record as it is now. `before`, from a row `c`
 * of it, is the previous form, and is read only if the record has changed. `digest` is the previous digest, from a row `p` of the page and its
 * newest version `n`.
 */
const addChanged = (load: number, page: SQL, before: SQL, digest = sql`n.sha256`): SQL => sql`
  insert into record_versions (load_id, kind, key, sha256, old_sha256, fields)
  select ${load}::bigint, c.kind, c.key, c.sha256, c.old_sha256,
    coalesce(case when c.old_sha256 is not null then (
      select array_agg(n.key order by n.key)
      from json_each_text(c.form::json) n
      join json_each_text((${before})::json) o using (key)
      where n.value is distinct from o.value) end, '{}')
  from (
    select p.*, ${digest} as old_sha256
    from (select page.*, sha256(convert_to(page.form, 'UTF8')) as sha256 from (${page}) page) p
    left join lateral (${newestVersion(sql`p.kind`, sql`p.key`)}) n on true
  ) c
  where c.old_sha256 is distinct from c.sha256`

/** Adds deleted records among `which` (of a kind: key, sha256) to a load. */
const addGone = (load: number, kind: PackKind, schema: string, which: SQL): SQL => sql`
  insert into record_versions (load_id, kind, key, sha256, old_sha256)
  select ${load}::bigint, ${kind}, known.key, null, known.sha256
  from (${which}) known
  where known.sha256 is not null
    and not exists (select 1 from ${tableOf(kind, schema)} where ${TABLES[kind].key} = known.key)`

/** The primary key after which the next page of a kind begins. */
export type VersionCursor = (string | number)[]

const beyond = (kind: PackKind, place: VersionCursor | undefined): SQL =>
  place === undefined
    ? sql`true`
    : sql`${idOf(kind, 't')} > (${sql.join(
        TABLES[kind].id.map(([, type], at) => sql`${place[at]}::${sql.raw(type)}`),
        sql`, `,
      )})`

type PageOptions = { schema: string; after: VersionCursor | undefined; limit: number; what: SQL; where?: SQL }

/** Rows of a kind by primary key, each with `place`. `what` selects from the row `t`. */
export const pageOf = (kind: PackKind, { schema, after, limit, what, where = sql`true` }: PageOptions): SQL => sql`
  select ${what}, jsonb_build_array(${sql.join(
    TABLES[kind].id.map(([column]) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  )}) as place
  from ${tableOf(kind, schema)}
  where ${beyond(kind, after)} and ${where}
  order by ${sql.join(
    TABLES[kind].id.map(([column]) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  )}
  limit ${limit}`

/** The order of a page, by the primary key in `place`. */
export const placeOrder = (kind: PackKind): SQL =>
  sql.join(
    TABLES[kind].id.map(([, type], at) => sql`(page.place ->> ${sql.raw(String(at))})::${sql.raw(type)}`),
    sql`, `,
  )

/**
 * Compares a page of the records in a schema with the newest version of each. Returns the cursor of the next page; after the last, which also adds
 * deleted records, undefined.
 */
export async function compareRecords(
  tx: Executor,
  load: number,
  kind: PackKind,
  { schema, after, limit }: { schema: 'incoming' | 'public'; after: VersionCursor | undefined; limit: number },
): Promise<VersionCursor | undefined> {
  const places = await rows<{ place: VersionCursor }>(
    tx,
    sql`select place from (${pageOf(kind, { schema, after, limit, what: sql`null` })}) page`,
  )
  const page = pageOf(kind, {
    schema,
    after,
    limit,
    what: sql`${kind}::text as kind, ${TABLES[kind].key} as key, ${formOf(kind)} as form`,
  })
  const id = TABLES[kind].id.map(
    ([column, type], at) => sql`t.${sql.identifier(column)} = (c.place ->> ${at}::int)::${sql.raw(type)}`,
  )
  const before = sql`select ${formOf(kind)} from ${tableOf(kind, 'public')} where ${sql.join(id, sql` and `)}`
  await tx.execute(addChanged(load, page, before))
  if (places.length === limit) return places.at(-1)?.place
  const known = sql`
    select distinct on (r.key) r.key, r.sha256
    from record_versions r
    join data_loads l on l.id = r.load_id
    where r.kind = ${kind} and l.version is not null
    order by r.key, l.version desc`
  await tx.execute(addGone(load, kind, schema, known))
  return undefined
}

/** A record's canonical form now and before; null if it does not exist. */
export type ChangedForm = { kind: RecordKind; key: string; form: string | null; before: string | null }

/** Adds the changes of these records to a load. */
export async function addForms(tx: Executor, load: number, changed: ChangedForm[]): Promise<void> {
  if (changed.length === 0) return
  const list = sql`
    jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (kind text, key text, form text, before text)`
  // a record that was never compared counts as it was before
  const digest = sql`coalesce(n.sha256, sha256(convert_to(p.before, 'UTF8')))`
  await tx.execute(addChanged(load, sql`select * from ${list} where form is not null`, sql`c.before`, digest))
  await tx.execute(sql`
    insert into record_versions (load_id, kind, key, sha256, old_sha256)
    select ${load}::bigint, given.kind, given.key, null, n.sha256
    from ${list}
    cross join lateral (${newestVersion(sql`given.kind`, sql`given.key`)}) n
    where given.form is null and n.sha256 is not null`)
}
