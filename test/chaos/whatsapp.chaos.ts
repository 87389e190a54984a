import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Cluster, NO_POSTGRES } from '../support/postgres-cluster.ts'
import { WHOLE } from '../support/sample.ts'
import type { RunningServer } from '../support/server.ts'
import { testUnless } from '../support/unless.ts'
import { type Fake, type Fault, startFake, type Taken } from '../support/whatsapp/fake.ts'
import { ADMIN_TOKEN, pause, start } from './load.ts'
import { newPrepared, startPrepared } from './prepared.ts'

const MESSAGES = WHOLE ? 10_000 : 1_500
/** The process is killed when the network has accepted this many messages. */
const KILLED_AT = [0.2 * MESSAGES, 0.6 * MESSAGES]
const FAULTY = 0.05
const PAGE = '<html><body>Bad Gateway</body></html>'
const FAULTS: Fault[] = [
  { error: 130429 },
  { error: 131056 },
  { error: 131016, status: 503 },
  { error: 1, status: 500 },
  { answer: 502, body: PAGE },
  { answer: 504, body: PAGE, taken: true },
  { answer: 500, body: '' },
  { answer: 500, body: '{"error": {"message": "An unknown error"}}', taken: true },
  'cut',
  'hangs before',
  'hangs after',
  { error: 131026 },
  'lost before',
  'lost after',
  'shuffled',
  'failed',
  'failed, then delivered',
  'silent',
]

