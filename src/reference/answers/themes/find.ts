import { z } from 'zod'
import { nameList, readTsv, readYaml, wordList } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { fold } from '../../text/arabic.ts'
import { type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'
import { perLanguage } from '../word-lists.ts'

type Theme = {
  keys: string[]
  names: Record<Language, { name: string; stems: string[] }[]>
  /** The stems of all its names. */
  words: Record<Language, ReadonlySet<string>>
}

/** The words of the asking, and stop words that tell one theme from another. */
const { telling, ...asking } = readYaml(
  'reference/answers/themes/frame.yaml',
  perLanguage.extend({ telling: wordList }),
)
const tellingWords = new Set(telling.map(fold))

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)
const stemsOf = (text: string, language: Language): string[] =>
  wordsOf(text)
    .filter((word) => /\p{L}/u.test(word) && (tellingWords.has(word) || !isStopWord(word, language)))
    .map((word) => stem(word, language))
const frame = fromEach((language) => new Set(stemsOf([...asking[language], ...telling].join(' '), language)))
const row = z.object({ indonesian: nameList, english: nameList, arabic: nameList, keys: wordList })

/** The table of themes, as it is written. */
export const listThemes = once(() => readTsv('reference/answers/themes/themes.tsv', row))
const themes = once(() => listThemes().map(asTheme))

/** A theme as a question names it, and the keys of what proves it, best first. */
export type NamedTheme = { name: string; keys: string[] }

/** The theme that a question asks for and nothing else, by its longest name in the question; undefined for other questions. */
export function themeOf(question: string, language: Language): NamedTheme | undefined {
  const asked = stemsOf(question, language)
  let best: { theme: NamedTheme; length: number } | undefined
  for (const { keys, names, words } of themes()) {
    if (!asked.every((word) => words[language].has(word) || frame[language].has(word))) continue
    for (const { name, stems } of names[language])
      if (stems.length > (best?.length ?? 0) && stems.every((word) => asked.includes(word)))
        best = { theme: { name, keys }, length: stems.length }
  }
  return best?.theme
}

/** Whether a text speaks of a theme: it has each word of its name. */
export function speaksOf({ name }: NamedTheme, text: string, language: Language): boolean {
  const held = new Set(wordsOf(text).map((word) => stem(word, language)))
  return wordsOf(name).every((word) => held.has(stem(word, language)))
}

function asTheme({ keys, ...told }: z.output<typeof row>): Theme {
  const names = fromEach((language) => told[language].map((name) => ({ name, stems: stemsOf(name, language) })))
  return { keys, names, words: fromEach((language) => new Set(names[language].flatMap(({ stems }) => stems))) }
}

function fromEach<T>(make: (language: Language) => T): Record<Language, T> {
  return { indonesian: make('indonesian'), english: make('english'), arabic: make('arabic') }
}
