import { z } from 'zod'
import { readTsv, wordList } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import type { Language } from '../text/stem.ts'
import { stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import { indonesianSound, type Word } from '../text/words.ts'
import type { Alignment, Difference } from './align.ts'
import { isDenial } from './denials.ts'

const synonym = z.object({ language: z.enum(['indonesian', 'english']), words: wordList })

const groups = new Map<string, string>()
/** The words of each group, by `language:group`. */
const members = new Map<string, string[]>()
for (const { language, words } of readTsv('reference/verify/translation-synonyms.tsv', synonym)) {
  const [first = '', ...others] = words.map((word) => rootOf(word, language))
  // a word of two lines means what both mean
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

const meaningOf = (word: Pick<Word, 'letters'>, language: Language): string => {
  const root = rootOf(word.letters, language)
  return groups.get(`${language}:${root}`) ?? root
}

/** The words that translators choose between with this one. */
export const synonymsOf = (letters: string, language: Language): string[] =>
  members.get(`${language}:${meaningOf({ letters }, language)}`) ?? []

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words of address, emphasis and reference, which say nothing that another translator has to say. */
const LIGHT =
  set(`wahai hai sungguh sesungguhnya bahwasanya bahwa dan maka orang suatu sesuatu kalian kamu mana manakah lagi sekalian sekali
  subhanahu wa ta ala taala azza wajalla jalla
  walau walaupun meski meskipun biarpun daripada merupakan nanti kayak kyk bikin kalo klo banget gara
  yg dgn utk dr krn jg sdh udh tsb spt kpd dlm pd bg bagi buat milik antaramu terus kpdku
  pasti niscaya tentu sendiri hendak hendaklah hendaknya agar supaya guna barang siapa barangsiapa ku mu ia para segala seluruh masing
  sesuai menurut sisi keduanya berdua terdapat melebihi dibanding dibandingkan ketimbang
  kecuali melainkan selain hanyalah tiadalah tidaklah tiada janganlah bukanlah takkan beserta bersama serta sama hingga sehingga bagaimanapun disertai menyertai
  indeed verily o lo surely truly certainly except unless till beyond both everyone anyone anybody everybody whoever whosoever ye thou thee thy own themselves himself yourselves oneself`)
/** What a translator may add or leave: "mengerjakan salat", "keadaan diri mereka". As meanings. */
const OPTIONAL = new Set(
  [
    ...'meminta mengerjakan melakukan menjadikan keadaan diri kaum membuat perkara cara hal datang allah besar sisi hadapan'
      .split(' ')
      .map((word) => `indonesian:${word}`),
    ...'make made do give get come allah thing way state people person offer'
      .split(' ')
      .map((word) => `english:${word}`),
  ].map((name) => {
    const [language = 'english', word = ''] = name.split(':')
    const named = language === 'indonesian' ? ('indonesian' as const) : ('english' as const)
    const root = rootOf(word, named)
    return `${named}:${groups.get(`${named}:${root}`) ?? root}`
  }),
)

/** Stop words of a search that say something here. */
const OF_WEIGHT = set('tolong hukum waktu')
const CLITIC = /(?:ku|mu|nya|lah|kah|pun)$/

function isLight(letters: string, language: Language): boolean {
  if (OF_WEIGHT.has(letters.replace(CLITIC, ''))) return false
  if (isStopWord(letters, language) || LIGHT.has(letters)) return true
  return language === 'indonesian' && isStopWord(letters.replace(CLITIC, ''), language)
}

/** Whether words are small ones alone, and deny and count nothing. */
export const saysNothing = (words: Word[], language: Language): boolean =>
  words.every(
    ({ letters }) =>
      isLight(letters, language) && !isDenial(letters, language) && !isNumber(letters) && !ONLY.has(letters),
  )

const isNumber = (letters: string): boolean => /^\d+$/.test(letters) || UNITS.has(letters) || TIMES.has(letters)

/** What is denied of one says the other. */
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

/** A denied word as its contrary, and the denial as nothing: "tidak menyukai" says what "membenci" says. */
function withContraries(words: Word[], language: Language): Word[] {
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

type Meaning = { meaning: string; at: number }

/** What the words of weight mean, and where each stands. */
function meaningsOf(words: Word[], language: Language): Meaning[] {
  return withContraries(words, language).flatMap((word, at) =>
    isLight(word.letters, language) || isNumber(word.letters) ? [] : [{ meaning: meaningOf(word, language), at }],
  )
}

const contentOf = (words: Word[], language: Language): string[] =>
  meaningsOf(words, language).map(({ meaning }) => meaning)

const denialsIn = (words: Word[], language: Language): number =>
  withContraries(words, language).filter(({ letters }) => isDenial(letters, language)).length

const UNITS = new Map(
  `satu se dua tiga empat lima enam tujuh delapan sembilan`
    .split(' ')
    .map((word, at) => [word, Math.max(1, at)] as const),
)
const ENGLISH_UNITS =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen`.split(/\s+/)
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
for (const [at, word] of ENGLISH_UNITS.entries()) UNITS.set(word, at + 1)
for (const [at, word] of ENGLISH_TENS.entries()) UNITS.set(word, (at + 2) * 10)
for (const [word, value] of [
  ['sepuluh', 10],
  ['sebelas', 11],
  ['seratus', 100],
  ['seribu', 1_000],
] as const)
  UNITS.set(word, value)
const TIMES = new Map([
  ['puluh', 10],
  ['ratus', 100],
  ['hundred', 100],
  ['ribu', 1_000],
  ['thousand', 1_000],
])

/** The numbers that words say, in digits or written out: "27", "dua puluh tujuh". "One" counts as little as "a". */
function numbersIn(words: Word[]): number[] {
  const found: number[] = []
  let value = 0
  for (const { letters } of [...words, { letters: '' }]) {
    const [unit, times] = [UNITS.get(letters), TIMES.get(letters)]
    if (unit !== undefined) value += unit
    else if (letters === 'belas') value += 10
    else if (times !== undefined) value = Math.max(1, value) * times
    else {
      if (value > 1) found.push(value)
      value = 0
      if (/^\d+$/.test(letters)) found.push(Number(letters))
    }
  }
  return found
}

/** In words of weight, and in words: what a denial denies stands so near behind it. "None of you is a believer" */
const DENIED_WITHIN = 3
const DENIED_AMONG = 6
const DENIED_CLAUSE = 8
/** In words: how far behind a denial its exception may stand. */
const EXCEPTED_WITHIN = 12
const EXCEPTS = set('kecuali melainkan selain except unless')
/** "Not more than it can bear" is "not except what it can bear". */
const MORE_THAN = set('melebihi beyond')

/** Of each word that denies, what the words behind it mean. */
function deniedIn(all: Word[], language: Language): string[][] {
  // "none but" denies nothing of what it says
  const words = withContraries(all, language)
  const lastException = words.findLastIndex(({ letters }) => EXCEPTS.has(letters) || MORE_THAN.has(letters))
  return words.flatMap(({ letters }, at) =>
    isDenial(letters, language) && !(at < lastException && lastException - at <= EXCEPTED_WITHIN)
      ? [contentOf(words.slice(at + 1, at + 1 + DENIED_AMONG), language).slice(0, DENIED_WITHIN)]
      : [],
  )
}

/** Whether one of two texts denies what the other says too, and does not deny. */
export function deniesOtherwise(one: Word[], other: Word[], language: Language): boolean {
  return isDeniedAlone(one, other, language) || isDeniedAlone(other, one, language)
}

function isDeniedAlone(denying: Word[], other: Word[], language: Language): boolean {
  const said = new Set(contentOf(other, language))
  const denied = new Set(deniedIn(other, language).flat())
  return deniedIn(denying, language).some((meanings) => {
    const shared = meanings.filter((meaning) => said.has(meaning))
    return shared.length > 0 && !shared.some((meaning) => denied.has(meaning))
  })
}

/** Whether a difference from a translation leaves its meaning: only small words, or words that translators choose between. */
export function isSameMeaning(
  given: Word[],
  record: Word[],
  { from, to, recordFrom, recordTo }: Difference,
  language: Language,
  aside: boolean[] = [],
): boolean {
  const [here, there] = [
    given.slice(from, to),
    record.slice(recordFrom, recordTo).filter((_, at) => !aside[recordFrom + at]),
  ]
  if (denialsIn(here, language) !== denialsIn(there, language)) return false
  const [a, b] = [contentOf(here, language), contentOf(there, language)].map((words) =>
    words.filter((word) => !VERBS.has(word)),
  )
  return (a ?? []).every((word) => b?.includes(word)) && (b ?? []).every((word) => a?.includes(word))
}

/** "Give more" and "increase", "mengerjakan salat" and "salat": what a translator makes a verb of. As meanings. */
const VERBS = new Set(
  ['mengerjakan', 'melakukan', 'menjadikan', 'membuat']
    .map((word) => meaningOf({ letters: word }, 'indonesian'))
    .concat(['give', 'make', 'made', 'do', 'speak'].map((word) => meaningOf({ letters: word }, 'english'))),
)

const EMPHASIS = set('sungguh sesungguhnya bahwasanya wahai hai indeed verily surely truly o oh')

/** Whether words stand in the place of the record's that are listed as the same, or emphasis in the place of emphasis; nothing is put in or left out. */
export function isSynonym(
  given: Word[],
  record: Word[],
  { from, to, recordFrom, recordTo }: Difference,
  language: Language,
  aside: boolean[] = [],
): boolean {
  const read = (words: Word[]) =>
    words.map((word) =>
      EMPHASIS.has(word.letters)
        ? 'emphasis'
        : isLight(word.letters, language)
          ? word.letters
          : meaningOf(word, language),
    )
  const [here, there] = [
    read(given.slice(from, to)),
    read(record.slice(recordFrom, recordTo).filter((_, at) => !aside[recordFrom + at])),
  ]
  return here.length === there.length && here.every((meaning, at) => meaning === there[at])
}

/** Of the given words that carry meaning, this share has to be in the record for them to be another translation of it. */
const LEAST_NEAR = 0.5
const LEAST_CONTENT = 3
/** So near to the record's own translation a word that differs was changed, and is no choice of another translator. */
const OWN_WORDING = 0.75

export type Near = {
  /** The share of the given words of weight that the record has, 0 to 1. */
  nearness: number
  /** Where the words say otherwise than the record; all of them where what differs is a denial, a number or the order. */
  differences: Difference[]
}

/**
 * How near words are to a translation, and where they say otherwise: a word of weight that is not the record's, or one of the record's that is left
 * out between others. Undefined where they are none of that record.
 *
 * @param aside of each word of the record, whether it stands in brackets: what a translator explains, another one leaves
 * @param abridges whether words of the record may be left out between others
 * @param fewWords whether two words of weight are enough that stand together
 */
export function nearnessOf(
  given: Word[],
  record: Word[],
  language: Language,
  aside: boolean[] = [],
  { abridges = false, fewWords = true } = {},
): Near | undefined {
  const [here, there] = [meaningsOf(given, language), meaningsOf(record, language)]
  const meant = new Set(there.map(({ meaning }) => meaning))
  const shared = here.filter(({ meaning }) => meant.has(meaning))
  const known = new Set(shared.map(({ meaning }) => meaning))
  if (shared.length < LEAST_NEAR * here.length) return undefined
  if (
    known.size < Math.min(LEAST_CONTENT - Number(abridges), meant.size) &&
    !(
      fewWords &&
      standTogether(
        here,
        there.filter(({ at }) => !aside[at]),
      )
    )
  )
    return undefined
  const nearness = Math.round((shared.length / here.length) * 100) / 100
  const isOptional = ({ meaning }: Meaning) => OPTIONAL.has(`${language}:${meaning}`)
  const needed = new Set(shared.filter((one) => !isOptional(one)).map(({ meaning }) => meaning))
  const [first, last] = shortestWindow(there, needed.size > 0 ? needed : known)
  const window = there.slice(first, last + 1)
  const [begin, end] = [window[0]?.at ?? 0, (window.at(-1)?.at ?? 0) + 1]
  // a denial that the words have too may stand before what both say twice: "the strong is not the wrestler"
  const within =
    denialsIn(given, language) > denialsIn(record.slice(begin, end), language) ? DENIED_CLAUSE : DENIED_WITHIN
  const denial = record
    .slice(Math.max(0, begin - within), begin)
    .findLastIndex(({ letters }) => isDenial(letters, language))
  const start = denial < 0 ? begin : Math.max(0, begin - within) + denial
  const isWhole = there.filter(({ meaning }) => known.has(meaning)).length >= LEAST_NEAR * there.length
  const order = isWhole ? orderOf(shared, there) : []
  if (
    saysContrary(given, record.slice(start, end), language, order) ||
    (known.size <= LONGEST_TURNED && isTurnedRound(order))
  )
    return {
      nearness,
      differences: [{ from: 0, to: given.length, recordFrom: start, recordTo: end }],
    }
  const foreign = here.filter((one) => !meant.has(one.meaning) && !isOptional(one))
  const missing = window.filter((one) => !known.has(one.meaning) && !isOptional(one) && !aside[one.at])
  const isAbridged =
    abridges && foreign.length === 0 && known.size >= LEAST_CONTENT && missing.length <= MOST_LEFT_OUT * window.length
  return { nearness, differences: isAbridged ? [] : pairedUp(foreign, missing, given.length) }
}

/** Whether a text of two words of weight has both beside each other in the record: "agama itu nasihat". */
function standTogether(here: Meaning[], there: Meaning[]): boolean {
  const [one, other] = here
  if (!one || !other || here.length > 2 || one.meaning === other.meaning) return false
  return there.some(
    ({ meaning }, at) =>
      meaning === one.meaning && [there[at - 1], there[at + 1]].some((next) => next?.meaning === other.meaning),
  )
}

/** A paraphrase leaves out so much of what the record says between the words that both have. */
const MOST_LEFT_OUT = 0.4

/** So many times as many words of weight as a paraphrase has stand in the passage that it is of. */
const OF_PASSAGE = 2

/** How near words are to the passage of a record that has the most of them; it may say more than they do. */
export function paraphraseNearness(
  given: Word[],
  record: Word[],
  language: Language,
  aside: boolean[] = [],
): Near | undefined {
  const wanted = new Set(contentOf(given, language))
  const there = meaningsOf(record, language)
  const size = OF_PASSAGE * wanted.size
  const counts = new Map<string, number>()
  let [first, most] = [0, 0]
  for (const [at, { meaning }] of there.entries()) {
    if (wanted.has(meaning)) counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
    const left = there[at - size]?.meaning ?? ''
    const count = counts.get(left)
    if (count === 1) counts.delete(left)
    else if (count !== undefined) counts.set(left, count - 1)
    if (counts.size > most) [first, most] = [Math.max(0, at - size + 1), counts.size]
  }
  const begin = Math.max(0, (there[first]?.at ?? 0) - DENIED_WITHIN)
  const end = (there[Math.min(there.length, first + size) - 1]?.at ?? 0) + 1
  return nearnessOf(given, record.slice(begin, end), language, aside.slice(begin, end), { abridges: true })
}

/** Where the record has the meanings of a text, in the order of the text; what either says twice has no place of its own. */
function orderOf(shared: Meaning[], there: Meaning[]): number[] {
  const isOnce = (list: Meaning[]) => {
    const counts = new Map<string, number>()
    for (const { meaning } of list) counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
    return ({ meaning }: Meaning) => counts.get(meaning) === 1
  }
  const places = new Map(there.filter(isOnce(there)).map(({ meaning, at }) => [meaning, at]))
  return shared.filter(isOnce(shared)).flatMap(({ meaning }) => places.get(meaning) ?? [])
}

/** Whether words have one of weight, or a number, that a wording does not have. */
export function addsTo(wording: Word[], given: Word[], language: Language): boolean {
  const [said, numbers] = [new Set(contentOf(wording, language)), new Set(numbersIn(wording))]
  return (
    contentOf(given, language).some((meaning) => !said.has(meaning)) ||
    numbersIn(given).some((number) => !numbers.has(number))
  )
}

/** Whether words deny, restrict, count or order otherwise than those of the record beside them. */
function saysContrary(given: Word[], record: Word[], language: Language, order: number[]): boolean {
  const numbers = new Set(numbersIn(record))
  return (
    numbersIn(given).some((number) => !numbers.has(number)) ||
    netDenials(given, language) !== netDenials(record, language) ||
    deniesOtherwise(given, record, language) ||
    restrictionsIn(given, language) > 0 !== restrictionsIn(record, language) > 0 ||
    areExchanged(order) ||
    isComparedOtherwise(given, record, language)
  )
}

/** In words of weight: so few say nothing of which was said first. */
const LEAST_EXCHANGED = 4

/** Whether two words have changed places and all others kept theirs: "a prison for the unbeliever and a paradise for the believer". */
function areExchanged(order: number[]): boolean {
  if (order.length < LEAST_EXCHANGED) return false
  const sorted = [...order].sort((a, b) => a - b)
  const moved = [...order.keys()].filter((at) => order[at] !== sorted[at])
  const [one = 0, other = 0] = moved
  return moved.length === 2 && other - one > 1
}

const THAN = set('daripada ketimbang dibanding dibandingkan than')
/** In words of weight: what is compared stands so near to the word for "than". */
const COMPARED_WITHIN = 4

/** Whether what is more than something in one text is less than it in the other. */
function isComparedOtherwise(given: Word[], record: Word[], language: Language): boolean {
  const [here, there] = [comparedIn(given, language), comparedIn(record, language)]
  if (!here || !there) return false
  const moved = (from: ReadonlySet<string>, to: ReadonlySet<string>) => [...from].some((meaning) => to.has(meaning))
  return (
    moved(without(here.more, here.less), without(there.less, there.more)) &&
    moved(without(here.less, here.more), without(there.more, there.less))
  )
}

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((one) => !others.has(one)))

/** What the words of weight before the first "than" and behind it mean. */
function comparedIn(words: Word[], language: Language): { more: Set<string>; less: Set<string> } | undefined {
  const at = words.findIndex(
    ({ letters }, place) => THAN.has(letters) || (letters === 'dari' && words[place + 1]?.letters === 'pada'),
  )
  if (at < 0) return undefined
  return {
    more: new Set(contentOf(words.slice(0, at), language).slice(-COMPARED_WITHIN)),
    less: new Set(contentOf(words.slice(at + 1), language).slice(0, COMPARED_WITHIN)),
  }
}

/** The shortest stretch of a record that has all of these meanings, each as often as it will: from its first to its last. */
function shortestWindow(there: Meaning[], known: ReadonlySet<string>): [first: number, last: number] {
  const counts = new Map<string, number>()
  let best: [number, number] = [0, there.length - 1]
  let first = 0
  for (const [at, { meaning }] of there.entries()) {
    if (!known.has(meaning)) continue
    counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
    for (;;) {
      const one = there[first]?.meaning ?? ''
      const count = counts.get(one) ?? 0
      if (known.has(one) && count <= 1) break
      if (known.has(one)) counts.set(one, count - 1)
      first++
    }
    if (counts.size === known.size && at - first < best[1] - best[0]) best = [first, at]
  }
  return best
}

/** Words that are not the record's, each beside one of the record's that is missing, as far as there are any. */
function pairedUp(foreign: Meaning[], missing: Meaning[], length: number): Difference[] {
  return Array.from({ length: Math.max(foreign.length, missing.length) }, (_, at) => {
    const [one, other] = [foreign[at], missing[at]]
    const [from, recordFrom] = [one?.at ?? length, other?.at ?? 0]
    return { from, to: one ? from + 1 : from, recordFrom, recordTo: other ? recordFrom + 1 : recordFrom }
  })
}

const ONLY = set('hanya hanyalah cuma saja sajalah semata only solely')

/** How often a text says "only", or "none but". */
const restrictionsIn = (words: Word[], language: Language): number =>
  words.filter(({ letters }) => ONLY.has(letters)).length +
  Math.min(denialsIn(words, language), exceptionsIn(words, language))

const exceptionsIn = (words: Word[], language: Language): number => {
  const denies = denialsIn(words, language) > 0
  return words.filter(({ letters }) => EXCEPTS.has(letters) || (denies && MORE_THAN.has(letters))).length
}

/** Denials that stay once "none but" is taken for "only". */
function netDenials(words: Word[], language: Language): number {
  const denials = denialsIn(words, language)
  return denials - exceptionsIn(words, language)
}

const LONGEST_TURNED = 4

/** Whether a short saying has its last words first: "with ease comes hardship". */
const isTurnedRound = (order: number[]): boolean =>
  order.length > 1 && order.slice(-2).every((place, at, all) => at === 0 || place < (all[at - 1] ?? 0))

/** Whether an alignment is so close that its differences were made, rather than translated otherwise. */
export function isOwnWording({ same, differences }: Alignment): boolean {
  const different = differences.reduce(
    (sum, one) => sum + Math.max(one.to - one.from, one.recordTo - one.recordFrom),
    0,
  )
  return same >= OWN_WORDING * (same + different)
}
