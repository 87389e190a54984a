import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLayout } from '../../src/messaging/partitions/layout.ts'
import { expire } from '../../src/messaging/retention.ts'
import { listEvents } from '../../src/messaging/webhooks/events.ts'
import { publish } from '../../src/messaging/webhooks/publish.ts'
import { numberAllEvents } from '../../src/messaging/webhooks/sequencer.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { type Database, openDatabase } from '../../src/platform/db/open.ts'
import { DAY_MS } from '../../src/platform/durations.ts'
import { idFloor, newId } from '../../src/platform/ids.ts'
import { MIGRATIONS, ROOT } from '../../src/platform/root.ts'
import { type Cluster, NO_POSTGRES, startCluster } from '../support/postgres-cluster.ts'
import { WHOLE } from '../support/sample.ts'
import { describeUnless } from '../support/unless.ts'
import { newAccount, sendMessages, serverSettings, start } from './load.ts'

const ROWS = WHOLE ? 1_000_000 : 200_000
/** The rows cover so many days. The first day's are past their retention, and the previous release deletes them meanwhile. */
const DAYS = 20
/** In ms: requests that wait for the database longer are refused. */
const SLOWEST_MS = 2_000

/** Repeats several operations until `stop`, which returns the longest time of each in ms. */
function load<Kind extends string>(kinds: [Kind, () => Promise<unknown>][]) {
  const slowest = Object.fromEntries(kinds.map(([what]) => [what, 0])) as Record<Kind, number>
  let ended = false
  const all = kinds.map(async ([what, work]) => {
    for (; !ended; await sleep(2)) {
      const started = performance.now()
      await work()
      slowest[what] = Math.max(slowest[what], performance.now() - started)
    }
  })
  return {
    async stop() {
      ended = true
      await Promise.all(all)
      return slowest
    },
  }
}

