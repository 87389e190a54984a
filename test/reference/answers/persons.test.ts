import { afterAll, beforeAll, expect, test } from 'vitest'
import { asksWho } from '../../../src/reference/answers/authored/persons.ts'
import { knownPersons, listKnown } from '../../../src/reference/answers/persons/known.ts'
import { describeWithPack, packRows } from '../../support/pack.ts'
import type { TestSystem } from '../../support/system.ts'
import { type Caller, searchable } from './searchable.ts'

let system: TestSystem & Caller
beforeAll(async () => {
  system = await searchable()
})
afterAll(() => system.close())

const first = async (question: string) => (await system.ask(question)).body

test.each([
  ['Abu Thalib', 'paman Nabi'],
  ['أبو طالب', 'paman Nabi'],
  ['Abu Talib', 'paman Nabi'],
  ['Nabi Khidir', 'Khidir'],
  ['Dzulqarnain', 'Dzulqarnain'],
  ['Siti Maryam', 'Imran'],
  ['Abu Lahab', 'Al-Lahab'],
])('a well-known person who is no narrator is recognised (%s)', (name, words) => {
  expect(knownPersons(name).map(({ line }) => line.indonesian)).toEqual([expect.stringContaining(words)])
})

test.each(['Ali', 'Thalib', 'Abu', 'Lahab bin Abu', 'Soekarno'])('other names are not recognised (%s)', (name) => {
  expect(knownPersons(name)).toEqual([])
})

test('a person is answered only by those who bear the whole name', async () => {
  expect((await first('Siapa Abu Thalib?')).references).not.toContain('figures:ali-bin-abi-thalib')
  expect((await first('Siapa Ali bin Abi Thalib?')).references[0]).toBe('figures:ali-bin-abi-thalib')
  expect((await first('Siapa Hudzaifah?')).answer).toContain('Hudzaifah bin al-Yaman')
  expect((await first('Siapa Hudzaifah?')).answer).not.toContain('Salamah')
  expect((await first('من هو الزهري؟')).references).not.toContain('figures:fatimah-az-zahra')
  expect((await first('Siapa Ibnu Hajar?')).references[0]).toMatch(/^figures:ibnu-hajar/)
})

test('a name that several well-known people have gives all of them, each with a line', async () => {
  const { answer, references } = await first('Siapa Zaid?')
  expect(answer).toContain('Zaid bin Haritsah')
  expect(answer).toContain('**Zaid bin Tsabit**, sahabat dari kaum Anshar')
  expect(references.length).toBeGreaterThan(0)
})

test.each([
  ['Siapa Khalid?', ['Khalid bin al-Walid', 'Abu Ayyub al-Anshari']],
  ["Siapa Ja'far?", ["Ja'far bin Abi Thalib"]],
  ["siapa sa'd", ["Sa'd bin Abi Waqqash", "Sa'd bin Mu'adz"]],
  ['siapa Amr?', ['Amr bin al-Ash']],
  ['Siapa Ubay?', ["Ubay bin Ka'b"]],
  ['Siapa Zainab?', ['Zainab binti Jahsy', 'Zainab putri Nabi']],
  ['siapa Yahya', ['Nabi Yahya']],
  ['siapa Ismail', ['Nabi Ismail']],
  ['Siapa Abdurrahman?', ['Abdurrahman bin Auf']],
  ['Siapa Usamah?', ['Usamah bin Zaid']],
  ['من هو عمار؟', ['عمار بن ياسر']],
  ['Siapa Hasan?', ['Hasan']],
])('a single name gives the people called by it, best known first, each once (%s)', async (question, persons) => {
  const { answer } = await first(question)
  const bold = [...answer.matchAll(/^(?:- )?\*\*([^*]+)\*\*/gm)].map(([, name]) => name)
  expect(bold.slice(0, persons.length)).toEqual(persons)
  expect(new Set(bold).size).toBe(bold.length)
  expect(answer).not.toContain('Hassan')
})

