import { writeFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_CODES } from '../src/messaging/errors.ts'
import messagingExamples from '../src/messaging/examples.json' with { type: 'json' }
import { EVENTS } from '../src/messaging/webhooks/tables.ts'
import type { Examples } from '../src/platform/http/examples.ts'
import referenceExamples from '../src/reference/http/examples.json' with { type: 'json' }
import { settle } from './messaging/client.ts'
import { type Description, describedBy } from './support/described.ts'
import { createClock, type TestSystem, testSystem } from './support/system.ts'

// The examples in the descriptions are answers of the real server. After a change of answers, record them again:
// RECORD_EXAMPLES=1 npx vitest run --config test/vitest.config.ts test/examples.test.ts

let system: TestSystem
let reference: Awaited<ReturnType<typeof recorder>>
beforeAll(async () => {
  system = await testSystem(
    { EMBEDDING_MODEL: 'semantic-id-ar-en-256', BRIDGE: 'on' },
    createClock(new Date('2026-01-15T03:00:00Z')),
  )
  reference = await recorder('/api/v1', { 'x-api-key': await system.referenceKey() })
  await reference.refused(503, 'search', { body: { q: 'niat' } })
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
  // jobs that start once data are searchable
  await system.worker.drain()
})
afterAll(() => system.close())

type Call = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** Calls operations by their ids, compares each answer with its description, and records it. */
async function recorder(prefix: string, headers: Record<string, string>) {
  const described = describedBy((await system.app.inject(`${prefix}/openapi.json`)).json<Description>())
  const recorded: Examples = { operations: {}, refusals: {}, events: {} }
  async function send(id: string, { path = {}, query = {}, body, headers: more }: Call) {
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
    expect([id, described.problems(found.operation, answer)]).toEqual([id, []])
    return answer
  }
  async function call(id: string, { body, ...more }: Call = {}) {
    const answer = await send(id, { body, ...more })
    expect([id, answer.statusCode < 300 || answer.body]).toEqual([id, true])
    const json = String(answer.headers['content-type']).startsWith('application/json')
    const content = json ? JSON.parse(answer.body.replaceAll(SECRET, '$1_example')) : undefined
    if (content) {
      const before = recorded.operations[id]
      const request = before?.request ?? (typeof body === 'object' && !Buffer.isBuffer(body) ? body : undefined)
      recorded.operations[id] = {
        ...(request !== undefined && { request }),
        answers: { ...before?.answers, [answer.statusCode]: content },
      }
    }
    return json ? answer.json() : undefined
  }
  /** A call that is refused with a code, or with a status if the product has no codes. */
  async function refused(kind: string | number, operationId: string, more: Call = {}) {
    const answer = await send(operationId, more)
    const { error } = answer.json()
    expect([operationId, typeof error === 'string' ? answer.statusCode : error.code]).toEqual([operationId, kind])
    recorded.refusals[kind] = { operationId, status: answer.statusCode, body: answer.json() }
  }
  function sent(event: string, body: unknown) {
    expect([event, described.problemsOfEvent(event, body)]).toEqual([event, []])
    recorded.events[event] = body
  }
  /** Writes the recorded examples, or checks the committed ones against the description; returns the recorded ones. */
  function finish(folder: string, committed: Examples): Examples {
    if (process.env.RECORD_EXAMPLES) {
      const text = `${JSON.stringify(recorded, null, 2)}\n`
      writeFileSync(new URL(`../src/${folder}/examples.json`, import.meta.url), text)
      return recorded
    }
    for (const of of ['operations', 'refusals', 'events'] as const)
      expect(Object.keys(committed[of]).sort()).toEqual(Object.keys(recorded[of]).sort())
    for (const { operation } of described.operations) {
      const { operationId: id } = operation
      const refusals = Object.values(committed.refusals).filter(({ operationId }) => operationId === id)
      for (const [status, body] of [
        ...Object.entries(committed.operations[id]?.answers ?? {}),
        ...refusals.map((one) => [one.status, one.body] as const),
      ]) {
        expect([id, described.problemsOf(operation, Number(status), body)]).toEqual([id, []])
      }
    }
    for (const [event, body] of Object.entries(committed.events))
      expect([event, described.problemsOfEvent(event, body)]).toEqual([event, []])
    return recorded
  }
  return { call, refused, sent, finish }
}

