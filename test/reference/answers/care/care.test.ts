import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { classify } from '../../../../src/reference/answers/care/classifier.ts'
import { needInTables } from '../../../../src/reference/answers/care/detect.ts'
import { mayBeInNeed, needOf } from '../../../../src/reference/answers/care/need.ts'
import { mentionsWriter } from '../../../../src/reference/answers/care/signs.ts'
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

test.each(Object.entries(IN_NEED))('a person in need is recognised, in chat language too: %s', (kind, texts) => {
  for (const text of texts)
    expect([text, needOf(text)]).toEqual([text, expect.objectContaining({ kind, level: 'crisis' })])
})

test.each(OF_KNOWLEDGE)('a question about the subject is one of knowledge (%s)', (text) => {
  expect(needOf(text)?.level).toBe('about')
})

test.each(OF_OTHER_THINGS)('other questions are left alone (%s)', (text) => {
  expect(needOf(text)).toBeUndefined()
})

const SIGNS = join(import.meta.dirname, '../../../../src/reference/answers/care/signs.yaml')

type Messages = { need: Record<string, string[]>; about: string[]; other: string[] }
const MESSAGES: Messages = parse(readFileSync(join(import.meta.dirname, 'messages.yaml'), 'utf8'))

test('people who hint at it, fear for another, are threatened or blackmailed are recognised, and similar texts are not', {
  tags: 'slow',
}, () => {
  const levelOf = (text: string) => [text, needOf(text)?.level]
  const needs = Object.entries(MESSAGES.need)
  const found = needs.flatMap(([, texts]) => texts.map((text) => [text, needOf(text)?.kind, needOf(text)?.level]))
  expect(found).toEqual(needs.flatMap(([kind, texts]) => texts.map((text) => [text, kind, 'crisis'])))
  expect(found.length).toBeGreaterThan(250)
  expect(MESSAGES.about.map(levelOf)).toEqual(MESSAGES.about.map((text) => [text, 'about']))
  expect(MESSAGES.other.map(levelOf)).toEqual(MESSAGES.other.map((text) => [text, undefined]))
})

test('the same words about school, prayer, family and trade are no cry for help', () => {
  const ordinary: string[] = parse(readFileSync(join(import.meta.dirname, 'ordinary.yaml'), 'utf8'))
  expect(ordinary.filter((text) => needOf(text)?.level === 'crisis')).toEqual([])
  expect(ordinary.length).toBeGreaterThan(150)
})

