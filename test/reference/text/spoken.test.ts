import { expect, test } from 'vitest'
import { fold } from '../../../src/reference/text/arabic.ts'
import { inWrittenWords, wordsInWriting } from '../../../src/reference/text/spoken.ts'
import { writtenForms } from '../../../src/reference/text/spoken-forms.ts'

test.each([
  // nasal prefixes
  ['nolong', 'tolong'],
  ['ngambil', 'ambil'],
  ['ngejelekin', 'jelek'],
  ['nyisirin', 'sisir'],
  ['mukul', 'pukul'],
  // the suffix -in
  ['dibalikin', 'dibalik'],
  ['ngingetin', 'ingat'],
  // other vowels, and h added or omitted
  ['dateng', 'datang'],
  ['kemis', 'kamis'],
  ['istikharoh', 'istikharah'],
  ['onta', 'unta'],
  ['sodaranya', 'saudaranya'],
  ['ilang', 'hilang'],
  ['ngilangin', 'hilang'],
])('%s may be %s in writing', (spoken, written) => {
  expect(writtenForms(spoken)).toContain(written)
})

test.each([
  ...'muhammad madinah khadijah bukhari hudzaifah uqiyah sabar menolong diampuni 73 x'.split(' '),
  'a'.repeat(500),
])('%s is written as it is', (word) => {
  expect(writtenForms(word)).toEqual([])
})

test.each([
  ['istri2nya', 'istrinya'],
  ['ga blh', 'tidak boleh'],
  ['gue dong', 'saya '],
  ['gua mau nanya', 'saya mau bertanya'],
  ['gua mau nanya soal gua hira', 'saya mau bertanya soal gua hira'],
  ['kasih duit', 'memberi uang'],
  ['kasih duit karena kasih sayang', 'memberi uang karena kasih sayang'],
  ['kasih sayang ortu', 'kasih sayang orang tua'],
  ['km blm shalat', 'kamu belum shalat'],
  ['km blm jalan 100 km', 'kamu belum jalan 100 km'],
  ['boleh ga min', 'boleh tidak '],
  ['gmn ya min', 'bagaimana  '],
  ['min klo haid gmn', ' kalau haid bagaimana'],
  ['min kambing pincang sah gak', ' kambing pincang sah tidak'],
  ['pak ustadz bolehkah ini', '  boleh ini'],
  ['liat dukun', 'melihat dukun'],
])('%s stands for %s', (spoken, written) => {
  const words = spoken.split(' ')
  expect(
    wordsInWriting(words)
      .map((word, at) => word ?? words[at])
      .join(' '),
  ).toBe(written)
})

test.each([
  // "gua" is a cave, and "kasih" is love
  ['kenapa gua hira penting'],
  ['pemuda gua'],
  ['ayat tentang kasih sayang'],
  ['terima kasih dalam islam'],
  ['jarak safar berapa km'],
  // Arabic in Latin letters
  ['surah ya sin ayat 9'],
  ['ya hayyu ya qayyum'],
  ['dzikir ya latif'],
  ['min haitsu la yahtasib'],
  ['kuntum antum wa abaukum'],
  ['ibnu akhi syihab'],
  ['abdurrahman bin abis'],
  // words that have the letters of another word's spoken form
  ['HR. Muslim 2699'],
  ['aku khilaf minum khamr'],
  ['dr zakir naik'],
  ['make dua after prayer'],
  ['hukum make up'],
  ['tai lalat'],
  ['telinga bolong'],
  ['bolong telinga'],
  ['ade irma'],
  ['arisan dan MLM'],
  ['kenapa ustaz berbeda pendapat'],
  ['tembikar dari tanah liat'],
  ['mas kawin dari besi'],
  ['harta gono-gini'],
  ['anak laki-lakinya'],
  ['kapal hilir mudik'],
  ['penyakit taun'],
  ['loh mahfuzh'],
])('%s is written as it is, for search and for an answer', (text) => {
  expect(wordsInWriting(fold(text).split(' ')).filter((word) => word !== undefined)).toEqual([])
  expect(inWrittenWords(text)).toBe(text)
})

test.each([
  ['al kahfi penghuni gua berapa sih', 'al kahfi penghuni gua berapa'],
  ['gua hira dimana ya', 'gua hira dimana'],
  ['surah ya sin ada brp ayat ya', 'surah ya sin ada berapa ayat'],
  ['tai kucing najis ga', 'tinja kucing najis tidak'],
  ['vitamin D dan zakat gmn', 'vitamin D dan zakat bagaimana'],
  ["Ma'ruf Al-Karkhi tuh siapa", "Ma'ruf Al-Karkhi siapa"],
  ['blmmm mandi gaaa sah', 'belum mandi tidak sah'],
])('a question is %s, and asks %s', (question, written) => {
  expect(inWrittenWords(question)).toBe(written)
  const words = fold(question).split(' ')
  const forms = wordsInWriting(words)
  expect(words.flatMap((word, at) => forms[at] ?? word).filter(Boolean)).toEqual(fold(written).split(' '))
})
