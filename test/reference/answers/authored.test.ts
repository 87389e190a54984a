import { beforeAll, describe, expect, test } from 'vitest'
import type { TestSystem } from '../../support/system.ts'
import { type Caller, searchable } from './searchable.ts'

type AuthoredRecord = Record<string, unknown> & { id: string }

let system: TestSystem & Caller
let key: string
beforeAll(async () => {
  system = await searchable()
  key = await system.referenceKey()
})

async function records(path: string, wrapper = path.replaceAll('-', '_')): Promise<AuthoredRecord[]> {
  const response = await system.app.inject({ url: `/api/v1/${path}`, headers: { 'x-api-key': key } })
  const list = response.json<Record<string, AuthoredRecord[]>>()[wrapper]
  expect(list?.length).toBeGreaterThan(0)
  return list ?? []
}
const firstOf = async (question: string) => (await system.ask(question)).body.references[0]

const ASKED: Record<string, string[]> = {
  'doa:tidur-bismika-amutu': ['apa doa sebelum tidur?', 'doa mau tidur', 'dua before sleeping', 'دعاء قبل النوم'],
  'doa:tidur-bangun-ahyana': ['doa bangun tidur', 'dua when waking up', 'دعاء الاستيقاظ من النوم'],
  'doa:makan-bismillah': ['doa sebelum makan', 'What is the dua before eating?', 'دعاء قبل الطعام'],
  'doa:umum-masuk-kamar-kecil': ['doa masuk wc', 'dua for entering the toilet', 'دعاء دخول الخلاء'],
  'doa:umum-keluar-rumah': ['doa keluar rumah', 'dua when leaving the house', 'دعاء الخروج من المنزل'],
  'doa:shalat-sesudah-azan': [
    'doa setelah adzan',
    'dua after adhan',
    'What is the dua after the adhan?',
    'دعاء بعد الأذان',
  ],
  'doa:umum-istikharah': ['bacaan doa istikharah beserta artinya', 'What is the istikhara dua?', 'دعاء الاستخارة'],
  'doa:sayyidul-istighfar': ['sayyidul istighfar', 'what is sayyidul istighfar'],
  'figures:abu-hurairah': ['siapa Abu Hurairah?', 'Who is Abu Hurayrah?', 'من هو أبو هريرة؟'],
  'figures:asy-syafii': ["siapa itu Imam Syafi'i", 'who was Imam ash-Shafii', 'من هو الإمام الشافعي'],
  'figures:al-bukhari': ['siapakah Imam Bukhari', 'tell me about Imam al-Bukhari', 'من هو الإمام البخاري؟'],
  'figures:khadijah-binti-khuwailid': [
    'siapa Khadijah binti Khuwailid',
    'who was Khadija',
    'من هي خديجة بنت خويلد',
    'siapakah istri pertama Nabi?',
    'who was the first wife of the Prophet?',
  ],
  'figures:umar-bin-al-khaththab': ['siapa Umar bin Khattab', 'who is Umar ibn al-Khattab', 'من هو عمر بن الخطاب'],
  'figures:abu-bakr-ash-shiddiq': ['siapa khalifah pertama', 'Who was the first caliph?', 'من هو الخليفة الأول؟'],
  'asmaul-husna:al-wadud': ['apa arti Al-Wadud', 'What does al Wadud mean?', 'ما معنى اسم الله الودود'],
  'asmaul-husna:ar-rahman': ['arti asmaul husna ar rahman', 'what is the meaning of Ar-Rahman', 'معنى الرحمن'],
  'amalan:menjenguk-orang-sakit': [
    'Bagaimana adab menengok orang yang sedang sakit?',
    'etiquette of visiting the sick',
  ],
  'amalan:adab-bersin': ['ماذا أقول إذا عطست؟', 'adab bersin'],
  'amalan:zikir-masuk-rumah': ['doa masuk rumah dong'],
  'amalan:doa-kesulitan': ['doa biar dimudahin ujian', 'dua for exams'],
  'doa:umum-menjenguk-orang-sakit': ['My mother is sick, what dua can I say for her?'],
  'nawawi:nawawi-7': ['hadits arbain nawawi ke-7', 'Nawawi hadith 7', 'الحديث ٧ من الأربعين النووية'],
  'nawawi:nawawi-16': ['hadits arbain nawawi tentang jangan marah'],
}

test.each(Object.entries(ASKED).flatMap(([record, questions]) => questions.map((question) => [question, record])))(
  '%s is answered by %s',
  async (question, record) => {
    const { body } = await system.ask(question)
    expect(body.references[0]).toBe(record)
    expect(body.sources[0]).toMatchObject({ type: record.split(':')[0], key: record })
    expect(body.confidence).toBe(1)
    for (const [, cited] of body.answer.matchAll(/\[([a-z-]+:[a-z0-9-]+|\d+:\d+)\]/g))
      expect(body.references).toContain(cited)
  },
)

test('a dua is answered with its Arabic, transliteration, meaning and sources', async () => {
  const dua = (await records('doa', 'doas')).find(({ id }) => id === 'tidur-bismika-amutu')
  const { body } = await system.ask('apa doa sebelum tidur')
  for (const field of ['title', 'arabic', 'transliteration', 'translation'])
    expect(body.answer).toContain(String(dua?.[field]).replace(/\n/g, ' '))
  const arabic = await system.ask('دعاء قبل النوم')
  expect(arabic.body.answer).toContain(dua?.arabic)
  expect(arabic.body.answer).not.toContain(dua?.transliteration)
})

test('a question that says what a title says is answered by that record', async () => {
  const { body } = await system.ask('What is the bridge over hell')
  expect(body.references[0]).toBe('aqidah:shirath-jembatan-di-atas-neraka')
})