test.each(['Siapa Soekarno?', 'Siapa Abdullah bin Saba?', 'Who is Elon Musk?'])(
  'an unknown name gets no answer (%s)',
  async (question) => expect((await first(question)).references).toEqual([]),
)

test.each(['Siapa Ummu Salim?', 'Siapa Abu Hurirah?', 'Who is Umm Salim?'])(
  'a name with the vowels of another person’s is asked back, and never certain (%s)',
  async (question) => {
    const { answer, confidence } = await first(question)
    expect(confidence).toBeLessThanOrEqual(0.5)
    if (confidence > 0) expect(answer).toMatch(/^(?:Maksud Anda|Did you mean) “/)
  },
)

test.each(['Siapa Umar binti al-Khaththab?', 'Siapa Zainab bin Jahsy?', 'من هو زينب بن جحش؟'])(
  'a daughter is no son, nor a son a daughter (%s)',
  async (question) => {
    const { confidence, references } = await first(question)
    expect(confidence === 1 && references.length > 0).toBe(false)
  },
)

test('a name with one word too many is asked back', async () => {
  const { answer, confidence } = await first('Siapa Umar bin Khattab Maimunah?')
  expect(confidence).toBeLessThanOrEqual(0.5)
  expect(answer).toMatch(/^Maksud Anda “Umar/)
  for (const question of ['Siapa Ali bin Abi Thalib karramallahu wajhah?', 'Khalid bin Walid wafat tahun berapa'])
    expect((await first(question)).answer).not.toMatch(/^Maksud Anda/)
})

test('a name is not taken for a saying that sounds like it', async () => {
  const { references } = await first('Siapa Sulaiman bin Abdullah al-Qaisi maulahum al-Bashri?')
  expect(references.filter((key) => key.startsWith('masyhur:'))).toEqual([])
})

test.each([
  ['abu bakar itu siapanya nabi ya kak', /^\*\*Abu Bakar/],
  ['siapa fatimah binti muhammad', /^\*\*Fat/],
  ['Siapa Muhammad bin Abdullah?', /^\*\*Muhammad\*\*/],
  ['Who was Abu Talib?', /^\*\*Abu Talib\*\*, the uncle/],
  ['siapa bilal yg jadi muadzin nabi', /^\*\*Bilal bin Rabah/],
  ['Siapa Abu Lahab?', /^\*\*Abu Lahab\*\*, paman Nabi/],
])('an answer gives a person’s name once (%s)', async (question, words) => {
  expect((await first(question)).answer).toMatch(words)
})

test.each([
  ['asmaul husna ke 99', /shabur|Shabūr|Ash-Shab/i],
  ['Hadits arbain ke 13', /saudara/i],
  ['nawawi 42', /anak Adam/i],
  ['الحديث الأربعون من الأربعين', /غريب/],
  ['ما هو الحديث الثالث عشر من الأربعين النووية؟', /لأخيه/],
  ['hadits arbain kedua puluh', /malu/i],
  ["the thirteenth hadith of Nawawi's forty", /brother/i],
  ['surat ke 112 ayat 1', /أَحَدٌ/],
  ['السورة 112 الآية 1', /أَحَدٌ/],
  ['Lukman 14', /QS\. Luqman 31:14/],
  ['apa isi Lukman 14?', /QS\. Luqman 31:14/],
])('a number belongs to the word next to it (%s)', async (question, words) => {
  const { answer, references } = await first(question)
  expect(answer).toMatch(words)
  expect(references.length).toBeLessThan(6)
})

test.each([
  ['Siapa Ummu Sulaim?', 'Anas bin Malik'],
  ['من هي أم سليم؟', 'أم أنس بن مالك'],
  ["Siapa Mush'ab bin Umair?", 'Uhud'],
  ['Who is Khalid ibn al-Walid?', 'a sword among the swords of Allah'],
  ["Siapa Ja'far bin Abi Thalib?", "Mu'tah"],
  ['Siapa Abu Ubaidah bin al-Jarrah?', 'kepercayaan umat'],
  ['Siapa Sumayyah?', 'ibu Ammar bin Yasir'],
  ['Siapa Abu Thalhah?', 'Zaid bin Sahl al-Anshari'],
  ['Siapa Zainab binti Jahsy?', 'istri Nabi'],
  ["Siapa Halimah as-Sa'diyah?", 'menyusui Nabi'],
])(
  'a well-known companion is known before any of the records that name him is loaded (%s)',
  async (question, words) => {
    const { answer, sources } = await first(question)
    expect(answer).toContain(words)
    if (sources.length === 0) expect(answer).toMatch(/belum dimuat|not loaded|غير محمّلة/)
  },
)

