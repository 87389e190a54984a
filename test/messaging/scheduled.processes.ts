import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Place, preparedPlace } from '../support/indexed-template.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { ADMIN_TOKEN } from '../support/system.ts'

/** So many that their release takes several transactions, and a kill interrupts it. */
const MESSAGES = 400
/** In ms after their acceptance. */
const DUE_IN_MS = 20_000

let place: Place
let server: RunningServer | undefined
beforeAll(async () => {
  place = await preparedPlace()
})
afterAll(async () => {
  await server?.stop('SIGKILL')
  await place.remove()
})

test('after a kill -9 while scheduled messages become due, each is sent once', async () => {
  const env = {
    ...place.env,
    EMBEDDING_MODEL: 'none',
    ADMIN_TOKEN,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    RATE_LIMITS: 'off',
  }
  const call = async (token: string, method: string, path: string, body?: object) => {
    const ask = () =>
      fetch(`${server?.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    let response = await ask()
    // a machine under load, as a client would take it
    for (; response.status === 503; response = await ask()) await pause(1_000)
    return { status: response.status, json: await response.json() }
  }
  server = await startServer(env, place.folder)
  const account = (await call(ADMIN_TOKEN, 'POST', '/admin/api/accounts', { name: 'A', plan: 'enterprise' })).json
  const { key } = (await call(ADMIN_TOKEN, 'POST', `/admin/api/accounts/${account.id}/keys`, {})).json
  const sendAt = new Date(Date.now() + DUE_IN_MS).toISOString()
  const ids: string[] = []
  for (let index = 0; index < MESSAGES; index++) {
    // to numbers that the simulator reports as sent and nothing more
    const to = `+62812${1_000 + index}0002`
    const sent = await call(key, 'POST', '/v1/messages', { to, type: 'text', message: 'Nanti', send_at: sendAt })
    expect(sent.status).toBe(201)
    ids.push(sent.json.message_id)
  }
  const read = async (id: string | undefined) => (await call(key, 'GET', `/v1/messages/${id}`)).json
  // some in the middle are released, others are not
  const isThrough = async () => (await read(ids[MESSAGES / 4])).delivery_status !== 'scheduled'
  await pause(Date.parse(sendAt) - Date.now())
  await expect.poll(isThrough, { timeout: 60_000, interval: 5 }).toBe(true)
  await server.stop('SIGKILL')

  server = await startServer(env, place.folder)
  const waiting = async () => (await call(key, 'GET', '/v1/messages?delivery_status=scheduled')).json.messages.length
  const atRestart = await waiting()
  console.log(`scheduled messages that still waited after the kill: ${atRestart === 100 ? '100 or more' : atRestart}`)
  await expect.poll(waiting, { timeout: 60_000, interval: 100 }).toBe(0)
  const entries = async (id: string) =>
    (await call(key, 'GET', `/v1/messages/${id}/events`)).json.events.map(({ status }: { status: string }) => status)
  for (const id of ids) {
    await expect.poll(async () => (await read(id)).delivery_status, { timeout: 60_000, interval: 50 }).toBe('sent')
    expect(await entries(id)).toEqual(['accepted', 'scheduled', 'sent'])
  }
}, 300_000)
