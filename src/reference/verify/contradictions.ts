import type { Language } from '../text/stem.ts'
import type { Word } from '../text/words.ts'
import { isDenial } from './denials.ts'
import { contentOf, denialsIn, type Meaning, meaningsOf, ONLY_WORDS, set, withContraries } from './meanings.ts'
import { numbersIn } from './number-words.ts'

/** In significant words, and in words: what a denial denies follows it this closely. "None of you is a believer" */
export const DENIED_WITHIN = 3
const DENIED_AMONG = 6
/** In words: how far after a denial its exception may be. */
const EXCEPTED_WITHIN = 12
const EXCEPTION_WORDS = set('kecuali melainkan selain except unless')
/** "Not more than it can bear" means "nothing except what it can bear". */
const MORE_THAN = set('melebihi beyond')

/** For each word that denies, the meanings of the words after it. */
function deniedIn(all: Word[], language: Language): string[][] {
  // "none but" affirms what follows it
  const words = withContraries(all, language)
  const lastException = words.findLastIndex(({ letters }) => EXCEPTION_WORDS.has(letters) || MORE_THAN.has(letters))
  return words.flatMap(({ letters }, at) =>
    isDenial(letters, language) && !(at < lastException && lastException - at <= EXCEPTED_WITHIN)
      ? [contentOf(words.slice(at + 1, at + 1 + DENIED_AMONG), language).slice(0, DENIED_WITHIN)]
      : [],
  )
}

/** Whether one of two texts denies something that the other states without denying it. */
export function deniesDifferently(one: Word[], other: Word[], language: Language): boolean {
  return isDeniedAlone(one, other, language) || isDeniedAlone(other, one, language)
}

function isDeniedAlone(denying: Word[], other: Word[], language: Language): boolean {
  const [here, there] = [contentOf(denying, language), contentOf(other, language)]
  const statedMeanings = new Set(there)
  const denied = new Set(deniedIn(other, language).flat())
  const isOnce = (meaning: string) => [here, there].every((list) => list.indexOf(meaning) === list.lastIndexOf(meaning))
  return deniedIn(denying, language).some((meanings) => {
    const shared = meanings.filter((meaning) => statedMeanings.has(meaning))
    // a repeated meaning may be denied in one place only: "riches are not … but riches are …"
    const distinguishing = shared.some(isOnce) ? shared.filter(isOnce) : shared
    return distinguishing.length > 0 && !distinguishing.some((meaning) => denied.has(meaning))
  })
}

/** Whether words include a significant word, or a number, that a wording does not have. */
export function addsTo(wording: Word[], given: Word[], language: Language): boolean {
  const [meanings, numbers] = [new Set(contentOf(wording, language)), new Set(numbersIn(wording))]
  return (
    contentOf(given, language).some((meaning) => !meanings.has(meaning)) ||
    numbersIn(given).some((number) => !numbers.has(number))
  )
}

/** Whether words deny, restrict, count, order or compare differently from the record's words at that place. */
export function contradicts(given: Word[], record: Word[], language: Language, order: number[]): boolean {
  const numbers = new Set(numbersIn(record))
  return (
    numbersIn(given).some((number) => !numbers.has(number)) ||
    netDenials(given, language) !== netDenials(record, language) ||
    deniesDifferently(given, record, language) ||
    restrictionsIn(given, language) > 0 !== restrictionsIn(record, language) > 0 ||
    areExchanged(order) ||
    reversesComparison(given, record, language) ||
    hasOtherQuantifier(given, record) ||
    swapsSubjectAndObject(given, record, language)
  )
}

const ALL_WORDS = set('seluruh seluruhnya semua semuanya segala setiap tiap all whole every')
const PART_WORDS = set('sebagian separuh setengah sepertiga some half part third')

/** Whether one text says of all what the other says of a part. */
function hasOtherQuantifier(given: Word[], record: Word[]): boolean {
  const has = (words: Word[], some: ReadonlySet<string>) => words.some(({ letters }) => some.has(letters))
  const isOf = (one: Word[], share: ReadonlySet<string>, other: ReadonlySet<string>) =>
    has(one, share) && !has(one, other)
  return (
    (isOf(given, ALL_WORDS, PART_WORDS) && isOf(record, PART_WORDS, ALL_WORDS)) ||
    (isOf(given, PART_WORDS, ALL_WORDS) && isOf(record, ALL_WORDS, PART_WORDS))
  )
}

/** Whether words say of all, or of a part, what a record says of neither. */
export function addsQuantifier(given: Word[], record: Word[]): boolean {
  const has = (words: Word[], share: ReadonlySet<string>) => words.some(({ letters }) => share.has(letters))
  return [ALL_WORDS, PART_WORDS].some((share) => has(given, share) && !has(record, share))
}

const BEFORE_WORDS = set('sebelum before')
const AFTER_WORDS = set('sesudah setelah selepas beserta bersama after')

/** In words: "before" or "after" is this close before its object. */
const TIMED_WITHIN = 2

/** Whether one text says "before" where the other says "after" or "together with"; all of these are stop words. */
export function hasOtherTime(given: Word[], record: Word[], language: Language): boolean {
  const timed = (words: Word[], some: ReadonlySet<string>) =>
    new Set(
      meaningsOf(words, language).flatMap(({ meaning, at }) =>
        words.slice(Math.max(0, at - TIMED_WITHIN), at).some(({ letters }) => some.has(letters)) ? [meaning] : [],
      ),
    )
  const timesIn = (words: Word[]) => ({ before: timed(words, BEFORE_WORDS), after: timed(words, AFTER_WORDS) })
  const [here, there] = [timesIn(given), timesIn(record)]
  const isOf = (some: Set<string>, others: Set<string>, except: Set<string>) =>
    [...some].some((meaning) => others.has(meaning) && !except.has(meaning))
  return isOf(here.before, there.after, there.before) || isOf(here.after, there.before, there.after)
}

