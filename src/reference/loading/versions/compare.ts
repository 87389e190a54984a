import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { formOf, idOf, type PackKind, type RecordKind, TABLES, tableOf } from './kinds.ts'

/** The newest row of the record that `kind` and `key` name, in loads that have a version. */
export const newestVersion = (kind: SQL, key: SQL): SQL => sql`
  select r.sha256, l.version
  from record_versions r
  join data_loads l on l.id = r.load_id
  where r.kind = ${kind} and r.key = ${key} and l.version is not null
  order by l.version desc
  limit 1`

/**
 * Adds to a load the records that are not as they were. `page` selects `kind`, `key`, `form` and what `before` needs of each record as it is
 * now; `before`, of a row `c` of it, is the form that it had, and is read only where that is another one. `digest` is what it had, of a row `p` of
 * the page and its newest version `n`.
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

/** Adds to a load the records among `which` (of a kind: key, sha256) that are gone. */
const addGone = (load: number, kind: PackKind, schema: string, which: SQL): SQL => sql`
  insert into record_versions (load_id, kind, key, sha256, old_sha256)
  select ${load}::bigint, ${kind}, known.key, null, known.sha256
  from (${which}) known
  where known.sha256 is not null
    and not exists (select 1 from ${tableOf(kind, schema)} where ${TABLES[kind].key} = known.key)`

/** Where the next page of a kind begins: the values of its primary key. */
export type VersionCursor = (string | number)[]

const beyond = (kind: PackKind, place: VersionCursor | undefined): SQL =>
  place === undefined
    ? sql`true`
    : sql`${idOf(kind, 't')} > (${sql.join(
        TABLES[kind].id.map(([, type], at) => sql`${place[at]}::${sql.raw(type)}`),
        sql`, `,
      )})`

type PageOptions = { schema: string; after: VersionCursor | undefined; limit: number; what: SQL; where?: SQL }

/** Rows of a kind in the order of their primary key, each with `place`. `what` selects of the row `t`. */
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

/** The order of a page, by the primary key that `place` holds. */
export const placeOrder = (kind: PackKind): SQL =>
  sql.join(
    TABLES[kind].id.map(([, type], at) => sql`(page.place ->> ${sql.raw(String(at))})::${sql.raw(type)}`),
    sql`, `,
  )

/**
 * Compares a page of the records in a schema with the newest version of each. Returns where the next one begins; undefined after the last, with
 * which those that are gone are added.
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

/** A record's canonical form, now and before; null where it is not there. */
export type ChangedForm = { kind: RecordKind; key: string; form: string | null; before: string | null }

/** Adds to a load what has become of these records. */
export async function addForms(tx: Executor, load: number, changed: ChangedForm[]): Promise<void> {
  if (changed.length === 0) return
  const list = sql`
    jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (kind text, key text, form text, before text)`
  // one that was never compared has what it was here
  const digest = sql`coalesce(n.sha256, sha256(convert_to(p.before, 'UTF8')))`
  await tx.execute(addChanged(load, sql`select * from ${list} where form is not null`, sql`c.before`, digest))
  await tx.execute(sql`
    insert into record_versions (load_id, kind, key, sha256, old_sha256)
    select ${load}::bigint, given.kind, given.key, null, n.sha256
    from ${list}
    cross join lateral (${newestVersion(sql`given.kind`, sql`given.key`)}) n
    where given.form is null and n.sha256 is not null`)
}
