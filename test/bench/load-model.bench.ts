import { rmSync } from 'node:fs'
import autocannon from 'autocannon'
import pg from 'pg'
import { expect, test } from 'vitest'
import { recordingReceiver } from '../support/recording-receiver.ts'
import { newFolder, startServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { report } from './report.ts'

const MESSAGES = Number(process.env.LOAD_MESSAGES ?? 5_000)
const CONNECTIONS = 8
const PERSONS = 500
/** The assumptions of docs/scaling.md. */
const A_DAY = 10_000_000
const PEAK = 5
const ADMIN_TOKEN = 'operator-token-for-bench'
const TEXT = 'Assalamu alaikum. Kajian Ahad pagi dimulai pukul 06.00 di masjid Al-Ikhlas, insya Allah.'

type Sizes = Map<string, { bytes: number; rows: number }>
type Log = { bytes: number; records: number; writes: number; syncs: number }

/**
 * What a message costs the database from acceptance to `read`, with an event and a webhook for each status: rows and bytes of each table, bytes
 * of the write-ahead log, and how often it was synced. Needs a Postgres at TEST_DATABASE_URL whose log nobody else writes.
 */
test('load model', async () => {
  const postgres = process.env.TEST_DATABASE_URL
  if (!postgres) throw new Error('set TEST_DATABASE_URL: this is measured on Postgres')
  const database = await newDatabase(postgres)
  const receiver = await recordingReceiver()
  const server = await startServer(
    {
      ADMIN_TOKEN,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      EMBEDDING_MODEL: 'none',
      SECRET_KEY: Buffer.alloc(32).toString('base64'),
      DATABASE_URL: database.url,
    },
    newFolder(),
  )
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const one = async <Row extends pg.QueryResultRow>(text: string): Promise<Row> => {
    const { rows } = await pool.query<Row>(text)
    if (!rows[0]) throw new Error(`nothing came of ${text}`)
    return rows[0]
  }
  try {
    while (!(await fetch(`${server.url}/ready`)).ok) await pause(200)
    const call = async (path: string, token: string, body: object) => {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      return (await response.json()) as { id: string; key: string }
    }
    const { id } = await call('/admin/api/accounts', ADMIN_TOKEN, { name: 'load', plan: 'enterprise' })
    const { key } = await call(`/admin/api/accounts/${id}/keys`, ADMIN_TOKEN, {})
    await call('/v1/webhooks', key, {
      url: receiver.url,
      events: ['message.sent', 'message.delivered', 'message.read'],
    })
    const send = async (amount: number) => {
      const results = await autocannon({
        url: server.url,
        connections: CONNECTIONS,
        amount,
        requests: Array.from({ length: PERSONS }, (_, person) => ({
          method: 'POST' as const,
          path: '/v1/messages',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ to: `+62812${1000 + person}4321`, type: 'text', message: TEXT }),
        })),
      })
      expect([results.non2xx, results.errors]).toEqual([0, 0])
      // until the last webhook of each is delivered
      for (;;) {
        const { open } = await one<{ open: number }>(
          `select (select count(*) from messages where read_at is null)::int
             + (select count(*) from webhook_deliveries where status = 'pending')::int as open`,
        )
        if (open === 0) return
        await pause(200)
      }
    }
    // so that every table has its first pages, and every person a contact
    await send(PERSONS)
    await pool.query('checkpoint')
    const [sizesBefore, logBefore] = [await sizes(pool), await log(pool)]
    await send(MESSAGES)
    const [sizesAfter, logAfter] = [await sizes(pool), await log(pool)]
    const { open: sessions } = await one<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where application_name like 'mimbar %'`,
    )

    const each = [...sizesAfter].map(([name, after]) => {
      const before = sizesBefore.get(name) ?? { bytes: 0, rows: 0 }
      return { name, bytes: (after.bytes - before.bytes) / MESSAGES, rows: (after.rows - before.rows) / MESSAGES }
    })
    const grown = each.filter(({ bytes }) => bytes >= 1).sort((a, b) => b.bytes - a.bytes)
    // queues and totals grow with waiting work, and their space is reused
    const lasting = grown.filter(({ rows }) => rows >= 0.5)
    const bytes = lasting.reduce((sum, table) => sum + table.bytes, 0)
    const ofLog = (of: keyof Log) => (logAfter[of] - logBefore[of]) / MESSAGES
    for (const table of grown)
      console.log(`  ${table.name}: ${table.rows.toFixed(2)} rows and ${table.bytes.toFixed(0)} bytes a message`)
    console.log(
      `  the log: ${ofLog('records').toFixed(0)} records, ${ofLog('writes').toFixed(2)} writes and ${ofLog('syncs').toFixed(2)} syncs a message, ${CONNECTIONS} requests at a time; ${sessions} sessions are open`,
    )
    report({
      what: 'a message in its whole life, tables that keep its rows with their indexes',
      ours: bytes / 1_000,
      unit: 'KB',
    })
    report({ what: 'a message in its whole life, write-ahead log', ours: ofLog('bytes') / 1_000, unit: 'KB' })
    report({ what: `tables and indexes at ${A_DAY} messages a day`, ours: (bytes * A_DAY) / 1e9, unit: 'GB a day' })
    report({
      what: `write-ahead log at ${A_DAY} messages a day`,
      ours: (ofLog('bytes') * A_DAY) / 1e9,
      unit: 'GB a day',
    })
    const peak = (A_DAY / 86_400) * PEAK
    report({
      what: `write-ahead log at a peak of ${peak.toFixed(0)} messages a second`,
      ours: (ofLog('bytes') * peak) / 1e6,
      unit: 'MB/s',
    })
    report({
      what: `syncs of the log at a peak of ${peak.toFixed(0)} messages a second, at most`,
      ours: ofLog('syncs') * peak,
      unit: '/s',
    })
    // three events, three deliveries and three attempts of each
    for (const name of ['events', 'webhook_deliveries', 'webhook_attempts'])
      expect(grown.find((table) => table.name === name)?.rows).toBeCloseTo(3, 1)
  } finally {
    await server.stop()
    receiver.close()
    await pool.end()
    await database.drop()
    rmSync(server.folder, { recursive: true, force: true })
  }
})

/** The size of every table with its indexes, partitions and TOAST. */
async function sizes(pool: pg.Pool): Promise<Sizes> {
  const { rows: tables } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) + coalesce((
       select sum(pg_total_relation_size(relid)) from pg_partition_tree(oid) where relid <> oid), 0) as bytes
     from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  )
  const found: Sizes = new Map()
  for (const { name, bytes } of tables) {
    const { rows } = await pool.query<{ count: string }>(`select count(*) as count from "${name}"`)
    found.set(name, { bytes: Number(bytes), rows: Number(rows[0]?.count) })
  }
  return found
}

async function log(pool: pg.Pool): Promise<Log> {
  const { rows } = await pool.query<Record<keyof Log, string>>(
    'select wal_bytes as bytes, wal_records as records, wal_write as writes, wal_sync as syncs from pg_stat_wal',
  )
  const [counts] = rows
  if (!counts) throw new Error('this server does not count its log')
  return {
    bytes: Number(counts.bytes),
    records: Number(counts.records),
    writes: Number(counts.writes),
    syncs: Number(counts.syncs),
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
