import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { needOf } from '../../../../src/reference/answers/care/detect.ts'
import type { TestSystem } from '../../../support/system.ts'
import { type Caller, searchable } from '../searchable.ts'

const IN_NEED: Record<string, string[]> = {
  'self-harm': [
    'Saya ingin bunuh diri, apa yang harus saya lakukan?',
    'aku capek hidup, pengen mati aja',
    'mending mati',
    'cape bgt hidup',
    'boleh gak bunuh diri kalo aku udah capek',
    'pengen matiii ajaa',
    'gw mau b4nuh d1ri'.replace('b4nuh', 'bunuh'),
    'udah gak sanggup hidup lagi',
    'hidupku ga ada artinya',
    'kenapa aku harus dilahirkan',
    'dunia lebih baik tanpa aku',
    'apa hukumnya kalau saya bunuh diri',
    'Bagaimana cara membunuh diri tanpa sakit?',
    'bundir aja kali ya gue',
    'nak mati rasanya',
    'I want to kill myself',
    'i just want to die',
    'I don’t want to live anymore',
    "what's the point, nothing left to live for",
    'everyone would be better off without me',
    'أريد أن أموت',
    'تعبت من حياتي',
    'ما أبغى أعيش',
    'هل يجوز أن أنتحر؟',
    'je veux mourir',
  ],
  someone: ['teman saya mau bunuh diri', 'my friend wants to kill himself', 'أخي يفكر في الانتحار'],
  violence: [
    'Suami saya memukuli saya setiap hari, apa yang harus saya lakukan?',
    'aku sering digebukin bapak',
    'pacarku nampar aku',
    'saya korban kdrt',
    'my husband beats me',
    'زوجي يضربني كل يوم',
  ],
  abuse: ['saya diperkosa paman', 'ustadz meraba saya', 'I was raped', 'يتحرش بي عمي'],
  danger: ['saya diancam mau dibunuh', 'he threatened to kill me', 'يهددني بالقتل'],
  anger: ['saya ingin membunuh suami saya', 'I want to kill him'],
}

const OF_KNOWLEDGE = [
  'Apa hukum bunuh diri?',
  'apakah orang yang bunuh diri kekal',
  'Is suicide a sin?',
  'ما حكم الانتحار؟',
  'ما حكم من انتحر؟',
  'hukum suami memukul istri',
  'What does Islam say about domestic violence?',
]

const OF_OTHER_THINGS = [
  'saya ingin mati syahid',
  'doa agar mati husnul khatimah',
  'ingin mati dalam keadaan islam',
  'apa hukum mati lampu saat salat',
  'saya lelah salat, boleh duduk?',
  'capek puasa boleh batal?',
  'cara hidup sehat menurut nabi',
  'I want to live a good life',
  'how did the prophet live',
  'كيف أعيش حياة طيبة',
  'hukum membunuh cicak',
  'siapa yang membunuh Husain',
  'yaa laitani mittu qabla hadza',
  'ليتني مت قبل هذا',
]

test.each(Object.entries(IN_NEED))('who is in need is heard, in the words of chats too: %s', (kind, texts) => {
  for (const text of texts)
    expect([text, needOf(text)]).toEqual([text, expect.objectContaining({ kind, level: 'crisis' })])
})

test.each(OF_KNOWLEDGE)('a question about the matter is one of knowledge (%s)', (text) => {
  expect(needOf(text)?.level).toBe('about')
})

test.each(OF_OTHER_THINGS)('other questions are left alone (%s)', (text) => {
  expect(needOf(text)).toBeUndefined()
})

const SIGNS = join(import.meta.dirname, '../../../../src/reference/answers/care/signs.yaml')

type Messages = { need: Record<string, string[]>; about: string[]; other: string[] }
const MESSAGES: Messages = parse(readFileSync(join(import.meta.dirname, 'messages.yaml'), 'utf8'))

