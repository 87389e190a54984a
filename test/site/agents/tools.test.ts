import type { Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textCollections } from '../../../src/reference/records/collections/names.ts'
import { searchable } from '../../reference/answers/searchable.ts'
import { answerOf, connect, ERAS, refusalOf } from './client.ts'

type Source = {
  type: string
  key: string
  citation: string
  url: string
  text: string
  text_language: string | null
  text_arabic: string
  grades: { grade: string; graded_by: string }[]
  grades_summary: { agreement: string; class: string | null } | null
}

let system: Awaited<ReturnType<typeof searchable>>
let address: string
let key: string
let client: Client
beforeAll(async () => {
  system = await searchable({ HIJRI_CALENDAR: 'umalqura' })
  // searchable records are then compared
  await system.worker.drain()
  await system.refresh()
  address = await system.app.listen({ port: 0, host: '127.0.0.1' })
  key = await system.referenceKey()
  client = await connect(address, { 'x-api-key': key })
})
afterAll(async () => {
  await client.close()
  await system.close()
  expect(system.logged()).not.toContain('"level":50')
})

const api = async <T>(url: string): Promise<T> =>
  (await system.app.inject({ url: `/api/v1${url}`, headers: { 'x-api-key': key } })).json<T>()

/** One call of each tool. */
const CALLS: [name: string, asked: Record<string, unknown>][] = [
  ['find_sources', { question: 'Mengapa niat penting dalam beramal?' }],
  ['search', { q: 'sabar', limit: 3 }],
  ['search', { q: 'Malik', type: 'rijal' }],
  ['verse', { key: '2:255' }],
  ['tafsir', { key: '112:1' }],
  ['hadith', { key: 'bukhari:1' }],
  ['verify', { text: 'Tuntutlah ilmu walaupun ke negeri Cina.' }],
  ['resolve', { ref: 'ayat kursi' }],
  ['narrator', { q: 'Abu Hurairah' }],
  ['collection', { name: 'doa' }],
  ['calendar', {}],
  // evidence missing from the starter records, and a whole month
  ['calendar', { date: '2026-11-23' }],
  ['calendar', { month: 3, year: 2026 }],
  ['prayer_times', { city: 'Bandung' }],
]

describe('every tool', () => {
  test.each(ERAS)(
    'is listed with its schemas and hints, and returns results that match them (%s)',
    { tags: 'slow' },
    async (era) => {
      const client = await connect(address, { authorization: `Bearer ${key}` }, era)
      expect(client.getProtocolEra()).toBe(era === 'auto' ? 'modern' : 'legacy')
      expect(client.getInstructions()).toMatch(
        /exactly as a tool returned it.*only grades that a tool returned.*nothing was found/s,
      )
      const { tools } = await client.listTools()
      expect(new Set(tools.map(({ name }) => name))).toEqual(new Set(CALLS.map(([name]) => name)))
      const ajv = formats.default(new Ajv2020({ strict: false }))
      const promises = new Map(
        tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => {
          expect([name, title, description]).toEqual([name, expect.any(String), expect.any(String)])
          expect([name, annotations]).toMatchObject([name, { readOnlyHint: true, openWorldHint: false }])
          expect([name, inputSchema.additionalProperties]).toEqual([name, false])
          return [name, ajv.compile(outputSchema as object)]
        }),
      )
      for (const [name, asked] of CALLS) {
        const { isError, structuredContent, content } = await client.callTool({ name, arguments: asked })
        expect([name, isError ?? false, content[0]]).toEqual([name, false, expect.objectContaining({ type: 'text' })])
        const promised = promises.get(name)
        expect([name, promised?.(structuredContent), promised?.errors]).toEqual([name, true, null])
        const [text] = content
        expect(text?.type === 'text' && JSON.parse(text.text)).toEqual(structuredContent)
        // the fields for citing a record
        expect([name, JSON.stringify(structuredContent)]).toEqual([
          name,
          expect.stringContaining('"url":"http://localhost:3000/'),
        ])
      }
      await client.close()
    },
  )

  test('returns existing addresses', { tags: 'slow' }, async () => {
    const urls = new Set<string>()
    for (const [name, asked] of CALLS) {
      const answer = JSON.stringify(await answerOf(client, name, asked))
      for (const [, url = ''] of answer.matchAll(/"url":"http:\/\/localhost:3000([^"]+)"/g)) urls.add(url)
    }
    expect(urls.size).toBeGreaterThan(30)
    for (const url of urls) {
      const page = await system.app.inject({ url, headers: { accept: 'text/markdown' }, remoteAddress: nextAddress() })
      expect([url, page.statusCode]).toEqual([url, 200])
    }
  })
})