/** Runs `npm run partition` until it is complete, killing it in the middle of each step. */
async function convertKilled(
  url: string,
  more: Record<string, string> = {},
): Promise<{ steps: string[]; killed: number }> {
  const steps: string[] = []
  for (let killed = 0; ; killed++) {
    const child = spawn(process.execPath, [join(ROOT, 'dist/partition.js')], {
      env: { ...process.env, ...serverSettings(url), ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (piece: Buffer) => {
      const line = piece.toString('utf8').trim()
      steps.push(line)
      if (!line.includes('Every table')) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
    })
    const [code] = await once(child, 'exit')
    if (code === 0) return { steps, killed }
  }
}

const timesOf = (slowest: Record<string, number>): string =>
  Object.entries(slowest)
    .map(([what, ms]) => `${what} in ${Math.round(ms)} ms`)
    .join(', ')

describeUnless(NO_POSTGRES, 'attempts become partitions while the previous release writes, reads and deletes', () => {
  let cluster: Cluster
  let database: Database
  const begun = Date.now()
  beforeAll(async () => {
    cluster = await startCluster()
    database = await openDatabase({ url: cluster.url, folder: '', poolSize: 8, onError: () => {} })
    await migrate(database.bulk.pool, MIGRATIONS)
    for (let day = 0; day < DAYS; day++) {
      const at = new Date(begun - (DAYS - day) * DAY_MS)
      await database.bulk.pool.query(
        `insert into webhook_attempts (id, webhook_id, delivery_id, event_id, event, attempt, status, created_at)
         select '${idFloor('att', at)}' || lpad(n::text, 16, '0'), 'whk_' || n % 50, 'dlv_x', 'evt_' || n, 'message.sent', 1, 'succeeded', $1
         from generate_series(1, $2::int) as n`,
        [at, ROWS / DAYS],
      )
    }
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    cluster?.remove()
  })

  test('every accepted row exists exactly once although the process is killed at each step, and nobody waits long', async () => {
    const { pool } = database
    const accepted: string[] = []
    const write = async () => {
      const [id, at] = [newId('att'), new Date()]
      await pool.query({
        name: 'write',
        text: `insert into webhook_attempts (id, webhook_id, delivery_id, event_id, event, attempt, status, created_at)
               values ($1, 'whk_0', 'dlv_x', 'evt_x', 'message.sent', 1, 'succeeded', $2) on conflict (id) do nothing`,
        values: [id, at],
      })
      accepted.push(id)
    }
    const read = async () => {
      const [last] = accepted.slice(-1)
      const { rows } = await pool.query<{ id: string }>({
        name: 'read',
        text: `select id from webhook_attempts where webhook_id = 'whk_0' order by id desc limit 50`,
      })
      expect(new Set(rows.map(({ id }) => id)).size).toBe(50)
      if (last !== undefined) expect(rows.some(({ id }) => id >= last)).toBe(true)
    }
    // as the previous release deletes
    const expired = new Date(begun - (DAYS - 1) * DAY_MS)
    const remove = () =>
      pool.query({
        name: 'remove',
        text: `delete from webhook_attempts where id = any (array(
                 select id from webhook_attempts where created_at < $1 limit 20 for update skip locked))`,
        values: [expired],
      })
    const running = load([
      ['written', write],
      ['written', write],
      ['read', read],
      ['deleted', remove],
    ])
    const { steps, killed } = await convertKilled(cluster.url)
    const slowest = await running.stop()

    const { ranges, bound } = await readLayout(database.db, 'webhook_attempts')
    const { rows } = await database.bulk.pool.query(
      `select count(*)::int as rows, count(distinct id)::int as ids,
         count(*) filter (where id = any ($1))::int as accepted, count(*) filter (where created_at < $2)::int as expired
       from webhook_attempts`,
      [accepted, expired],
    )
    console.log(
      `${ROWS} rows in ${ranges.length} partitions, killed ${killed} times; meanwhile ${accepted.length} were written; the slowest ` +
        `${timesOf(slowest)}\n${steps.join('\n')}`,
    )
    expect(killed).toBeGreaterThan(3)
    expect(bound).toBeUndefined()
    expect((ranges.at(-1)?.to ?? '') > idFloor('att', new Date(begun + 7 * DAY_MS))).toBe(true)
    expect(rows).toEqual([
      {
        rows: ROWS - ROWS / DAYS + rows[0].expired + accepted.length,
        ids: rows[0].rows,
        accepted: accepted.length,
        expired: expect.any(Number),
      },
    ])
    expect(Math.max(...Object.values(slowest))).toBeLessThan(SLOWEST_MS)
  }, 240_000)
})

describeUnless(NO_POSTGRES, 'events become partitions while accounts send and follow their ledgers', () => {
  const ACCOUNTS = 50
  const EACH = ROWS / ACCOUNTS
  const accountOf = (n: number) => `acc_${n % ACCOUNTS}`
  let cluster: Cluster
  let database: Database
  const begun = Date.now()
  beforeAll(async () => {
    cluster = await startCluster()
    database = await openDatabase({ url: cluster.url, folder: '', poolSize: 12, onError: () => {} })
    await migrate(database.bulk.pool, MIGRATIONS)
    for (let day = 0; day < DAYS; day++) {
      const at = new Date(begun - (DAYS - day) * DAY_MS)
      await database.bulk.pool.query(
        `insert into events (id, account_id, seq, event, message_id, body, created_at)
         select '${idFloor('evt', at)}' || lpad(n::text, 16, '0'), 'acc_' || n % ${ACCOUNTS},
           ${(day * EACH) / DAYS} + n / ${ACCOUNTS} + 1, 'message.sent', 'msg_' || n, '{}', $1
         from generate_series(0, ${ROWS / DAYS - 1}) as n`,
        [at],
      )
    }
    await database.bulk.pool.query(
      `insert into event_counters (account_id, last_seq, numbered_to)
       select account_id, max(seq), max(position) from events group by account_id`,
    )
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    cluster?.remove()
  })

  /** Reads an account's ledger as a consumer does; a page that does not begin with the next number fails the test. */
  function follow(accountId: string, from: number, limit: number) {
    const seen: string[] = []
    let after = from
    const read = async () => {
      const { events, nextAfter } = await listEvents(database.db, accountId, { after, limit })
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => after + place + 1))
      seen.push(...events.map(({ id }) => id))
      after = nextAfter
      return events.length
    }
    return { seen, read }
  }

  test('every event gets one number and reaches its consumer although the process is killed at each step, and no dropped event is skipped silently', async () => {
    const { db, pool } = database
    const accepted: { accountId: string; id: string }[] = []
    let sent = 0
    const send = async () => {
      const accountId = accountOf(sent++)
      const messageId = newId('msg')
      const now = new Date()
      const data = { message_id: messageId } as never
      await publish(db, [{ accountId, messageId, event: 'message.sent', at: now, data }], now)
      accepted.push({ accountId, id: messageId })
    }
    const settings = {
      EVENT_RETENTION_DAYS: DAYS - 1,
      DELIVERY_LOG_RETENTION_DAYS: 30,
      MESSAGE_TEXT_RETENTION_DAYS: undefined,
    }
    const consumers = [0, 1, 2].map((n) => follow(accountOf(n), EACH, 100))
    const running = load([
      ['sent', send],
      ['sent', send],
      ['numbered', () => numberAllEvents(db)],
      ...consumers.map(({ read }): ['read', () => Promise<unknown>] => ['read', read]),
      ['retained', () => expire(db, settings, new Date(begun), 50)],
    ])
    const { steps, killed } = await convertKilled(cluster.url)
    // without retention, which is timed as a whole run, not as one statement
    const { retained: _, ...slowest } = await running.stop()
    await numberAllEvents(db)
    for (const { read } of consumers) while ((await read()) > 0);

    const { ranges, bound } = await readLayout(db, 'events')
    expect([bound, ranges[0]?.name]).toEqual([undefined, 'events_first'])
    const { rows: found } = await pool.query(
      `select count(*)::int as rows, count(distinct (account_id, seq))::int as numbers,
         (select sum(last_seq - lost_to)::int from event_counters) - count(*) filter (where seq > lost_to)::int as missing,
         count(*) filter (where message_id = any ($1))::int as accepted
       from events join event_counters using (account_id)`,
      [accepted.map(({ id }) => id)],
    )
    expect(found).toEqual([{ rows: found[0].rows, numbers: found[0].rows, missing: 0, accepted: accepted.length }])
    for (const [n, { seen }] of consumers.entries())
      expect(seen.length).toBe(accepted.filter(({ accountId }) => accountId === accountOf(n)).length)
    expect(killed).toBeGreaterThan(3)
    expect(Math.max(...Object.values(slowest))).toBeLessThan(SLOWEST_MS)

    // consumers that are far behind keep reading while all of it is dropped
    const behind = Array.from({ length: 6 }, (_, n) => follow(accountOf(n + 10), EACH / 2 + n, 10))
    const refusals = Promise.allSettled(
      behind.map(async ({ read }) => {
        for (;;) await read()
      }),
    )
    await sleep(500)
    const before = await sizeOf(pool)
    const started = performance.now()
    await expire(db, settings, new Date(begun + (DAYS + 4) * DAY_MS))
    const droppedMs = performance.now() - started
    for (const refusal of await refusals)
      expect(refusal).toMatchObject({ reason: { details: { oldest_seq: expect.any(Number) } } })
    expect((await readLayout(db, 'events')).ranges).toEqual(ranges.slice(1))
    const pages = behind.reduce((sum, { seen }) => sum + seen.length / 10, 0)
    console.log(
      `${found[0].rows} events in ${ranges.length} partitions, killed ${killed} times; meanwhile ${accepted.length} were sent; the slowest ` +
        `${timesOf(slowest)}; dropped after ${pages} pages in ${Math.round(droppedMs)} ms, which gave back ` +
        `${Math.round((before - (await sizeOf(pool))) / 1e6)} MB\n${steps.join('\n')}`,
    )
  }, 300_000)
})