/** Keys and secrets of the run, which are replaced by `<prefix>_example`. */
const SECRET = /(mref|mmsg|mcal|whsec)_[\w+/=]{20,}/g

test('the examples of /api/v1 match their descriptions', { tags: 'slow' }, async () => {
  const { call, refused, finish } = reference
  await call('getVerse', { path: { key: '112:1' } })
  await call('getTafsir', { path: { key: '112:1' } })
  await call('listVerses', { query: { keys: '112:1-2' } })
  await call('getHadith', { path: { key: 'bukhari:1' } })
  await call('listHadithParallels', { path: { key: 'bukhari:1' } })
  await call('listSimilarVerses', { path: { key: '109:3' } })
  await call('listHadithOfVerse', { path: { key: '2:286' } })
  await call('listHadith', { query: { collection: 'bukhari', limit: '1' } })
  await call('listChanges', { query: { after: '0', limit: '2' } })
  await system.app.inject({ method: 'POST', url: '/admin/api/dumps', headers: system.operator })
  await system.worker.drain()
  const { dumps } = await call('listDumps')
  await call('getDumpFile', { path: { version: String(dumps[0].version), file: 'manifest.json' } })
  const { narrators } = await call('searchNarrators', { query: { q: 'Abu Hurairah', limit: '1' } })
  await call('getNarrator', { path: { id: narrators[0].id } })
  await call('listNarrated', { path: { id: narrators[0].id }, query: { limit: '1' } })
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
  await call('suggest', { query: { q: 'ikhl', limit: '2' } })
  await call('verify', {
    body: {
      text: 'Katakanlah, “Dialah Allah, Yang Maha Esa;” (QS. Al-Ikhlas: 1). Dan tuntutlah ilmu walaupun ke negeri Cina.',
    },
  })
  await call('ask', { body: { question: 'Mengapa niat penting dalam beramal?' } })
  await call('giveFeedback', { body: { verdict: 'good', answer_keys: ['bukhari:1'] } })
  await call('resolveReference', { query: { ref: 'HR. Bukhari no. 1' } })
  await call('getHijriDate', { query: { date: '2026-03-20' } })
  await call('getPrayerTimes', { query: { city: 'Kota Bandung', date: '2026-03-20' } })
  await call('listPrayerPlaces', { query: { q: 'Sleman' } })
  await call('getQibla', { query: { lat: '-6.9', lng: '107.6' } })
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

  const submission = { youtube_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  const keyed = async (...key: Parameters<TestSystem['referenceKey']>) => ({
    headers: { 'x-api-key': await system.referenceKey(...key) },
  })
  await refused(400, 'search', { body: { q: '', limit: 'ten' } })
  await refused(401, 'getVerse', { path: { key: '1:1' }, headers: { 'x-api-key': 'unknown' } })
  const inPage = await keyed({}, ['https://example.org'])
  await refused(403, 'submitLecture', {
    body: submission,
    headers: { ...inPage.headers, origin: 'https://example.org' },
  })
  await refused(404, 'getVerse', { path: { key: '1:8' } })
  const full = await keyed()
  for (let i = 0; i < 20; i++) {
    await system.app.inject({ method: 'POST', url: '/api/v1/sunnah-calendar/tokens', ...full, payload: {} })
  }
  await refused(409, 'createCalendarToken', { body: { name: 'The twenty-first' }, ...full })
  await refused(410, 'listChanges', { query: { after: '99999' } })
  await refused(413, 'search', { body: { q: 'x'.repeat(1024 * 1024) } })
  await refused(415, 'search', { body: 'niat', headers: { 'content-type': 'text/plain' } })
  const once = await keyed({ per_minute: 1 })
  await call('getVerse', { path: { key: '112:1' }, ...once })
  await refused(429, 'getVerse', { path: { key: '112:1' }, ...once })
  finish('reference/http', referenceExamples)
})

test('the examples of /v1 match their descriptions', { tags: 'slow' }, async () => {
  const { key, accountId } = await system.account()
  const { call, refused, sent, finish } = await recorder('/v1', { authorization: `Bearer ${key}` })
  const to = '+6281234567890'
  const contact = await call('saveContact', { body: { phone: to, name: 'Aisyah', tags: ['customer'] } })
  await call('saveContact', { body: { phone: to, custom_fields: { city: 'Bandung' } } })
  const byContact = { path: { contact_id: contact.contact_id } }
  await call('saveContacts', { body: { contacts: [{ phone: to, name: 'Aisyah' }, { phone: 'none' }] } })
  await call('listContacts', { query: { tags: 'customer' } })
  await call('getContact', byContact)
  await call('changeContact', { ...byContact, body: { tags: ['customer', 'regular'] } })
  await call('optOutContact', byContact)
  await call('optInContact', byContact)
  await call('setOptOutWords', { path: { language: 'jv' }, body: { stop: ['mandheg'], confirmation: 'Nggih.' } })
  await call('listOptOutWords')
  await call('removeOptOutWords', { path: { language: 'jv' } })
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
  const fileOf = (bytes: Buffer): Call => ({
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  const media = await call('uploadMedia', fileOf(png))
  await call('listMedia')
  await call('getMedia', { path: { media_id: media.media_id } })
  await call('getMediaContent', { path: { media_id: media.media_id }, headers: { range: 'bytes=0-7' } })

  const rule = await call('createRule', {
    body: {
      name: 'Opening hours',
      condition: { kind: 'keyword', words: ['jam buka', 'buka jam berapa'], match: 'contains' },
      reply: 'Kami buka Senin sampai Sabtu, pukul 08.00 sampai 17.00.',
      label: 'asked-hours',
    },
  })
  const byRule = { path: { rule_id: rule.rule_id } }
  await call('listRules')
  await call('getRule', byRule)
  await call('changeRule', { ...byRule, body: { enabled: true } })
  await call('orderRules', { body: { rule_ids: [rule.rule_id] } })
  await call('tryRules', { body: { message: 'Assalamualaikum, besok buka jam berapa?' } })
  await call('deleteRule', byRule)

  const webhook = await call('createWebhook', { body: { url: 'https://example.com/hook', events: ['message.sent'] } })
  const byWebhook = { path: { webhook_id: webhook.webhook_id } }
  await call('listWebhooks')
  await call('changeWebhook', { ...byWebhook, body: { events: ['message.sent', 'message.failed'] } })
  await call('changeWebhook', {
    ...byWebhook,
    body: { events: ['message.*'], tags: ['order'], headers: { 'X-Gateway': 'a token' }, ed25519: true },
  })
  await call('rotateWebhookSecret', { ...byWebhook, body: { overlap_hours: 24 } })
  await call('changeWebhook', { ...byWebhook, body: { status: 'disabled' } })
  await call('getWebhook', byWebhook)
  await call('listDeliveryAttempts', byWebhook)
  await call('listSenderAddresses')

  const text = { to, type: 'text', message: 'Assalamu alaikum' }
  const message = await call('sendMessage', { body: text, headers: { 'idempotency-key': 'order-1001' } })
  await call('sendMessage', { body: text, query: { dry_run: 'true' } })
  await call('sendMessages', {
    body: {
      messages: [
        { ...text, idempotency_key: 'order-1002' },
        { ...text, to: 'none' },
      ],
    },
  })
  const later = await call('sendMessage', { body: { ...text, send_at: '2026-01-16T01:00:00Z' } })
  await call('cancelMessage', { path: { message_id: later.message_id } })
  await settle(system)
  await call('getMessage', { path: { message_id: message.message_id } })
  await call('getMessageEvents', { path: { message_id: message.message_id } })
  await call('listMessages', { query: { limit: '1' } })
  const { events } = await call('listEvents', { query: { after: '0' } })
  await call('listEventTypes', { query: { event: 'data.changed' } })
  await call('getEvent', { path: { event_id: events[0].event_id } })
  await call('getUsage', { query: { period: '1d' } })
  await call('getUsage', { query: { period: '1d', format: 'csv' } })
  await call('getRateLimits')
  const made = await call('createKey', { body: { name: 'Till', scopes: ['messages:write'] } })
  const bearer = (own: string) => ({ headers: { authorization: `Bearer ${own}` } })
  await refused('INSUFFICIENT_PERMISSIONS', 'listContacts', bearer(made.key))
  await call('getKey', { path: { key_id: made.id } })
  await call('listKeys')
  await call('revokeKey', { path: { key_id: made.id } })
  await system.database.pool.query(
    `insert into account_users (id, account_id, email, name, role, language, created_at)
     values ('usr_01kezsgyw0bx8t4xq2f3m6n9pd', $1, 'siti@example.org', 'Siti', 'owner', 'id', now()),
            ('usr_01kezsh1c06wq8zr5d7y2k4tva', $1, 'ayu@example.org', 'Ayu', 'agent', 'id', now())`,
    [accountId],
  )
  await call('listUsers')

  await refused('INVALID_REQUEST', 'saveContact', { body: { phone: to, name: 7 } })
  await refused('INVALID_PHONE_NUMBER', 'saveContact', { body: { phone: 'none' } })
  await refused('UNAUTHORIZED', 'listContacts', bearer('unknown'))
  await refused('EVENTS_GONE', 'listEvents', { query: { after: '99' } })
  await refused('NOT_FOUND', 'getContact', { path: { contact_id: 'con_unknown' } })
  await refused('CONFLICT', 'testWebhook', byWebhook)
  const again = { ...text, message: 'Something else' }
  await refused('IDEMPOTENCY_KEY_REUSED', 'sendMessage', { body: again, headers: { 'idempotency-key': 'order-1001' } })
  const small = bearer((await system.account({ limits: { contacts: 0 } })).key)
  await refused('PLAN_LIMIT_REACHED', 'saveContact', { body: { phone: to }, ...small })
  await refused('MEDIA_TOO_LARGE', 'uploadMedia', fileOf(Buffer.concat([png, Buffer.alloc(16 * 1024 * 1024)])))
  await refused('UNSUPPORTED_MEDIA_TYPE', 'sendMessage', { body: 'Halo', headers: { 'content-type': 'text/plain' } })
  const templated = { to, type: 'template', template_id: template.id, variables: [] }
  await refused('TEMPLATE_NOT_APPROVED', 'sendMessage', { body: templated })
  const operate = (path: string, payload?: object) =>
    system.app.inject({
      method: 'POST',
      url: `/admin/api${path}`,
      headers: system.operator,
      ...(payload && { payload }),
    })
  await operate(`/templates/${template.id}/approve`)
  await refused('TEMPLATE_VARIABLES_MISMATCH', 'sendMessage', { body: templated })
  const broadcast = {
    name: 'Kajian Ahad',
    template_id: template.id,
    variables: [{ field: 'name', fallback: 'Kakak' }],
    audience: { tags: ['customer'] },
  }
  await call('createBroadcast', { body: broadcast, query: { dry_run: 'true' } })
  const begun = await call('createBroadcast', { body: broadcast })
  const draft = await call('createBroadcast', { body: { ...broadcast, draft: true } })
  await settle(system)
  await call('listBroadcasts', { query: { limit: '1' } })
  await call('getBroadcast', { path: { broadcast_id: begun.broadcast_id } })
  await call('listBroadcastRecipients', { path: { broadcast_id: begun.broadcast_id } })
  for (const action of ['resume', 'pause', 'cancel'])
    await call(`${action}Broadcast`, { path: { broadcast_id: draft.broadcast_id } })
  await call('changeTemplate', {
    path: { template_id: template.id },
    body: { components: [{ type: 'BODY', text: 'Kajian {{tema}} pukul {{jam}}.', examples: ['tauhid', '06.00'] }] },
  })
  await call('optOutContact', byContact)
  await refused('RECIPIENT_OPTED_OUT', 'sendMessage', { body: text })
  await call('optInContact', byContact)
  const quick = bearer((await system.account({ limits: { requests_per_minute: 1 } })).key)
  await system.app.inject({ url: '/v1/contacts', ...quick })
  await refused('RATE_LIMIT_EXCEEDED', 'listContacts', quick)

  // every event, as endpoints get it
  const headers = { authorization: `Bearer ${key}` }
  await system.app.inject({ method: 'POST', url: '/v1/messages', headers, payload: { ...text, to: '+6281234560000' } })
  await operate('/simulator/inbound', { account_id: accountId, from: '+6281234567899', type: 'text', message: 'STOP' })
  const opening = { url: 'https://example.com/inbox', events: ['conversation.opened'] }
  await system.app.inject({ method: 'POST', url: '/v1/webhooks', headers, payload: opening })
  await operate('/simulator/inbound', {
    account_id: accountId,
    from: to,
    type: 'text',
    message: 'Halo',
    name: 'Aisyah',
  })
  await settle(system)
  const { conversations } = await call('listConversations', { query: { state: 'open', limit: '2' } })
  const aisyah = conversations.find(({ phone }: { phone: string }) => phone === to)
  const talk = { path: { contact_id: aisyah.contact_id } }
  await call('markConversationRead', { ...talk, body: { typing: true } })
  await call('assignConversation', { ...talk, body: { assigned_to: 'Siti' } })
  await call('replyToConversation', {
    ...talk,
    body: { type: 'text', message: 'Waalaikumsalam, ada yang bisa dibantu?' },
  })
  const note = await call('addNote', { ...talk, body: { text: 'Pelanggan lama', author: 'Siti' } })
  await call('getConversation', { ...talk, query: { limit: '2' } })
  await call('listNotes', talk)
  await call('removeNote', { path: { ...talk.path, note_id: note.note_id } })
  await call('closeConversation', talk)
  await call('reopenConversation', talk)
  await call('setBridge', { body: { enabled: true, language: 'id', daily_at: '05:30' } })
  await call('getBridge')
  await call('addVerseSubscription', { ...talk, body: { proof: 'Formulir kajian, 12 Januari 2026' } })
  await call('listVerseSubscriptions')
  await call('removeVerseSubscription', talk)
  const quickReply = await call('addQuickReply', {
    body: { shortcut: 'jam', text: 'Kami buka pukul 08.00 sampai 17.00.' },
  })
  await call('listQuickReplies')
  await call('listConnections')
  const byQuickReply = { path: { quick_reply_id: quickReply.quick_reply_id } }
  await call('changeQuickReply', { ...byQuickReply, body: { text: 'Kami buka pukul 08.00 sampai 20.00.' } })
  await call('removeQuickReply', byQuickReply)
  await system.publishDataChanges()
  await system.app.inject({
    method: 'POST',
    url: '/v1/webhooks',
    headers,
    payload: { url: 'https://example.com/data', events: ['data.changed'] },
  })
  const fields = { city: 'Basrah' }
  const mended = await operate('/corrections', { kind: 'narrators', key: 'taqrib:8426', fields, reason: 'His city' })
  await operate(`/corrections/${mended.json().id}/publish`)
  await system.publishDataChanges()
  const handOver = { name: 'To a person', condition: { kind: 'keyword', words: ['CS'] }, hand_over: true }
  await system.app.inject({ method: 'POST', url: '/v1/rules', headers, payload: handOver })
  await operate('/simulator/inbound', { account_id: accountId, from: to, type: 'text', message: 'CS', name: 'Aisyah' })
  const published = await system.database.pool.query(
    'select distinct on (event) event, body from events where account_id = $1 order by event, position',
    [accountId],
  )
  for (const { event, body } of published.rows) sent(event, JSON.parse(body))
  await call('deleteWebhook', byWebhook)
  await call('deleteContact', byContact)
  const recorded = finish('messaging', messagingExamples)
  // the others need an error of ours, or a network that closes its window
  const without = [
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
    'MESSAGING_WINDOW_CLOSED',
    'NETWORK_BLOCKED',
    'NETWORK_NOT_CONNECTED',
  ]
  expect(Object.keys(recorded.refusals).sort()).toEqual(ERROR_CODES.filter((code) => !without.includes(code)).sort())
  expect(Object.keys(recorded.events).sort()).toEqual([...EVENTS].sort())
})
