import createClient from 'openapi-fetch'
import type { components, paths as MessagingPaths } from '../generated/messaging'
import type { paths as ReferencePaths } from '../generated/reference'
import { needed, type Server, same } from './server.ts'

export async function reference({ url, referenceKey }: Server): Promise<void> {
  const api = createClient<ReferencePaths>({ baseUrl: `${url}/api/v1`, headers: { 'X-API-Key': referenceKey } })

  const found = needed((await api.POST('/search', { body: { q: 'QS Al-Ikhlas 1', limit: 3 } })).data, 'result')
  const [first] = found.results
  if (first?.type !== 'quran') throw new Error('the reference is not found first')
  const verse = await api.GET('/quran/{key}', { params: { path: { key: first.ayah_key } } })
  same(verse.data?.surah, 112, 'the surah')
  const etag = needed(verse.response.headers.get('etag') ?? undefined, 'tag')
  const again = await api.GET('/quran/{key}', {
    params: { path: { key: first.ayah_key }, header: { 'If-None-Match': etag } },
    parseAs: 'text',
  })
  same(again.response.status, 304, 'the second answer')

  const hadith = needed((await api.GET('/hadith/{key}', { params: { path: { key: 'bukhari:1' } } })).data, 'hadith')
  const grades: string[] = hadith.grades.map(({ grade, graded_by }) => `${grade} (${graded_by})`)
  same(grades.length > 0, true, 'whether it is graded')
  const narrators = await api.GET('/rijal', { params: { query: { q: 'Abu Hurairah', limit: 1 } } })
  same(narrators.data?.narrators.length, 1, 'the number of narrators')
  const answer = needed((await api.POST('/ask', { body: { question: 'Mengapa niat penting?' } })).data, 'answer')
  if (typeof answer === 'string') throw new Error('a stream came back')
  same(
    answer.sources.every(({ key }) => answer.answer.includes(key)),
    true,
    'whether each source is cited',
  )

  const day = needed((await api.GET('/sunnah-calendar', { params: { query: { date: '2026-03-20' } } })).data, 'day')
  if (!('hijri' in day)) throw new Error('a month came back for a day')
  same(day.dayOfWeek, 5, 'the day of the week')
  const token = needed((await api.POST('/sunnah-calendar/tokens', { body: { name: 'Phone' } })).data, 'token')
  const feed = await api.GET('/sunnah-calendar.ics', { params: { query: { token: token.token } }, parseAs: 'text' })
  same(feed.data?.startsWith('BEGIN:VCALENDAR'), true, 'whether the feed is a calendar')
  await api.DELETE('/sunnah-calendar/tokens/{id}', { params: { path: { id: token.id } } })

  const wrong = await api.POST('/search', { body: { q: '' } })
  same(wrong.response.status, 400, 'the status of an empty search')
  if (wrong.error && 'details' in wrong.error) same(wrong.error.details[0]?.field, 'q', 'the field that is wrong')
}

/** Explains an error by its code; this compiles only if each code has the type of its details. */
function explain({ error }: components['schemas']['RateLimitExceededError'] | components['schemas']['NotFoundError']) {
  return error.code === 'RATE_LIMIT_EXCEEDED' ? `wait until ${error.details.reset_time}` : error.message
}

export async function messaging({ url, messagingKey, settle }: Server): Promise<void> {
  const api = createClient<MessagingPaths>({
    baseUrl: `${url}/v1`,
    headers: { Authorization: `Bearer ${messagingKey}` },
  })
  const to = '+6281230001234'

  const contact = needed((await api.POST('/contacts', { body: { phone: to, tags: ['new'] } })).data, 'contact')
  const changed = await api.PATCH('/contacts/{contact_id}', {
    params: { path: { contact_id: contact.contact_id } },
    body: { name: 'Aisyah' },
  })
  same(changed.data?.name, 'Aisyah', 'the name')

  const trial = await api.POST('/messages', {
    params: { query: { dry_run: 'true' } },
    body: { type: 'text', to, message: 'Halo' },
  })
  if (!trial.data || !('would_send' in trial.data)) throw new Error('a trial came back as a message')
  same(trial.data.credits, 1, 'the credits of a text')
  const send = () =>
    api.POST('/messages', {
      params: { header: { 'Idempotency-Key': 'openapi-fetch' } },
      body: { type: 'text', to, message: 'Halo' },
    })
  const accepted = needed((await send()).data, 'message')
  if (!('message_id' in accepted)) throw new Error('a message came back as a trial')
  same(JSON.stringify((await send()).data), JSON.stringify(accepted), 'the second answer')
  await settle()
  const message = await api.GET('/messages/{message_id}', { params: { path: { message_id: accepted.message_id } } })
  const stored = needed(message.data, 'message')
  const sentAt = stored.direction === 'outbound' ? stored.sent_at : undefined
  same(new Date(needed(sentAt ?? undefined, 'time')).getTime() > 0, true, 'whether it was sent')

  const ledger = needed((await api.GET('/events', { params: { query: { after: 0, limit: 10 } } })).data, 'ledger')
  const sent = ledger.events.find((entry) => entry.event === 'message.sent')
  same(sent?.event === 'message.sent' && sent.data.credits_used, 1, 'the credits in the ledger')

  const webhook = await api.POST('/webhooks', {
    body: { url: 'https://example.com/hook', events: ['message.sent', 'message.failed'] },
  })
  const { webhook_id } = needed(webhook.data, 'endpoint')
  const rotated = await api.POST('/webhooks/{webhook_id}/rotate-secret', { params: { path: { webhook_id } } })
  same(rotated.data?.secret.startsWith('whsec_'), true, 'whether there is a new secret')
  await api.DELETE('/webhooks/{webhook_id}', { params: { path: { webhook_id } } })

  const days = await api.GET('/analytics/usage', {
    params: { query: { period: '1d', format: 'csv' } },
    parseAs: 'text',
  })
  same(String(days.data).startsWith('date,'), true, 'whether the days are a table')
  const imported = await api.POST('/contacts/import', {
    headers: { 'Content-Type': 'text/csv' },
    body: `phone,name\n${to},Aisyah\n`,
    bodySerializer: (text) => text,
  })
  same(imported.data?.updated, 1, 'the number of contacts updated')

  const missing = await api.GET('/messages/{message_id}', { params: { path: { message_id: 'msg_none' } } })
  same(missing.response.status, 404, 'the status of an unknown message')
  if (missing.error && missing.error.error.code === 'NOT_FOUND') {
    explain({ error: { ...missing.error.error, code: 'NOT_FOUND' } })
  }
}
