import type { z } from 'zod'
import type { collectionSchemas } from '../records/collections/schemas.ts'
import { memoised } from '../text/memoised.ts'
import { arabicSkeleton, latinSkeleton } from '../text/skeleton.ts'
import { type Language, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import { indonesianSound, letterWords, type Word, wordsOf } from '../text/words.ts'

type Fabricated = z.output<typeof collectionSchemas.maudhu>

type Famous = z.output<typeof collectionSchemas.masyhur>

/** A circulating saying with its ruling: fabricated, or weak, baseless, somebody else's or unconfirmed. */
export type Saying = ({ collection: 'maudhu' } & Fabricated) | ({ collection: 'masyhur' } & Famous)

export type Wording<What = Saying> = {
  saying: What
  text: string
  language: Language
  /** Its words as stems; only the significant ones, if there are enough of them. */
  words: Word[]
  /** Whether it is so short that nothing may differ. */
  short: boolean
  /** Its consonants in Latin letters, each as a word, and the runs of three. */
  sound: Word[]
  runs: string[]
}

/** In significant words: with fewer, one that differs may make another saying. */
const LEAST_SIGNIFICANT = 4
/** In consonants: every text has all runs of two. */
const CONSONANTS_PER_RUN = 3

export function wordingsOf(saying: Saying): Wording[] {
  const { text_arabic, text_indonesian, text_english } = saying
  const variants = saying.variants ?? []
  const texts: [string, Language][] = [
    [text_arabic, 'arabic'],
    [text_indonesian, 'indonesian'],
    [text_english, 'english'],
    ...variants.map((text): [string, Language] => [text, /\p{Script=Arabic}/u.test(text) ? 'arabic' : 'indonesian']),
  ]
  return texts.flatMap(([text, language]) => clausesOf(text, language).map((part) => wordingOf(saying, part, language)))
}

/** Builds one wording of anything that is searched for by its words. */
export function wordingOf<What>(saying: What, text: string, language: Language): Wording<What> {
  const all = stemmed(wordsOf(text), language)
  const content = withContent(all, language)
  const words = content.length >= LEAST_SIGNIFICANT ? content : all
  const sound = letterWords(language === 'arabic' ? arabicSkeleton(inPause(text)) : latinSkeleton(text))
  return {
    saying,
    text,
    language,
    words,
    short: words.length < LEAST_SIGNIFICANT || content.length < LEAST_SIGNIFICANT,
    sound,
    runs: runsOf(sound),
  }
}

/** An Arabic text as it is read before a pause: without the last vowel, and with h for the feminine ending. */
const inPause = (text: string): string =>
  text
    .trim()
    .replace(/[\u064B-\u0652.]+$/, '')
    .replace(/ة$/, 'ه')

/** A saying and its opening clause, which often circulates alone. */
function clausesOf(text: string, language: Language): string[] {
  const opening = text.split(/[:;,،؛]/)[0] ?? ''
  return opening !== text && withContent(stemmed(wordsOf(opening), language), language).length >= LEAST_SIGNIFICANT
    ? [text, opening]
    : [text]
}

export const COPULAS = new Set('adalah itu ialah merupakan is are lies lie هو'.split(' '))

export const stemmed = (words: Word[], language: Language): Word[] =>
  words.flatMap((word) => {
    if (COPULAS.has(word.letters)) return []
    const key = stemOf[language](word.letters)
    return [{ ...word, key, letters: key }]
  })

/** Stems memoised for each language: those of some hundred texts. */
const MOST_STEMS = 10_000

const stemIn = (language: Language) =>
  memoised((letters) => {
    const plain = letters.replace(/.\?/g, '').replace(/@/g, 'ي').replace(/ء/g, 'ا')
    const root = stem(plain, language)
    return language === 'indonesian' ? indonesianSound(root).replace(/ch/g, 'c') : root
  }, MOST_STEMS)

const stemOf = { indonesian: stemIn('indonesian'), english: stemIn('english'), arabic: stemIn('arabic') }

const withContent = (words: Word[], language: Language): Word[] =>
  words.filter(({ letters }) => !isStopWord(letters, language))

/** The significant words of a text in a language, in the form that wordings have, and where each is. */
export const contentIn = (words: Word[], language: Language): { key: string; at: number }[] =>
  [...words.keys()].flatMap((at) => {
    const word = words[at]
    if (!word || word.arabic !== (language === 'arabic') || COPULAS.has(word.letters)) return []
    const key = stemOf[language](word.letters)
    return isStopWord(key, language) ? [] : [{ key, at }]
  })

export function runsOf(sound: Word[]): string[] {
  const line = sound.map(({ key }) => key).join('')
  return [...line.slice(CONSONANTS_PER_RUN - 1)].map((_, at) => line.slice(at, at + CONSONANTS_PER_RUN))
}
