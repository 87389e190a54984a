import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { foldOutcomes } from '../src/messaging/usage/analytics-fold.ts'
import { client, phone, settle } from './messaging/client.ts'
import { type TestSystem, testSystem } from './support/system.ts'

const guide = readFileSync('docs/privacy.md', 'utf8')
const stays = /What stays afterwards[\s\S]*?\n## /.exec(guide)?.[0] ?? ''

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

/** Tables of records, counts, words and ids, without personal data of living people. */
const WITHOUT_PERSONS = `
  collection_records evidence_excerpts hadith hadith_book_names hadith_collections hadith_sections hijri_decisions
  data_loads dump_files dump_keys dump_pieces dumps record_versions narrator_names narrator_words narrators parallel_state parallels passage_vectors passages questions surahs tafsir verse_words verses
  pack_import quick_replies search_snapshot_pieces search_snapshots search_state schema_migrations settings
  event_counters message_counts message_texts_spared opt_out_words rules stored_changes stored_totals templates
  usage_contact_gaps usage_days usage_newcomers usage_prices webhook_old_secrets webhooks whatsapp_further_media whatsapp_media whatsapp_sends withheld_records
`
  .trim()
  .split(/\s+/)

const tables = async (): Promise<string[]> => {
  const { rows } = await system.database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('the guide to privacy lists every table with personal data', async () => {
  const all = await tables()
  const listed = all.filter((table) => guide.includes(`\`${table}\``))
  expect(all.filter((table) => !listed.includes(table) && !WITHOUT_PERSONS.includes(table))).toEqual([])
  expect(WITHOUT_PERSONS.filter((table) => listed.includes(table) || !all.includes(table))).toEqual([])
})

test('its retention times are those of the settings', () => {
  const config = loadConfig({})
  for (const name of ['EVENT_RETENTION_DAYS', 'DELIVERY_LOG_RETENTION_DAYS'] as const)
    expect(guide).toContain(`\`${name}\` (${config[name]})`)
  const { MESSAGE_RETENTION_DAYS, MESSAGE_TEXT_RETENTION_DAYS, MEDIA_RETENTION_DAYS } = config
  expect([MESSAGE_RETENTION_DAYS, MESSAGE_TEXT_RETENTION_DAYS, MEDIA_RETENTION_DAYS]).toEqual(Array(3).fill(undefined))
})

test('an erased number remains where the guide says so, and nowhere else', { tags: 'slow' }, async () => {
  const { accountId, key } = await system.account()
  const call = client(system, key)
  const person = phone()
  const sent = { to: person, type: 'text', message: 'Assalamualaikum', tags: ['ramadan'] }
  const { contact_id: id } = (await call('POST', '/contacts', { phone: person })).json()
  expect((await call('POST', '/messages', sent, { 'idempotency-key': 'one' })).statusCode).toBe(201)
  await system.app.inject({
    method: 'POST',
    url: '/admin/api/simulator/inbound',
    headers: system.operator,
    payload: { account_id: accountId, from: person, type: 'text', message: 'STOP' },
  })
  await settle(system)
  await foldOutcomes(system.database.db)
  expect((await call('DELETE', `/contacts/${id}?erase=true`)).statusCode).toBe(204)

  const left: string[] = []
  for (const table of await tables()) {
    const { rows } = await system.database.pool.query(
      `select 1 from "${table}" t where strpos(t::text, $1) > 0 limit 1`,
      [person.slice(1)],
    )
    if (rows.length > 0) left.push(table)
  }
  expect(left).toContain('messages')
  expect(left.filter((table) => !stays.includes(`\`${table}\``) && !stays.includes(`\`${table}.`))).toEqual([])
})

test('its manual statements delete the holder of a key, with the calendars and the request', {
  tags: 'slow',
}, async () => {
  const { pool } = system.database
  const statements = /```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const email = 'Siti@example.org'
  const headers = system.operator
  const made = await system.app.inject({
    method: 'POST',
    url: '/admin/api/reference-keys',
    headers,
    payload: { email },
  })
  const { key } = made.json<{ key: string }>()
  const url = '/api/v1/sunnah-calendar/tokens'
  expect(
    (await system.app.inject({ method: 'POST', url, headers: { 'x-api-key': key }, payload: {} })).statusCode,
  ).toBe(201)
  const asked = await system.app.inject({ method: 'POST', url: '/developers/keys', payload: { email } })
  expect(asked.statusCode).toBe(202)
  expect((await pool.query(`select 1 from jobs where kind = 'answer-key-request'`)).rowCount).toBe(1)
  for (const statement of statements.split(';').filter((text) => text.trim() !== '')) await pool.query(statement)
  for (const table of ['reference_keys', 'jobs']) {
    const { rows } = await pool.query(`select 1 from ${table} t where t::text ilike '%siti@example.org%'`)
    expect([table, rows.length]).toEqual([table, 0])
  }
  const { rows } = await pool.query('select 1 from calendar_tokens')
  expect(rows).toEqual([])
})
