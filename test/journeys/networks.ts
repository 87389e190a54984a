import { expect } from 'vitest'
import { type Client, client, phone } from '../messaging/client.ts'
import { connect } from '../messaging/whatsapp/support.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { startFake } from '../support/whatsapp/fake.ts'

/** A server with accounts on one network, and the actions of people there. */
export type World = {
  system: TestSystem
  /** Another account. */
  account(): Promise<Writing>
  /** Does all due work, and delivers the network's reports. */
  settle(): Promise<void>
  close(): Promise<void>
}

export type Writing = {
  call: Client
  /** A message from a person to the account. */
  writes(from: string, text: string, name?: string): Promise<void>
}

export const WORLDS: Record<string, () => Promise<World>> = { simulator: onSimulator, whatsapp: onWhatsApp }

async function onSimulator(): Promise<World> {
  const system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  return {
    system,
    async account() {
      const { key, accountId } = await system.account()
      return {
        call: client(system, key),
        async writes(from, message, name) {
          const answer = await system.app.inject({
            method: 'POST',
            url: '/admin/api/simulator/inbound',
            headers: system.operator,
            payload: { account_id: accountId, from, type: 'text', message, name },
          })
          expect(answer.statusCode).toBe(201)
        },
      }
    },
    async settle() {
      for (let step = 0; step < 7; step++) {
        await system.worker.drain()
        system.clock.advance(500)
      }
    },
    close: system.close,
  }
}

async function onWhatsApp(): Promise<World> {
  const fake = await startFake()
  const system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true', WHATSAPP_API_URL: fake.url })
  fake.state.options.now = system.clock.now
  return {
    system,
    async account() {
      const { call } = await connect(system, fake)
      return {
        call,
        async writes(from, body, name) {
          fake.say({ wa_id: from.slice(1), ...(name && { name }) }, { type: 'text', text: { body } })
          await fake.sendReports()
          await system.worker.drain()
        },
      }
    },
    async settle() {
      for (let step = 0; step < 7; step++) {
        await system.worker.drain()
        await fake.sendReports()
        system.clock.advance(500)
      }
      await system.worker.drain()
    },
    async close() {
      await system.close()
      await fake.close()
    },
  }
}

/** A person who has just written, so that the account may answer. */
export async function writer({ writes }: Writing): Promise<string> {
  const from = phone()
  await writes(from, 'Halo')
  return from
}