let visitors = 0
const nextAddress = () => `10.9.${visitors >> 8}.${visitors++ & 255}`

describe('scripture', () => {
  test('is that of the API letter for letter, with its citation in the requested language', async () => {
    const { verses } = await answerOf<{ verses: Source[] }>(client, 'verse', { key: '112:1-4', lang: 'en' })
    for (const verse of verses) {
      const record = await api<{ text_arabic: string; text_english: string }>(`/quran/${verse.key}`)
      expect(verse).toMatchObject({ text: record.text_english, text_arabic: record.text_arabic, text_language: 'en' })
    }
    expect(verses.map(({ citation }) => citation)).toContain('Quran 112:1 (Al-Ikhlas)')
    const hadith = await answerOf<Source & { sanad: string[] }>(client, 'hadith', { key: 'bukhari:1', lang: 'ar' })
    const record = await api<Source & { text_arabic: string; sanad: string }>('/hadith/bukhari:1')
    expect(hadith).toMatchObject({
      text: record.text_arabic,
      text_language: 'ar',
      grades: record.grades,
      grades_summary: record.grades_summary,
    })
    expect(hadith.sanad.join(' → ')).toBe(record.sanad)
  })

  test('of a hadith has its parallels, as in the API', async () => {
    type Told = { parallels: { key: string; url: string; relation: string }[]; parallels_total: number }
    const { parallels, parallels_total } = await answerOf<Told>(client, 'hadith', { key: 'bukhari:1' })
    const served = await api<{ parallels: { key: string }[]; total: number }>('/hadith/bukhari:1/parallels?limit=20')
    expect(served.total).toBeGreaterThan(0)
    expect([parallels.map(({ key }) => key), parallels_total]).toEqual([
      served.parallels.map(({ key }) => key),
      served.total,
    ])
    expect(parallels[0]?.url).toBe(`http://localhost:3000/h/${parallels[0]?.key}`)
  })

  test('names its language if it is not the requested one', async () => {
    const lacking = await system.database.db.execute('select key from hadith where text_english is null limit 1')
    const missing = (lacking.rows[0] as { key: string } | undefined)?.key
    const { text_language } = await answerOf<Source>(client, 'hadith', { key: missing ?? 'bukhari:1', lang: 'en' })
    expect(text_language).toBe(missing ? 'id' : 'en')
  })
})

