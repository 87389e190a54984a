import { type Client, quoted, readTable, type Table, writeRows } from './table-rows.ts'

// The copy of a whole database into an empty one, for a restore and a move. The table `copying` holds its progress.

/** Marks an empty database as the target of a copy: no server starts on it until `completeCopy`. */
export async function beginCopy(client: Client, source: string): Promise<void> {
  await client.query('begin')
  await client.query('create table copying (source text not null, name text primary key, next_block int not null)')
  await client.query(`insert into copying values ($1, '', 0)`, [source])
  await client.query('commit')
}

/** Prepares a migrated database for its rows: removes what migrations inserted, and disables triggers, which would count the rows as changes. */
export async function emptyTables(client: Client, tables: Table[]): Promise<void> {
  const { rows: copied } = await client.query(`select from copying where name <> '' limit 1`)
  if (copied.length > 0) return
  await client.query('begin')
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query('commit')
}

export async function enableTriggers(client: Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
}

/** Allows servers to start on the copy. */
export async function completeCopy(client: Client): Promise<void> {
  await client.query('drop table copying')
}

/** The source of an unfinished copy into this database. */
export async function copyInProgress(client: Client): Promise<string | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('copying') is not null as there`)
  if (!found[0]?.there) return undefined
  const { rows } = await client.query<{ source: string }>(`select source from copying where name = ''`)
  return rows[0]?.source
}

/** Copies one table, or resumes an interrupted copy of the same source: each piece is committed together with its progress. */
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
