import { z } from 'zod'
import { readTsv, wordList } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import { type Language, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import { indonesianSound, type Word } from '../text/words.ts'
import { isDenial } from './denials.ts'
import { isNumber } from './number-words.ts'

const synonym = z.object({ language: z.enum(['indonesian', 'english']), words: wordList })

const groups = new Map<string, string>()

/** The words of each group of synonyms, by `language:group`. */
const members = new Map<string, string[]>()

for (const { language, words } of readTsv('reference/verify/translation-synonyms.tsv', synonym)) {
  const [first = '', ...others] = words.map((word) => rootOf(word, language))
  // a word in two lines joins their groups
  const group = groups.get(`${language}:${first}`) ?? first
  for (const word of [first, ...others])
    if (!groups.has(`${language}:${word}`)) groups.set(`${language}:${word}`, group)
  const name = `${language}:${group}`
  members.set(name, [...(members.get(name) ?? []), ...words])
}

function rootOf(letters: string, language: Language): string {
  if (language !== 'indonesian') return stem(letters, language)
  const root = stem(letters, language)
  // "Kuciptakan", "kauminta"
  const subject = root === letters ? /^(?:ku|kau)(.{4,})$/.exec(letters)?.[1] : undefined
  return indonesianSound(subject ? stem(subject, language) : root)
}

export const meaningOf = (word: Pick<Word, 'letters'>, language: Language): string => {
  const root = rootOf(word.letters, language)
  return groups.get(`${language}:${root}`) ?? root
}

/** The words that translators use interchangeably with this one. */
export const synonymsOf = (letters: string, language: Language): string[] =>
  members.get(`${language}:${meaningOf({ letters }, language)}`) ?? []

export const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Words of address, emphasis and reference, which another translator may omit. */
const INSIGNIFICANT =
  set(`wahai hai sungguh sesungguhnya bahwasanya bahwa dan maka orang suatu sesuatu kalian kamu mana manakah lagi sekalian sekali
  subhanahu wa ta ala taala azza wajalla jalla
  jangan walau walaupun meski meskipun biarpun daripada merupakan nanti kayak kyk bikin kalo klo banget gara
  yg dgn utk dr krn jg sdh udh tsb spt kpd dlm pd bg bagi buat milik antaramu terus kpdku
  sesudah lewat melalui bakal kenapa tiap belum cuma saling pasti niscaya tentu sendiri hendak hendaklah hendaknya agar supaya guna barang siapa barangsiapa ku mu ia para segala seluruh masing
  sesuai menurut sisi keduanya terhadap amat sangat pula maha berdua terdapat berada melebihi dibanding dibandingkan ketimbang
  kecuali melainkan selain hanyalah tiadalah tidaklah tiada janganlah bukanlah takkan beserta bersama serta sama hingga sehingga bagaimanapun disertai menyertai
  indeed verily o lo surely truly certainly except unless till beyond both everyone anyone anybody everybody whoever whosoever ye thou thee thy own themselves himself yourselves oneself`)

/** Meanings that a translator may add or omit: "mengerjakan salat", "keadaan diri mereka". */
export const OPTIONAL_MEANINGS = new Set(
  [
    ...'meminta selalu senantiasa mengerjakan melakukan menjadikan keadaan diri kaum membuat perkara cara hal datang allah besar sisi hadapan atas rasa semesta membukakan'
      .split(' ')
      .map((word) => `indonesian:${word}`),
    ...'always make made do give get come allah thing way state people person offer'
      .split(' ')
      .map((word) => `english:${word}`),
  ].map((name) => {
    const [language = 'english', word = ''] = name.split(':')
    const named = language === 'indonesian' ? ('indonesian' as const) : ('english' as const)
    const root = rootOf(word, named)
    return `${named}:${groups.get(`${named}:${root}`) ?? root}`
  }),
)

/** Words for people “before you”, which translators omit where the sentence already says it: "orang-orang yang dahulu". */
export const EARLIER_WORDS = set('dahulu terdahulu')

/** Stop words of the search that are significant here. */
const SIGNIFICANT = set('tolong hukum waktu')

const CLITIC = /(?:ku|mu|nya|lah|kah|pun)$/

export function isInsignificant(letters: string, language: Language): boolean {
  if (SIGNIFICANT.has(letters.replace(CLITIC, ''))) return false
  if (isStopWord(letters, language) || INSIGNIFICANT.has(letters)) return true
  return language === 'indonesian' && isStopWord(letters.replace(CLITIC, ''), language)
}

/** Whether words are only stop words that neither deny nor count. */
export const areInsignificant = (words: Word[], language: Language): boolean =>
  words.every(
    ({ letters }) =>
      isInsignificant(letters, language) &&
      !isDenial(letters, language) &&
      !isNumber(letters) &&
      !ONLY_WORDS.has(letters),
  )

/** In each line, the last word is the contrary of the others. */
const CONTRARIES = [
  ['suka', 'senang', 'cinta', 'benci'],
  ['baik', 'buruk'],
  ['taat', 'durhaka'],
  ['halal', 'haram'],
] as const

const contraries = once(
  () =>
    new Map(
      CONTRARIES.flatMap((line) =>
        line.slice(0, -1).map((one) => [meaningOf({ letters: one }, 'indonesian'), line.at(-1) ?? one] as const),
      ),
    ),
)

/** Replaces a denied word by its contrary and drops the denial: "tidak menyukai" means "membenci". */
export function withContraries(words: Word[], language: Language): Word[] {
  if (language !== 'indonesian') return words
  const out = [...words]
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (!next || !isDenial(word.letters, language)) continue
    const meaning = meaningOf(next, language)
    const contrary = contraries().get(meaning)
    if (contrary === undefined) continue
    out[at] = { ...word, letters: 'itu', key: 'itu' }
    out[at + 1] = { ...next, letters: contrary, key: contrary }
  }
  return out
}

export type Meaning = { meaning: string; at: number }

/** The meanings of the significant words, and where each is. */
export function meaningsOf(words: Word[], language: Language): Meaning[] {
  const read = withContraries(words, language)
  return read.flatMap((word, at) =>
    isInsignificant(word.letters, language) || isNumber(word.letters) || isEmphasis(read, at)
      ? []
      : [{ meaning: meaningOf(word, language), at }],
  )
}

/** "Benar-benar" only stresses what "benar" says. */
const isEmphasis = (words: Word[], at: number): boolean =>
  words[at]?.letters === 'benar' && [words[at - 1], words[at + 1]].some((neighbour) => neighbour?.letters === 'benar')

export const contentOf = (words: Word[], language: Language): string[] =>
  meaningsOf(words, language).map(({ meaning }) => meaning)

export const denialsIn = (words: Word[], language: Language): number =>
  withContraries(words, language).filter(({ letters }) => isDenial(letters, language)).length

export const ONLY_WORDS = set('hanya hanyalah cuma saja sajalah semata only solely')
