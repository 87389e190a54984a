import type pg from 'pg'

// A transaction that reads every table, as a backup does, takes an advisory lock that nobody waits for. A migration checks it and lets the
// backup end first, because all statements on a table would queue behind a waiting `alter table`.

type Client = Pick<pg.ClientBase, 'query'>

// any number that no other advisory lock uses
const LONG_READ_LOCK = 7_162_010

export const beginLongRead = (client: Client): Promise<unknown> =>
  client.query('select pg_advisory_lock_shared($1)', [LONG_READ_LOCK])

export const endLongRead = (client: Client): Promise<unknown> =>
  client.query('select pg_advisory_unlock_shared($1)', [LONG_READ_LOCK])

export async function readsForLong(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
       and classid = 0 and objid = $1 and granted and pid <> pg_backend_pid()
     limit 1`,
    [LONG_READ_LOCK],
  )
  return rows.length > 0
}
