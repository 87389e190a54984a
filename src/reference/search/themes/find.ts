import { z } from 'zod'
import { nameList, readTsv, readYaml, wordList } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { fold } from '../../text/arabic.ts'
import { type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'
import { perLanguage } from '../../text/word-lists.ts'

type Theme = {
  keys: string[]
  differ: boolean
  story: boolean
  names: Record<Language, { name: string; stems: string[] }[]>
  /** The stems of all its names, and of words that may accompany them. */
  words: Record<Language, ReadonlySet<string>>
}

/** The words of questions, and stop words that distinguish themes. */
const { telling, ...asking } = readYaml('reference/search/themes/frame.yaml', perLanguage.extend({ telling: wordList }))
const distinctiveWords = new Set(telling.map(fold))

const themeWords = (text: string): string[] => fold(text).split(' ').filter(Boolean)
const stemsOf = (text: string, language: Language): string[] =>
  themeWords(text)
    .filter((word) => /\p{L}/u.test(word) && (distinctiveWords.has(word) || !isStopWord(word, language)))
    .map((word) => stem(word, language))
const frame = fromEach((language) => new Set(stemsOf([...asking[language], ...telling].join(' '), language)))
const row = z.object({
  indonesian: nameList,
  english: nameList,
  arabic: nameList,
  keys: wordList,
  differ: z.enum(['yes', '']).transform((cell) => cell === 'yes'),
  beside: z.string(),
  story: z.enum(['yes', '']).transform((cell) => cell === 'yes'),
})

/** The rows of the table of themes. */
export const listThemes = once(() => readTsv('reference/search/themes/themes.tsv', row))
const themes = once(() => listThemes().map(asTheme))

/** A theme as a question names it, the keys of its proofs, best first, whether scholars are known to differ, and whether the keys tell a story in its order. */
export type NamedTheme = { name: string; keys: string[]; differ: boolean; story: boolean }

/** From this many significant words on a question may have one word more than the name. */
const LONG_NAME = 3

/** The theme that a question names by its longest name, if it asks for nothing else. */
export function themeOf(question: string, language: Language): NamedTheme | undefined {
  const asked = stemsOf(question, language)
  let best: { theme: NamedTheme; length: number } | undefined
  for (const { keys, differ, story, names, words } of themes()) {
    const foreign = asked.filter((word) => !words[language].has(word) && !frame[language].has(word)).length
    if (foreign > 1) continue
    for (const { name, stems } of names[language])
      if (
        stems.length > (best?.length ?? 0) &&
        (foreign === 0 || stems.length >= LONG_NAME) &&
        stems.every((word) => asked.includes(word))
      )
        best = { theme: { name, keys, differ, story }, length: stems.length }
  }
  return best?.theme
}

/**
 * Whether a text mentions a theme: it has each word of its name as written, because a stem may belong to another word. A distinctive word
 * proves nothing: a text with “difference”, “prophet” and “messenger” need not be about the difference.
 */
export function speaksOf({ name }: NamedTheme, text: string): boolean {
  const words = new Set(themeWords(text))
  return themeWords(name).every((word) => words.has(word) && !distinctiveWords.has(word))
}

function asTheme({ keys, differ, story, beside, ...columns }: z.output<typeof row>): Theme {
  const names = fromEach((language) => columns[language].map((name) => ({ name, stems: stemsOf(name, language) })))
  const words = fromEach(
    (language) => new Set([...names[language].flatMap(({ stems }) => stems), ...stemsOf(beside, language)]),
  )
  return { keys, differ, story, names, words }
}

function fromEach<T>(make: (language: Language) => T): Record<Language, T> {
  return { indonesian: make('indonesian'), english: make('english'), arabic: make('arabic') }
}