describe('find_sources', () => {
  test('returns the sources of /ask, and no prose', async () => {
    const question = 'Mengapa niat penting dalam beramal?'
    const { found, sources } = await answerOf<{ found: boolean; sources: Source[] }>(client, 'find_sources', {
      question,
    })
    const { body } = await system.ask(question)
    expect(found).toBe(true)
    const keys = sources.map(({ key }) => key)
    expect(body.references.length).toBeGreaterThan(0)
    for (const reference of body.references) expect(keys).toContain(reference)
    expect(JSON.stringify(sources)).not.toContain(body.answer.slice(0, 40))
  })

  test('returns a long hadith in full, while /ask folds it', async () => {
    const question = 'hadis Jibril tentang iman, islam, dan ihsan'
    const { sources } = await answerOf<{ sources: Source[] }>(client, 'find_sources', { question })
    const { text = '' } = sources.find(({ key }) => key === 'muslim:93') ?? {}
    const record = await answerOf<Source>(client, 'hadith', { key: 'muslim:93' })
    expect(text).toBe(record.text)
    expect(text.length).toBeGreaterThan(3_000)
    const { body } = await system.ask(question)
    expect(body.answer).toContain('<details>')
    expect(JSON.stringify(sources)).not.toContain('<details>')
  })

  test('marks a fabricated saying with the scholar who ruled so', async () => {
    const { sources } = await answerOf<{ sources: (Source & { standing: string; grading: string })[] }>(
      client,
      'find_sources',
      { question: 'Apakah hadis tuntutlah ilmu walaupun ke negeri Cina sahih?' },
    )
    expect(sources[0]).toMatchObject({ type: expect.stringMatching(/maudhu|masyhur/), standing: expect.any(String) })
    expect(sources[0]?.standing).toMatch(/weak|fabricated/)
    expect(sources[0]?.grading).not.toBe('')
  })

  test('says that nothing was found, and that nothing may be invented', async () => {
    const answer = await answerOf<{ found: boolean; sources: Source[]; advice: string }>(client, 'find_sources', {
      question: 'Berapa harga tiket kereta dari Bandung ke Surabaya?',
    })
    expect(answer).toMatchObject({ found: false, sources: [], advice: expect.stringContaining('nothing was found') })
  })

  test('suggests what may be meant where nothing was found', async () => {
    const question = 'gampang banget kesulut emosi kalo macet, gimana biar adem'
    const { suggestions } = (await system.ask(question)).body
    expect(suggestions.length).toBeGreaterThan(0)
    expect(await answerOf(client, 'find_sources', { question })).toMatchObject({
      found: false,
      suggestions,
      advice: expect.stringContaining('`suggestions`'),
    })
  })
})

describe('search', () => {
  test('keeps filters and continues by cursor', async () => {
    type Page = { results: Source[]; next_cursor: string | null }
    const asked = { q: 'puasa', collections: ['bukhari'], limit: 1 }
    const first = await answerOf<Page>(client, 'search', asked)
    const second = await answerOf<Page>(client, 'search', { ...asked, cursor: first.next_cursor })
    const keys = [...first.results, ...second.results].map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(keys.every((one) => one.startsWith('bukhari:'))).toBe(true)
    expect(await refusalOf(client, 'search', { q: 'salat', cursor: first.next_cursor })).toContain('same query')
  })

  test('puts the record of a reference first, and finds narrators', async () => {
    const { results } = await answerOf<{ results: Source[] }>(client, 'search', { q: 'QS Al-Ikhlas 1' })
    expect(results[0]?.key).toBe('112:1')
    const { narrators } = await answerOf<{ narrators: { id: string; name_latin: string }[] }>(client, 'search', {
      q: 'Abu Hurairah',
      type: 'rijal',
    })
    expect(narrators.length).toBeGreaterThan(0)
  })
})

