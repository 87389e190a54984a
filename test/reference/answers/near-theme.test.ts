import { expect, test } from 'vitest'
import { findNearThemes } from '../../../src/reference/answers/near-theme.ts'
import { NO_SEARCH } from '../../../src/reference/search/search.ts'
import { nearestWordings } from '../../../src/reference/search/themes/nearest.ts'
import { questionVector } from '../../../src/reference/search/themes/question-vectors.ts'
import { inWrittenWords } from '../../../src/reference/text/spoken.ts'
import type { Language } from '../../../src/reference/text/stem.ts'

const search = { ...NO_SEARCH, nearestWordings: async (question: string) => nearestWordings(questionVector(question)) }
/** A search result with these records, all with the same score. */
const finding = (...keys: string[]) => keys.map((key) => ({ key, total: 0.9, cosine: 0.6 }))
const near = async (
  question: string,
  language: Language,
  hits = finding('1:1'),
  which: 'any' | 'notOfMap' = 'notOfMap',
) => (await findNearThemes(search, inWrittenWords(question), language, hits))[which]

test.each<[Language, string, string]>([
  ['indonesian', 'kucing minum air wudhu, airnya masih suci?', 'abudawud:75'],
  ['indonesian', 'nemu dompet di jalan, boleh diambil ga', 'bukhari:2428'],
  ['english', 'if I find money on the street, may I keep it', 'bukhari:2428'],
  ['arabic', 'ما حكم أكل لحم الحمار', 'bukhari:5527'],
])('in %s "%s" is near a question that people ask, in other words', async (language, question, key) => {
  const found = await near(question, language, finding(key))
  expect(found?.theme.keys).toContain(key)
  expect(found?.likelihood).toBeGreaterThan(0.55)
})

test.each<[Language, string, string]>([
  ['english', 'What is the bridge over hell', 'aqidah:shirath-jembatan-di-atas-neraka'],
  ['english', 'will people drink from the prophet’s fountain on judgment day', 'aqidah:haudh-telaga-nabi'],
  ['arabic', 'ما هو ملك الموت', 'aqidah:malaikat-maut'],
])('in %s "%s" is near the title of an authored record', async (language, question, key) => {
  expect((await near(question, language))?.theme.keys[0]).toBe(key)
})

test.each<[Language, string, string]>([
  ['indonesian', 'tato udah terlanjur dari zaman belum hijrah, solatku diterima ga', 'masail:tato'],
  ['indonesian', 'beli emas nyicil di aplikasi gitu gimana hukumnya', 'masail:jual-beli-emas-cicil'],
  ['indonesian', 'lagi haid boleh masuk masjid ga buat ikut kajian', 'masail:haid-masuk-masjid'],
])('in %s "%s" is near a question of the map, and to other themes without it', async (language, question, key) => {
  expect((await near(question, language, finding('1:1'), 'any'))?.theme.keys[0]).toBe(key)
  expect((await near(question, language))?.theme.keys[0]).not.toBe(key)
})

test.each<[Language, string, string]>([
  ['indonesian', 'Bolehkah memaksa orang masuk Islam?', 'masail:memaksa-anak-menikah'],
  ['indonesian', 'Bolehkah memaksa anak masuk pesantren?', 'masail:memaksa-anak-menikah'],
])('in %s "%s" lacks the subject of a mapped question: %s', async (language, question, key) => {
  const found = await near(question, language, finding('1:1'), 'any')
  expect(found?.theme.keys[0]).not.toBe(key)
})

test('a question in other words is near, even if the search does not find its record', async () => {
  const found = await near('hukum main hp pas khutbah jumat', 'indonesian')
  expect(found?.theme.keys).toContain('bukhari:934')
  expect(found?.likelihood).toBeGreaterThan(0.45)
})

test('a theme is more likely if the search finds its record', async () => {
  const question = 'nemu dompet di jalan, boleh diambil ga'
  const found = await near(question, 'indonesian', finding('bukhari:2428'))
  expect(found?.likelihood).toBeGreaterThan((await near(question, 'indonesian'))?.likelihood ?? 1)
})

test.each<[Language, string]>([
  ['indonesian', 'jadwal kereta ke bandung besok pagi'],
  ['english', 'how do I boil an egg'],
  ['arabic', 'طريقة عمل البيتزا في البيت'],
])('in %s "%s" is near none', async (language, question) => {
  expect((await near(question, language))?.likelihood).toBeLessThan(0.4)
})
