import { writeFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examples as messagingExamples } from '../src/messaging/examples.ts'
import type { Examples } from '../src/platform/http/openapi.ts'
import { examples as referenceExamples } from '../src/reference/examples.ts'
import { settle } from './messaging/client.ts'
import { type Description, describedBy } from './support/described.ts'
import { createClock, type TestSystem, testSystem } from './support/system.ts'

// The examples in the descriptions are answers of the real server. After a change of what is answered, record them anew:
// RECORD_EXAMPLES=1 npx vitest run --config test/vitest.config.ts test/examples.test.ts

let system: TestSystem
beforeAll(async () => {
  system = await testSystem({ EMBEDDING_MODEL: 'semantic-id-ar-en-256' }, createClock(new Date('2026-01-15T03:00:00Z')))
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
})
afterAll(() => system.close())

type Call = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** Calls operations by their ids, each answer compared with its description, and keeps what was said. */
async function recorder(prefix: string, headers: Record<string, string>) {
  const described = describedBy((await system.app.inject(`${prefix}/openapi.json`)).json<Description>())
  const recorded: Examples = {}
  async function call(id: string, { path = {}, query = {}, body, headers: more }: Call = {}) {
    const found = described.operations.find(({ operation }) => operation.operationId === id)
    if (!found) throw new Error(`no operation is called ${id}`)
    const url = prefix + found.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''))
    const answer = await system.app.inject({
      method: found.method as InjectOptions['method'] & string,
      url,
      query,
      headers: { ...headers, ...more },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] & object }),
    } as InjectOptions)
    expect([id, answer.statusCode < 300 ? described.problems(found.operation, answer) : answer.body]).toEqual([id, []])
    const json = String(answer.headers['content-type']).startsWith('application/json')
    const content = json ? JSON.parse(answer.body.replaceAll(SECRET, '$1_example')) : undefined
    if (content) {
      const before = recorded[id]
      const request = before?.request ?? (typeof body === 'object' && !Buffer.isBuffer(body) ? body : undefined)
      recorded[id] = {
        ...(request !== undefined && { request }),
        answers: { ...before?.answers, [answer.statusCode]: content },
      }
    }
    return json ? answer.json() : undefined
  }
  /** Records what was said, or holds what is recorded against the description. */
  function finish(folder: string, kept: Examples) {
    if (process.env.RECORD_EXAMPLES) {
      const text = `import type { Examples } from '../platform/http/openapi.ts'\n\n/** Recorded by test/examples.test.ts. */\nexport const examples: Examples = ${JSON.stringify(recorded, null, 2)}\n`
      writeFileSync(new URL(`../src/${folder}/examples.ts`, import.meta.url), text)
      return
    }
    expect(Object.keys(kept).sort()).toEqual(Object.keys(recorded).sort())
    for (const { operation } of described.operations) {
      for (const [status, body] of Object.entries(kept[operation.operationId]?.answers ?? {})) {
        const problems = described.problemsOf(operation, Number(status), body)
        expect([operation.operationId, problems]).toEqual([operation.operationId, []])
      }
    }
  }
  return { call, finish }
}

/** Keys and secrets, which look like real ones. */
const SECRET = /(mref|mmsg|mcal|whsec)_[\w+/=]{20,}/g

