import { describe, expect, test } from 'vitest'
import { fold, respellUthmani } from '../../../src/reference/text/arabic.ts'
import { glossaryRows, synonyms } from '../../../src/reference/text/concepts.ts'
import { splitSentences, summarise } from '../../../src/reference/text/extract.ts'
import { stem } from '../../../src/reference/text/stem.ts'

describe('folding', () => {
  test.each([
    ['آمَنُوا بِاللَّهِ', 'امنوا بالله'],
    ['ءَامِنُواْ بِٱللَّهِ', 'امنوا بالله'],
    ['الصـــلاة', 'الصلاه'],
    ['مُوسَىٰ', 'موسي'],
    ["Qur'an, Ka‘bah; ṣalāh!", 'quran kabah salah'],
    ['عَلَيْهِمْ ەۙ غَيْرِ', 'عليهم غير'],
    ['عَظِيمࣱ عَظِيمٞ', 'عظيم عظيم'],
    ['  ', ''],
  ])('%j becomes %j', (text, folded) => expect(fold(text)).toBe(folded))

  test.each([
    ['ٱلۡعَٰلَمِينَ', 'العالمين'],
    ['ٱلصَّلَوٰةَ', 'الصلاه'],
    ['يَٰٓأَيُّهَا ٱلَّذِينَ', 'يا ايها الذين'],
    ['إِبۡرَٰهِـۧمَ', 'ابراهيم'],
  ])('the Uthmani %j is respelled as %j', (text, today) => expect(fold(respellUthmani(text))).toBe(today))
})

describe('stems', () => {
  test.each([
    ['memakannya', 'makan'],
    ['menangis', 'tangis'],
    ['berikanlah', 'beri'],
    ['keburukan', 'buruk'],
    ['peperangan', 'perang'],
    ['mekkah', 'makkah'],
    ['sholatnya', 'shalat'],
    ['berpuasa', 'puasa'],
    ['pernikahan', 'nikah'],
  ])('Indonesian %s → %s', (word, root) => expect(stem(word, 'indonesian')).toBe(root))

  test.each([
    ['caresses', 'caress'],
    ['hopping', 'hop'],
    ['relational', 'relat'],
    ['ponies', 'poni'],
    ['happy', 'happi'],
    ['vietnamization', 'vietnam'],
    ['probate', 'probat'],
    ['controlling', 'control'],
  ])('English %s → %s, as Porter lists it', (word, root) => expect(stem(word, 'english')).toBe(root))

  test('words of one meaning in one language share a stem', () => {
    expect(stem('prayers', 'english')).toBe(stem('praying', 'english'))
    expect(stem('wudlu', 'indonesian')).toBe(stem('wudhu', 'indonesian'))
    expect(stem('والصلاه', 'arabic')).toBe(stem('الصلاه', 'arabic'))
  })
})

describe('extracting', () => {
  const text = 'Langit itu biru. Sabar adalah cahaya bagi orang beriman. Air mengalir ke laut! Zakat itu wajib.'

  test('sentences keep their punctuation', () => {
    expect(splitSentences(text)).toHaveLength(4)
    expect(splitSentences(text).join(' ')).toBe(text)
  })

  test('a summary consists of whole sentences of the text, in their order', () => {
    const long =
      'Puasa melatih kesabaran setiap muslim. Burung terbang tinggi di langit luas. Kesabaran dalam puasa berpahala besar sekali.'
    const summary = summarise(long, 'indonesian', 2)
    expect(summary).toHaveLength(2)
    for (const sentence of summary) expect(long).toContain(sentence)
    expect(long.indexOf(summary[0] ?? '')).toBeLessThan(long.indexOf(summary[1] ?? ''))
  })
})

test('no term of the glossary is in two concepts', () => {
  const seen = new Set<string>()
  const names = glossaryRows().flatMap((row) =>
    Object.entries(row).flatMap(([language, terms]) => terms.map((term) => `${language} ${term}`)),
  )
  const twice = names.filter((name) => seen.size === seen.add(name).size)
  expect(twice).toEqual([])
})

test.each([
  ['slot', 'judi'],
  ['paylater', 'riba'],
  ['pinjol', 'riba'],
  ['judol', 'judi'],
  ['pacaran', 'khalwat'],
  ['nyicil', 'utang'],
  ['mabok', 'khamr'],
  ['nyokap', 'ibu'],
  ['bokap', 'ayah'],
  ['ortu', 'orang tua'],
  ['kurban patungan', 'kurban'],
  ['narkoba', 'khamr'],
])('a modern word, %s, finds what its older word, %s, finds', (today, old) => {
  const stemsOf = (phrase: string) => phrase.split(' ').map((word) => stem(word, 'indonesian'))
  // a word whose stem is the older word needs no synonym
  const found = [{ language: 'indonesian', stems: stemsOf(today) }, ...synonyms('indonesian', stemsOf(today))]
  expect(found).toContainEqual({ language: 'indonesian', stems: stemsOf(old) })
})

test('ketiduran is found as tidur by its stem alone', () => {
  expect(stem('ketiduran', 'indonesian')).toBe(stem('tidur', 'indonesian'))
})
