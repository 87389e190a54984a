import type pg from 'pg'

/** What the connections of a pool may rely on in their sessions. */
export type SessionUse = {
  /** Whether named statements work: only if each connection has a session of its own. */
  named: boolean
  /** Begins a transaction, with the settings that hold only within it. */
  begin: string
}

/** Each connection has a session of its own, with the settings it was opened with. */
const OWN_SESSION: SessionUse = { named: true, begin: 'begin' }

const uses = new WeakMap<pg.Pool, SessionUse>()

export const sessionUseOf = (pool: pg.Pool): SessionUse => uses.get(pool) ?? OWN_SESSION

export function setSessionUse(pool: pg.Pool, use: SessionUse): void {
  uses.set(pool, use)
}

/** Through a pooler each transaction gets any session, whose settings are unknown, so each transaction sets its own limits. */
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

/** How a pooler refuses unknown startup parameters (SQLSTATE protocol_violation). */
const REFUSED_SETTING = /unsupported startup parameter/

/**
 * Throws if `pool` connects through a pooler, where the next statement may run in another session: `listen`, the lock of migrations, named
 * statements and timeouts would not work.
 */
export async function refusePooler(pool: pg.Pool, setting: string): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    if (error instanceof Error && REFUSED_SETTING.test(error.message)) throw new Error(leadsToPooler(setting))
    throw error
  })
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // at the start of a connection a pooler reports a process id of its own
    const [reported, actual] = [Reflect.get(client, 'processID'), rows[0]?.pid]
    if (typeof reported === 'number' && actual !== undefined && reported !== actual)
      throw new Error(leadsToPooler(setting))
  } finally {
    client.release()
  }
}

const leadsToPooler = (setting: string): string =>
  setting === 'DATABASE_URL'
    ? 'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of Postgres itself, for migrations, imports and LISTEN'
    : `${setting} leads to a connection pooler: it must be the address of Postgres itself`

/** Throws if the two pools reach different databases: one would be migrated and the other served. */
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
