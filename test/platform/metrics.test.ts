import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { foldOutcomes } from '../../src/messaging/usage/analytics-fold.ts'
import { createReplica } from '../../src/platform/db/replica.ts'
import { client, phone } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

const METRICS_TOKEN = 'a-token-for-the-scraper'
let system: TestSystem
beforeAll(async () => {
  system = await testSystem({ METRICS_TOKEN })
})
afterAll(() => system.close())

const read = async () => {
  const response = await system.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(response.statusCode).toBe(200)
  return response.body
}
/** The value of one line, such as `mimbar_jobs{kind="a"}`. */
const sampleOf = (metrics: string, line: string) =>
  metrics
    .split('\n')
    .find((each) => each.startsWith(`${line} `))
    ?.slice(line.length + 1)

test('metrics are returned only with the token', async () => {
  for (const authorization of [undefined, 'Bearer wrong', METRICS_TOKEN])
    expect(
      (await system.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })).statusCode,
    ).toBe(401)
  await read()
})

test('waiting work is reported with its depth and lag', async () => {
  const call = client(system, (await system.account()).key)
  expect((await call('POST', '/messages', { to: phone(), type: 'text', message: 'x' })).statusCode).toBe(201)
  await system.database.pool.query(`
    insert into jobs (kind, payload, run_at, created_at, state) values ('test.lost', '{}', now(), now(), 'buried')`)
  system.clock.advance(90_000)
  const metrics = await read()
  expect(sampleOf(metrics, 'mimbar_jobs{kind="messages.send",state="waiting"}')).toBe('1')
  expect(sampleOf(metrics, 'mimbar_jobs{kind="test.lost",state="buried"}')).toBe('1')
  expect(Number(sampleOf(metrics, 'mimbar_jobs_lag_seconds{kind="messages.send"}'))).toBeCloseTo(90, 0)
  expect(Number(sampleOf(metrics, 'mimbar_jobs_oldest_due_timestamp_seconds{kind="messages.send"}'))).toBeCloseTo(
    system.clock.now().getTime() / 1000 - 90,
    0,
  )
  expect(sampleOf(metrics, 'mimbar_deliveries')).toBe('0')
  await system.worker.drain()
  expect(sampleOf(await read(), 'mimbar_jobs_lag_seconds{kind="messages.send"}')).toBeUndefined()
})

test('requests that the limiter refuses are counted by window, and searches are timed', async () => {
  const headers = { 'x-api-key': await system.referenceKey({ per_minute: 1, per_day: 10 }) }
  await system.app.inject({ url: '/api/v1/quran/1:1', headers })
  expect((await system.app.inject({ url: '/api/v1/quran/1:2', headers })).statusCode).toBe(429)
  const metrics = await read()
  expect(sampleOf(metrics, 'mimbar_limiter_requests_total{api="reference",refused_by="minute"}')).toBe('1')
  // its minute and its day, and the minute in which its address may try unknown keys
  expect(sampleOf(metrics, 'mimbar_limiter_windows{api="reference"}')).toBe('3')
  expect(metrics).toContain('mimbar_search_duration_seconds')
})

test('the lag of search behind the loaded data is reported, and omitted if the database does not answer', async () => {
  const behind = async () => sampleOf(await read(), 'mimbar_search_editions_behind')
  const before = Number(await behind())
  await system.database.pool.query(
    `update settings set value = to_jsonb((value #>> '{}')::int + 3) where name = 'edition'`,
  )
  expect(Number(await behind())).toBe(before + 3)
  await system.database.pool.query(
    `update settings set value = to_jsonb((value #>> '{}')::int - 3) where name = 'edition'`,
  )
  await system.database.pool.query('alter table settings rename to settings_gone')
  expect(await behind()).toBeUndefined()
  await system.database.pool.query('alter table settings_gone rename to settings')
  expect(Number(await behind())).toBe(before)
})

test('a missing table does not fail the metrics', async () => {
  await system.database.pool.query('alter table jobs rename to jobs_gone')
  expect(sampleOf(await read(), 'mimbar_database_up')).toBe('0')
  await system.database.pool.query('alter table jobs_gone rename to jobs')
  expect(sampleOf(await read(), 'mimbar_database_up')).toBe('1')
})

test('messages, deliveries and handovers are counted by outcome, and versions and the last successful maintenance are reported', async () => {
  const { key } = await system.account()
  const call = client(system, key)
  const before = Number(sampleOf(await read(), 'mimbar_messages_total{state="accepted"}') ?? 0)
  for (const to of [phone(), `${phone().slice(0, -4)}0000`])
    await call('POST', '/messages', { to, type: 'text', message: 'x' })
  await system.worker.drain()
  const counted: Record<string, number> = {}
  await foldOutcomes(system.database.db, 2, (steps) => {
    for (const [state, count] of Object.entries(steps)) counted[state] = (counted[state] ?? 0) + count
  })
  expect(counted.accepted).toBeGreaterThanOrEqual(2)
  expect(counted.failed).toBe(1)
  const metrics = await read()
  expect(before).toBe(0)
  expect(
    Number(sampleOf(metrics, 'mimbar_network_handovers_total{network="simulator",outcome="done"}')),
  ).toBeGreaterThanOrEqual(2)
  expect(metrics).toMatch(/^mimbar_build_info\{version="\d+\.\d+\.\d+",schema="\d{4}_\w+"\} 1$/m)
  expect(metrics).toContain('# TYPE mimbar_maintenance_last_success_timestamp_seconds gauge')
  expect(sampleOf(metrics, 'mimbar_clock_ahead_seconds')).toMatch(/^-?\d/)
})

test('deliveries that wait for a failing endpoint are not late', async () => {
  const { accountId } = await system.account()
  const late = async () => Number(sampleOf(await read(), 'mimbar_deliveries_lag_seconds'))
  const { pool } = system.database
  const at = new Date(system.clock.now().getTime() - 900_000).toISOString()
  await pool.query(
    `insert into webhooks (id, account_id, url, events, status, secret_sealed, created_at, updated_at)
     values ('whk_late', $1, 'https://example.test', '{message.sent}', 'active', 'x', $2, $2)`,
    [accountId, at],
  )
  await pool.query(
    `insert into webhook_deliveries (id, account_id, webhook_id, event_id, event, message_id, status, attempt, next_attempt_at, created_at)
     values ('dlv_late', $1, 'whk_late', 'evt_late', 'message.sent', 'msg_late', 'pending', 0, $2, $2)`,
    [accountId, at],
  )
  expect(await late()).toBeGreaterThanOrEqual(900)
  await pool.query(`update webhooks set failing_since = $1 where id = 'whk_late'`, [at])
  expect(await late()).toBe(0)
  expect(sampleOf(await read(), 'mimbar_endpoints{state="failing"}')).toBe('1')
})

test('the dashboard and the alert rules use existing metrics, and each rule says what to do', async () => {
  const folder = join(import.meta.dirname, '../../docs/grafana')
  const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8'))
  const alerts = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8'))
  const rules: { alert: string; expr: string; annotations: { description: string } }[] = alerts.groups[0].rules
  for (const { annotations } of rules) expect(annotations.description.length).toBeGreaterThan(60)
  const expressions: string[] = [
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ]
  const ofReplica = new Registry()
  createReplica({ pool: new pg.Pool(), database: system.database.db, metrics: ofReplica, log: system.app.log })
  const metrics = `${await read()}${await ofReplica.metrics()}`
  const named = expressions.flatMap((text) => text.match(/\b(?:http|mimbar|nodejs|process)_\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  for (const name of named) expect(metrics).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|count)$/, '')} `, 'm'))
})
