import pg from 'pg'
import type { Arrival, RecordingReceiver } from '../support/recording-receiver.ts'
import { WHOLE } from '../support/sample.ts'
import { type RunningServer, startServer } from '../support/server.ts'

export const ADMIN_TOKEN = 'operator-token-for-chaos'

export const serverSettings = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
  ADMIN_TOKEN,
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  WEBHOOK_ALLOW_PRIVATE: 'true',
  EMBEDDING_MODEL: 'none',
})

export const start = (databaseUrl: string, more: Record<string, string> = {}): Promise<RunningServer> =>
  startServer({ ...serverSettings(databaseUrl), ...more })

async function call(url: string, token: string, body: unknown, timeoutMs = 15_000): Promise<Record<string, string>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}

/** Creates an account with an endpoint for every event, and returns its key. */
export async function newAccount(server: string, receiver: string): Promise<string> {
  const account = await call(`${server}/admin/api/accounts`, ADMIN_TOKEN, { name: 'Chaos', plan: 'enterprise' })
  const { key = '' } = await call(`${server}/admin/api/accounts/${account.id}/keys`, ADMIN_TOKEN, {})
  const events = ['message.sent', 'message.delivered', 'message.read', 'message.failed']
  await call(`${server}/v1/webhooks`, key, { url: receiver, events })
  return key
}

/** How long a client pauses after a message: with a small load, messages are soon delivered. */
const PAUSE_MS = WHOLE ? 10 : 100

export type Load = { accepted: Set<string>; refused: number; stop(): Promise<void> }

/** Sends messages from several clients to the server at `url`, which may change, and collects the ids of accepted ones. */
export function sendMessages(url: () => string, key: string, clients = 4): Load {
  const load = { accepted: new Set<string>(), refused: 0 }
  let stopped = false
  let next = 0
  const client = async () => {
    while (!stopped) {
      const to = `+62812${String(1000 + (next++ % 9000))}4321`
      try {
        const { message_id = '' } = await call(`${url()}/v1/messages`, key, { to, type: 'text', message: 'chaos' })
        load.accepted.add(message_id)
      } catch {
        load.refused += 1
        await pause(50)
      }
      await pause(PAUSE_MS)
    }
  }
  const running = Array.from({ length: clients }, client)
  return Object.assign(load, {
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  })
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type Verdict = {
  accepted: number
  events: number
  /** Events of the ledger that never arrived at the receiver. */
  lost: number
  /** Accepted messages that were not read, or do not have exactly three events. */
  wronglyDropped: number
  invented: number
  duplicates: number
  refused: number
}

/** Waits until every accepted message has been read and every event delivered, then compares the ledger with the receiver. */
export async function compareLedger(databaseUrl: string, load: Load, receiver: RecordingReceiver): Promise<Verdict> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const number = async (statement: string) => Number((await client.query(statement)).rows[0].n)
  try {
    const deadline = Date.now() + 150_000
    while (Date.now() < deadline) {
      const open =
        (await number(`select count(*) as n from jobs where kind = 'simulator.report' and state = 'waiting'`)) +
        (await number(`select count(*) as n from outbox where state <> 'kept'`)) +
        (await number(`select count(*) as n from webhook_deliveries where status = 'pending'`))
      if (open === 0) break
      await pause(500)
    }
    const { rows } = await client.query<{ id: string; message_id: string }>('select id, message_id from events')
    const { rows: messages } = await client.query<{ id: string }>(`select id from messages where status = 'read'`)
    const read = new Set(messages.map(({ id }) => id))
    const arrivals = new Map<string, Arrival>((await receiver.arrivals()).map((arrival) => [arrival.id, arrival]))
    const known = new Set(rows.map(({ id }) => id))
    const steps = new Map<string, number>()
    for (const { message_id } of rows) steps.set(message_id, (steps.get(message_id) ?? 0) + 1)
    return {
      accepted: load.accepted.size,
      events: rows.length,
      lost: rows.filter(({ id }) => !arrivals.has(id)).length,
      wronglyDropped: [...load.accepted].filter((id) => !read.has(id) || steps.get(id) !== 3).length,
      invented: [...arrivals.keys()].filter((id) => !known.has(id)).length,
      duplicates: [...arrivals.values()].reduce((sum, { times }) => sum + times - 1, 0),
      refused: load.refused,
    }
  } finally {
    await client.end()
  }
}
