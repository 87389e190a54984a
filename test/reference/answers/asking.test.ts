import { expect, test } from 'vitest'
import { asksWho, nameAsked } from '../../../src/reference/answers/authored/persons.ts'
import { numbersInWords, ordinalIn } from '../../../src/reference/answers/number-words.ts'
import { holdingAll } from '../../../src/reference/answers/sayings.ts'
import { inWrittenWords } from '../../../src/reference/answers/spoken.ts'
import { themeOf } from '../../../src/reference/answers/themes/find.ts'

test.each([
  ['qarun yang ditelan bumi itu siapa', 'qarun'],
  ['bilal bin rabah tuh siapa sih?', 'bilal bin rabah'],
  ['siapa sih Umar bin Abdul Aziz', 'Umar bin Abdul Aziz'],
  ['مين بلال بن رباح؟', 'بلال بن رباح'],
])('who somebody is may be asked before the name and behind it: %s', (question, name) => {
  expect(asksWho(question)).toBe(true)
  expect(nameAsked(question)).toBe(name)
})

test('who did something names nobody', () => {
  expect(nameAsked('yang membangun kakbah siapa')).toBeUndefined()
})

test.each([
  ['hrs makan yg manis2 dulu', 'harus makan yang manis-manis dulu'],
  ['cara ganti oli motor', 'cara ganti oli motor'],
  ["ma hukmu shalatil jama'ah", "hukum shalat jama'ah"],
  ['fadhlus shadaqah', 'keutamaan shadaqah'],
  ['ma fadhlu shiyami ramadhan', 'keutamaan shiyam ramadhan'],
  ["ma ma'na tauhid", 'arti tauhid'],
  ['hukum membeli emas', 'hukum membeli emas'],
  ['makna basmalah', 'makna basmalah'],
  ['ukuran kertas a4 berapa cm', 'ukuran kertas a4 berapa cm'],
])('%s is written as %s', (question, written) => {
  expect(inWrittenWords(question)).toBe(written)
})

test('a verse or hadith that is asked for by what stands in it is one that holds every telling word', () => {
  const records = [
    'Lalat yang jatuh ke dalam minuman hendaklah dicelupkan.',
    'Lalat hinggap di minuman.',
    'Minuman itu suci.',
  ]
  const holding = (question: string) => holdingAll(question, 'indonesian', records, (text) => text)
  expect(holding('hadis tentang lalat jatuh ke minuman')).toEqual(records.slice(0, 1))
  expect(holding('hadis tentang minuman')).toEqual([])
  // it asks for no record
  expect(holding('lalat jatuh ke minuman')).toEqual([])
})

test.each([
  ['hadits pertama', 1],
  ['ketiga belas', 13],
  ['ke dua puluh satu', 21],
  ['the forty second hadith', 42],
  ['twentieth', 20],
  ['الحديث الحادي عشر', 11],
  ['الثاني والاربعون', 42],
  ['الاربعين النوويه', 40],
  ['tiga belas hadits', undefined],
])('the place in %s is %s', (text, place) => {
  expect(ordinalIn(text)).toBe(place)
})

test('what stands beside a number says what it counts: the sects, not a verse', () => {
  expect(themeOf(numbersInWords('hadis 73 golongan'), 'indonesian')?.keys).toContain('abudawud:4597')
})

test.each([
  ['siapa bapak nabi Ibrahim', '6:74'],
  ['Siapakah istri Nabi Luth dan bagaimana nasibnya?', '66:10'],
  ['siapa ibu Nabi Musa', '28:7'],
  ['siapa putra Nabi Zakariya', '19:7'],
])('who is of a prophet’s family is told by the verse that tells of them: %s', (question, key) => {
  expect(themeOf(question, 'indonesian')?.keys[0]).toBe(key)
})