test.each([
  ['Siapa Abu Dzar?', /paling awal masuk Islam.*32 H/],
  ['siapa sih abu ayyub', /rumahnya ditempati Nabi.*52 H/],
  ['Siapa Zaid bin Tsabit?', /penulis wahyu.*45 H/],
  ['anas bin malik tu siapa sih', /melayani Nabi ﷺ selama sepuluh tahun/],
  ["mu'adz bin jabal siapanya nabi", /halal dan haram/],
  ['من هي أسماء بنت أبي بكر؟', /أخت عائشة وزوج الزبير/],
  ['Abu Bakar itu siapanya Nabi?', /mertua Rasulullah/],
  ['من هو أبو هريرة؟', /من قبيلة دوس/],
])('a person is described by his relation to the Prophet and what he is known for (%s)', async (question, words) => {
  expect((await first(question)).answer).toMatch(words)
})

test('two scholars with one name are distinguished', async () => {
  const { answer } = await first('Siapa Ibnu Hajar?')
  expect(answer).toMatch(/Ibnu Hajar al-Asqalani[\s\S]*Ibnu Hajar al-Haitami/)
  expect((await first('Siapa Ibnu Hajar al-Haitami?')).references).toEqual(['figures:ibnu-hajar-al-haitami'])
})

test.each([
  ['Lukman itu nabi atau bukan', /bukan nabi/],
  ['apakah Luqman seorang nabi?', /bukan nabi/],
  ['Was Luqman a prophet?', /not a prophet/],
  ['هل كان لقمان نبيا؟', /عبد صالح لا نبي/],
  ['Dzulqarnain nabi bukan sih', /bukan nabi/],
  ['iblis itu malaikat atau jin', /dari golongan jin/],
])('the question whether a person is a prophet is answered by describing the person (%s)', async (question, words) => {
  expect((await first(question)).answer).toMatch(words)
})

test.each(['apakah semua manusia', 'Is it a prophet?', 'apakah riba dosa para nabi'])(
  'a question without a name asks for nobody (%s)',
  (question) => expect(asksWho(question)).toBe(false),
)

test.each(['Siapa Thalib?', 'Siapa Khalid bin Waqid?', 'Siapa Ummu Sulaiman?', 'Siapa Halimah binti Umar?'])(
  'another person’s name does not match (%s)',
  async (question) => expect((await first(question)).answer).not.toMatch(/belum dimuat/),
)

describeWithPack('the persons of the table', (folder) => {
  test('well-known people have records in the pack, and the narrators among them are its narrators', {
    tags: 'slow',
  }, () => {
    const keys = new Set(
      ['quran', 'hadith'].flatMap((file) => packRows<{ key: string }>(folder, file)).map(({ key }) => key),
    )
    const narrators = new Set(
      ['narrators', 'narrators_extra'].flatMap((file) => packRows<{ id: string }>(folder, file)).map(({ id }) => id),
    )
    const persons = listKnown()
    expect(persons.flatMap((person) => person.keys).filter((key) => !keys.has(key))).toEqual([])
    const ids = persons.flatMap(({ narrator }) => narrator ?? [])
    expect(ids.length).toBeGreaterThan(20)
    expect(ids.filter((id) => !narrators.has(id))).toEqual([])
  })
})

test.each(['siapa Aminah?', 'Who is Amina?', 'من هي آمنة بنت وهب؟'])(
  'the question about a person is detected: %s',
  async (question) => {
    expect((await system.ask(question)).body.references).toContain('masail:orang-tua-nabi')
  },
)