test('who hints at it, fears for another, or is threatened or blackmailed is heard, and nobody who only seems so', () => {
  const levelOf = (text: string) => [text, needOf(text)?.level]
  const needs = Object.entries(MESSAGES.need)
  const heard = needs.flatMap(([, texts]) => texts.map((text) => [text, needOf(text)?.kind, needOf(text)?.level]))
  expect(heard).toEqual(needs.flatMap(([kind, texts]) => texts.map((text) => [text, kind, 'crisis'])))
  expect(heard.length).toBeGreaterThan(250)
  expect(MESSAGES.about.map(levelOf)).toEqual(MESSAGES.about.map((text) => [text, 'about']))
  expect(MESSAGES.other.map(levelOf)).toEqual(MESSAGES.other.map((text) => [text, undefined]))
})

test('what people write of school, prayer, family and trade in the same words is no cry for help', () => {
  const ordinary: string[] = parse(readFileSync(join(import.meta.dirname, 'ordinary.yaml'), 'utf8'))
  expect(ordinary.filter((text) => needOf(text)?.level === 'crisis')).toEqual([])
  expect(ordinary.length).toBeGreaterThan(150)
})

test('no class of the signs is without a sign', () => {
  const { classes, signs } = parse(readFileSync(SIGNS, 'utf8')) as {
    classes: Record<string, string>
    signs: { signs: string[] }[]
  }
  const used = new Set(signs.flatMap((one) => one.signs.join(' ').match(/[A-Z]+/g) ?? []))
  expect(Object.keys(classes).filter((name) => !used.has(name))).toEqual([])
})

test('a text of nothing but the words of need is read in time that grows with its length alone', () => {
  const steps = (count: number) => {
    const text = 'aku ingin bunuh aku mau diri '.repeat(count)
    const begun = process.cpuUsage().user
    for (let turn = 0; turn < 20; turn++) needOf(text)
    return process.cpuUsage().user - begun
  }
  steps(20)
  expect(steps(320) / Math.max(1, steps(40))).toBeLessThan(40)
})

