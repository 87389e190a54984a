import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phone } from '../messaging/client.ts'
import { type Receiver, receiver } from '../support/receiver.ts'
import { WORLDS, type World, writer } from './networks.ts'

const HOUR_MS = 3_600_000
/** The simulator, or one of the account's WhatsApp numbers. */
const CONNECTION = /^(simulator|wac_)/
const STEPS = ['message.sent', 'message.delivered', 'message.read'] as const

describe.each(Object.entries(WORLDS))('on the network %s', (_name, open) => {
  let world: World
  let receiving: Receiver
  beforeAll(async () => {
    receiving = await receiver()
    world = await open()
  })
  afterAll(async () => {
    await world.close()
    await receiving.close()
  })

  test('a message is sent, and each step of it arrives signed and in order, as the ledger has it', async () => {
    const account = await world.account()
    const { call } = account
    const registered = await call('POST', '/webhooks', { url: `${receiving.url}/signed`, events: STEPS })
    const { secret } = registered.json()
    const to = await writer(account)
    const accepted = await call('POST', '/messages', { to, type: 'text', message: 'Assalamu alaikum' })
    expect(accepted.statusCode).toBe(201)
    await world.settle()

    const requests = receiving.to('/signed')
    const { events } = (await call('GET', `/events?types=${STEPS}`)).json()
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual(
      events.map(({ seq, event_id, ...envelope }: Record<string, unknown>) => envelope),
    )
    expect(requests.map(({ body }) => JSON.parse(body).event)).toEqual(STEPS)
    for (const { body, headers } of requests) {
      const expected = createHmac('sha256', secret).update(body).digest('hex')
      expect(headers['x-webhook-signature']).toBe(`sha256=${expected}`)
      expect(new Webhook(secret).verify(body, headers)).toHaveProperty('data.message_id', accepted.json().message_id)
    }
    const { data } = JSON.parse(requests[0]?.body ?? '{}')
    expect(data).toEqual({
      message_id: accepted.json().message_id,
      status: 'sent',
      to,
      recipient: null,
      contact_id: expect.stringMatching(/^con_/),
      connection_id: expect.stringMatching(CONNECTION),
      type: 'text',
      message: 'Assalamu alaikum',
      sent_at: expect.any(String),
      credits_used: 1,
      reference: null,
      metadata: null,
      tags: [],
    })
  })

  test('a receiver that fails gets the identical bytes again, and misses nothing', { tags: 'slow' }, async () => {
    const account = await world.account()
    const { call } = account
    await call('POST', '/webhooks', { url: `${receiving.url}/stumbles`, events: STEPS })
    receiving.answer('/stumbles', ({ headers }) => (headers['x-webhook-attempt'] === '1' ? { status: 503 } : undefined))
    for (let i = 0; i < 3; i++) {
      await call('POST', '/messages', { to: await writer(account), type: 'text', message: String(i) })
    }
    await world.settle()
    // after five failures the others wait for a probe to be answered
    for (let minute = 0; minute < 5; minute++) {
      world.system.clock.advance(60_000)
      await world.settle()
    }
    const sent = new Map<string, string[]>()
    for (const { headers, body } of receiving.to('/stumbles')) {
      const id = headers['webhook-id'] ?? ''
      sent.set(id, [...(sent.get(id) ?? []), body])
    }
    expect(sent.size).toBe(9)
    for (const bodies of sent.values()) {
      expect(bodies).toHaveLength(2)
      expect(new Set(bodies).size).toBe(1)
    }
  })

  test('an incoming message is delivered with its contact', async () => {
    const { call, writes } = await world.account()
    await call('POST', '/webhooks', { url: `${receiving.url}/incoming`, events: ['message.received'] })
    const from = phone()
    await writes(from, 'Wa alaikum salam', 'Umar')
    await world.settle()
    expect(receiving.to('/incoming').map(({ body }) => JSON.parse(body))).toEqual([
      {
        event: 'message.received',
        timestamp: expect.any(String),
        data: {
          message_id: expect.stringMatching(/^msg_/),
          from,
          from_user_id: null,
          forwarded: null,
          connection_id: expect.stringMatching(CONNECTION),
          type: 'text',
          message: 'Wa alaikum salam',
          content: { type: 'text', text: 'Wa alaikum salam' },
          reply_to: null,
          received_at: expect.any(String),
          window_closes_at: expect.any(String),
          contact: {
            contact_id: expect.stringMatching(/^con_/),
            name: 'Umar',
            username: null,
            profile_picture: null,
          },
        },
      },
    ])
  })

  test('with a clock that stops, goes back an hour or jumps a day ahead, nothing is lost or sent twice', {
    tags: 'slow',
  }, async () => {
    const account = await world.account()
    const { call } = account
    await call('POST', '/webhooks', { url: `${receiving.url}/clock`, events: STEPS })
    const sent: string[] = []
    const send = async () => {
      const answer = await call('POST', '/messages', { to: await writer(account), type: 'text', message: 'x' })
      expect(answer.statusCode).toBe(201)
      sent.push(answer.json().message_id)
      await world.system.worker.drain()
    }
    const right = world.system.clock.now()
    await send()
    await send()
    world.system.clock.advance(-HOUR_MS)
    await send()
    await world.settle()
    world.system.clock.set(new Date(right.getTime() + 24 * HOUR_MS))
    await send()
    world.system.clock.set(right)
    await send()
    await world.settle()
    // a report from a day in the future applies once the clock gets there
    world.system.clock.set(new Date(right.getTime() + 24 * HOUR_MS))
    await world.settle()

    const delivered = receiving.to('/clock').map(({ body }) => JSON.parse(body))
    const stepsOf = (id: string) => delivered.filter(({ data }) => data.message_id === id).map(({ event }) => event)
    expect(sent.map(stepsOf)).toEqual(sent.map(() => STEPS))
    expect(delivered).toHaveLength(sent.length * STEPS.length)
    const { events } = (await call('GET', '/events')).json<{ events: { seq: number }[] }>()
    // received messages are in between
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    expect(events).toHaveLength(delivered.length + sent.length)
  })
})
