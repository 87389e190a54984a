import type pg from 'pg'

// Reading and writing the rows of whole tables, for a backup, a restore and a move. Values are text as Postgres itself writes and reads it,
// so the two databases may be of different versions, embedded or not.

/** `name` begins with the schema unless that is `public`; `columns` leaves out generated ones. */
export type Table = { name: string; columns: { name: string; type: string }[] }

/** The values of a table's columns, each as text. */
export type Row = (string | null)[]

/** `sum` does not depend on the order of rows. */
export type TableSum = { rows: number; sum: string }

export type Client = Pick<pg.ClientBase, 'query'>

/** Bytes of a table in one statement, which then takes well under a second; as text the rows are twice as long. */
const READ_BYTES = 1024 * 1024

/** Derived data, which the server builds again. */
const DERIVED = ['search_snapshots', 'search_snapshot_pieces']
/** Written by migrations and by the copy itself. */
const BOOKKEEPING = ['schema_migrations', 'copying']
/** Without `incoming`, which holds an unfinished import: it starts again in the copy. */
const SCHEMAS = ['public', 'starter']
/** Creating an extension creates its tables too. */
const OF_NO_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
/** The expression for a `Table.name`. */
const QUALIFIED_NAME = (oid: string): string =>
  `(select case n.nspname when 'public' then '' else n.nspname || '.' end || t.relname
    from pg_class t join pg_namespace n on n.oid = t.relnamespace where t.oid = ${oid})`

/** Makes a session write and read values in one format, whatever its server's settings. */
export async function useStandardFormats(client: Client): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set bytea_output = 'hex'; set extra_float_digits = 1`)
}

/** Every table with data of its own, a partitioned one as one table; a referenced table comes before those that refer to it. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select ${QUALIFIED_NAME('c.oid')} as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = any (select oid from pg_namespace where nspname = any ($1))
       and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2) and ${OF_NO_EXTENSION}
     group by c.oid
     order by 1`,
    [SCHEMAS, [...DERIVED, ...BOOKKEEPING]],
  )
  const { rows: references } = await client.query<{ name: string; to: string }>(
    `select ${QUALIFIED_NAME('k.conrelid')} as name, ${QUALIFIED_NAME('k.confrelid')} as to from pg_constraint k
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
 * Reads a table in pieces, from a block of its file on; the files of partitions count as one after the other. Each row comes once within a
 * repeatable-read transaction, or while nobody writes.
 */
export async function* readTable(client: Client, table: Table, fromBlock = 0): AsyncGenerator<Piece> {
  const { rows: files } = await client.query<{ file: string; blocks: number; bytes: number }>(
    `select file::text as file, (pg_relation_size(file) / current_setting('block_size')::int)::int as blocks,
       pg_table_size(file)::float8 as bytes
     from (
       select oid::regclass as file from pg_class where oid = $1::regclass and relkind <> 'p'
       union all
       select relid from pg_partition_tree($1::regclass) where isleaf and relid <> $1::regclass) files
     order by file::oid`,
    [quoted(table.name)],
  )
  const blocks = files.reduce((sum, file) => sum + file.blocks, 0)
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  let before = 0
  for (const { file, blocks: ofFile, bytes } of files) {
    // `bytes` includes values that are stored out of line (TOAST)
    const atOnce = Math.max(1, Math.floor((READ_BYTES * ofFile) / Math.max(1, bytes)))
    for (let block = Math.max(0, fromBlock - before); block < ofFile; block += atOnce) {
      const { rows } = await client.query<Row>({
        text: `select ${columns} from ${file} where ctid >= $1::tid and ctid < $2::tid`,
        values: [`(${block},0)`, `(${block + atOnce},0)`],
        rowMode: 'array',
      })
      yield { rows, nextBlock: before + Math.min(block + atOnce, ofFile), blocks }
    }
    before += ofFile
  }
}

/** Inserts rows as they are, identity columns included. */
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

export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and ${OF_NO_EXTENSION} limit 1`,
  )
  return rows.length === 0
}

/** Quotes the name of a Table, a column or a sequence. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

/** Runs work on one connection. */
export async function withClient<T>(pool: Pick<pg.Pool, 'connect'>, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
