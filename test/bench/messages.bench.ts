import { rmSync } from 'node:fs'
import autocannon from 'autocannon'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { randomBase62 } from '../../src/platform/secrets.ts'
import { startServer } from '../support/server.ts'
import { onServer } from '../support/server-database.ts'
import { report } from './report.ts'

const ROUNDS = 3
const SECONDS = 5
const CONCURRENCY = 16
const ACCOUNTS = 10
const ADMIN_TOKEN = 'operator-token-for-bench'
const LIMITS = { requests_per_minute: 1_000_000, requests_per_hour: 10_000_000, messages_per_month: 1_000_000_000 }
const TEXT = 'Assalamu alaikum. Kajian Ahad pagi dimulai pukul 06.00 di masjid Al-Ikhlas, insya Allah.'

/**
 * Durable POST /messages of a whole web process (key, limits, checks, answer) against bare `pg` transactions of the
 * same inserts, taking turns in one run, over ten accounts and with all senders on one. Needs a Postgres: TEST_DATABASE_URL.
 */
test('messages', async () => {
  const postgres = process.env.TEST_DATABASE_URL
  if (!postgres) throw new Error('set TEST_DATABASE_URL: this is measured on Postgres')
  const name = `mimbar_bench_${randomBase62(8).toLowerCase()}`
  await onServer(postgres, `create database ${name}`)
  const url = new URL(postgres)
  url.pathname = name
  const server = await startServer({
    ADMIN_TOKEN,
    LOG_LEVEL: 'warn',
    DATABASE_URL: url.href,
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    PROCESS_ROLE: 'web',
  })
  const operate = async (path: string, body: object) => {
    const response = await fetch(`${server.url}/admin/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { id: string; key: string }
  }
  const accounts: { id: string; key: string }[] = []
  for (let i = 0; i < ACCOUNTS; i++) {
    const { id } = await operate('/accounts', { name: `bench ${i}`, plan: 'enterprise', limits: LIMITS })
    accounts.push({ id, key: (await operate(`/accounts/${id}/keys`, {})).key })
  }
  const pool = new pg.Pool({ connectionString: url.href, max: CONCURRENCY })

  const senders = { [`${ACCOUNTS} accounts`]: accounts, 'one account': accounts.slice(0, 1) }
  const rounds = Object.fromEntries(Object.keys(senders).map((name) => [name, [] as Round[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, who] of Object.entries(senders)) {
      const bare = await bareTransactions(pool, who)
      const mimbar = await posts(server.url, who)
      // the first round is a warm-up
      if (round > 0) rounds[name]?.push({ ...mimbar, bare, ratio: mimbar.perSecond / bare })
    }
  }
  await pool.end()
  await server.stop()
  await onServer(postgres, `drop database ${name} with (force)`)
  rmSync(server.folder, { recursive: true, force: true })

  for (const [name, measured] of Object.entries(rounds)) {
    measured.sort((a, b) => a.ratio - b.ratio)
    const median = measured[Math.floor(measured.length / 2)]
    report({
      what: `POST /messages, ${CONCURRENCY} at a time, ${name}; peer: bare transactions of the same inserts`,
      ours: median?.perSecond ?? 0,
      peer: median?.bare ?? 0,
      unit: '/s',
    })
    console.log(
      `  of ${ROUNDS} rounds ${measured[0]?.ratio.toFixed(2)} to ${measured.at(-1)?.ratio.toFixed(2)}, p99 ${median?.p99} ms`,
    )
  }
})

type Round = { perSecond: number; p99: number; bare: number; ratio: number }

async function posts(url: string, accounts: { key: string }[]): Promise<{ perSecond: number; p99: number }> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: CONCURRENCY,
    duration: SECONDS,
    requests: accounts.map(({ key }, index) => ({
      method: 'POST' as const,
      path: '/v1/messages',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to: `+62812345678${10 + index}`, type: 'text', message: TEXT }),
    })),
  })
  expect([non2xx, errors]).toEqual([0, 0])
  return { perSecond: requests.average, p99: latency.p99 }
}

/** The minimum that a message costs the database, in the obvious implementation. Returns messages per second. */
async function bareTransactions(pool: pg.Pool, accounts: { id: string }[]): Promise<number> {
  const started = performance.now()
  const ends = started + SECONDS * 1000
  let done = 0
  const sender = async (first: number) => {
    const client = await pool.connect()
    for (let turn = first; performance.now() < ends; turn++) {
      const account = accounts[turn % accounts.length]?.id
      const [id, now] = [newId('msg'), new Date()]
      await client.query('begin')
      await client.query(
        `insert into messages (account_id, id, recipient, type, text, content, network, credits_used, created_at)
         values ($1, $2, $3, 'text', $4, '{}', 'simulator', 1, $5)`,
        [account, id, '+6281234567890', TEXT, now],
      )
      await client.query(`insert into message_timeline (message_id, status, at) values ($1, 'accepted', $2)`, [id, now])
      await client.query(
        `insert into outbox (account_id, message_id, lane, person, due_at, created_at)
         values ($1, $2, $1 || '/simulator/normal', $2, $3, $3)`,
        [account, id, now],
      )
      await client.query('commit')
      done += 1
    }
    client.release()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => sender(index)))
  return done / ((performance.now() - started) / 1000)
}
