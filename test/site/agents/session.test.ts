import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { createClock, type TestSystem, testSystem } from '../../support/system.ts'
import { answerOf, connect } from './client.ts'

const guide = join(import.meta.dirname, '../../../docs/agents.md')

let system: TestSystem
let client: Client
beforeAll(async () => {
  const env = { EMBEDDING_MODEL: 'semantic-id-ar-en-256', PUBLIC_URL: 'https://mimbar.example' }
  system = await testSystem(env, createClock(new Date('2026-08-20T03:00:00Z')))
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
  const address = await system.app.listen({ port: 0, host: '127.0.0.1' })
  client = await connect(address, { 'x-api-key': await system.referenceKey() })
})
afterAll(async () => {
  await client.close()
  await system.close()
})

type Record = { id: string; key: string; title: string }
type Call = <T>(name: string, asked: object) => Promise<T>

/** Questions, and the calls with which an assistant answers them. A call may use the result of the one before. */
const SESSION: [question: string, calls: (call: Call) => Promise<unknown>][] = [
  [
    'Mengapa niat penting dalam beramal?',
    (call) => call('find_sources', { question: 'Mengapa niat penting dalam beramal?' }),
  ],
  [
    'What does the Throne Verse say?',
    async (call) => {
      const { references } = await call<{ references: Record[] }>('resolve', { ref: 'ayat kursi' })
      return call('verse', { key: references[0]?.key, lang: 'en' })
    },
  ],
  ['Apa tafsir ayat pertama surah Al-Ikhlas?', (call) => call('tafsir', { key: '112:1' })],
  [
    'Benarkah ini hadis: "Tuntutlah ilmu walaupun ke negeri Cina"?',
    (call) => call('verify', { text: 'Tuntutlah ilmu walaupun ke negeri Cina' }),
  ],
  ['Bunyi hadis pertama Sahih al-Bukhari, dan bagaimana derajatnya?', (call) => call('hadith', { key: 'bukhari:1' })],
  [
    'Siapa Sufyan ats-Tsauri di antara para perawi?',
    async (call) => {
      const { narrators } = await call<{ narrators: Record[] }>('narrator', { q: 'Sufyan ats-Tsauri' })
      return call('narrator', { id: narrators[0]?.id })
    },
  ],
  [
    'Apa doa sebelum makan?',
    async (call) => {
      const { records } = await call<{ records: Record[] }>('collection', { name: 'doa' })
      return call('collection', {
        name: 'doa',
        id: records.find(({ title }) => /(hendak|sebelum|akan|mulai) makan/i.test(title))?.id,
      })
    },
  ],
  [
    'Which hadith in Sahih Muslim speak of fasting?',
    (call) => call('search', { q: 'fasting', collections: ['muslim'], limit: 2, lang: 'en' }),
  ],
  [
    'Hari ini tanggal berapa Hijriah, dan jam berapa magrib di Bandung?',
    async (call) => {
      await call('calendar', {})
      return call('prayer_times', { city: 'Kota Bandung' })
    },
  ],
  [
    'Berapa harga tiket kereta dari Bandung ke Surabaya?',
    (call) => call('find_sources', { question: 'Berapa harga tiket kereta dari Bandung ke Surabaya?' }),
  ],
]

test('the session in the guide has the server’s present answers', { tags: 'slow' }, async () => {
  const parts: string[] = []
  for (const [place, [question, calls]] of SESSION.entries()) {
    parts.push(`### ${place + 1}. ${question}`)
    await calls(async (name, asked) => {
      const answer = await answerOf<never>(client, name, { ...asked })
      parts.push(
        `\`${name} ${JSON.stringify(asked)}\``,
        `\`\`\`yaml\n${stringify(shortened(answer), { lineWidth: 0 })}\`\`\``,
      )
      return answer
    })
  }
  const session = `<!-- session -->\n\n${parts.join('\n\n')}\n\n<!-- /session -->`
  const written = readFileSync(guide, 'utf8')
  if (process.env.RECORD_SESSION)
    writeFileSync(
      guide,
      written.replace(/<!-- session -->[\s\S]*<!-- \/session -->/, () => session),
    )
  const [recorded = ''] = /<!-- session -->[\s\S]*<!-- \/session -->/.exec(readFileSync(guide, 'utf8')) ?? []
  expect(SESSION).toHaveLength(10)
  expect(factsOf(recorded), 'RECORD_SESSION=1 records it again').toEqual(factsOf(session))
})

/** The questions, calls and citations, which do not change with the wording of records. */
const factsOf = (session: string): string[] =>
  session.split('\n').filter((line) => /^(###|`\w)|^[ -]*(key|url|verdict|found|standing|date|maghrib):/.test(line))

const LEFT_OUT = new Set([
  'text_arabic',
  'text_language',
  'record',
  'arabic',
  'transliteration',
  'surah_name_arabic',
  'score',
  'confidence',
  'next_cursor',
  'total',
  'grade_detail',
  'start',
  'end',
  'checked',
])
const MOST = 2
const LONGEST = 110

/** A result in a readable form. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST).map(shortened)
    return value.length > MOST ? [...shown, `… ${value.length - MOST} more`] : shown
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(
      ([name, field]) => !LEFT_OUT.has(name) && field !== null && !(Array.isArray(field) && field.length === 0),
    )
    return Object.fromEntries(fields.map(([name, field]) => [name, shortened(field)]))
  }
  if (typeof value !== 'string' || value.length <= LONGEST) return value
  return `${value.slice(0, value.lastIndexOf(' ', LONGEST))} …`
}
