import { z } from 'zod'
import { nameList, readTsv, readYaml, wordList } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { fold } from '../../text/arabic.ts'
import { writtenForms } from '../../text/spoken-forms.ts'
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
const { distinctive, ruling, ...asking } = readYaml(
  'reference/search/themes/frame.yaml',
  perLanguage.extend({ distinctive: wordList, ruling: wordList }),
)
const distinctiveWords = new Set(distinctive.map(fold))

const themeWords = (text: string): string[] => fold(text).split(' ').filter(Boolean)
const stemsOf = (text: string, language: Language): string[] =>
  themeWords(text)
    .filter((word) => /\p{L}/u.test(word) && (distinctiveWords.has(word) || !isStopWord(word, language)))
    .map((word) => stem(word, language))
/** The stems of the words for what is allowed and what is not. */
export const rulingStems = fromEach((language) => new Set(stemsOf(ruling.join(' '), language)))
const frame = fromEach(
  (language) =>
    new Set([...rulingStems[language], ...stemsOf([...asking[language], ...distinctive].join(' '), language)]),
)
const row = z.object({
  indonesian: nameList,
  english: nameList,
  arabic: nameList,
  keys: wordList,
  differ: z.enum(['yes', '']).transform((cell) => cell === 'yes'),
  also: z.string(),
  story: z.enum(['yes', '']).transform((cell) => cell === 'yes'),
})

/** The rows of the table of themes. */
export const listThemes = once(() => readTsv('reference/search/themes/themes.tsv', row))
const themes = once(() => listThemes().map(asTheme))

/** A theme as a question names it, the keys of its proofs, best first, whether scholars are known to differ, and whether the keys tell a story in its order. */
export type NamedTheme = { name: string; keys: string[]; differ: boolean; story: boolean }

/** From this many significant words on a question may have one word more than the name. */
const LEAST_WORDS_FOR_ONE_MORE = 3

/** The theme that a question names by its longest name, if it asks for nothing else. */
export function themeOf(question: string, language: Language): NamedTheme | undefined {
  const questionWords = stemsOf(question, language)
  let best: { theme: NamedTheme; length: number } | undefined
  for (const { keys, differ, story, names, words } of themes()) {
    const foreign = questionWords.filter((word) => !words[language].has(word) && !frame[language].has(word)).length
    if (foreign > 1) continue
    for (const { name, stems } of names[language])
      if (
        stems.length > (best?.length ?? 0) &&
        (foreign === 0 || stems.length >= LEAST_WORDS_FOR_ONE_MORE) &&
        stems.every((word) => questionWords.includes(word))
      )
        best = { theme: { name, keys, differ, story }, length: stems.length }
  }
  return best?.theme
}

/** The weight of a word in the names of at most two themes; more general words of a name reach it together. */
const LEAST_WEIGHT = 5.2
/** The minimum share of a theme's names with the only word of the question: “mampu” (able) alone does not ask about the hajj. */
const LEAST_SHARE_OF_OWN_WORD = 0.5

/** A theme within a longer question, and the weight of its name as a share of the question's, from 0 to 1. */
export type ThemeWithin = {
  theme: NamedTheme
  share: number
  /** Whether the name has a word of its own: “membatalkan puasa” has none, and what is asked about may be the other word. */
  hasOwnWord: boolean
}

/** The theme whose name has the most weight and is whole in a longer question; undefined for none. */
export function themeWithin(question: string, language: Language): ThemeWithin | undefined {
  const questionWords = stemsOfEachWord(question, language)
  const held = new Set(questionWords.flatMap((word) => [...word]))
  let best: (ThemeWithin & { weight: number }) | undefined
  for (const { keys, differ, story, names, words } of themes()) {
    if (story) continue
    for (const { name, stems } of names[language]) {
      const own = new Set(stems.filter((stem) => !frame[language].has(stem)))
      const weight = weightOf(own, language)
      if (weight < LEAST_WEIGHT || weight <= (best?.weight ?? 0)) continue
      if (!stems.every((stem) => held.has(stem))) continue
      if (
        own.size === 1 &&
        names[language].filter((one) => hasAll(one.stems, own)).length <
          LEAST_SHARE_OF_OWN_WORD * names[language].length
      )
        continue
      const others = questionWords.flatMap((word) =>
        [...word].some((stem) => words[language].has(stem) || frame[language].has(stem)) ? [] : ([...word][0] ?? []),
      )
      best = {
        theme: { name, keys, differ, story },
        weight,
        share: weight / (weight + weightOf(others, language)),
        hasOwnWord: [...own].some((stem) => weightOf([stem], language) >= LEAST_WEIGHT),
      }
    }
  }
  return best
}

const ENCLITIC = /(?<=[a-z]{3})(?:nya|lah|kah)$/

/** The stem of each word of a question, with the stems of its possible written forms. */
function stemsOfEachWord(question: string, language: Language): ReadonlySet<string>[] {
  const words = themeWords(question).filter((word) => distinctiveWords.has(word) || !isStopWord(word, language))
  return words
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => {
      const forms = language === 'indonesian' ? [word.replace(ENCLITIC, ''), ...writtenForms(word)] : []
      return new Set([word, ...forms].map((form) => stem(form, language)))
    })
}

const hasAll = (stems: string[], wanted: ReadonlySet<string>): boolean => {
  const held = new Set(stems)
  return [...wanted].every((one) => held.has(one))
}

/** In how many themes' names each stem occurs, by language. */
const themesByStem = once(() =>
  fromEach((language) => {
    const counts = new Map<string, number>()
    for (const { names } of themes())
      for (const stem of new Set(names[language].flatMap(({ stems }) => stems)))
        counts.set(stem, (counts.get(stem) ?? 0) + 1)
    return counts
  }),
)

/** The weight of words together: a word in fewer themes' names weighs more. */
const weightOf = (stems: Iterable<string>, language: Language): number =>
  [...stems].reduce(
    (total, stem) => total + Math.log(themes().length / Math.max(0.5, themesByStem()[language].get(stem) ?? 0)),
    0,
  )

/**
 * Whether a text mentions a theme: it has each word of its name as written, because a stem may belong to another word. A distinctive word
 * proves nothing: a text with “difference”, “prophet” and “messenger” need not be about the difference.
 */
export function mentions({ name }: NamedTheme, text: string): boolean {
  const words = new Set(themeWords(text))
  return themeWords(name).every((word) => words.has(word) && !distinctiveWords.has(word))
}

function asTheme({ keys, differ, story, also, ...columns }: z.output<typeof row>): Theme {
  const names = fromEach((language) => columns[language].map((name) => ({ name, stems: stemsOf(name, language) })))
  const words = fromEach(
    (language) => new Set([...names[language].flatMap(({ stems }) => stems), ...stemsOf(also, language)]),
  )
  return { keys, differ, story, names, words }
}

function fromEach<T>(make: (language: Language) => T): Record<Language, T> {
  return { indonesian: make('indonesian'), english: make('english'), arabic: make('arabic') }
}
