import * as m from '../generated/hey-messaging'
import { createClient as createMessaging } from '../generated/hey-messaging/client'
import * as r from '../generated/hey-reference'
import { createClient as createReference } from '../generated/hey-reference/client'
import { needed, type Server, same } from './server.ts'

export async function reference({ url, referenceKey }: Server): Promise<void> {
  const client = createReference({ baseUrl: `${url}/api/v1`, headers: { 'X-API-Key': referenceKey } })

  const found = needed((await r.search({ client, body: { q: 'QS Al-Ikhlas 1' } })).data, 'result')
  const [first] = found.results
  if (first?.type !== 'quran') throw new Error('the reference is not found first')
  const verse = needed((await r.getVerse({ client, path: { key: first.ayah_key } })).data, 'verse')
  same(verse.ayah, 1, 'the verse')
  const surahs = needed((await r.listSurahs({ client })).data, 'list of surahs')
  same(surahs.total, 114, 'the number of surahs')
  const narrator = needed(
    (await r.searchNarrators({ client, query: { q: 'Abu Hurairah', limit: 1 } })).data,
    'narrator',
  )
  same(narrator.narrators.length, 1, 'the number of narrators')
  const names = needed((await r.listDivineNames({ client })).data, 'names')
  same(names.total, 99, 'the number of names')
  const mosques = needed(
    (await r.findMosques({ client, query: { lat: -6.2, lng: 106.8, radius: 10 } })).data,
    'mosques',
  )
  same(mosques.page, 1, 'the page')
  const lecture = await r.submitLecture({
    client,
    body: { youtube_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: 'Niat' },
  })
  const status: 'pending' | 'rejected' | string = needed(lecture.data, 'lecture').status
  same(status, 'pending', 'the status of the lecture')

  const wrong = await r.getVerse({ client, path: { key: '200:1' } })
  same(wrong.response.status, 404, 'the status of an unknown verse')
  same(typeof wrong.error?.error, 'string', 'the type of its error')
}

export async function messaging({ url, messagingKey, settle }: Server): Promise<void> {
  const client = createMessaging({ baseUrl: `${url}/v1`, auth: messagingKey })
  const to = '+6281230009999'

  const template = await m.createTemplate({
    client,
    body: { name: 'hello', language: 'id', category: 'UTILITY', components: [{ type: 'BODY', text: 'Halo {{1}}' }] },
  })
  same(template.data?.status, 'PENDING', 'the status of a new template')
  const early = await m.sendMessage({
    client,
    body: { type: 'template', to, template_id: needed(template.data, 'template').id, variables: ['Aisyah'] },
  })
  const refused = needed(early.error, 'refusal').error
  // this compiles only if each code has the type of its details
  same(refused.code === 'TEMPLATE_NOT_APPROVED' && refused.details.status, 'PENDING', 'what the refusal says')

  const file = new Blob([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
  const media = needed((await m.uploadMedia({ client, body: { file, filename: 'pixel.png' } })).data, 'file')
  const bytes = await m.getMediaContent({ client, path: { media_id: media.media_id }, headers: { Range: 'bytes=0-7' } })
  same(bytes.response.status, 206, 'the status of a part')
  const sent = await m.sendMessage({
    client,
    headers: { 'Idempotency-Key': 'hey-api' },
    body: { type: 'media', to, media_id: media.media_id, message: 'Ini' },
  })
  const accepted = needed(sent.data, 'message')
  if (!('message_id' in accepted)) throw new Error('a message came back as a trial')
  await settle()
  const timeline = await m.getMessageEvents({ client, path: { message_id: accepted.message_id } })
  same(timeline.data?.events[0]?.status, 'accepted', 'the first entry')
  const page = needed((await m.listMessages({ client, query: { limit: 1, type: 'media' } })).data, 'messages')
  same(page.messages[0]?.message_id, accepted.message_id, 'the newest message')

  const limits = needed((await m.getRateLimits({ client })).data, 'limits')
  same(limits.current_limits.requests_per_hour.limit > 0, true, 'whether there is a limit')
  const key = needed((await m.createKey({ client, body: { scopes: ['messages:read'] } })).data, 'key')
  const weak = createMessaging({ baseUrl: `${url}/v1`, auth: key.key })
  const forbidden = needed((await m.listContacts({ client: weak })).error, 'refusal').error
  same(forbidden.code === 'INSUFFICIENT_PERMISSIONS' && forbidden.details.required_scope, 'contacts:read', 'the scope')
  same((await m.revokeKey({ client, path: { key_id: key.id } })).response.status, 204, 'the status of a revoked key')
}

/** A PNG image of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
