import { normalForm } from '../../platform/normal-form.ts'
import type { PassageKind } from '../index/kind.ts'
import { cutSanad } from '../records/hadith/matn.ts'
import { latinVerse } from '../records/quran/latin.ts'
import { arabicLetters, latinClasses, SUN_LETTERS } from '../text/letters.ts'
import { type Word, wordsOf } from '../text/words.ts'
import { type Alignment, align, type Difference, type SameWord } from './align.ts'
import { stretches } from './ends.ts'

// Arabic in Latin letters, compared word by word. Writers choose vowels, doublings and digraphs; the consonants of a word they do not choose.

/** A consonant. `key`: its class in letters.ts, or w or y; `letters`: as it is written; `word`: the place of its word; `vowel`: the one in front of it. */
export type Sound = Word & { word: number; first: boolean; last: boolean; vowel: string }

/** A record as it is read aloud: a verse in Latin letters; a hadith in its Arabic words, whose w and y may be long vowels. */
export type Reading = { text: string; words: Word[]; sounds: Sound[]; isVerse: boolean }

/** In characters: what is quoted of a long narration stands early, and alignment takes time by its length. */
const LONGEST_READ = 1_600

export function readingOf(arabic: string, kind: PassageKind): Reading {
  const verse = kind === 'quran' ? latinVerse(arabic) : null
  const text = verse ?? cutSanad(arabic, 'arabic').matn.slice(0, LONGEST_READ)
  const words = wordsOf(text)
  const read = verse === null ? arabicConsonants : latinConsonants
  const sounds = soundsOf(words.map(({ start, end }) => read(text.slice(start, end))))
  return { text, words, sounds: sounds.filter((one) => verse !== null || !isGlide(one)), isVerse: verse !== null }
}

/** The consonants of words in Latin letters. */
export const soundsOfLatin = (text: string, words: Word[]): Sound[] =>
  soundsOf(words.map(({ start, end, arabic }) => (arabic ? [] : latinConsonants(text.slice(start, end)))))

type Consonant = { letters: string; key: string; vowel: string }

/** A doubled consonant is one, within a word and between two. */
function soundsOf(words: Consonant[][]): Sound[] {
  const sounds: Sound[] = []
  for (const [word, consonants] of words.entries()) {
    const end = consonants.at(-1)
    const lastAt = consonants.findLastIndex(({ key }) => key !== end?.key) + 1
    for (const [at, { letters, key, vowel }] of consonants.entries()) {
      const before = sounds.at(-1)
      if (before?.key === key) continue
      const last = at >= lastAt
      sounds.push({ start: word, end: word + 1, letters, key, arabic: false, word, first: at === 0, last, vowel })
    }
  }
  return sounds
}

const ARABIC_ARTICLE = new RegExp(`^([وفبكل]?)ال(?=[${SUN_LETTERS}])`, 'u')
/** Letters with a dot, as the decree writes them, each by a letter of its own: without their dots "ṭh" would be read as "th". */
const DOTTED: [RegExp, string][] = [
  [/s[\u0307\u0323]/g, 'S'],
  [/z[\u0307\u0323]/g, 'Z'],
  [/d\u0323/g, 'D'],
  [/t\u0323/g, 'T'],
  [/h\u0323/g, 'H'],
]
const LATIN_LETTER = /dz|dh|dl|zh|th|ts|sh|sy|kh|gh|[a-zSZDTH]/g
/** The article before a sun letter, where it is assimilated and yet written: "alssabirin". */
const LATIN_ARTICLE = /l(?=(dz|dh|dl|zh|th|ts|sh|sy|[tdrzsnSZDT])\1)/g

function latinConsonants(word: string): Consonant[] {
  const letters = DOTTED.reduce(
    (text, [letter, sign]) => text.replace(letter, sign),
    normalForm(word, 'NFKD').toLowerCase(),
  )
    .replace(/[^a-zSZDTH]+/g, '')
    .replace(LATIN_ARTICLE, '')
  return Array.from(letters.matchAll(LATIN_LETTER), ({ 0: written, index }) => ({
    letters: written.toLowerCase(),
    key: latinKey(written, letters.charAt(index + 1)),
    vowel: letters.charAt(index - 1),
  })).filter(({ key }) => key !== '')
}

