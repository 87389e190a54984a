import { expect } from 'vitest'
import { createConnections } from '../../../src/messaging/networks/whatsapp/connections.ts'
import { createGraph } from '../../../src/messaging/networks/whatsapp/graph.ts'
import { syncTemplates } from '../../../src/messaging/networks/whatsapp/templates.ts'
import { createOutbound } from '../../../src/platform/http/outbound.ts'
import { createSealer } from '../../../src/platform/secrets.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { type Fake, type FakeOptions, startFake } from '../../support/whatsapp/fake.ts'
import { type Client, client } from '../client.ts'

/** A server with a fake network, and accounts connected to it. */
export type SystemWithFake = {
  system: TestSystem
  fake: Fake
  /** Another account on it. */
  connect(): Promise<Connected>
  /** Runs the hourly maintenance. */
  syncTemplates(): Promise<void>
  close(): Promise<void>
}

export type Connected = { accountId: string; key: string; call: Client; callbackPath: string; admin: Admin }
type Admin = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  payload?: object,
) => Promise<{ status: number; body: Record<string, unknown> }>

export async function startWithFake(
  options: FakeOptions = {},
  // the servers of customers run on this machine
  settings: Record<string, string> = { WEBHOOK_ALLOW_PRIVATE: 'true' },
): Promise<SystemWithFake> {
  const fake = await startFake(options)
  const system = await testSystem({ WHATSAPP_API_URL: fake.url, OPERATOR_EMAIL: 'desk@example.test', ...settings })
  fake.state.options.now = system.clock.now
  return {
    system,
    fake,
    connect: () => connect(system, fake),
    async syncTemplates() {
      const { db } = system.database
      const now = system.clock.now
      const outbound = createOutbound({ allowPrivate: true, userAgent: 'test' })
      const graph = createGraph({ outbound, baseUrl: fake.url, version: 'v26.0' })
      const connections = createConnections({ db, sealer: createSealer(Buffer.alloc(32, 7)) })
      for (const connection of await connections.connected()) await syncTemplates({ db, graph, now }, connection)
      await outbound.close()
    },
    async close() {
      await system.close()
      await fake.close()
    },
  }
}

let numbers = 0

export async function connect(system: TestSystem, fake: Fake): Promise<Connected> {
  const { accountId, key } = await system.account()
  const admin: Admin = async (method, path, payload) => {
    const answer = await system.app.inject({
      method,
      url: `/admin/api/accounts/${accountId}${path}`,
      headers: system.operator,
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
  }
  // another number, so that no account is limited by messages of another
  fake.state.phoneNumberId = String(106_540_352_242_922 + numbers++)
  const connected = await admin('PUT', '/whatsapp', { ...fake.credentials, phone_number_id: fake.state.phoneNumberId })
  expect([connected.status, connected.body]).toMatchObject([200, { status: 'connected' }])
  expect((await admin('PATCH', '', { network: 'whatsapp' })).status).toBe(200)
  const callbackPath = new URL(String(connected.body.callback_url)).pathname
  fake.state.options.callback = async (body, headers) => {
    const answer = await system.app.inject({ method: 'POST', url: callbackPath, headers, payload: body })
    return answer.statusCode
  }
  return { accountId, key, call: client(system, key), callbackPath, admin }
}

let next = 0
/** A person of the fake: a number and an id. */
export const person = () => {
  const number = `62812${String(7_000_000 + next++)}`
  return { wa_id: number, user_id: `ID.99${number}`, name: 'Siti' }
}
