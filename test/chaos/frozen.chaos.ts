import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cluster, NO_POSTGRES } from '../support/postgres-cluster.ts'
import { type RecordingReceiver, recordingReceiver } from '../support/recording-receiver.ts'
import { WHOLE } from '../support/sample.ts'
import type { RunningServer } from '../support/server.ts'
import { describeUnless } from '../support/unless.ts'
import { startFake } from '../support/whatsapp/fake.ts'
import { ADMIN_TOKEN, compareLedger, newAccount, pause, sendMessages, start } from './load.ts'
import { newPrepared, startPrepared } from './prepared.ts'

/** The first worker needs some seconds for them, so that it is frozen halfway. */
const MESSAGES = 200
const PERSONS = 40
const FREEZES = WHOLE ? 4 : 2

/** Processes stopped with SIGSTOP keep their connections, transactions and locks. */
describeUnless(NO_POSTGRES, 'frozen processes', () => {
  let cluster: Cluster
  let database: { url: string; drop: () => Promise<void> }
  let receiver: RecordingReceiver
  const running: RunningServer[] = []

  beforeAll(async () => {
    cluster = await startPrepared()
    receiver = await recordingReceiver()
  }, 120_000)
  afterAll(() => {
    receiver?.close()
    cluster?.remove()
  })
  beforeEach(async () => {
    database = await newPrepared(cluster)
    receiver.clear()
  })
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.process.kill('SIGCONT')
      await server.stop('SIGKILL')
      rmSync(server.folder, { recursive: true, force: true })
    }
    await database.drop()
  })

  const begin = async (role: string, more: Record<string, string> = {}) => {
    const server = await start(database.url, { PROCESS_ROLE: role, ...more })
    running.push(server)
    return server
  }

  test.each(['web', 'worker'])(
    'a %s process that freezes under load does not stop the others',
    async (role) => {
      const web = await begin('web')
      await begin('worker')
      const [frozenWeb, frozenWorker] = [await begin('web'), await begin('worker')]
      const frozen = role === 'web' ? frozenWeb : frozenWorker
      const key = await newAccount(web.url, receiver.url)
      const load = sendMessages(() => web.url, key)
      let polling = true
      // readers of the ledger on the process that will freeze, so that it freezes within a statement
      const pollers = Array.from({ length: 8 }, async () => {
        while (polling) {
          const options = { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(1_000) }
          await fetch(`${frozenWeb.url}/v1/events?limit=1000`, options).catch(() => {})
        }
      })
      await pause(2_000)
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      for (let freeze = 0; freeze < FREEZES; freeze++) {
        frozen.process.kill('SIGSTOP')
        // Postgres ends its transactions after two seconds, and others may wait for their locks until then
        await pause(role === 'web' ? 2_500 : 0)
        const [accepted, refused] = [load.accepted.size, load.refused]
        const read = (await client.query(`select count(*) as n from messages where status = 'read'`)).rows[0].n
        await pause(5_000)
        expect(load.accepted.size).toBeGreaterThan(accepted + 20)
        expect(load.refused).toBe(refused)
        const readNow = (await client.query(`select count(*) as n from messages where status = 'read'`)).rows[0].n
        expect(Number(readNow)).toBeGreaterThan(Number(read) + 20)
        frozen.process.kill('SIGCONT')
        await pause(300 + freeze * 137)
      }
      await client.end()
      polling = false
      await Promise.all(pollers)
      await load.stop()
      const found = await compareLedger(database.url, load, receiver)
      console.log(`chaos, ${role} frozen: ${JSON.stringify(found)}`)
      expect(found).toMatchObject({ lost: 0, wronglyDropped: 0, invented: 0 })
    },
    300_000,
  )

  test('another worker takes over from one that freezes during a handover: no message is sent twice, and unknown outcomes stay unconfirmed', async () => {
    // in ms: long enough that requests are in flight when the worker freezes
    const fake = await startFake({ underWayMs: () => 400 })
    const more = { WHATSAPP_API_URL: fake.url }
    const web = await begin('web', more)
    const admin = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' }
      const response = await fetch(`${web.url}/admin/api${path}`, { method, headers, body: JSON.stringify(body) })
      return (await response.json()) as Record<string, string>
    }
    const account = await admin('POST', '/accounts', { name: 'Chaos', plan: 'enterprise' })
    const { key } = await admin('POST', `/accounts/${account.id}/keys`, {})
    const { callback_url = '' } = await admin('PUT', `/accounts/${account.id}/whatsapp`, fake.credentials)
    await admin('PATCH', `/accounts/${account.id}`, { network: 'whatsapp' })
    fake.state.options.callback = async (body, headers) =>
      (await fetch(`${web.url}${new URL(callback_url).pathname}`, { method: 'POST', headers, body })).status
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    client.on('error', () => {})
    const number = async (statement: string) => Number((await client.query(statement)).rows[0].n)
    await client.query(
      `insert into templates (account_id, id, name, language, category, components, status, asking, created_at)
       values ($1, 'tpl_frozen', 'halo', 'id', 'UTILITY', '[{"type": "BODY", "text": "Halo"}]', 'APPROVED', false, now())`,
      [account.id],
    )
    const accepted: { id: string; to: string }[] = []
    for (let at = 0; at < MESSAGES; at++) {
      const to = `62813${1_000_000 + (at % PERSONS)}`
      const response = await fetch(`${web.url}/v1/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to: `+${to}`, type: 'template', template_id: 'tpl_frozen' }),
      })
      expect(response.status).toBe(201)
      accepted.push({ id: ((await response.json()) as { message_id: string }).message_id, to })
    }
    const first = await begin('worker', more)
    await expect.poll(() => fake.state.taken.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(10)
    first.process.kill('SIGSTOP')
    const whenFrozen = fake.state.taken.length
    await begin('worker', more)
    let reporting = true
    const reporter = (async () => {
      while (reporting) {
        await fake.sendReports(20)
        await pause(50)
      }
    })()
    // the frozen worker's messages are released when its lease ends, except those that it has noted as handed over: nobody sends these again
    const noted = () =>
      number(`select count(*) as n from outbox join whatsapp_sends using (account_id, message_id)
        where whatsapp_sends.state = 'attempting'`)
    const missing = async () =>
      (await number('select count(*) as n from outbox')) - (await noted()) + MESSAGES - accepted.length
    await expect.poll(missing, { timeout: 240_000, interval: 500 }).toBe(0)
    const whileFrozen = fake.state.taken.length
    expect(whileFrozen).toBeGreaterThan(whenFrozen + MESSAGES / 2)
    const inDoubt = await noted()
    first.process.kill('SIGCONT')
    // whatever it had not sent leaves now or stays unconfirmed
    await pause(10_000)
    reporting = false
    await reporter
    const left = await client.query<{ id: string }>(
      `select message_id as id from outbox join whatsapp_sends using (account_id, message_id) where whatsapp_sends.state = 'attempting'`,
    )
    await client.end()
    await fake.close()
    const places = fake.state.taken.map(({ callbackData = '' }) => callbackData)
    console.log(
      `chaos, frozen while sending: ${whenFrozen} of ${MESSAGES} taken before, ${whileFrozen} while it was frozen with ${inDoubt} in doubt, ` +
        `${places.length} in all, ${left.rows.length} unconfirmed`,
    )
    expect(new Set(places).size).toBe(places.length)
    const unconfirmed = left.rows.map(({ id }) => id).filter((id) => !places.includes(id))
    expect([...places, ...unconfirmed].sort()).toEqual(accepted.map(({ id }) => id).sort())
    // messages to one person leave in order, except after one in doubt, which holds up the others for a minute at most
    const certain = places.slice(0, whileFrozen)
    for (const person of new Set(accepted.map(({ to }) => to))) {
      const theirs = accepted
        .filter(({ to, id }) => to === person && certain.includes(id))
        .map(({ id }) => certain.indexOf(id))
      expect(theirs).toEqual([...theirs].sort((one, other) => one - other))
    }
  }, 600_000)
})
