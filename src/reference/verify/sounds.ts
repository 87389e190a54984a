import { normalForm } from '../../platform/normal-form.ts'
import type { PassageKind } from '../index/kind.ts'
import { cutSanad } from '../records/hadith/matn.ts'
import { latinVerse } from '../records/quran/latin.ts'
import { arabicLetters, latinClasses, SUN_LETTERS } from '../text/letters.ts'
import { type Word, wordsOf } from '../text/words.ts'

// Arabic in Latin letters, compared word by word. Writers choose vowels, doublings and digraphs; the consonants of a word they do not choose.

/**
 * A consonant. `key`: its class in letters.ts, or w or y; `letters`: as it is written; `word`: the place of its word; `vowel`: the one in front of it;
 * `second`: of the letters that write it, or one doubled with it, those that may be a consonant of their own: the h of "zh".
 */
export type Sound = Word & { word: number; first: boolean; last: boolean; vowel: string; second: string }

/** A record as it is read aloud: a verse in Latin letters; a hadith in its Arabic words, whose w and y may be long vowels. */
export type Reading = { text: string; words: Word[]; sounds: Sound[]; isVerse: boolean }

/** In characters: what is quoted of a long narration stands early, and alignment takes time by its length. */
const LONGEST_READ = 1_600

/** Verses read aloud one after another, each of them as it is read alone. */
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

/** Of each word of a text, once: it is held against the readings of many verses. */
const heardBefore = new WeakMap<Word, Consonant[]>()

function consonantsIn(text: string, word: Word): Consonant[] {
  const known = heardBefore.get(word)
  if (known) return known
  const heard = word.arabic ? [] : latinConsonants(text.slice(word.start, word.end))
  heardBefore.set(word, heard)
  return heard
}

/** The consonants of words in Latin letters. */
export const soundsOfLatin = (text: string, words: Word[]): Sound[] =>
  soundsOf(words.map((word) => consonantsIn(text, word)))

type Consonant = { letters: string; key: string; vowel: string }

/** A doubled consonant is one, within a word and between two; "th", which may be ث, is no double of t. */
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

/** Letters with a dot, as the decree writes them, each by a letter of its own: without their dots "ṭh" would be read as "th". */
const DOTTED: [RegExp, string][] = [
  [/s[\u0307\u0323]/g, 'S'],
  [/z[\u0307\u0323]/g, 'Z'],
  [/d\u0323/g, 'D'],
  [/t\u0323/g, 'T'],
  [/h\u0323/g, 'H'],
]

const LATIN_LETTER = /dz|dh|dl|zh|th|ts(?!h)|sh|sy|kh|gh|[a-zSZDTH]/g

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
export function latinKey(written: string, next: string): string {
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

export const isGlide = ({ key }: Sound): boolean => key === 'w' || key === 'y'
