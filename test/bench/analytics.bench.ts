import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { usageOf } from '../../src/messaging/usage/analytics.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { randomBase62 } from '../../src/platform/secrets.ts'
import { prepareDatabase } from '../../src/system.ts'
import { onServer } from '../support/server-database.ts'

const MESSAGES = 10_000_000
/** Five messages a year to each: hardly anybody twice in a week, which makes counting people once the hardest. */
const PEOPLE = 2_000_000
const UNFOLDED = 2_000
const RUNS = 60
const ACCOUNT = 'acc_bench'
const YEAR = { start: '2025-01-01', end: '2025-12-31' }

/** A year of usage over ten million messages of one account, exact people included. Needs a Postgres: TEST_DATABASE_URL. */
test('a year of usage', async () => {
  const postgres = process.env.TEST_DATABASE_URL
  if (!postgres) throw new Error('set TEST_DATABASE_URL: this is measured on Postgres')
  const name = `mimbar_bench_${randomBase62(8).toLowerCase()}`
  await onServer(postgres, `create database ${name}`)
  const url = new URL(postgres)
  url.pathname = name
  const database = await prepareDatabase(
    loadConfig({ DATABASE_URL: url.href, SECRET_KEY: Buffer.alloc(32).toString('base64') }),
    pino({ level: 'silent' }),
  )
  const { db } = database
  try {
    // what was sent: day and person of each message, and what folding them leaves behind
    const client = await database.pool.connect()
    await client.query(`
      set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB';
      select setseed(0.5);
      create unlogged table generated as
      select date '${YEAR.start}' + (i % 365) as day, '+62' || (8110000000 + floor(random() * ${PEOPLE})::bigint) as recipient
      from generate_series(1, ${MESSAGES}) i;
      alter table usage_contact_days drop constraint usage_contact_days_pkey;
      insert into usage_contact_days (account_id, recipient, day)
      select distinct '${ACCOUNT}', recipient, day from generated;
      alter table usage_contact_days add primary key (account_id, recipient, day);
      insert into usage_contact_gaps (account_id, day, gap, contacts)
      select '${ACCOUNT}', day, gap, count(*)
      from (
        select day, least(coalesce(day - lag(day) over (partition by recipient order by day), 366), 366) as gap
        from usage_contact_days) placed
      group by day, gap;
      insert into usage_newcomers (account_id, day, counts)
      select '${ACCOUNT}', d.day, array(
        select coalesce(sum(g.contacts) over (order by k desc), 0)::int
        from generate_series(1, 366) k
        left join usage_contact_gaps g on g.account_id = '${ACCOUNT}' and g.day = d.day and g.gap = k
        order by k)
      from (select distinct day from usage_contact_gaps) d;
      insert into usage_days (account_id, day, sent, delivered, read, failed, credits)
      select '${ACCOUNT}', day, count(*), count(*) * 9 / 10, count(*) * 7 / 10, count(*) / 50, count(*) from generated group by day;
      insert into message_outcomes (account_id, day, recipient, sent, credits)
      select '${ACCOUNT}', date '${YEAR.end}', '+62' || (8110000000 + floor(random() * ${PEOPLE})::bigint), 1, 1
      from generate_series(1, ${UNFOLDED})`)
    client.release()
    for (const table of ['usage_contact_days', 'usage_newcomers', 'usage_days', 'message_outcomes']) {
      await database.pool.query(`vacuum analyze ${table}`)
    }

    const times: number[] = []
    let usage = await usageOf(db, ACCOUNT, YEAR)
    for (let run = 0; run < RUNS; run++) {
      const started = performance.now()
      usage = await usageOf(db, ACCOUNT, YEAR)
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => Number(times[Math.floor(RUNS * share)]?.toFixed(1))
    const [counted] = await rows<{ people: number }>(
      db,
      sql`select count(distinct recipient)::int as people
      from (select recipient from generated union all select recipient from message_outcomes) everyone`,
    )
    console.log({ messages: usage.total.sent, people: usage.uniqueContacts, median_ms: at(0.5), p95_ms: at(0.95) })
    expect(usage.total.sent).toBe(MESSAGES + UNFOLDED)
    expect(usage.uniqueContacts).toBe(counted?.people)
    expect(at(0.5)).toBeLessThan(50)
  } finally {
    await database.close()
    await onServer(postgres, `drop database ${name} with (force)`)
  }
}, 290_000)