test('a dua of several lines keeps them in Arabic, in Latin letters and in its translation', async () => {
  const record = (await records('amalan', 'amalan')).find(({ id }) => id === 'adab-bersin')
  const { body } = await system.ask('adab bersin')
  const lines = (field: string) => String(record?.[field]).trim().split('\n')
  expect(lines('arabic')).toHaveLength(3)
  expect(body.answer).toContain(
    lines('arabic')
      .map((line) => `> ${line}`)
      .join('  \n'),
  )
  expect(body.answer).toContain(
    lines('transliteration')
      .map((line) => `*${line}*`)
      .join('  \n'),
  )
  expect(body.answer).toContain(lines('translation').join('  \n'))
  expect(lines('translation')).toHaveLength(3)
})

test('every dua is found by its title', { tags: 'slow' }, async () => {
  const missed: string[] = []
  for (const { id, title } of await records('doa', 'doas')) {
    const { references } = (await system.ask(`doa ${String(title).split(/[,(:]/)[0]}`)).body
    if (!references.includes(`doa:${id}`)) missed.push(`${title}: ${references}`)
  }
  expect(missed).toEqual([])
})

test('every figure is found by name, in Latin and in Arabic letters', { tags: 'slow' }, async () => {
  const missed: string[] = []
  for (const { id, name, name_arabic } of await records('figures'))
    for (const question of [`siapa ${name}?`, `who was ${name}`, `من هو ${name_arabic}؟`])
      if ((await firstOf(question)) !== `figures:${id}`) missed.push(question)
  expect(missed).toEqual([])
})

test('every divine name is found by its name', { tags: 'slow' }, async () => {
  const missed: string[] = []
  for (const { id, transliteration, arabic } of await records('asmaul-husna'))
    for (const question of [
      `apa arti asmaul husna ${transliteration}?`,
      `what does the name of Allah ${String(transliteration).replaceAll('-', ' ')} mean`,
      `ما معنى اسم الله ${arabic}`,
    ])
      if ((await firstOf(question)) !== `asmaul-husna:${id}`) missed.push(`${question} ${await firstOf(question)}`)
  expect(missed).toEqual([])
})

test('each of the forty-two is found by its number, and all of them by the name of the book', {
  tags: 'slow',
}, async () => {
  for (const { id, number } of await records('nawawi'))
    expect(await firstOf(`hadits arbain nawawi nomor ${number}`)).toBe(`nawawi:${id}`)
  for (const question of ['hadits arbain nawawi', 'an-nawawi forty hadith', 'الأربعون النووية'])
    expect((await system.ask(question)).body.references).toHaveLength(42)
})

test('all divine names are listed on request', async () => {
  for (const question of ['sebutkan asmaul husna', 'the 99 names of Allah', 'أسماء الله الحسنى'])
    expect((await system.ask(question)).body.references).toHaveLength(99)
})

test('a narrator is described by names, generation, verdict and year, cited by id', async () => {
  for (const question of ['siapa Sufyan ats-Tsauri?', 'who was Sufyan al-Thawri?', 'من هو سفيان الثوري؟']) {
    const { body } = await system.ask(question)
    expect(body.sources).toMatchObject([{ type: 'rijal', key: expect.stringMatching(/^taqrib:/) }])
    expect(body.answer).toContain('161')
  }
})

describe('in an answer of another language', () => {
  const INDONESIAN = /(?<![-\w])(?:yang|dan|dengan|untuk|dari|kepada|adalah|tidak|ialah|pada)\b/

  test('text in a language other than that of the answer is marked', { tags: 'slow' }, async () => {
    const unmarked: string[] = []
    for (const question of Object.values(ASKED).flat()) {
      const isArabic = /\p{Script=Arabic}/u.test(question)
      const isEnglish = /\b(?:what|who|dua|meaning|tell|hadith|istikhara)\b/i.test(question)
      if (!isArabic && !isEnglish) continue
      const mark = isArabic ? '(بالإندونيسية)' : '(in Indonesian)'
      let marked = false
      for (const block of (await system.ask(question)).body.answer.split('\n\n')) {
        // a quotation is marked before it, at the name of its record
        const own = block.startsWith('>') ? marked : block.includes(mark)
        if (INDONESIAN.test(block.replace(/\*[^*]*\*|\[[^\]]*\]/g, '')) && !own) unmarked.push(`${question}: ${block}`)
        marked = block.includes(mark)
      }
    }
    expect(unmarked).toEqual([])
  })
})

test.each([
  'siapa presiden pertama amerika',
  'siapa istri pertama Nabi Ibrahim',
  'siapa imam mazhab',
  'who is the ceo of a car company',
  'doa',
  'siapa',
  'arti kata algoritma',
  'what is the meaning of serendipity',
  'al-baqarah 255',
  'siapa Bakar',
  'malam jumat',
])('%s asks for no record', async (question) => {
  const { body } = await system.ask(question)
  expect(body.references.filter((reference) => /^(?:doa|figures|asmaul-husna|nawawi|taqrib)/.test(reference))).toEqual(
    [],
  )
})

test.each([
  ['rukun iman ada berapa', 'Enam rukun iman', 'aqidah:enam-rukun-iman'],
  ['how many pillars of faith are there?', 'six', 'aqidah:enam-rukun-iman'],
  ['asmaul husna ke 33 apa', 'riwayat at-Tirmidzi, yang lemah', 'asmaul-husna:al-azhim'],
])(
  'questions for a number or a position are answered with the number and its sources: %s',
  async (question, words, key) => {
    const { body } = await system.ask(question)
    expect(body.references[0]).toBe(key)
    expect(body.answer).toContain(words)
  },
)
