import { sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { BOUND } from './layout.ts'
import type { PartitionedTable } from './tables.ts'

// Changes of the catalog. Each is part of a transaction that locks the table exclusively for some milliseconds.

type Range = { from: string | undefined; to: string }

/** Makes a table the first partition, up to the id `to`, of a new partitioned table with its name. */
export async function becomePartitioned(
  tx: Tx,
  { name: table, key }: Pick<PartitionedTable, 'name' | 'key'>,
  to: string,
): Promise<void> {
  const run = runIn(tx)
  const first = `${table}_first`
  await run(`lock table ${q(table)} in access exclusive mode`)
  const numbered = await takeIdentities(tx, table)
  const keys = await keysOf(tx, table)
  const grants = await grantsOf(tx, table)
  await run(`alter table ${q(table)} rename to ${q(first)}`)
  // the partitioned table's indexes take over these names, which migrations use
  for (const { name } of keys) await run(`alter index ${q(name)} rename to ${q(`${name}_first`)}`)
  await run(
    `create table ${q(table)} (like ${q(first)} including all excluding identity excluding indexes) partition by range (${q(key)})`,
  )
  await run(`alter table ${q(table)} drop constraint ${BOUND}`)
  for (const { definition } of keys) await run(definition)
  for (const { column, kind, next } of numbered)
    await run(`alter table ${q(table)} alter ${q(column)} add generated ${kind} as identity (start with ${next})`)
  for (const grant of grants) await run(grant)
  await attach(tx, table, first, { from: undefined, to })
  await createRest(tx, table, first)
}

/** Turns the default partition into a range partition, and creates a new default partition. */
export async function becomeRange(tx: Tx, table: string, rest: string, range: Range): Promise<void> {
  const run = runIn(tx)
  const name = `${rest}_${range.to}`
  await run(`alter table ${q(table)} detach partition ${q(rest)}`)
  await run(`alter table ${q(rest)} rename to ${q(name)}`)
  await attach(tx, table, name, range)
  await createRest(tx, table, name)
}

/** Creates an empty partition with the settings of `like`. */
export async function createRange(tx: Tx, table: string, name: string, like: string, range: Range): Promise<void> {
  await createLike(tx, name, like)
  await runIn(tx)(`alter table ${q(table)} attach partition ${q(name)} ${valuesOf(range)}`)
}

/** Attaches a table with rows. Its constraint BOUND proves that they are in the range, so Postgres does not read them. */
async function attach(tx: Tx, table: string, name: string, range: Range): Promise<void> {
  const run = runIn(tx)
  await run(`alter table ${q(table)} attach partition ${q(name)} ${valuesOf(range)}`)
  await run(`alter table ${q(name)} drop constraint ${BOUND}`)
}

async function createRest(tx: Tx, table: string, like: string): Promise<void> {
  await createLike(tx, `${table}_rest`, like)
  await runIn(tx)(`alter table ${q(table)} attach partition ${q(`${table}_rest`)} default`)
}

async function createLike(tx: Tx, name: string, like: string): Promise<void> {
  const run = runIn(tx)
  await run(`create table ${q(name)} (like ${q(like)} including all excluding identity)`)
  const [found] = await rows<{ settings: string[] | null }>(
    tx,
    sql`select reloptions as settings from pg_class where oid = to_regclass(${like})`,
  )
  if (found?.settings?.length) await run(`alter table ${q(name)} set (${found.settings.join(', ')})`)
}

type Identity = { column: string; kind: string; next: number }

/** Drops the table's identity sequence, which Postgres before 17 cannot move to another table, and returns its next value. */
async function takeIdentities(tx: Tx, table: string): Promise<Identity[]> {
  const found = await rows<{ column: string; kind: string }>(
    tx,
    sql`
    select attname as column, case attidentity when 'a' then 'always' else 'by default' end as kind
    from pg_attribute
    where attrelid = to_regclass(${table}) and attidentity <> '' and not attisdropped`,
  )
  const taken: Identity[] = []
  for (const { column, kind } of found) {
    const [number] = await rows<{ next: number }>(
      tx,
      sql`select nextval(pg_get_serial_sequence(${table}, ${column})) as next`,
    )
    await runIn(tx)(`alter table ${q(table)} alter ${q(column)} drop identity`)
    taken.push({ column, kind, next: number?.next ?? 1 })
  }
  return taken
}

/** The indexes of a table, each with the statement that creates it. */
const keysOf = (tx: Tx, table: string): Promise<{ name: string; definition: string }[]> =>
  rows(
    tx,
    sql`
    select c.relname as name,
      case when k.oid is null then pg_get_indexdef(i.indexrelid)
      else format('alter table %I add constraint %I %s', ${table}::text, k.conname, pg_get_constraintdef(k.oid)) end as definition
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
    where i.indrelid = to_regclass(${table}) and i.indisvalid
    order by c.relname`,
  )

/** Statements that repeat the grants of a table. */
async function grantsOf(tx: Tx, table: string): Promise<string[]> {
  const found = await rows<{ grant: string }>(
    tx,
    sql`
    select format('grant %s on %I to %s', privilege_type, ${table}::text,
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end) as grant
    from pg_class, aclexplode(relacl)
    where pg_class.oid = to_regclass(${table})`,
  )
  return found.map(({ grant }) => grant)
}

const valuesOf = ({ from, to }: Range): string =>
  `for values from (${from === undefined ? 'minvalue' : `'${from}'`}) to ('${to}')`

const runIn = (tx: Tx) => (statement: string) => tx.execute(sql.raw(statement))

/** Safe without escaping, because these names are ours. */
const q = (name: string): string => `"${name}"`