describeUnless(NO_POSTGRES, 'messages become partitions while a server accepts and sends others', () => {
  const MESSAGES = WHOLE ? 300_000 : 60_000
  const retention = { MESSAGE_RETENTION_DAYS: '30' }
  let cluster: Cluster
  let database: Database
  const begun = Date.now()
  beforeAll(async () => {
    cluster = await startCluster()
    database = await openDatabase({ url: cluster.url, folder: '', poolSize: 4, onError: () => {} })
    await migrate(database.bulk.pool, MIGRATIONS)
    for (let day = 0; day < DAYS; day++) {
      const at = new Date(begun - (DAYS - day) * DAY_MS)
      await database.bulk.pool.query(
        `with written as (
           insert into messages (account_id, id, recipient, type, text, network, status, credits_used, created_at, sent_at)
           select 'acc_' || n % 50, '${idFloor('msg', at)}' || lpad(n::text, 16, '0'), '+62812' || n, 'text', repeat('x', 88), 'simulator', 'sent', 1, $1, $1
           from generate_series(1, $2::int) as n
           returning id)
         insert into message_timeline (message_id, status, at)
         select id, step, $1 from written, unnest(array['accepted', 'sent']) as steps (step)`,
        [at, MESSAGES / DAYS],
      )
    }
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    cluster?.remove()
  })

  test('every accepted message is sent and found with its whole timeline, none is refused, and old ones are dropped at the end', async () => {
    const { pool } = database
    const server = await start(cluster.url, retention)
    const key = await newAccount(server.url, 'http://127.0.0.1:9/')
    const sending = sendMessages(() => server.url, key)
    const read = async (path: string) => {
      const answer = await fetch(`${server.url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
      expect(answer.status).toBe(200)
      return answer.json()
    }
    const listed = async () => {
      const known = sending.accepted.size
      const { messages } = await read('/messages?limit=100')
      expect(messages.length).toBeGreaterThanOrEqual(Math.min(100, known))
    }
    const found = async () => {
      const last = [...sending.accepted].at(-1)
      if (last !== undefined) expect((await read(`/messages/${last}/events`)).events[0].status).toBe('accepted')
    }
    const running = load([
      ['listed', listed],
      ['found', found],
    ])
    const { steps, killed } = await convertKilled(cluster.url, retention)
    const slowest = await running.stop()
    await sending.stop()
    const accepted = [...sending.accepted]
    const stepsOf = async () =>
      (
        await pool.query(
          `select status, count(*)::int as times, count(distinct message_id)::int as messages
           from message_timeline where message_id = any ($1) group by 1 order by 1`,
          [accepted],
        )
      ).rows
    const all = { times: accepted.length, messages: accepted.length }
    await expect
      .poll(stepsOf, { timeout: 60_000, interval: 500 })
      .toEqual(['accepted', 'delivered', 'read', 'sent'].map((status) => ({ status, ...all })))
    await server.stop()

    const { ranges, bound } = await readLayout(database.db, 'messages')
    const { rows } = await pool.query('select count(*)::int as rows, count(distinct id)::int as ids from messages')
    expect([bound, ranges[0]?.name]).toEqual([undefined, 'messages_first'])
    expect(rows).toEqual([{ rows: MESSAGES + accepted.length, ids: MESSAGES + accepted.length }])
    // a request or read that waits too long would be refused
    expect([sending.refused, killed > 12]).toEqual([0, true])

    const before = await sizeOf(pool)
    const started = performance.now()
    const settings = {
      EVENT_RETENTION_DAYS: 365,
      DELIVERY_LOG_RETENTION_DAYS: 365,
      MESSAGE_TEXT_RETENTION_DAYS: undefined,
    }
    await expire(database.db, { ...settings, MESSAGE_RETENTION_DAYS: 30 }, new Date(begun + 36 * DAY_MS))
    const droppedMs = performance.now() - started
    expect((await readLayout(database.db, 'messages')).ranges).toEqual(ranges.slice(1))
    expect((await pool.query('select from messages')).rowCount).toBe(0)
    expect((await pool.query('select from message_timeline')).rowCount).toBe(0)
    console.log(
      `${MESSAGES} messages in ${ranges.length} partitions, killed ${killed} times; meanwhile ${accepted.length} were accepted; the slowest ` +
        `${timesOf(slowest)}; dropped in ${Math.round(droppedMs)} ms, which gave back ${Math.round((before - (await sizeOf(pool))) / 1e6)} MB\n${steps.join('\n')}`,
    )
  }, 300_000)
})

async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return rows[0]?.bytes ?? 0
}
