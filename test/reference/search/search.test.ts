import { beforeAll, expect, test } from 'vitest'
import { keysNamed } from '../../../src/reference/search/names/find.ts'
import { soundingLike } from '../../../src/reference/search/query/latin-arabic.ts'
import { shippedEmbedder } from '../../support/embedder.ts'
import { builtIndex, searchBuild } from '../../support/index.ts'
import { sharedSearchable } from '../../support/searchable.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'

type Result = { type: string; _type: string; key: string; text: string; score: number; similarity: number }
type Answer = { results: Result[]; total: number; method: string; confidence: number; query: string }

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await sharedSearchable()
  key = await system.referenceKey()
})

async function search(payload: Record<string, unknown>) {
  const response = await system.app.inject({
    method: 'POST',
    url: '/api/v1/search',
    headers: { 'x-api-key': key },
    payload,
  })
  return { status: response.statusCode, body: response.json<Answer>() }
}
const keysFor = async (q: string, more: Record<string, unknown> = {}) =>
  (await search({ q, ...more })).body.results.map((result) => result.key)

test('the starter records are searchable once they are built', async () => {
  const ready = await system.app.inject('/ready')
  expect(ready.json()).toMatchObject({ status: 'ready' })
})

test('a literal reference puts that record first, however it is written', async () => {
  for (const q of [
    '2:255',
    'QS 2:255',
    'QS Al-Baqarah 255',
    'al baqarah ayat 255',
    'QS. Al-Baqarah: 255',
    'surat al baqarah 255',
    'البقرة ٢٥٥',
  ])
    expect([q, (await keysFor(q))[0]]).toEqual([q, '2:255'])
  for (const q of ['ayat kursi', 'bacaan ayat kursi dan artinya', 'آية الكرسي'])
    expect([q, (await keysFor(q))[0]]).toEqual([q, '2:255'])
  for (const q of ['HR. Muslim no. 8a', 'Sahih Muslim 8a', 'صحيح مسلم ٨ا', 'muslim:93'])
    expect([q, (await keysFor(q))[0]]).toEqual([q, 'muslim:93'])
  expect((await keysFor('surat al-ikhlas'))[0]).toBe('112:1')
})

test('the popular name of a hadith puts it first, in the requested kinds and after a reference', async () => {
  expect((await keysFor('hadits jibril'))[0]).toBe('muslim:93')
  expect((await keysFor('حديث جبريل'))[0]).toBe('muslim:93')
  expect((await keysFor('hadits tentang niat'))[0]).toBe('bukhari:1')
  expect(await keysFor('hadits niat', { type: 'quran' })).not.toContain('bukhari:1')
  expect((await keysFor('ayat kursi'))[0]).toBe('2:255')
})

test('a question in each language finds the same verse', async () => {
  for (const q of [
    'tidak mengantuk dan tidak tidur',
    'neither slumber nor sleep overtakes Allah',
    'لا تأخذه سنة ولا نوم',
  ])
    expect([q, (await keysFor(q)).slice(0, 3)]).toEqual([q, expect.arrayContaining(['2:255'])])
})

test('Arabic in Latin letters finds the verse or the hadith that it is quoted from', async () => {
  expect((await keysFor("innallaha ma'as shabirin"))[0]).toBe('2:153')
  const sayings = (await keysFor("innamal a'malu binniyat")).slice(0, 3)
  expect(sayings.sort()).toEqual(['abudawud:2201', 'bukhari:1', 'muslim:4927'])
  expect(await keysFor("innamal a'malu binniyat", { type: 'quran' })).not.toContain('bukhari:1')
})

test.each(["innallaha ma'as shabirin", 'innama amalu binniat', 'alhamdulillahi rabbil alamin'])(
  'a transliterated phrase is likely enough to answer, but never certain (%s)',
  async (q) => {
    const { confidence } = (await search({ q })).body
    expect(confidence).toBeGreaterThanOrEqual(0.75)
    expect(confidence).toBeLessThan(1)
  },
)

test.each([
  ['innama amalu binniat', 'bukhari:1'],
  ["inna ma'al usri yusro", '94:6'],
  ['khoirukum man taallamal quran wa allamahu', 'bukhari:5027'],
  ['iyyaka nabudu wa iyyaka nastain', '1:5'],
])('a transliterated phrase is found with a letter more or fewer, word by word: %s', async (q, key) => {
  expect((await keysFor(q)).slice(0, 3)).toContain(key)
})

test('words of the writer’s language are not taken for Arabic in Latin letters', async () => {
  const { model } = await shippedEmbedder()
  const index = await builtIndex(searchBuild(system.database.db, system.folder, model))
  const own = [
    'puasa frimzlebo',
    'cara menghadapi orang yang suka marah',
    'rights of the neighbour',
    'hukum makan babi',
  ]
  // in so small an index few words match by chance; these texts consist of the writer's own words
  expect(own.filter((text) => soundingLike(text, 5, index).length > 0)).toEqual([])
  expect(soundingLike('innama amalu binniat', 0, index).length).toBeGreaterThan(0)
})

test('an Arabic name is recognised by its sound', () => {
  expect(keysNamed('la dhoror wa la dhiror')).toEqual(keysNamed('لا ضرر ولا ضرار'))
  expect(keysNamed('la dhoror wa la dhiror').length).toBeGreaterThan(0)
})