/** w and y are consonants before a vowel, and part of one behind it: "au", "aw". ث is said as s or as t. */
function latinKey(written: string, next: string): string {
  if (written === 'w' || written === 'y') return 'aiueo'.includes(next) && next !== '' ? written : ''
  if (written === 'ts') return 's'
  return latinClasses.get(written.toLowerCase()) ?? ''
}

function arabicConsonants(word: string): Consonant[] {
  const bare = normalForm(word, 'NFKD')
    // nunation is heard, and ta marbuta before a vowel
    .replace(/[\u064B-\u064D]/g, 'ن')
    .replace(/ة(?=[\u064E-\u0650ن])/g, 'ت')
    .replace(/\p{M}+|\u0640/gu, '')
    .replace(ARABIC_ARTICLE, '$1')
  return [...bare].flatMap((letter) => {
    if (letter === 'و' || letter === 'ي') {
      const glide = letter === 'و' ? 'w' : 'y'
      return [{ letters: glide, key: glide, vowel: '' }]
    }
    const known = arabicLetters.get(letter)
    if (letter === 'ث') return [{ letters: 's', key: 's', vowel: '' }]
    return known?.class ? [{ letters: known.key === 'x' ? 'h' : known.key, key: known.class, vowel: '' }] : []
  })
}

/** Of the letters ت ط, د ض and ذ ز ظ, which are t, d and z without their dots, those that a spelling may stand for. */
const STANDS_FOR: Record<string, string[]> = {
  t: ['t'],
  th: ['t'],
  d: ['d', 'z'],
  dh: ['d', 'z'],
  dl: ['d', 'z'],
  dz: ['z', 'd'],
  z: ['z', 'd'],
  zh: ['z', 'd'],
}

/** Whether a consonant of a text may be that of a record. */
const sameSound: SameWord = (given, canonical) =>
  given === canonical ||
  (STANDS_FOR[given]?.includes(canonical) ??
    (latinKey(given, '') !== '' && latinKey(given, '') === latinKey(canonical, '')))

const isGlide = ({ key }: Sound): boolean => key === 'w' || key === 'y'

/** Sounds of a text beside others of a record, and those of the text before and behind. */
type Otherwise = { here: Sound[]; there: Sound[]; before: Sound | undefined; next: Sound | undefined }

/** Consonants that are written or not as the writer's school has it, or as one stops at a word or joins it to the next. */
function isSpelling({ text, isVerse }: Reading, { here, there, before, next }: Otherwise): boolean {
  const isHeard = (one: Sound) => !isGlide(one) || one.first
  const [[one, ...more], [other, ...others]] = [
    here.filter(isHeard),
    // nunation is not heard at a stop
    withoutNunation(there.filter(isHeard), here),
  ]
  if (more.length + others.length > 0) return false
  if (!one) {
    if (!other || (other.last && (other.key === 'n' || other.key === 'h'))) return true
    // two letters that are also a spelling of one: "th" of "fath", "dl" of "fadl"
    return before?.letters.slice(1) === other.letters || (next?.letters === 'ts' && other.letters === 't')
  }
  if (!other) {
    // the article before a sun letter
    if (one.key === 'l') return next !== undefined && 'tsrnl'.includes(next.key)
    const isNunation = one.key === 'n' && (!isVerse || (!next && ('uio'.includes(one.vowel) || /[aā]$/u.test(text))))
    return one.last && (isNunation || (one.key === 'h' && !next))
  }
  // ta marbuta at a stop; n before b; ث as the English write it
  if (one.last && 'th'.includes(one.letters) && 'th'.includes(other.letters)) return true
  if (one.key === 'm' && other.key === 'n') return !next || next.key === 'b'
  return one.letters === 'th' && other.key === 's'
}

const withoutNunation = (canonical: Sound[], given: Sound[]): Sound[] => {
  const last = canonical.at(-1)
  return canonical.length > 1 && last?.last && last.key === 'n' && given.at(-1)?.key !== 'n'
    ? canonical.slice(0, -1)
    : canonical
}

/**
 * Sounds of a text beside those of a record, and the words that sound otherwise: `same` and `spread` count sounds, all else are places of words.
 * Undefined where they share none.
 */
