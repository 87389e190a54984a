import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { busyLanes } from '../../src/messaging/held-up.ts'
import { keepPartitions } from '../../src/messaging/partitions/keep.ts'
import { certificateOf, watchCertificate } from '../../src/platform/certificate.ts'
import { readSizes } from '../../src/platform/db/figures.ts'
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts'
import { database, type HealthFinding, healthNow, partitions } from '../../src/site/admin/health.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { atDesk } from './desk-visitor.ts'

// the desk shows the health of the server, and every problem with advice

let system: TestSystem
beforeAll(async () => {
  system = await testSystem({ BACKUP_TO: mkdtempSync(join(tmpdir(), 'mimbar-backups-')) })
})
afterAll(() => system.close())

const findings = async (): Promise<HealthFinding[]> =>
  (await system.app.inject({ url: '/admin/api/health', headers: system.operator })).json().findings
const one = async (name: string) => (await findings()).find((finding) => finding.name === name)
const query = (text: string, values: unknown[] = []) => system.database.pool.query(text, values)
const ago = (ms: number) => new Date(system.clock.now().getTime() - ms).toISOString()

test('without the token nothing is shown', async () => {
  expect((await system.app.inject('/admin/api/health')).statusCode).toBe(401)
  expect((await system.app.inject('/admin/health')).body).not.toContain('Lanes')
})

test('everything has a finding, and those that need an operator come first, with advice', async () => {
  const found = await findings()
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['This process', 'Queues', 'Failed work', 'Webhook endpoints', 'WhatsApp', 'Connections of this process'],
      ...['Clock of this machine', 'Database', 'Search snapshot', 'Last backup', 'Certificate of PUBLIC_URL'],
      ...['Disk of DATA_DIR', 'Partitions'],
    ]),
  )
  const states = found.map(({ state }) => state)
  expect(states).toEqual(
    states.toSorted((a, b) => ['bad', 'unknown', 'good'].indexOf(a) - ['bad', 'unknown', 'good'].indexOf(b)),
  )
  for (const { state, todo } of found) if (state === 'bad') expect(todo?.length).toBeGreaterThan(40)
  if (system.database.embedded) expect(found.map(({ name }) => name)).not.toContain('Connections of Postgres')
  else expect((await one('Connections of Postgres'))?.now).toMatch(/^\d+ of \d+ open$/)
})

test('a job that is late, and a lane that waits, are named with their age', async () => {
  expect(await one('Queues')).toMatchObject({ state: 'good' })
  const { accountId } = await system.account()
  const since = ago(2 * HOUR_MS + 1)
  await query(`insert into jobs (kind, payload, run_at, created_at) values ('keys.mail', '{}', $1, $1)`, [since])
  await query(
    `insert into outbox (account_id, message_id, lane, person, state, due_at, created_at)
     values ($1, 'msg_x', $1 || '/simulator/normal', '+62', 'waiting', 'infinity', $2)`,
    [accountId, since],
  )
  expect(await one('Queues')).toMatchObject({ state: 'bad', now: 'keys.mail has been due for 2 h' })
  const page = (await (await atDesk(system)).get('/admin/health')).body
  expect(page).toContain(`<code>${accountId}/simulator/normal</code>`)
  expect(page).toContain('keys.mail has been due for 2 h')
  expect(page).toContain('Check that a process with PROCESS_ROLE worker or all is running')
  await query(`delete from jobs where kind = 'keys.mail'`)
  await query(`delete from outbox where message_id = 'msg_x'`)
})

test('in a queue that is too long to count, the lanes whose work is due first are counted', async () => {
  const { accountId } = await system.account()
  // rows that are due last come first in the table
  for (const [person, due] of [5, 4, 1, 2, 3].entries())
    await query(
      `insert into outbox (account_id, message_id, lane, person, state, due_at, created_at)
       values ($1, $2, $3, $2, 'waiting', $4, now())`,
      [accountId, `msg_${person}`, due > 3 ? 'late' : 'early', ago(-due * HOUR_MS)],
    )
  for (const [place, due] of [5, 4, 1].entries())
    await query(
      `insert into webhook_deliveries (id, account_id, webhook_id, event_id, event, message_id, status, attempt, next_attempt_at, created_at)
       values ($1, $2, $3, 'evt_x', 'message.sent', 'msg_x', 'pending', 0, $4, now())`,
      [`dlv_${place}`, accountId, due > 3 ? 'whk_late' : 'whk_early', ago(-due * HOUR_MS)],
    )
  const lanes = async (countedUpTo?: number) =>
    (await busyLanes(system.database.db, 10, countedUpTo)).map(({ lane, count }) => `${count} ${lane}`)
  expect(await lanes()).toEqual(['3 early', '2 late', '2 whk_late', '1 whk_early'])
  expect(await lanes(3)).toEqual(['3 early', '2 whk_late', '1 whk_early'])
  expect(await lanes(1)).toEqual(['1 early', '1 whk_early'])
  await query(`delete from outbox where account_id = $1`, [accountId])
  await query(`delete from webhook_deliveries where account_id = $1`, [accountId])
})