test('the examples of /api/v1 are answers as they are described', async () => {
  const { call, finish } = await recorder('/api/v1', { 'x-api-key': await system.referenceKey() })
  await call('getVerse', { path: { key: '112:1' } })
  await call('getTafsir', { path: { key: '112:1' } })
  await call('listVerses', { query: { keys: '112:1-2' } })
  await call('getHadith', { path: { key: 'bukhari:1' } })
  await call('listHadith', { query: { collection: 'bukhari', limit: '1' } })
  const { narrators } = await call('searchNarrators', { query: { q: 'Abu Hurairah', limit: '1' } })
  await call('getNarrator', { path: { id: narrators[0].id } })
  for (const [one, list] of Object.entries({
    TawhidChapter: 'tawhid',
    CreedTopic: 'aqidah',
    Practice: 'amalan',
    NawawiHadith: 'nawawi',
    Dua: 'doas',
    DivineName: 'asmaul_husna',
    Figure: 'figures',
    FabricatedSaying: 'maudhu',
  })) {
    const path = list === 'doas' ? 'doa' : list.replaceAll('_', '-')
    const all = await system.app.inject({
      url: `/api/v1/${path}`,
      headers: { 'x-api-key': await system.referenceKey() },
    })
    await call(`get${one}`, { path: { id: all.json()[list][0].id } })
  }
  await call('search', { body: { q: 'QS Al-Ikhlas 1', limit: 1 } })
  await call('ask', { body: { question: 'Mengapa niat penting dalam beramal?' } })
  await call('getSunnahCalendar', { query: { date: '2026-03-20' } })
  const token = await call('createCalendarToken', { body: { name: 'Phone' } })
  await call('getCalendarFeed', { query: { token: token.token } })
  await call('listCalendarTokens')
  await call('getCalendarToken', { path: { id: token.id } })
  await call('revokeCalendarToken', { path: { id: token.id } })
  await call('submitLecture', { body: { youtube_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: 'Niat' } })
  await call('listLectures')
  await call('findMosques', { query: { lat: '-6.2', lng: '106.8' } })
  await call('findSchools', { query: { q: 'pesantren' } })
  finish('reference', referenceExamples)
})

test('the examples of /v1 are answers as they are described', async () => {
  const { key } = await system.account()
  const { call, finish } = await recorder('/v1', { authorization: `Bearer ${key}` })
  const to = '+6281234567890'
  const contact = await call('saveContact', { body: { phone: to, name: 'Aisyah', tags: ['customer'] } })
  await call('saveContact', { body: { phone: to, custom_fields: { city: 'Bandung' } } })
  const byContact = { path: { contact_id: contact.contact_id } }
  await call('listContacts', { query: { tags: 'customer' } })
  await call('getContact', byContact)
  await call('changeContact', { ...byContact, body: { tags: ['customer', 'regular'] } })
  await call('optOutContact', byContact)
  await call('optInContact', byContact)
  const csv = { 'content-type': 'text/csv' }
  await call('importContacts', { body: 'phone,name\n+6281234567891,Umar\nnone,Ali\n', headers: csv })
  await call('exportContacts')

  const components = [{ type: 'BODY', text: 'Assalamu alaikum {{1}}' }]
  const template = await call('createTemplate', {
    body: { name: 'greeting', language: 'id', category: 'UTILITY', components },
  })
  await call('listTemplates')
  await call('getTemplate', { path: { template_id: template.id } })

  const boundary = 'a-line-between'
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const media = await call('uploadMedia', {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  await call('getMedia', { path: { media_id: media.media_id } })
  await call('getMediaContent', { path: { media_id: media.media_id }, headers: { range: 'bytes=0-7' } })

  const webhook = await call('createWebhook', { body: { url: 'https://example.com/hook', events: ['message.sent'] } })
  const byWebhook = { path: { webhook_id: webhook.webhook_id } }
  await call('listWebhooks')
  await call('changeWebhook', { ...byWebhook, body: { events: ['message.sent', 'message.failed'] } })
  await call('rotateWebhookSecret', { ...byWebhook, body: { overlap_hours: 24 } })
  await call('changeWebhook', { ...byWebhook, body: { status: 'disabled' } })
  await call('getWebhook', byWebhook)
  await call('listDeliveryAttempts', byWebhook)
  await call('listSenderAddresses')

  const text = { to, type: 'text', message: 'Assalamu alaikum' }
  const message = await call('sendMessage', { body: text, headers: { 'idempotency-key': 'order-1001' } })
  await call('sendMessage', { body: text, query: { dry_run: 'true' } })
  await settle(system)
  await call('getMessage', { path: { message_id: message.message_id } })
  await call('getMessageEvents', { path: { message_id: message.message_id } })
  await call('listMessages', { query: { limit: '1' } })
  const { events } = await call('listEvents', { query: { after: '0' } })
  await call('getEvent', { path: { event_id: events[0].event_id } })
  await call('getUsage', { query: { period: '1d' } })
  await call('getUsage', { query: { period: '1d', format: 'csv' } })
  await call('getRateLimits')
  const made = await call('createKey', { body: { name: 'Till', scopes: ['messages:write'] } })
  await call('listKeys')
  await call('revokeKey', { path: { key_id: made.id } })
  await call('deleteWebhook', byWebhook)
  await call('deleteContact', byContact)
  finish('messaging', messagingExamples)
})
