import { beforeAll, describe, expect, test } from 'vitest'
import { chosen } from '../../../src/reference/answers/questions/find.ts'
import { createRanking, readEntry } from '../../../src/reference/answers/questions/match.ts'
import { asksRuling } from '../../../src/reference/answers/questions/terms.ts'
import type { AuthoredRecord } from '../../../src/reference/records/collections/collections.ts'
import { seedRecords } from '../../support/seed-records.ts'
import type { TestSystem } from '../../support/system.ts'
import { type Answer, type Caller, searchable } from './searchable.ts'

let system: TestSystem & Caller
let key: string
beforeAll(async () => {
  system = await searchable()
  key = await system.referenceKey()
})

const entryOf = ({ sources }: Answer): string | undefined => sources.find(({ type }) => type === 'masail')?.key
const entries = seedRecords('masail') as (Record<string, unknown> & { id: string })[]
const unsigned = entries.filter(({ sensitive, reviewed_by }) => sensitive === true && !reviewed_by)

describe('a question of the map', () => {
  test.each([
    ['Apa hukum musik dan nyanyian?', 'musik'],
    ['main gitar haram ya?', 'musik'],
    ['donor darah lg puasa batal ga', 'bekam-donor-darah-puasa'],
    ['maulidan itu bid’ah ga sih', 'maulid-nabi'],
    ['Apakah menyentuh istri membatalkan wudu?', 'menyentuh-lawan-jenis-setelah-wudu'],
    ['zakat buat bangun masjid boleh ga', 'zakat-untuk-masjid'],
    ['Is vaping haram?', 'rokok'],
    ['zakat buat siapa aja', 'siapa-penerima-zakat'],
    ['لمن تعطى الزكاة؟', 'siapa-penerima-zakat'],
    ['kalo mimpi basah siang2 pas ramadhan batal ga puasanya?', 'mimpi-basah-saat-puasa'],
    ['ramalan zodiak hari ini', 'ramalan-zodiak'],
    ['كم عدة المرأة المتوفى عنها زوجها؟', 'masa-idah'],
    ['Does kissing your wife break the fast?', 'mencium-istri-saat-puasa'],
    ['Is dating allowed before marriage?', 'pacaran'],
    ['هل المولد النبوي بدعة؟', 'maulid-nabi'],
    ['حكم قراءة الحائض للقرآن من الجوال', 'haid-membaca-quran'],
  ])('in other words is answered from it: %s', { tags: 'slow' }, async (question, id) => {
    const { status, body } = await system.ask(question)
    expect(status).toBe(200)
    expect(entryOf(body)).toBe(id && `masail:${id}`)
  })

  test.each([
    ['Do not get angry', false],
    ["Don't drink wine", false],
    ['Do angry words count as divorce?', true],
    ['marah haram ga', true],
  ])('is asked for a ruling or not: %s', (question, asks) => expect(asksRuling(question)).toBe(asks))

  test('is answered only if it names the subject', { tags: 'slow' }, () => {
    const rank = createRanking(
      (entries as AuthoredRecord[]).filter(({ sensitive, reviewed_by }) => !sensitive || reviewed_by).map(readEntry),
    )
    const answeredBy = (question: string) => [question, chosen(rank(question)).sure?.record.id]
    for (const question of [
      'kurban dengan uang pinjaman',
      'bagian waris anak perempuan',
      'anak yatim dapat warisan ga',
      'can I fast on Monday',
      'هل يجوز الصيام يوم الاثنين',
      'puasa senin kamis',
      'kentut pas sholat',
      'What does Islam say about anger?',
      'Apakah boleh memaksa orang lain masuk Islam?',
      'Kapan waktu yang dilarang untuk salat sunah?',
      'Salat sunah sesudah Jumat',
    ])
      expect(answeredBy(question)).toEqual([question, undefined])
    for (const [question, id] of [
      ['anak angkat dapat warisan ga', 'anak-angkat-nasab'],
      ['qadha puasa sekalian puasa senin kamis', 'gabung-niat-qada-sunnah'],
      ['kentut mulu pas sholat gmn', 'wudu-bagi-yang-beser'],
    ] as const)
      expect(answeredBy(question)).toEqual([question, id])
  })

  test('is answered with the subject that it is often confused with', { tags: 'slow' }, async () => {
    const { confused_with } = entry('tato')
    expect((await system.ask('Apa hukum tato?')).body.answer).toContain(`**Sering dicampuradukkan:** ${confused_with}`)
  })

  test('is similar to the subject that it is confused with, and does not answer it', () => {
    const pledge = {
      id: 'gadai',
      question: 'Apa hukum gadai emas?',
      wordings: ['gadai di bank', 'gadai emas batangan'],
    }
    const savings = { id: 'arisan', question: 'Apa hukum arisan?', wordings: ['arisan ibu kampung', 'arisan undian'] }
    const likeness = (confused_with?: string) =>
      createRanking([readEntry({ ...pledge, ...(confused_with && { confused_with }) }), readEntry(savings)])(
        'gadai emas lewat arisan',
      ).find(({ record }) => record.id === 'gadai')?.likeness
    const stated = likeness('Gadai berbeda dari arisan.')
    expect(stated?.covered).toBeGreaterThan(likeness()?.covered ?? 1)
    expect(stated?.isSame).toBe(false)
  })

  test('is answered with the consensus, each position with its holders, the practice and whom to ask, and says that no scholar has reviewed it', async () => {
    const { body } = await system.ask('Apakah musik haram?')
    const { body: english } = await system.ask('Is music haram?')
    const record = entry('musik')
    expect(body.sources[0]).toMatchObject({
      type: 'masail',
      key: 'masail:musik',
      url: expect.stringMatching(/\/masail\/musik$/),
      name: record.question,
      text: record.summary,
      text_arabic: record.summary_arabic,
    })
    for (const [answer, suffix] of [
      [body.answer, ''],
      [english.answer, '_en'],
    ] as const) {
      for (const { text, holders, argument } of parts(record, suffix)) {
        expect(answer).toContain(text)
        if (argument) expect(answer).toContain(argument)
        if (holders) expect(answer).toContain(holders)
      }
      for (const field of ['summary', 'practice', 'ask']) expect(answer).toContain(record[`${field}${suffix}`])
    }
    expect(body.answer).toContain('Belum diperiksa ulama')
    expect(english.answer).toContain('No scholar has reviewed this yet')
  })

  test('in Arabic is answered with its summary and evidence, and no Indonesian', async () => {
    const { body } = await system.ask('هل الموسيقى حرام؟')
    expect(body.answer).toContain(entry('musik').summary_arabic)
    expect(body.answer).toContain('لم يراجعه أحد من أهل العلم بعد')
    expect(body.answer.replace(/\[[^\]]*\]/g, '')).not.toMatch(/\p{Script=Latin}{4}/u)
  })

  test('quotes evidence as the records have it, each cited by key', async () => {
    const { body } = await system.ask('Apakah disuntik membatalkan puasa?')
    const evidence = body.sources.filter(({ type }) => type !== 'masail')
    expect(evidence.length).toBeGreaterThan(0)
    for (const source of evidence) {
      const path = source.type === 'quran' ? 'quran' : 'hadith'
      const found = await system.app.inject({ url: `/api/v1/${path}/${source.key}`, headers: { 'x-api-key': key } })
      expect([source.key, source.text]).toEqual([source.key, found.json().text_indonesian])
      expect(body.answer).toContain(`[${source.key}]`)
    }
  })
})

