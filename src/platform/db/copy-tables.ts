import type pg from 'pg'

// How tables leave one database and come into another: a backup, a restore and a move all use this. Values travel in the text that
// Postgres itself writes and reads, so both may be of any version, embedded or not.

/** `name` begins with the schema where that is not `public`; `columns` are those that are stored and not computed. */
export type Table = { name: string; columns: { name: string; type: string }[] }

/** The values of a table's columns, each as text. */
export type Row = (string | null)[]

/** `sum` does not depend on the order of rows. */
export type TableSum = { rows: number; sum: string }

export type Client = Pick<pg.ClientBase, 'query'>

/** Bytes of a table that are read at once: its rows are twice as long as text, and one statement takes them in well under a second. */
const READ_BYTES = 1024 * 1024

/** Derived, and made again by whoever finds none: on the embedded database their files lie beside it. */
const DERIVED = ['search_snapshots', 'search_snapshot_pieces']
/** Which tables there are, and how far they are copied. */
const OF_THE_COPY = ['schema_migrations', 'copying']
/** What migrations make; `incoming` lasts as long as one import, which begins anew where it is not there. */
const SCHEMAS = ['public', 'starter']
/** What an extension made is made by it again. */
const OF_NO_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
/** The name of a Table. */
const NAMED = (oid: string): string =>
  `(select case n.nspname when 'public' then '' else n.nspname || '.' end || t.relname
    from pg_class t join pg_namespace n on n.oid = t.relnamespace where t.oid = ${oid})`

/** Lets a session write and read values in one form, whatever the settings of its server are. */
export async function speakPlainly(client: Client): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set bytea_output = 'hex'; set extra_float_digits = 1`)
}

/** Every table that holds something of its own; those that others refer to come before these. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select ${NAMED('c.oid')} as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = any (select oid from pg_namespace where nspname = any ($1))
       and c.relkind = 'r' and c.relname <> all ($2) and ${OF_NO_EXTENSION}
     group by c.oid
     order by 1`,
    [SCHEMAS, [...DERIVED, ...OF_THE_COPY]],
  )
  const { rows: references } = await client.query<{ name: string; to: string }>(
    `select ${NAMED('k.conrelid')} as name, ${NAMED('k.confrelid')} as to from pg_constraint k
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  const ordered: Table[] = []
  const visit = (table: Table): void => {
    if (ordered.includes(table)) return
    const before = references.filter(({ name }) => name === table.name).map(({ to }) => to)
    for (const other of rows.filter(({ name }) => before.includes(name))) visit(other)
    ordered.push(table)
  }
  for (const table of rows) visit(table)
  return ordered
}

export type Piece = { rows: Row[]; nextBlock: number; blocks: number }

/**
 * The rows of a table piece by piece, from a block of its file on. Within one transaction that sees one state, or where nobody writes, each
 * row comes once.
 */
export async function* readTable(client: Client, table: Table, fromBlock = 0): AsyncGenerator<Piece> {
  const { rows: sizes } = await client.query<{ blocks: number; bytes: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as blocks,
       pg_table_size($1::regclass)::float8 as bytes`,
    [quoted(table.name)],
  )
  const { blocks, bytes } = sizes[0] ?? { blocks: 0, bytes: 0 }
  // what is stored beside a row counts too
  const atOnce = Math.max(1, Math.floor((READ_BYTES * blocks) / Math.max(1, bytes)))
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  for (let block = fromBlock; block < blocks; block += atOnce) {
    const { rows } = await client.query<Row>({
      text: `select ${columns} from ${quoted(table.name)} where ctid >= $1::tid and ctid < $2::tid`,
      values: [`(${block},0)`, `(${block + atOnce},0)`],
      rowMode: 'array',
    })
    yield { rows, nextBlock: Math.min(block + atOnce, blocks), blocks }
  }
}

/** Writes rows as they are: also the numbers that the database would give itself. */
export async function writeRows(client: Client, table: Table, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const places = table.columns.map((_, place) => place)
  await client.query(
    `insert into ${quoted(table.name)} (${table.columns.map(({ name }) => quoted(name)).join(', ')}) overriding system value
     select ${table.columns.map(({ type }, place) => `c${place}::${type}`).join(', ')}
     from unnest(${places.map((place) => `$${place + 1}::text[]`).join(', ')}) as row (${places.map((place) => `c${place}`).join(', ')})`,
    places.map((place) => rows.map((row) => row[place] ?? null)),
  )
}

export async function sumOf(client: Client, table: Table): Promise<TableSum> {
  const row = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  const { rows } = await client.query<TableSum>(
    `select count(*)::int8 as rows,
       coalesce(sum(('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint), 0)::text as sum
     from ${quoted(table.name)}`,
  )
  return rows[0] ?? { rows: 0, sum: '0' }
}

export type Sequences = Record<string, number | null>

export async function readSequences(client: Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function writeSequences(client: Client, sequences: Sequences): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last])
}

/** Notes in an empty database that it is copied into: until `openToServers` no server starts on it. */
export async function beginCopy(client: Client, source: string): Promise<void> {
  await client.query('begin')
  await client.query('create table copying (source text not null, name text primary key, next_block int not null)')
  await client.query(`insert into copying values ($1, '', 0)`, [source])
  await client.query('commit')
}

/** Makes a database that was migrated ready for its rows: what migrations wrote goes, and no trigger counts what comes. */
export async function makeRoom(client: Client, tables: Table[]): Promise<void> {
  const { rows: copied } = await client.query(`select from copying where name <> '' limit 1`)
  if (copied.length > 0) return
  await client.query('begin')
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query('commit')
}

/** From now on what is written is counted as ever. */
export async function endCopy(client: Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
}

/** The copy is whole: servers may start. */
export async function openToServers(client: Client): Promise<void> {
  await client.query('drop table copying')
}

/** Of which source a copy into this database was begun and not ended. */
export async function copyUnderWay(client: Client): Promise<string | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('copying') is not null as there`)
  if (!found[0]?.there) return undefined
  const { rows } = await client.query<{ source: string }>(`select source from copying where name = ''`)
  return rows[0]?.source
}

export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and ${OF_NO_EXTENSION} limit 1`,
  )
  return rows.length === 0
}

/** Copies one table and goes on where an earlier copy of the same source was cut off: each piece is there with the note of it, or not at all. */
export async function copyTable(
  source: Client,
  target: Client,
  table: Table,
  onPiece: (rows: number) => void = () => {},
): Promise<void> {
  const { rows: noted } = await target.query<{ next_block: number }>('select next_block from copying where name = $1', [
    table.name,
  ])
  for await (const piece of readTable(source, table, noted[0]?.next_block)) {
    await target.query('begin')
    await writeRows(target, table, piece.rows)
    await target.query(
      `insert into copying select source, $1, $2 from copying where name = ''
       on conflict (name) do update set next_block = excluded.next_block`,
      [table.name, piece.nextBlock],
    )
    await target.query('commit')
    onPiece(piece.rows.length)
  }
}

/** Of a Table; of a column or a sequence, whose names have no dot either. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

/** Work of one connection. */
export async function withClient<T>(pool: Pick<pg.Pool, 'connect'>, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