let cluster: Cluster
let database: { url: string; drop: () => Promise<void> }
let fake: Fake
let server: RunningServer
const folders: string[] = []
beforeAll(async () => {
  if (NO_POSTGRES) return
  cluster = await startPrepared()
  database = await newPrepared(cluster)
})
afterAll(async () => {
  await server?.stop('SIGKILL')
  await fake?.close()
  cluster?.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Pseudo-random numbers between 0 and 1, the same in every run. */
function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

testUnless(
  NO_POSTGRES,
  `${MESSAGES} messages get through faults and two kill -9: each has the right final status, none is sent twice, none is lost`,
  async () => {
    const random = randomly(7)
    const kills: number[] = []
    const refused = new Map<string, number>()
    fake = await startFake({
      perSecond: 400,
      fault: ({ biz_opaque_callback_data: id }) => {
        if (random() >= FAULTY) return undefined
        const fault = FAULTS[Math.floor(random() * FAULTS.length)]
        if (typeof fault === 'object' && 'error' in fault && fault.error === 131026)
          refused.set(String(id), performance.now())
        return fault
      },
    })
    const begin = async () => {
      server = await start(database.url, { WHATSAPP_API_URL: fake.url })
      folders.push(server.folder)
    }
    await begin()
    const admin = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${server.url}/admin/api${path}`, {
        method,
        headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await response.json()) as Record<string, string>
    }
    const account = await admin('POST', '/accounts', { name: 'Chaos', plan: 'enterprise' })
    const { key = '' } = await admin('POST', `/accounts/${account.id}/keys`, {})
    const { callback_url: callback = '' } = await admin('PUT', `/accounts/${account.id}/whatsapp`, fake.credentials)
    await admin('PATCH', `/accounts/${account.id}`, { network: 'whatsapp' })
    const path = new URL(callback).pathname
    fake.state.options.callback = async (body, headers) =>
      (await fetch(`${server.url}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }))
        .status
    const call = (url: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/v1${url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      })
    const components = [{ type: 'BODY', text: 'Halo' }]
    const made = await call('/templates', { name: 'halo', language: 'id', category: 'UTILITY', components })
    const template = (await made.json()) as { id: string }
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const number = async (statement: string) => Number((await client.query(statement)).rows[0].n)
    // the network decides on submitted templates only, so a decision before the submission would be lost
    while (fake.state.templates.size === 0) await pause(50)
    await fake.send(fake.decided('halo', 'id', 'APPROVED'))
    while ((await number(`select count(*) as n from templates where status = 'APPROVED'`)) === 0) await pause(50)

    // the network reports in its own order, in batches, some of them twice and some with a wrong signature
    let reporting = true
    const reporter = (async () => {
      while (reporting || fake.state.waiting.length > 0) {
        const some = fake.state.waiting.splice(0, 1 + Math.floor(random() * 60)).sort(() => random() - 0.5)
        if (some.length > 0) {
          const body = fake.bodyOf(some)
          expect(await fake.send(body)).toBe(200)
          if (random() < FAULTY) expect(await fake.send(body)).toBe(200)
          if (random() < FAULTY) {
            const forged = fake.signed(body, 'stranger')
            expect(await fake.state.options.callback?.(body, forged).catch(() => 403)).toBe(403)
          }
        } else await pause(20)
      }
    })()

    const started = performance.now()
    const ids = new Map<number, string>()
    let next = 0
    const sender = async () => {
      while (next < MESSAGES) {
        const index = next++
        const to = `+62813${String(1_000_000 + index)}`
        while (!ids.has(index)) {
          const body = { to, type: 'template', template_id: template.id }
          const answer = await call('/messages', body, { 'idempotency-key': `chaos-${index}` }).catch(() => undefined)
          if (answer?.status === 201) ids.set(index, ((await answer.json()) as { message_id: string }).message_id)
          else if (answer && answer.status < 500) throw new Error(`${answer.status}: ${await answer.text()}`)
          else await pause(100)
        }
      }
    }
    const senders = Promise.all(Array.from({ length: 8 }, sender))
    // rejects if a sender fails, and never resolves, so it only ends a wait
    const failure = senders.then(() => new Promise<never>(() => {}))
    for (const taken of KILLED_AT) {
      while (fake.state.taken.length < taken) await Promise.race([pause(50), failure])
      await server.stop('SIGKILL')
      kills.push(performance.now())
      await begin()
    }
    await senders
    const open = () =>
      number(`select count(*) as n from outbox where not exists (
        select from whatsapp_sends s
        where s.state in ('attempting', 'accepted') and s.message_id = outbox.message_id)`)
    while ((await open()) > 0) await pause(500)
    const took = (performance.now() - started) / 1000
    reporting = false
    await reporter
    const inbox = () =>
      number(`select (select count(*) from whatsapp_bodies where state = 'waiting')
        + (select count(*) from whatsapp_inbox where state = 'waiting') as n`)
    while ((await inbox()) > 0) await pause(200)

    // messages without a report expire after a day
    await client.query(
      `update whatsapp_sends set attempted_at = attempted_at - interval '25 hours' where state = 'attempting'`,
    )
    // again and again, because an attempt that is running now may postpone its message
    while ((await number('select count(*) as n from outbox')) > 0) {
      await client.query(`update outbox set due_at = now() where state = 'waiting'`)
      await pause(300)
    }

    const times = new Map<string, number>()
    const taken = new Map<string, Taken>()
    for (const one of fake.state.taken) {
      const { callbackData = '' } = one
      times.set(callbackData, (times.get(callbackData) ?? 0) + 1)
      taken.set(callbackData, one)
    }
    const { rows } = await client.query<{ id: string; status: string; error_code: string | null; sent: boolean }>(
      'select id, status, error_code, sent_at is not null as sent from messages',
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    const ends: Record<string, number> = {}
    const wrong: unknown[] = []
    for (const id of ids.values()) {
      const row = found.get(id)
      const end = row ? [row.status, row.error_code].filter(Boolean).join(' ') : 'lost'
      ends[end] = (ends[end] ?? 0) + 1
      const expected = expectedEnds(id)
      if (!expected.includes(end)) wrong.push({ id, end, expected, fate: taken.get(id)?.fault })
    }
    const twice = [...times.values()].filter((count) => count > 1).length
    await client.end()
    console.log(
      `whatsapp, ${kills.length} kill -9: ${JSON.stringify({ messages: ids.size, ends, twice, wrong: wrong.length, taken: fake.state.taken.length })}, ` +
        `${Math.round(fake.state.taken.length / took)} messages a second in ${Math.round(took)} s`,
    )
    expect(ids.size).toBe(MESSAGES)
    expect([...found.keys()].sort()).toEqual([...ids.values()].sort())
    expect(twice).toBe(0)
    expect(wrong).toEqual([])

    function expectedEnds(id: string): string[] {
      const one = taken.get(id)
      const refusedAt = refused.get(id)
      // the network refused it; if the process died before it read the refusal, it asks again
      const isFinal = refusedAt !== undefined && !(one && isCut(refusedAt))
      if (isFinal) return ['failed RECIPIENT_NOT_ON_NETWORK']
      if (!one) return ['failed SEND_UNCONFIRMED']
      if (one.fault === 'failed') return ['failed RECIPIENT_NOT_ON_NETWORK']
      if (one.fault !== 'silent') return ['read']
      // no report ever came; if the process died before it read the answer, the outcome is unknown
      return isCut(one.at) ? ['sent', 'failed SEND_UNCONFIRMED'] : ['sent']
    }

    function isCut(at: number): boolean {
      return kills.some((kill) => Math.abs(kill - at) < 1_000)
    }
  },
  { timeout: 900_000 },
)