describe('a question that the map does not cover', () => {
  test.each([
    'apakah tidur membatalkan wudu',
    'hukum onani dalam Islam',
    'Apakah berkurban itu wajib atau sunah?',
    'apakah menelan ludah membatalkan puasa',
    'berapa lama masa nifas',
    'bacaan doa qunut subuh',
    'keutamaan puasa enam hari Syawal',
    'hukum memelihara kucing',
    'doa masuk masjid',
    'is marriage obligatory in islam',
    'هل يجوز للحائض الصيام',
    'bolehkah potong kuku saat haid',
    // a part of an entry's subject, or a rite alone
    'knp babi haram?',
    'is pork haram',
    'Bolehkah perempuan bepergian tanpa mahram?',
    'نص دعاء القنوت',
    'resep ayam goreng tepung renyah',
    // a single word of an entry, in a question that asks for no ruling
    'tidak ada paksaan dalam agama',
    'siapa abdullah',
    'backbiting in islam',
  ])('is not answered from it: %s', async (question) => {
    expect(entryOf((await system.ask(question)).body)).toBeUndefined()
  })

  test('that is similar to entries names them, in its language', async () => {
    const { body } = await system.ask('bolehkah puasa hari Ahad saja')
    expect(entryOf(body)).toBeUndefined()
    expect(body.questions).toContainEqual({
      type: 'masail',
      key: 'masail:puasa-hari-jumat',
      text: 'Bolehkah puasa pada hari Jumat atau Sabtu saja?',
      summary: expect.any(String),
      url: expect.stringMatching(/\/masail\/puasa-hari-jumat$/),
      notice: expect.stringMatching(/Belum diperiksa ulama/),
    })
    expect((await system.ask('resep ayam goreng tepung renyah')).body.questions).toEqual([])
  })
})