export function alignSounds(all: Sound[], reading: Reading): (Alignment & { spread: number }) | undefined {
  const given = reading.isVerse ? all : all.filter((one) => !isGlide(one))
  const { sounds, words } = reading
  const alike = align(given, 0, given.length, sounds, sameSound)
  if (!alike) return undefined
  const blocks = blocksOf(given, sounds, alike)
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return undefined
  const inside = alike.differences.map((one) => ({
    here: given.slice(one.from, one.to),
    there: sounds.slice(one.recordFrom, one.recordTo),
    before: given[one.from - 1],
    next: given[one.to],
  }))
  const front = {
    here: given.slice(0, alike.from).filter(({ word }) => word >= first.from),
    there: sounds.slice(0, alike.recordFrom).filter(({ word }) => word >= first.recordFrom),
    before: undefined,
    next: given[alike.from],
  }
  const back = {
    here: given.slice(alike.to).filter(({ word }) => word < last.to),
    there: sounds.slice(alike.recordTo).filter(({ word }) => word < last.recordTo),
    before: given[alike.to - 1],
    next: undefined,
  }
  const isOtherwise = (one: Otherwise) => !isSpelling(reading, one)
  // a quotation may begin or end inside what the record's reading joins: "Allahu" of "huwallahu"
  const countOf = (word: number) =>
    sounds.slice(alike.recordFrom, alike.recordTo).filter((one) => one.word === word).length
  const isJoined = ({ here, there }: Otherwise, word: number) => here.length === 0 && there.length <= countOf(word)
  const cutFront = isOtherwise(front) && isJoined(front, first.recordFrom)
  const cutBack = isOtherwise(back) && isJoined(back, last.recordTo - 1)
  const otherwise = [...inside, ...(cutFront ? [] : [front]), ...(cutBack ? [] : [back])].filter(isOtherwise)
  const otherHere = new Set(otherwise.flatMap(({ here }) => here.map(({ word }) => word)))
  const otherThere = new Set(otherwise.flatMap(({ there }) => there.map(({ word }) => word)))
  const isOther = (one: Difference) =>
    range(one.from, one.to).some((word) => otherHere.has(word)) ||
    range(one.recordFrom, one.recordTo).some((word) => otherThere.has(word))
  // blocks that hold another sound, and the words between two blocks, whose sounds are in none
  const differences: Difference[] = []
  let before = { to: first.from, recordTo: first.recordFrom }
  for (const block of blocks) {
    const gap = { from: before.to, to: block.from, recordFrom: before.recordTo, recordTo: block.recordFrom }
    for (const one of [gap, block]) {
      if (!isOther(one)) continue
      const open = differences.at(-1)
      if (open && open.to === one.from && open.recordTo === one.recordFrom)
        Object.assign(open, { to: one.to, recordTo: one.recordTo })
      else differences.push({ ...one })
    }
    before = block
  }
  const places = {
    from: first.from,
    to: last.to,
    recordFrom: first.recordFrom + Number(cutFront),
    recordTo: alike.recordTo === sounds.length ? words.length : last.recordTo - Number(cutBack),
  }
  // words without a consonant go with those beside them: "au"
  const [heard, read] = [given, sounds].map((list) => new Set(list.map(({ word }) => word)))
  while (
    places.from > 0 &&
    places.recordFrom > 0 &&
    !heard?.has(places.from - 1) &&
    !read?.has(places.recordFrom - 1)
  ) {
    places.from--
    places.recordFrom--
  }
  const spread = Math.max(alike.to - alike.from, alike.recordTo - alike.recordFrom)
  return { ...places, same: alike.same, differences, spread }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

/** Words of both, the fewest that hold one another's sounds: a text may write as one what the record has as two. */
function blocksOf(given: Sound[], sounds: Sound[], alike: Alignment): Difference[] {
  const blocks: Difference[] = []
  for (const stretch of stretches(alike))
    for (let at = 0; at < Math.min(stretch.to - stretch.from, stretch.recordTo - stretch.recordFrom); at++) {
      const [word, canonical] = [given[stretch.from + at]?.word ?? 0, sounds[stretch.recordFrom + at]?.word ?? 0]
      const open = blocks.at(-1)
      if (open && (word < open.to || canonical < open.recordTo))
        Object.assign(open, { to: Math.max(open.to, word + 1), recordTo: Math.max(open.recordTo, canonical + 1) })
      else blocks.push({ from: word, to: word + 1, recordFrom: canonical, recordTo: canonical + 1 })
    }
  return blocks
}
