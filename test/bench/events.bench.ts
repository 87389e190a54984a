import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { listEvents } from '../../src/messaging/webhooks/events.ts'
import { prepareDatabase } from '../../src/system.ts'
import { newDatabase } from '../support/server-database.ts'

const ACCOUNTS = 10
const EVENTS_EACH = 100
const NUMBERED = 1_000_000
const CONCURRENCY = 8
const SECONDS = 5
const BUSY = 'acc_busy'

const server = process.env.TEST_DATABASE_URL

if (!server) console.log('events: set TEST_DATABASE_URL to a Postgres with pgvector')

/**
 * Reads of the ledger a second, by accounts that have a hundred events each: as it is, and once another account has had a
 * million events that were numbered and not yet vacuumed; and reads of that account's own.
 */
test.runIf(server)('events', { timeout: 600_000 }, async () => {
  const own = await newDatabase(server ?? '')
  const database = await prepareDatabase(
    loadConfig({ DATABASE_URL: own.url, SECRET_KEY: Buffer.alloc(32).toString('base64') }),
    pino({ level: 'warn' }),
  )
  const { bulk, db } = database
  await bulk.pool.query('alter table events set (autovacuum_enabled = false)')
  const store = (account: string, first: number, count: number) =>
    bulk.pool.query(
      `insert into events (id, account_id, event, message_id, body, created_at)
       select 'evt_' || $1 || n, $1, 'message.sent', 'msg_' || $1 || n, '{}', now()
       from generate_series($2::int, $3::int) n`,
      [account, first, first + count - 1],
    )
  const others = Array.from({ length: ACCOUNTS }, (_, index) => `acc_${index}`)
  for (const account of others) await store(account, 1, EVENTS_EACH)

  const perSecond = async (accounts: string[]) => {
    const started = performance.now()
    let reads = 0
    const reader = async (first: number) => {
      for (let turn = first; performance.now() - started < SECONDS * 1000; turn++) {
        const { events } = await listEvents(db, accounts[turn % accounts.length] ?? '', {
          after: 0,
          limit: EVENTS_EACH,
        })
        expect(events).toHaveLength(EVENTS_EACH)
        reads += 1
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => reader(index)))
    return reads / ((performance.now() - started) / 1000)
  }
  await perSecond(others)
  const before = await perSecond(others)

  await store(BUSY, 1, NUMBERED)
  // what the sequencer does in its batches, in one: each row leaves a dead entry in both indexes of what has no number
  await bulk.pool.query(`update events set seq = substr(id, length($1) + 5)::int where account_id = $1`, [BUSY])
  await bulk.pool.query(
    `insert into event_counters (account_id, last_seq, numbered_to)
     select $1, $2, max(position) from events where account_id = $1`,
    [BUSY, NUMBERED],
  )
  const after = await perSecond(others)
  const itself = await perSecond([BUSY])
  await database.close()
  await own.drop()
  console.log(
    `events (Postgres, ${CONCURRENCY} readers of 100 events): ${before.toFixed(0)} reads/s; beside ${NUMBERED} events of another account, ` +
      `numbered and not vacuumed, ${after.toFixed(0)}/s (${(after / before).toFixed(2)} times); of that account's own ${itself.toFixed(0)}/s`,
  )
})