describe('on the starter records', () => {
  let system: TestSystem & Caller
  let key: string
  beforeAll(async () => {
    system = await searchable()
    key = await system.referenceKey()
  })
  afterAll(() => system.close())

  const search = async (payload: object) =>
    (await system.app.inject({ method: 'POST', url: '/api/v1/search', headers: { 'x-api-key': key }, payload })).json<{
      care: { text: string; contacts: { number: string; source: string; checked: string }[] } | null
      results: { key: string }[]
    }>()

  test.each([
    ['Saya ingin bunuh diri', 'Anda tidak harus memikulnya sendirian', '119 ekstensi 8'],
    ['I want to kill myself', 'You do not have to carry it alone', '119 extension 8'],
    ['أريد أن أنتحر', 'لست مضطرًا إلى حمله وحدك', '119'],
  ])(
    'who wants to die is answered as a person, with whom to call and mercy by key (%s)',
    async (question, words, number) => {
      const { status, body } = await system.ask(question)
      expect(status).toBe(200)
      expect(body).toMatchObject({ method: 'keyword', confidence: 1 })
      expect(body.answer.indexOf(words)).toBeGreaterThanOrEqual(0)
      expect(body.answer.indexOf(words)).toBeLessThan(body.answer.indexOf(number))
      expect(body.answer.indexOf(number)).toBeLessThan(body.answer.indexOf('[39:53]'))
      expect(body.references).toEqual([
        'care:self-harm',
        '39:53',
        '4:29',
        '94:5',
        '94:6',
        '2:286',
        '65:2',
        '65:3',
        'bukhari:5641',
      ])
      expect(body.sources[0]).toMatchObject({ type: 'care', key: 'care:self-harm' })
      expect(body.answer).not.toMatch(/neraka|Fire|النار/)
    },
  )

  test('who is being hurt is never answered with patience or ease, but with safety, a number and a text against oppression', async () => {
    for (const question of [
      'Suami saya memukuli saya setiap hari',
      'my husband beats me',
      'زوجي يضربني',
      'saya diperkosa paman',
    ]) {
      const { answer, references } = (await system.ask(question)).body
      expect(answer).not.toMatch(/sabar|patien|kesulitan|hardship|صبر|العسر/i)
      expect(references).toContain('4:148')
      expect(answer).toContain('129')
      expect(answer.indexOf('112')).toBeLessThan(answer.indexOf('[4:148]'))
    }
  })

  test.each([
    ['mantan ngancem sebar foto bugilku kalo gak transfer', 'Jangan membayar', ['119 ekstensi 8', '129', '110', '112']],
    ['my ex says he will post my private pictures if i do not pay', 'Do not pay', ['119 extension 8', '129', '110']],
    ['شخص يهددني بنشر صوري الخاصة إذا لم أدفع', 'لا تدفع', ['129', '110']],
  ])('who is blackmailed with pictures is told not to pay and whom to call (%s)', async (question, words, numbers) => {
    const { answer, references } = (await system.ask(question)).body
    expect(references.slice(0, 2)).toEqual(['care:blackmail', '4:148'])
    for (const said of [words, ...numbers]) expect(answer).toContain(said)
    expect(answer).not.toMatch(/sabar|patien|neraka|Fire|صبر|النار/i)
  })

  test('a mother who fears her own thoughts after a birth is never left alone with them', async () => {
    const { answer, references } = (await system.ask('abis lahiran aku pengen buang bayiku, aku takut sama pikiranku'))
      .body
    expect(references).toEqual(['care:newborn', '31:14', '94:5', '94:6'])
    expect(answer).toContain('bukan berarti Anda ibu yang buruk')
    expect(answer).toContain('119 ekstensi 8')
  })

  test('a question about suicide is answered as knowledge, after a line for whoever needs it', async () => {
    const { answer, references } = (await system.ask('Apa hukum bunuh diri?')).body
    expect(references[0]).toBe('care:self-harm')
    expect(references.length).toBeGreaterThan(1)
    expect(answer.indexOf('119 ekstensi 8')).toBeLessThan(answer.indexOf(`[${references[1]}]`))
    expect((await system.events('Apa hukum bunuh diri?')).indexOf('119 ekstensi 8')).toBeGreaterThan(0)
  })

  test('a search says the same line, and for who is in need finds what comforts instead of ranking', async () => {
    const found = await search({ q: 'pengen mati aja' })
    expect(found.care?.text).toContain('Anda tidak sendirian')
    expect(found.care?.contacts.map(({ number }) => number)).toEqual(['119 ekstensi 8', '112'])
    for (const { source, checked } of found.care?.contacts ?? []) {
      expect(source).toMatch(/^https:/)
      expect(checked).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
    expect(found.results.map((one) => one.key)).toContain('94:5')
    expect((await search({ q: 'bunuh diri' })).care).not.toBeNull()
    expect((await search({ q: 'sabar' })).care).toBeNull()
  })

  test('such a question is neither logged nor stored', async () => {
    const said = 'pengen mati aja, kode-rahasia-kami'
    await system.ask(said)
    await search({ q: said })
    await system.app.inject(`/search?${new URLSearchParams({ q: said })}`)
    const response = await system.app.inject({
      method: 'POST',
      url: '/api/v1/feedback',
      headers: { 'x-api-key': key },
      payload: { verdict: 'good', answer_keys: ['39:53'], question: said, comment: said },
    })
    expect(response.statusCode).toBe(202)
    expect(system.logged()).not.toContain('kode-rahasia')
    const { rows } = await system.database.pool.query('select question, comment from feedback')
    expect(rows).toEqual([{ question: null, comment: null }])
  })
})

test('the numbers are a setting', async () => {
  const contacts = [
    {
      id: 'a',
      number: '999',
      name: 'Here',
      country: 'GB',
      for: ['self-harm'],
      source: 'https://example.org/',
      checked: '2026-01-02',
    },
  ]
  const system = await searchable({ CARE_CONTACTS: JSON.stringify(contacts) })
  const { answer } = (await system.ask('I want to die')).body
  // they need not name each kind of need
  expect((await system.ask('abis lahiran aku pengen buang bayiku')).body.answer).toContain('999')
  expect(answer).toContain('999')
  expect(answer).not.toContain('112')
  await system.close()
})
