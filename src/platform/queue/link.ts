import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Executor } from '../db/rows.ts'
import { onWork } from './wake.ts'

const CHANNEL = 'mimbar_jobs'
/** Too short to notice, and at 5,000 messages a second it saves 99 of 100 notifications. */
const NOTIFY_EVERY_MS = 20
/** Polling finds jobs meanwhile, so a restarting server need not be pressed. */
const RECONNECT_AFTER_MS = 2_000

export type ProcessLink = { close(): Promise<void> }

/**
 * Lets processes on one Postgres wake each other's workers and streams with NOTIFY. A missed notification loses no job, only time until
 * the next poll. Notifications are sent after the commit and at most every NOTIFY_EVERY_MS, because NOTIFY within each transaction would
 * serialise the commits of senders.
 */
export function linkProcesses(options: {
  db: Executor
  pool: pg.Pool
  url: string
  wake: (topic?: string, lanes?: string[]) => void
  log: Pick<FastifyBaseLogger, 'warn'>
}): ProcessLink {
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
        .catch((error) => log.warn({ err: error }, 'other processes could not be notified'))
    }, NOTIFY_EVERY_MS)
  })

  const receive = (payload = '') => {
    const [topic, lane] = payload.split(' ')
    wake(topic, lane === undefined ? undefined : [lane])
  }

  async function listen(): Promise<void> {
    retry = undefined
    const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'mimbar listen' })
    listener = client
    const lost = () => {
      // after a refused LISTEN the client is still open
      void client.end().catch(() => {})
      if (listener !== client) return
      listener = undefined
      if (!closed) retry = setTimeout(listen, RECONNECT_AFTER_MS)
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => receive(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (!closed) wake()
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'jobs of other processes are only found by polling for now')
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