const CONDITIONS = set('jika jikalau kalau barangsiapa siapa if whoever whosoever')

/** Whether words under one condition combine several conditions of a record: "if you are thankless, I will give you more". */
export function mixesConditions(given: Word[], record: Word[], language: Language): boolean {
  const conditionsIn = (words: Word[]) => words.filter(({ letters }) => CONDITIONS.has(letters)).length
  if (conditionsIn(given) !== 1 || conditionsIn(record) < 2) return false
  const meanings = new Set(contentOf(given, language))
  const under = new Map<string, Set<number>>()
  for (const { meaning, at } of meaningsOf(record, language))
    if (meanings.has(meaning))
      under.set(meaning, (under.get(meaning) ?? new Set()).add(conditionsIn(record.slice(0, at))))
  const scopes = [...under.values()].flatMap((some) => (some.size === 1 && !some.has(0) ? [...some] : []))
  return new Set(scopes).size > 1
}

/** In significant words: subject and object are this near to their verb. */
const ROLE_WITHIN = 2

/** Whether subject and object have changed roles: "my mercy is overcome by my wrath". */
function swapsSubjectAndObject(given: Word[], record: Word[], language: Language): boolean {
  const [here, there] = [meaningsOf(given, language), meaningsOf(record, language)]
  return here.some(({ meaning, at }, place) => {
    const other = there.findIndex((one) => one.meaning === meaning)
    const recordAt = there[other]?.at
    if (recordAt === undefined) return false
    const voices = [voiceOf(given, at, language), voiceOf(record, recordAt, language)]
    if (!voices.includes('passive') || !voices.includes('active')) return false
    const around = (list: Meaning[], of: number) => ({
      before: list.slice(Math.max(0, of - ROLE_WITHIN), of).map((one) => one.meaning),
      after: list.slice(of + 1, of + 1 + ROLE_WITHIN).map((one) => one.meaning),
    })
    const [a, b] = [around(here, place), around(there, other)]
    return a.before.some((one) => b.before.includes(one)) && a.after.some((one) => b.after.includes(one))
  })
}

const FORMS_OF_BE = set('is are was were be been being')

/** Whether a word is an active or a passive verb: "mengalahkan" or "dikalahkan", "overcomes" or "is overcome by". */
function voiceOf(words: Word[], at: number, language: Language): 'active' | 'passive' | undefined {
  const letters = words[at]?.letters ?? ''
  if (language === 'indonesian')
    return letters.startsWith('me') ? 'active' : letters.startsWith('di') ? 'passive' : undefined
  if (words[at + 1]?.letters === 'by') return 'passive'
  return words.slice(Math.max(0, at - 2), at).some((one) => FORMS_OF_BE.has(one.letters)) ? undefined : 'active'
}

/** In significant words: fewer do not show which order was the original. */
const LEAST_EXCHANGED = 4

/** In significant words: a longer exchange is a translator's own sentence structure. */
const MOST_EXCHANGED = 2

/**
 * Whether the words before and after some words have changed places, and all others kept theirs: "a prison for the unbeliever and a paradise for
 * the believer", "has permitted usury and forbidden trade and sale".
 */
export function areExchanged(order: number[], least = LEAST_EXCHANGED): boolean {
  if (order.length < least) return false
  const sorted = [...order].sort((a, b) => a - b)
  const ranks = order.map((place) => sorted.indexOf(place))
  const first = ranks.findIndex((rank, at) => rank !== at)
  const last = ranks.findLastIndex((rank, at) => rank !== at)
  if (first < 0) return false
  // how many of the last ones are now first, and how many of the first ones last
  const [front, behind] = [last - (ranks[first] ?? 0) + 1, (ranks[last] ?? 0) - first + 1]
  const between = last - first + 1 - front - behind
  if (between < 1 || front < 1 || behind < 1 || Math.max(front, behind) > MOST_EXCHANGED) return false
  const exchanged = [...range(last - front + 1, front), ...range(first + behind, between), ...range(first, behind)]
  return exchanged.every((rank, at) => ranks[first + at] === rank)
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at)

const THAN = set('daripada ketimbang dibanding dibandingkan than')
/** In significant words: what is compared is this near to the word for "than". */
const COMPARED_WITHIN = 4

/** Whether what is more than something in one text is less than it in the other. */
function reversesComparison(given: Word[], record: Word[], language: Language): boolean {
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

/** The meanings of the significant words before the first "than" and after it. */
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

/** How often a text says "only" or "none but". */
const restrictionsIn = (words: Word[], language: Language): number =>
  words.filter(({ letters }) => ONLY_WORDS.has(letters)).length +
  Math.min(denialsIn(words, language), exceptionsIn(words, language))

const exceptionsIn = (words: Word[], language: Language): number => {
  const denies = denialsIn(words, language) > 0
  return words.filter(({ letters }) => EXCEPTION_WORDS.has(letters) || (denies && MORE_THAN.has(letters))).length
}

/** The denials that remain once "none but" is read as "only". */
function netDenials(words: Word[], language: Language): number {
  const denials = denialsIn(words, language)
  return denials - exceptionsIn(words, language)
}
