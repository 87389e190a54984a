import { normalForm } from '../../platform/normal-form.ts'
import type { PassageKind } from '../index/kind.ts'
import { cutSanad } from '../records/hadith/matn.ts'
import { latinVerse } from '../records/quran/latin.ts'
import { arabicLetters, latinClasses, SUN_LETTERS } from '../text/letters.ts'
import { type Word, wordsOf } from '../text/words.ts'

// Arabic in Latin letters, compared word by word and by consonants: writers choose vowels, doublings and digraphs, but not the consonants of a word.

/**
 * A consonant. `key`: its class in letters.ts, or w or y; `letters`: its spelling; `word`: the index of its word; `vowel`: the vowel before it;
 * `second`: those letters of its spelling, or of its double, that may be a consonant of their own, as the h of "zh".
 */
export type Sound = Word & { word: number; first: boolean; last: boolean; vowel: string; second: string }

/** A record as it is read aloud: a verse in Latin letters, or a hadith in Arabic words, without w and y, which may be long vowels. */
export type Reading = { text: string; words: Word[]; sounds: Sound[]; isVerse: boolean }

/** In characters: quotations of a long narration come from its beginning, and alignment time grows with the length. */
const LONGEST_READ = 1_600

/** Joins verses, each as it is read alone, into one reading. */
export function readingTogether(verses: Reading[]): Reading {
  const text = verses.map((one) => one.text).join(' ')
  const words = wordsOf(text)
  return {
    text,
    words,
    sounds: soundsOf(words.map(({ start, end }) => latinConsonants(text.slice(start, end)))),
    isVerse: true,
  }
}

export function readingOf(arabic: string, kind: PassageKind): Reading {
  const verse = kind === 'quran' ? latinVerse(arabic) : null
  const text = verse ?? cutSanad(arabic, 'arabic').matn.slice(0, LONGEST_READ)
  const words = wordsOf(text)
  const read = verse === null ? arabicConsonants : latinConsonants
  const sounds = soundsOf(words.map(({ start, end }) => read(text.slice(start, end))))
  return { text, words, sounds: sounds.filter((one) => verse !== null || !isGlide(one)), isVerse: verse !== null }
}

/** The consonants of each word, cached because a word is compared with the readings of many verses. */
const consonantsCache = new WeakMap<Word, Consonant[]>()

function consonantsIn(text: string, word: Word): Consonant[] {
  const known = consonantsCache.get(word)
  if (known) return known
  const consonants = word.arabic ? [] : latinConsonants(text.slice(word.start, word.end))
  consonantsCache.set(word, consonants)
  return consonants
}

/** The consonants of words in Latin letters. */
export const soundsOfLatin = (text: string, words: Word[]): Sound[] =>
  soundsOf(words.map((word) => consonantsIn(text, word)))

type Consonant = { letters: string; key: string; vowel: string }

/** Merges a doubled consonant into one, within a word and between two. "th" is no double of t, because it may be ث. */
function soundsOf(words: Consonant[][]): Sound[] {
  const sounds: Sound[] = []
  for (const [word, consonants] of words.entries()) {
    const end = consonants.at(-1)
    const lastAt = consonants.findLastIndex(({ key }) => key !== end?.key) + 1
    for (const [at, { letters, key, vowel }] of consonants.entries()) {
      const before = sounds.at(-1)
      if (before?.key === key && (before.letters === 'th') === (letters === 'th')) {
        before.second += letters.slice(1)
        continue
      }
      const last = at >= lastAt
      const second = letters.slice(1)
      sounds.push({
        start: word,
        end: word + 1,
        letters,
        key,
        arabic: false,
        word,
        first: at === 0,
        last,
        vowel,
        second,
      })
    }
  }
  return sounds
}

const ARABIC_ARTICLE = new RegExp(`^([وفبكل]?)ال(?=[${SUN_LETTERS}])`, 'u')

/** Dotted letters of the official transliteration, each replaced by a letter of its own: without their dots "ṭh" would be read as "th". */
const DOTTED: [RegExp, string][] = [
  [/s[\u0307\u0323]/g, 'S'],
  [/z[\u0307\u0323]/g, 'Z'],
  [/d\u0323/g, 'D'],
  [/t\u0323/g, 'T'],
  [/h\u0323/g, 'H'],
]

const LATIN_LETTER = /dz|dh|dl|zh|th|ts(?!h)|sh|sy|kh|gh|[a-zSZDTH]/g

/** The article where it is written although it is assimilated to a sun letter: "alssabirin". */
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

/** The class of a consonant. w and y are consonants before a vowel, and part of the vowel after one: "au", "aw". ث is read as s or as t. */
export function latinKey(written: string, next: string): string {
  if (written === 'w' || written === 'y') return 'aiueo'.includes(next) && next !== '' ? written : ''
  if (written === 'ts') return 's'
  return latinClasses.get(written.toLowerCase()) ?? ''
}

function arabicConsonants(word: string): Consonant[] {
  const bare = normalForm(word, 'NFKD')
    // nunation is pronounced, and so is ta marbuta before a vowel
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

export const isGlide = ({ key }: Sound): boolean => key === 'w' || key === 'y'