describe('verify', () => {
  test('recognises an exact verse, an altered one and a fabricated saying, each with the correct text', {
    tags: 'slow',
  }, async () => {
    const verse = await answerOf<{ verses: Source[] }>(client, 'verse', { key: '112:1' })
    const text = verse.verses[0]?.text_arabic ?? ''
    type Answer = { verdict: string; quotations: { verdict: string; source: Source | null }[] }
    const exact = await answerOf<Answer>(client, 'verify', { text: `Allah berfirman: «${text}»` })
    expect(exact.quotations[0]).toMatchObject({ verdict: 'exact', source: { key: '112:1', text_arabic: text } })
    const verified = await answerOf<Answer>(client, 'verify', { text: 'Tuntutlah ilmu walaupun ke negeri Cina.' })
    expect(verified.verdict).toMatch(/fabricated|weak_known/)
    expect(verified.quotations[0]?.source?.url).toMatch(/^http:\/\/localhost:3000\/(maudhu|masyhur)\//)
    expect(await answerOf(client, 'verify', { text: 'Besok kita rapat jam sembilan.' })).toEqual({
      verdict: 'none',
      quotations: [],
    })
  })
})

describe('the other tools', () => {
  test('resolve turns words into keys, and marks ambiguous numbers', async () => {
    expect(await answerOf(client, 'resolve', { ref: 'QS Al-Ikhlas 1-2' })).toMatchObject({
      references: [{ key: '112:1' }, { key: '112:2' }],
      ambiguous: false,
    })
    expect(await answerOf(client, 'resolve', { ref: 'apa kabar' })).toEqual({ references: [], ambiguous: false })
  })

  test('narrator finds by name, and by id with teachers and students', async () => {
    type Found = { narrators: { id: string; grade: string | null; source: string; teachers: object | null }[] }
    const { narrators } = await answerOf<Found>(client, 'narrator', { q: 'Abu Hurairah' })
    const [first] = narrators
    expect(first).toMatchObject({ teachers: null, source: expect.any(String) })
    const one = await answerOf<Found>(client, 'narrator', { id: first?.id })
    expect(one.narrators).toEqual([
      { ...first, teachers: expect.objectContaining({ names: expect.any(Array) }), students: expect.any(Object) },
    ])
  })

  test.each(textCollections)('collection lists %s and reads one record with its evidence', async (name) => {
    type Listed = { records: { id: string; title: string; record: object; evidence: Source[] }[]; total: number }
    for (const lang of ['id', 'en', 'ar']) {
      const { records, total } = await answerOf<Listed>(client, 'collection', { name, lang })
      expect(records.length).toBe(total)
      expect(records.every(({ title, id }) => title !== '' && title !== id)).toBe(true)
      const [first] = records
      const one = await answerOf<Listed>(client, 'collection', { name, lang, id: first?.id })
      const { evidence, id, ...fields } = await api<Record<string, unknown> & { evidence: { key: string }[] }>(
        `/${name}/${first?.id}?lang=${lang}`,
      )
      expect(one.records[0]).toMatchObject({ id, record: fields })
      expect(one.records[0]?.evidence.map(({ key }) => key)).toEqual(evidence.map(({ key }) => key))
    }
  })

  test('collection lists the map of questions, and reads one with its evidence and that no scholar has reviewed it', async () => {
    type Listed = {
      records: { id: string; category: string; record: { notice?: string; positions: { evidence: string[] }[] } }[]
    }
    const { records } = await answerOf<Listed>(client, 'collection', { name: 'masail' })
    expect(records.map(({ category }) => category)).toContain('prayer')
    const one = await answerOf<{ records: (Listed['records'][number] & { evidence: Source[] })[] }>(
      client,
      'collection',
      { name: 'masail', id: 'menyentuh-lawan-jenis-setelah-wudu' },
    )
    const [record] = one.records
    expect(record?.record.notice).toMatch(/Belum diperiksa ulama/)
    const cited = record?.record.positions.flatMap(({ evidence }) => evidence) ?? []
    expect(record?.evidence.map(({ key }) => key)).toEqual([...new Set(cited)])
  })

  test('calendar reads a day in either calendar, and a month', async () => {
    type Days = { calendar: { method: string }; days: { date: string; hijri: { day: number; month: number } }[] }
    const day = await answerOf<Days>(client, 'calendar', { date: '2026-02-20' })
    const entry = await api<{ hijri: { year: number; month: number; day: number } }>('/sunnah-calendar?date=2026-02-20')
    expect(day.days).toMatchObject([{ date: '2026-02-20', hijri: entry.hijri }])
    const { year, month, day: ofMonth } = entry.hijri
    const hijri = [year, String(month).padStart(2, '0'), String(ofMonth).padStart(2, '0')].join('-')
    expect((await answerOf<Days>(client, 'calendar', { hijri })).days).toEqual(day.days)
    const list = await api<{ total: number }>('/sunnah-calendar?month=2&year=2026')
    expect((await answerOf<Days>(client, 'calendar', { month: 2, year: 2026 })).days.length).toBe(list.total)
    const khgt = await answerOf<Days>(client, 'calendar', { date: '2026-02-20', calendar: 'khgt' })
    expect(khgt.calendar.method).toBe('khgt')
  })

  test('prayer_times are those of the API', async () => {
    const mine = await answerOf<{ days: object[] }>(client, 'prayer_times', { city: 'Bandung', date: '2026-03-01' })
    expect(mine.days).toEqual((await api<{ days: object[] }>('/prayer-times?city=Bandung&date=2026-03-01')).days)
    const month = await answerOf<{ days: object[] }>(client, 'prayer_times', {
      lat: -6.2,
      lng: 106.8,
      month: 2,
      year: 2026,
    })
    expect(month.days.length).toBe(28)
  })

  test('tafsir names the commentary, and lists the others', async () => {
    const found = await answerOf<{ commentary: { source_name: string; text: string } }>(client, 'tafsir', {
      key: '112:1',
    })
    const record = await api<{ tafsir: string; source_name: string }>('/tafsir/112:1')
    expect(found.commentary).toMatchObject({ text: record.tafsir, source_name: record.source_name })
  })
})

describe('a refusal says what to do instead', () => {
  test.each<[name: string, asked: Record<string, unknown>, says: RegExp]>([
    ['verse', { key: '2:999' }, /not in the books here.*resolve/],
    ['verse', { key: 'Al-Baqarah' }, /not a verse or range such as/],
    ['verse', { key: '2:1-286,3:1-200' }, /at most 300/],
    ['verse', { ayah: '2:255' }, /key.*"ayah"/],
    ['tafsir', { key: '2:999' }, /<surah>:<ayah>/],
    ['tafsir', { key: '112:1', source: 'nobody' }, /nobody is not in the books here. There are /],
    ['hadith', { key: 'bukhari:999999' }, /resolve.*search/],
    ['narrator', {}, /either q, a name, or id/],
    ['narrator', { id: 'nobody' }, /by name/],
    ['collection', { name: 'doa', id: 'nothing-such' }, /without an id/],
    ['calendar', { hijri: '1447-13-01' }, /1447-09-01/],
    ['calendar', { date: '2026-02-30' }, /day that exists/],
    ['prayer_times', {}, /lat and lng, or city/],
    ['prayer_times', { city: 'Atlantis' }, /no regency or city/],
    ['search', { q: '  ' }, /q/],
    ['search', { q: 'sa\u0000bar' }, /null bytes/],
    ['verify', { text: 'a'.repeat(10_001) }, /at most 10000/],
    ['resolve', { ref: '' }, /ref/],
  ])('%s %j', async (name, asked, says) => {
    expect(await refusalOf(client, name, asked)).toMatch(says)
  })

  test('an unknown tool is an error of the protocol', async () => {
    await expect(client.callTool({ name: 'answer', arguments: {} })).rejects.toThrow(/answer/)
  })
})

test('hostile text in arguments is never returned as code or command', async () => {
  const hostile = `<script>alert(1)</script>'; drop table verses; -- \${process.env} ../../etc/passwd`
  for (const [name, field] of [
    ['search', 'q'],
    ['find_sources', 'question'],
    ['verify', 'text'],
    ['resolve', 'ref'],
    ['narrator', 'q'],
  ] as const) {
    const answer = await client.callTool({ name, arguments: { [field]: hostile } })
    expect([name, answer.isError ?? false]).toEqual([name, false])
  }
  expect((await api<{ key: string }>('/quran/112:1')).key).toBe('112:1')
})