test.each([
  ['berbakti kepada orang tua', '17:23'],
  ['birrul walidain', '17:23'],
  ['honouring parents', '17:23'],
  ['بر الوالدين', '17:23'],
])('a query for a theme has its evidence first: %s', async (q, key) => {
  const { results, confidence } = (await search({ q })).body
  expect(results[0]?.key).toBe(key)
  expect(confidence).toBeLessThan(1)
})

test('results carry both shapes of the specification', async () => {
  const { body } = await search({ q: 'ayat kursi', type: 'quran', limit: 3 })
  expect(body).toMatchObject({ query: 'ayat kursi', total: body.results.length })
  for (const result of body.results) {
    expect(result).toMatchObject({ type: 'quran', _type: 'quran', ayah_key: result.key })
    expect(result.score).toBeGreaterThan(0)
    expect(result.score).toBeLessThanOrEqual(1)
    expect(result.similarity).toBeLessThanOrEqual(1)
  }
})

test.each([
  ['missing', {}],
  ['not a string', { q: 5 }],
  ['blank', { q: ' \n ' }],
  ['over 500 characters', { q: 'a'.repeat(501) }],
  ['an unknown type', { q: 'a', type: 'book' }],
  ['a limit of 0', { q: 'sabar', limit: 0 }],
  ['a limit that is no integer', { q: 'sabar', limit: 1.5 }],
])('%s is refused', async (_name, payload) => {
  expect((await search(payload)).status).toBe(400)
})

test.each(['quran', 'hadith'] as const)(
  'a search for %s alone finds all that a search for all types finds',
  async (type) => {
    for (const q of ['sabar dalam musibah', 'niat', 'mercy of Allah', 'الصلاة']) {
      const all = (await search({ q, limit: 30 })).body.results.filter((result) => result.type === type)
      const { results } = (await search({ q, type, limit: 30 })).body
      expect(new Set(results.map((result) => result.type))).toEqual(new Set([type]))
      expect(results.map((result) => result.key)).toEqual(expect.arrayContaining(all.map((result) => result.key)))
    }
  },
)

test('a search for narrators finds them by name and nothing else', async () => {
  const { results } = (await search({ q: 'Abu Hurairah', type: 'rijal' })).body
  expect(new Set(results.map((result) => result.type))).toEqual(new Set(['rijal']))
})

test.each([
  ['Ibn Umar', 'taqrib:3490'],
  ['Imam Malik', 'taqrib:6425'],
  ['Abu Dawud', 'taqrib:2533'],
  ['Hafshah', 'taqrib:8563'],
  ['Ali', 'taqrib:4753'],
  ['Abu Bakar', 'taqrib:3467'],
])('%s is the famous person, once, among narrators and with verses and hadith', async (q, narrator) => {
  const among = await keysFor(q, { type: 'rijal' })
  expect(among[0]).toBe(narrator)
  expect(among.filter((key) => key === narrator)).toHaveLength(1)
  const narrators = (await search({ q })).body.results.filter(({ type }) => type === 'rijal')
  expect(narrators.map(({ key }) => key)).toEqual([narrator])
  const rijal = await system.app.inject({ url: `/api/v1/rijal?q=${q}`, headers: { 'x-api-key': key } })
  expect(
    rijal
      .json()
      .narrators.map(({ id }: { id: string }) => id)
      .slice(0, among.length),
  ).toEqual(among.slice(0, rijal.json().narrators.length))
})

test('a word that only sounds like a name does not put a narrator first', async () => {
  for (const q of ['sabar', 'niat', 'puasa', 'islam', 'Muslim 8']) {
    const { results } = (await search({ q })).body
    expect([q, results.filter(({ type }) => type === 'rijal')]).toEqual([q, []])
  }
})

test('a limit over 30 is clamped', async () => {
  const { status, body } = await search({ q: 'Allah', limit: 1000 })
  expect(status).toBe(200)
  expect(body.results.length).toBeLessThanOrEqual(30)
})

test.each([
  '!!! ???',
  'dan yang di',
  'the of and',
  '😀😀',
  '& | ! :* <->',
  "'; drop table passages; --",
  'ا ب 中文 abc',
])('odd input %j is answered, never an error', async (q) => {
  expect((await search({ q })).status).toBe(200)
})

test('only punctuation or stop words find nothing', async () => {
  for (const q of ['!!! ???', 'dan yang di', 'the of and', 'في من على']) expect([q, await keysFor(q)]).toEqual([q, []])
})

test('before the passages are loaded a search is refused with 503, and so is a question, instead of finding nothing', {
  tags: 'slow',
}, async () => {
  const fresh = await testSystem()
  const headers = { 'x-api-key': await fresh.referenceKey() }
  for (const [url, payload] of [
    ['/api/v1/search', { q: 'sabar' }],
    ['/api/v1/ask', { question: 'Apa keutamaan sabar?' }],
  ] as const) {
    const response = await fresh.app.inject({ method: 'POST', url, headers, payload })
    expect([url, response.statusCode, response.headers['retry-after']]).toEqual([url, 503, '5'])
  }
  await fresh.close()
})

test('in a burst of searches some are refused instead of waiting for the database, and afterwards all are answered', {
  tags: 'slow',
}, async () => {
  const crowd = await Promise.all(
    Array.from({ length: 400 }, () =>
      system.app.inject({
        method: 'POST',
        url: '/api/v1/search',
        headers: { 'x-api-key': key },
        payload: { q: 'sabar' },
      }),
    ),
  )
  expect(new Set(crowd.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
  for (const { statusCode, headers } of crowd) expect('retry-after' in headers).toBe(statusCode === 503)
  expect((await search({ q: 'sabar' })).status).toBe(200)
})
