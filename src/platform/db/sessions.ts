import type pg from 'pg'

/** How the statements of a pool may use the session behind each of its connections. */
export type SessionUse = {
  /** Whether a statement's name outlives it: not where connections come and go over one session. */
  named: boolean
  /** What begins a transaction, with the settings that hold only within it. */
  begin: string
}

/** Each connection has a session of its own, with the settings that it was opened with. */
const OWN_SESSION: SessionUse = { named: true, begin: 'begin' }

const uses = new WeakMap<pg.Pool, SessionUse>()

export const sessionUseOf = (pool: pg.Pool): SessionUse => uses.get(pool) ?? OWN_SESSION

export function setSessionUse(pool: pg.Pool, use: SessionUse): void {
  uses.set(pool, use)
}

/** Over a pooler each transaction gets some session: nothing asked of one at its start holds, so a transaction brings its limits along. */
export const pooledSession = (timeoutMs: number): SessionUse => ({
  named: false,
  begin: [
    'begin',
    `set local statement_timeout = ${timeoutMs}`,
    `set local lock_timeout = ${timeoutMs}`,
    `set local idle_in_transaction_session_timeout = ${timeoutMs}`,
    'set local jit = off',
  ].join('; '),
})

/** A pooler's answer to settings that it does not know (SQLSTATE protocol_violation). */
const REFUSED_SETTING = /unsupported startup parameter/

/**
 * Throws where the connections of `pool` lead through a pooler, which keeps no session for them: `listen`, the lock of migrations, names
 * of statements and limits of time would be another's in the next statement.
 */
export async function refusePooler(pool: pg.Pool, setting: string): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    if (error instanceof Error && REFUSED_SETTING.test(error.message)) throw new Error(leadsToPooler(setting))
    throw error
  })
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // a pooler gives the client a number of its own
    const [told, asked] = [Reflect.get(client, 'processID'), rows[0]?.pid]
    if (typeof told === 'number' && asked !== undefined && told !== asked) throw new Error(leadsToPooler(setting))
  } finally {
    client.release()
  }
}

const leadsToPooler = (setting: string): string =>
  setting === 'DATABASE_URL'
    ? 'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of Postgres itself, for migrations, imports and LISTEN'
    : `${setting} leads to a connection pooler: it must be the address of Postgres itself`

/** Throws where the two pools reach different databases: one would be migrated and the other served. */
export async function refuseOther(pool: pg.Pool, direct: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool, direct].map(identityOf))
  if (one !== other) throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases')
}

async function identityOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ identity: string }>(
    `select concat_ws(' ', pg_postmaster_start_time(), oid) as identity from pg_database where datname = current_database()`,
  )
  return rows[0]?.identity
}