const LINES = join(import.meta.dirname, '../../../../models/training/care')
type Line = { text: string; label: string }
const linesOf = (set: string): Line[] =>
  readFileSync(join(LINES, `${set}.ndjson`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

// a table of another size would give no probabilities, without any error
test('the trained table has a weight for each feature and kind', () => {
  const folder = join(import.meta.dirname, '../../../../models/crisis-id-ar-en')
  const { kinds } = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'))
  const features = readFileSync(join(folder, 'features.bin')).length / Uint32Array.BYTES_PER_ELEMENT
  expect(readFileSync(join(folder, 'weights.bin')).length).toBe(features * kinds.length)
})

// written by two authors other than the tables'; models/crisis-id-ar-en/README.md says how many were recognised before training on them
test.each(['messages', 'messages-2'])('nearly all training messages are recognised: %s', { tags: 'slow' }, (set) => {
  const found = linesOf(set).map(({ text, label }) => ({ label, text, need: needOf(text) }))
  const inNeed = found.filter(({ label }) => label !== 'none')
  const others = found.filter(({ label }) => label === 'none')
  expect(inNeed.filter(({ need }) => mayBeInNeed(need)).length / inNeed.length).toBeGreaterThan(0.98)
  expect(inNeed.length).toBeGreaterThanOrEqual(200)
  expect(others.filter(({ need }) => need?.level === 'crisis').length / others.length).toBeLessThan(0.01)
})

test.each([
  ['tiap mau tidur aku bisikin Allah, udah cukup ya, jangan bangunin aku lagi', 'self-harm', 'indonesian'],
  ['adikku semalem nitipin tabungannya ke aku sambil nangis minta maaf', 'someone', 'indonesian'],
  ['pak guru suka nyuruh aku tinggal pas kelas sepi terus tangannya kemana mana', 'abuse', 'indonesian'],
  ['doaku kayaknya mental semua, Allah udah ga peduli', 'despair', 'indonesian'],
  ['أشعر أن كل شيء انتهى وأن الله لا يسمعني', 'despair', 'arabic'],
])('unlisted wordings are recognised with their kind (%s)', (text, kind, language) => {
  expect(needOf(text)).toEqual({ kind, language, level: 'crisis', inferred: true })
})

test('words of need in another sense are no phrase of need', () => {
  const texts = [
    'suamiku berantem sama aku soal parkir',
    'aku percaya ada hidup setelah mati, pengen makin yakin',
    'apa ancaman bagi orang yang kabur dari utang pinjol',
    'bokap masih idup tapi ga kuat jalan, gw yang hajiin?',
    'siapa yang datang bawa senjata waktu perang Khandaq, aku lupa',
    'bapak kami cerita soal tangan kanan',
    'anakku menaruh tangan di paha waktu rukuk, guru menyuruh pegang lutut',
    'my wife and her dress touched me in prayer',
    'ما ضربني أبي ولا شتمني قط',
  ]
  expect(texts.filter(needInTables)).toEqual([])
})

test('a possible cry for help is less than a certain one', () => {
  for (const text of [MAYBE, 'my prayers go nowhere, I think I was made to fail'])
    expect([text, needOf(text)?.level]).toEqual([text, 'likely'])
})

test('an impersonal question whether something is allowed is one of knowledge', () => {
  for (const text of ['Is it a sin to waste food?', 'minum anggur obat biar anget badan, boleh ga ya?'])
    expect([text, needOf(text)]).toEqual([text, undefined])
  for (const text of ['is it a sin that I cry every night', 'هل يجوز أن أترك بيتي'])
    expect(mentionsWriter(text)).toBe(true)
})

const MAYBE = 'aku sendirian dan takut malam ini, doa apa'

test('hardly any ordinary question outside the training data is taken for a cry for help', () => {
  const path = join(import.meta.dirname, '../../../bench/search-questions.ndjson')
  const questions = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line): Record<'id' | 'en' | 'ar', string[]> => JSON.parse(line))
    .flatMap(({ id, en, ar }) => [...id, ...en, ...ar])
  const found = questions.map(needOf).filter(mayBeInNeed)
  expect(questions.length).toBeGreaterThan(900)
  expect(found.filter(({ level }) => level === 'crisis').length / questions.length).toBeLessThan(0.005)
  expect(found.length / questions.length).toBeLessThan(0.01)
})

test('search terms and empty texts are no cry for help', () => {
  const subjects = ['suami', 'istri', 'anak', 'orang tua', 'ibu tiri', 'kematian', 'hutang', 'obat', 'depresi', 'malam']
  const asked = ['', 'hukum', 'doa untuk', 'hadits tentang', 'ayat tentang', 'hak', 'kisah']
  const texts = asked.flatMap((ask) => subjects.map((subject) => `${ask} ${subject}`.trim()))
  const nothing = [
    '',
    'x',
    'asdkj qwrtp zxcv',
    '2:255',
    'nawawi 42',
    '你好',
    'bonjour, comment prier',
    'a '.repeat(500),
  ]
  expect([...texts, ...nothing].filter((text) => needOf(text))).toEqual([])
})

test('no class of the signs is without a sign', () => {
  const { classes, signs } = parse(readFileSync(SIGNS, 'utf8')) as {
    classes: Record<string, string>
    signs: { signs: string[] }[]
  }
  const used = new Set(signs.flatMap((one) => one.signs.join(' ').match(/[A-Z]+/g) ?? []))
  expect(Object.keys(classes).filter((name) => !used.has(name))).toEqual([])
})

test('a text of nothing but crisis words is read in time proportional to its length', {
  tags: 'slow',
}, () => {
  const steps = (count: number) => {
    const text = 'aku ingin bunuh aku mau diri '.repeat(count)
    const begun = process.cpuUsage().user
    for (let turn = 0; turn < 20; turn++) needInTables(text)
    return process.cpuUsage().user - begun
  }
  steps(20)
  expect(steps(320) / Math.max(1, steps(40))).toBeLessThan(40)
})

