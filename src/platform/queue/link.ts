import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Executor } from '../db/rows.ts'
import { onWork } from './wake.ts'

const CHANNEL = 'mimbar_jobs'
/** Nobody notices 20 ms, and at 5,000 messages a second it saves 99 of 100 notifications. */
const NOTIFY_EVERY_MS = 20
/** Polling finds the jobs meanwhile, so a restarting server is left in peace. */
const RECONNECT_AFTER_MS = 2_000

export type Link = { close(): Promise<void> }

/**
 * Lets processes on one Postgres wake one another's workers and streams: a process that commits a job notifies, one that listens looks
 * at once. A missed notification costs no job, only time until the next poll. The notification is sent after the commit and at
 * most once in 20 ms, because one inside each transaction would make senders commit one after another.
 */
export function linkProcesses(options: {
  db: Executor
  pool: pg.Pool
  url: string
  wake: (topic?: string, lanes?: string[]) => void
  log: Pick<FastifyBaseLogger, 'warn'>
}): Link {
  const { db, pool, url, wake, log } = options
  let pending: NodeJS.Timeout | undefined
  // `topic lane`, or the topic alone
  const unsent = new Set<string>()
  let listener: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const unsubscribe = onWork(db, (topic, lanes) => {
    for (const lane of lanes ?? ['']) unsent.add(lane === '' ? topic : `${topic} ${lane}`)
    pending ??= setTimeout(() => {
      pending = undefined
      const names = [...unsent]
      unsent.clear()
      pool
        .query('select pg_notify($1, name) from unnest($2::text[]) as name', [CHANNEL, names])
        .catch((error) => log.warn({ err: error }, 'other processes could not be woken'))
    }, NOTIFY_EVERY_MS)
  })

  const hear = (named = '') => {
    const [topic, lane] = named.split(' ')
    wake(topic, lane === undefined ? undefined : [lane])
  }

  async function listen(): Promise<void> {
    retry = undefined
    const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'mimbar listen' })
    listener = client
    const lost = () => {
      // each of its failures comes here, and one that LISTEN refused is open still
      void client.end().catch(() => {})
      if (listener !== client) return
      listener = undefined
      if (!closed) retry = setTimeout(listen, RECONNECT_AFTER_MS)
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (!closed) wake()
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'jobs of other processes are found by polling alone, for now')
      lost()
    }
  }
  void listen()

  return {
    async close() {
      closed = true
      unsubscribe()
      clearTimeout(pending)
      clearTimeout(retry)
      await listener?.end().catch(() => {})
    },
  }
}