test('dead rows that Postgres has not counted since a crash are reported as unknown', async () => {
  const table = { name: 'messages', bytes: 200_000_000, live: 0, dead: 0, counted: false }
  const of = (...tables: (typeof table)[]) => database({ bytes: 1e9, tables })
  expect(of(table)).toMatchObject({ state: 'unknown', now: '1.0 GB; no statistics on dead rows in messages' })
  // if rows were written since, and most of them are dead already
  expect(of({ ...table, live: 1, dead: 9 }).state).toBe('unknown')
  expect(of({ ...table, live: 1, dead: 9, counted: true }).state).toBe('bad')
  expect(of({ ...table, live: 9, dead: 1, counted: true }).state).toBe('good')
  expect(of({ ...table, bytes: 1_000 }).state).toBe('good')

  await query('create table never_read as select 1 as one')
  const { tables } = await readSizes(system.database.db, 1_000)
  expect(tables.find(({ name }) => name === 'never_read')).toMatchObject({ counted: false })
  await query('analyze never_read')
  // a session publishes its statistics once it is idle
  await query('select pg_stat_force_next_flush()')
  const again = await readSizes(system.database.db, 1_000)
  expect(again.tables.find(({ name }) => name === 'never_read')).toMatchObject({ counted: true })
  await query('drop table never_read')
})

const SETTINGS = { EVENT_RETENTION_DAYS: 30, DELIVERY_LOG_RETENTION_DAYS: 30, MESSAGE_TEXT_RETENTION_DAYS: undefined }

test('partitions are counted, and bad once nobody has made those of the coming days', async () => {
  await keepPartitions(system.database.bulk.db, SETTINGS, system.clock.now)
  expect(await one('Partitions')).toMatchObject({
    state: 'good',
    now: expect.stringMatching(
      /^webhook_attempts: \d+, until 20\d\d-\d\d-\d\d; webhook_deliveries: \d+, until .{10}; events: \d+, until /,
    ),
  })
  const at = system.clock.now()
  const until = (days: number) =>
    partitions([{ name: 'log', partitions: 9, until: new Date(at.getTime() + days * DAY_MS) }], at)
  expect([until(4).state, until(2).state]).toEqual(['good', 'bad'])
  expect(partitions([{ name: 'log', partitions: 0, until: undefined }], at)).toMatchObject({
    state: 'unknown',
    todo: expect.stringContaining('npm run partition'),
  })
})

test('an open circuit is shown by its host only, and having no working endpoint is bad', async () => {
  const { accountId } = await system.account()
  for (const id of ['whk_a', 'whk_b'])
    await query(
      `insert into webhooks (id, account_id, url, events, status, secret_sealed, failing_since, consecutive_failures, probe_at, created_at, updated_at)
       values ($1, $2, 'https://hooks.example.test/in?token=geheim', '{message.sent}', 'active', '', $3, 7, now(), now(), now())`,
      [id, accountId, ago(DAY_MS)],
    )
  expect(await one('Webhook endpoints')).toMatchObject({ state: 'bad', now: '0 working, 2 failing, 0 disabled' })
  const page = (await (await atDesk(system)).get('/admin/health')).body
  expect(page).toContain('hooks.example.test')
  expect(page).not.toContain('geheim')
  await query(`update webhooks set failing_since = null where id = 'whk_a'`)
  expect(await one('Webhook endpoints')).toMatchObject({ state: 'good', now: '1 working, 1 failing, 0 disabled' })
})

test('a missing backup is bad, and so is one older than twice the interval', async () => {
  expect(await one('Last backup')).toMatchObject({ state: 'bad', now: 'None yet' })
  const made = (at: string) =>
    query(
      `insert into settings (name, value) values ('last backup', to_jsonb($1::text))
       on conflict (name) do update set value = excluded.value`,
      [at],
    )
  await made(ago(47 * HOUR_MS))
  expect(await one('Last backup')).toMatchObject({ state: 'good', now: '47 h ago' })
  await made(ago(49 * HOUR_MS))
  expect(await one('Last backup')).toMatchObject({ state: 'bad', now: '2 days ago' })
})