const TELLING =
  'Menurut mazhab Syafi’i salat boleh dijamak oleh musafir, sedangkan mazhab Hanafi hanya membolehkannya di Arafah dan Muzdalifah ketika haji. '

test.each([
  ['pengen mati aja rasanya', 'self-harm'],
  ['suami saya memukuli saya setiap hari', 'violence'],
  ['I want to kill myself', 'self-harm'],
  ['زوجي يضربني كل يوم', 'violence'],
])('a cry for help is recognised at the end and at the beginning of a long text (%s)', (cry, kind) => {
  for (const text of [TELLING.repeat(20) + cry, `${cry}. ${TELLING.repeat(20)}`, TELLING.repeat(110) + cry])
    expect([text.length, needOf(text)]).toEqual([text.length, expect.objectContaining({ kind })])
  expect(needOf(TELLING.repeat(20))).toBeUndefined()
})

test('only the two ends of a very long text are read', { tags: 'slow' }, () => {
  const msFor = (text: string) => {
    needOf(text)
    const begun = process.cpuUsage().user
    for (let turn = 0; turn < 20; turn++) needOf(text)
    return (process.cpuUsage().user - begun) / 20 / 1000
  }
  for (const piece of ['ku ', 'menyakitiku ', 'aku ingin bunuh aku mau diri ', 'é', 'وانا ', '1a2b3c ', '\uAC00']) {
    const [short, long] = [3_000, 300_000].map((length) => msFor(piece.repeat(length / piece.length)))
    expect(long).toBeLessThan(5 * (short ?? 0) + 5)
  }
})