test('a search for a question of the map shows it with the passages, only on the first page of all types', async () => {
  const shown = {
    type: 'masail',
    key: 'masail:zakat-untuk-masjid',
    url: expect.stringMatching(/\/masail\/zakat-untuk-masjid$/),
  }
  const q = 'zakat buat bangun masjid boleh ga'
  expect((await search({ q })).questions).toEqual([expect.objectContaining(shown)])
  expect((await search({ q, type: 'quran' })).questions).toEqual([])
  expect((await search({ q: 'resep ayam goreng' })).questions).toEqual([])
  const page = await system.app.inject(`/search?${new URLSearchParams({ q })}`)
  expect(page.body).toContain('href="/masail/zakat-untuk-masjid')
})

test('an entry that needs a signature before it is served is neither used nor named', {
  tags: 'slow',
}, async () => {
  expect(unsigned.length).toBeGreaterThan(10)
  for (const { id, question } of unsigned) {
    const { body } = await system.ask(String(question))
    expect(JSON.stringify(body)).not.toContain(`masail:${id}`)
    expect(JSON.stringify(await search({ q: String(question) }))).not.toContain(`masail:${id}`)
    const found = await system.app.inject({ url: `/api/v1/masail/${id}`, headers: { 'x-api-key': key } })
    expect(found.statusCode).toBe(404)
  }
})

async function search(payload: object): Promise<{ questions: object[] }> {
  const found = await system.app.inject({
    method: 'POST',
    url: '/api/v1/search',
    headers: { 'x-api-key': key },
    payload,
  })
  expect(found.statusCode).toBe(200)
  return found.json()
}

function entry(id: string) {
  const record = entries.find((one) => one.id === id)
  if (!record) throw new Error(`no entry ${id}`)
  return record
}

type Part = { text: string; holders?: string; argument?: string }

/** The consensus and the positions, in a language. */
const parts = (record: Record<string, unknown>, suffix: string): Part[] =>
  [record.agreed, record.positions].flat().flatMap((part) => {
    if (typeof part !== 'object' || part === null) return []
    const fields = part as Record<string, unknown>
    const holders = fields[`holders${suffix}`]
    return [
      {
        text: String(fields[`text${suffix}`]),
        ...(Array.isArray(holders) && { holders: holders.join('; ') }),
        ...(fields[`argument${suffix}`] !== undefined && { argument: String(fields[`argument${suffix}`]) }),
      },
    ]
  })