test('failed work and an outdated snapshot are bad', async () => {
  expect(await one('Failed work')).toMatchObject({ state: 'good' })
  await query(
    `insert into jobs (kind, payload, state, attempt, run_at, created_at, buried_at) values ('keys.mail', '{}', 'buried', 7, now(), now(), now())`,
  )
  expect(await one('Failed work')).toMatchObject({ state: 'bad', now: '1 waiting for an operator' })
  await query(
    `insert into search_snapshots (format, model, version, edition, sum, bytes, made_at) values ('0', 'x', 1, -3, 'f', 90000000, $1)`,
    [ago(2 * HOUR_MS)],
  )
  expect(await one('Search snapshot')).toMatchObject({
    state: 'bad',
    now: expect.stringMatching(/^90\.0 MB, made .*behind$/),
  })
  await query(`delete from search_snapshots where model = 'x'`)
})

test('the certificate is read only in the background, and is bad two weeks before it expires', {
  tags: 'slow',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '30'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ],
    { stdio: 'ignore' },
  )
  let connections = 0
  const server: Server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `https://localhost:${(server.address() as AddressInfo).port}`
  try {
    const seen = await certificateOf(new URL(address))
    const days = ((seen.validTo?.getTime() ?? 0) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(28)
    expect(days).toBeLessThan(31)
    // it is self-signed
    expect(seen.problem).toMatch(/SELF_SIGNED/)

    const watch = watchCertificate(address, new Registry(), system.clock.now)
    const looked = () =>
      healthNow({
        db: system.database.requestDb,
        now: system.clock.now,
        health: {
          config: {
            ...SETTINGS,
            DATA_DIR: system.folder,
            BACKUP_TO: undefined,
            BACKUP_EVERY_HOURS: 24,
            PUBLIC_URL: address,
          },
          database: system.database,
          readiness: async () => ({ checks: [] }),
          certificate: watch.last,
          lastBackup: async () => undefined,
          replica: undefined,
        },
      })
    const finding = async () => (await looked()).findings.find(({ name }) => name === 'Certificate of PUBLIC_URL')
    const before = connections
    expect(await finding()).toMatchObject({ state: 'unknown' })
    expect(connections).toBe(before)
    await watch.maintenance[0]?.run()
    expect(connections).toBe(before + 1)
    expect(await finding()).toMatchObject({ state: 'bad', now: expect.stringMatching(/^Valid until 20.*SELF_SIGNED/) })
    expect((await looked()).findings.find(({ name }) => name === 'Last backup')?.todo).toMatch(/^Set BACKUP_TO/)
    server.closeAllConnections()
    server.close()
    // one failure of the network is not reported, three in a row are
    for (const state of ['Valid', 'Valid', 'Could not be read']) {
      await watch.maintenance[0]?.run()
      expect((await finding())?.now).toContain(state)
    }
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
  expect(await certificateOf(new URL(address))).toMatchObject({
    problem: expect.stringMatching(/ECONNREFUSED|connect/),
  })
})

test('a check that fails is a finding, and the others are shown', async () => {
  const { findings } = await healthNow({
    db: system.database.requestDb,
    now: system.clock.now,
    health: {
      config: {
        ...SETTINGS,
        DATA_DIR: join(system.folder, 'gone'),
        BACKUP_TO: 'x',
        BACKUP_EVERY_HOURS: 24,
        PUBLIC_URL: undefined,
      },
      database: system.database,
      readiness: async () => ({ checks: [] }),
      certificate: () => undefined,
      lastBackup: () => Promise.reject(new Error('the bucket is away')),
      replica: undefined,
    },
  })
  const seen = (name: string) => findings.find((finding) => finding.name === name)
  expect(seen('Last backup')).toMatchObject({ state: 'unknown', now: 'This check failed: the bucket is away' })
  expect(seen('Disk of DATA_DIR')).toMatchObject({ state: 'unknown' })
  expect(seen('Database')).toMatchObject({ state: 'good' })
})

test('an address without https has no certificate to check', () => {
  expect(watchCertificate('http://localhost:3000', new Registry(), system.clock.now).maintenance).toEqual([])
  expect(watchCertificate(undefined, new Registry(), system.clock.now).maintenance).toEqual([])
})