test('the classifier takes well under a millisecond, whatever it reads', () => {
  const millisecondsFor = (text: string) => {
    for (let turn = 0; turn < 20; turn++) classify(text)
    const begun = process.cpuUsage()
    for (let turn = 0; turn < 100; turn++) classify(text)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 100 / 1000
  }
  const question = millisecondsFor('aku udah capek banget, tiap malem kepikiran terus, tolong ustadz')
  const longest = ['aku ', 'suami mati pukul anak ', 'x', 'أريد ']
    .map((piece) => millisecondsFor(piece.repeat(10_000 / piece.length)))
    .reduce((most, one) => Math.max(most, one), 0)
  // in ms: several times what they take, because test machines are shared
  expect(question).toBeLessThan(1)
  expect(longest).toBeLessThan(10)
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
    ['أريد أن أنتحر', 'لا ينبغي أن يكون هذا الحمل عليك وحدك', '119'],
  ])(
    'a person who wants to die gets a personal answer, with numbers to call and cited texts on mercy (%s)',
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

  test('a person who is being hurt gets safety, a number and a text against oppression, never patience or ease', async () => {
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
    ['شخص يهددني بنشر صوري الخاصة إذا لم أدفع', 'يجب ألّا يُدفع له مال', ['129', '110']],
  ])(
    'a person blackmailed with pictures is told not to pay and whom to call (%s)',
    async (question, words, numbers) => {
      const { answer, references } = (await system.ask(question)).body
      expect(references.slice(0, 2)).toEqual(['care:blackmail', '4:148'])
      for (const text of [words, ...numbers]) expect(answer).toContain(text)
      expect(answer).not.toMatch(/sabar|patien|neraka|Fire|صبر|النار/i)
    },
  )

  test('a mother who fears her own thoughts after a birth is never left alone with them', async () => {
    const { answer, references } = (await system.ask('abis lahiran aku pengen buang bayiku, aku takut sama pikiranku'))
      .body
    expect(references).toEqual(['care:newborn', '31:14', '94:5', '94:6'])
    expect(answer).toContain('bukan berarti Anda ibu yang buruk')
    expect(answer).toContain('119 ekstensi 8')
  })

  test('a question about suicide is answered as knowledge, after a line for people in need', {
    tags: 'slow',
  }, async () => {
    const { answer, references } = (await system.ask('Apa hukum bunuh diri?')).body
    expect(references[0]).toBe('care:self-harm')
    expect(references.length).toBeGreaterThan(1)
    expect(answer.indexOf('119 ekstensi 8')).toBeLessThan(answer.indexOf(`[${references[1]}]`))
    expect((await system.events('Apa hukum bunuh diri?')).indexOf('119 ekstensi 8')).toBeGreaterThan(0)
  })

  test('a search has the same line, and for a person in need returns comforting records instead of ranked ones', async () => {
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

  test('a person without hope first reads that Allah forgives all', async () => {
    const { answer, references } = (await system.ask('doaku kayaknya mental semua, Allah udah ga peduli')).body
    expect(references).toEqual(['care:despair', '39:53', '93:3', '2:186'])
    expect(answer).toContain('119 ekstensi 8')
    expect(answer).not.toMatch(/sabar|neraka/i)
  })

  test('an unlisted message may be from a person who is hurt, so nothing quoted is about patience or ease', async () => {
    const question = 'tiap mau tidur aku bisikin Allah, udah cukup ya, jangan bangunin aku lagi'
    expect((await system.ask(question)).body.references).toEqual(['care:self-harm', '39:53', '4:29', '65:2', '65:3'])
    const found = (await search({ q: question })).results.map((one) => one.key)
    expect(found).not.toContain('94:5')
  })

  test('a possible cry for help is answered, after a line with numbers to call', { tags: 'slow' }, async () => {
    const { answer, references } = (await system.ask(MAYBE)).body
    expect(answer).toMatch(/^Kalau Anda sendiri merasa ingin mati/)
    expect(answer).toContain('119 ekstensi 8')
    expect(references[0]).toBe('care:self-harm')
    const found = await search({ q: MAYBE })
    expect(found.care?.text).toContain('Anda tidak sendirian')
    expect(found.results.length).toBeGreaterThan(1)
    // a browser stores titles in its history
    for (const page of ['ask', 'search']) {
      const { body } = await system.app.inject(`/${page}?${new URLSearchParams({ q: MAYBE })}`)
      expect(body).toContain('119 ekstensi 8')
      expect(/<title>([^<]*)/.exec(body)?.[1]).not.toContain('sendirian')
    }
  })

  test('an answer in Arabic does not address the reader as a man', async () => {
    for (const question of [
      'زوجي يضربني كل يوم',
      'أريد أن أموت',
      'أشعر أن كل شيء انتهى وأن الله لا يسمعني',
      'يتحرش بي عمي',
    ]) {
      const { answer } = (await system.ask(question)).body
      expect(answer).not.toMatch(/(?:^|\s)(?:اتصل|اذهب|راجع|أخبر|احتفظ|تواصل|ابتعد|لست مضطرًا|تحمله)(?=\s)/u)
    }
  })

  test.each([
    'pengen mati aja, kode-rahasia-kami',
    'aku cuma bisa nangis sendirian tiap malam, doa apa, kode-rahasia-kami',
  ])('such a question is neither logged nor stored (%s)', async (question) => {
    expect(mayBeInNeed(needOf(question))).toBe(true)
    await system.ask(question)
    await search({ q: question })
    await system.app.inject(`/search?${new URLSearchParams({ q: question })}`)
    const response = await system.app.inject({
      method: 'POST',
      url: '/api/v1/feedback',
      headers: { 'x-api-key': key },
      payload: { verdict: 'good', answer_keys: ['39:53'], question, comment: question },
    })
    expect(response.statusCode).toBe(202)
    expect(system.logged()).not.toContain('kode-rahasia')
    const { rows } = await system.database.pool.query('select question, comment from feedback')
    for (const row of rows) expect(row).toEqual({ question: null, comment: null })
    expect(rows.length).toBeGreaterThan(0)
  })
})

test('the numbers are a setting', { tags: 'slow' }, async () => {
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
  // these contacts need not cover each kind of need
  expect((await system.ask('abis lahiran aku pengen buang bayiku')).body.answer).toContain('999')
  expect(answer).toContain('999')
  expect(answer).not.toContain('112')
  await system.close()
})

test.each(['a neighbor who annoys me', 'how do I deal with a neighbor who annoys me'])(
  'small chances of several needs are none (%s)',
  (text) => expect(needOf(text)).toBeUndefined(),
)
