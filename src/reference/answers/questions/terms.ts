import { z } from 'zod'
import { readYaml } from '../../../platform/data-file.ts'
import { fold, isArabic } from '../../text/arabic.ts'
import { conceptOf } from '../../text/concepts.ts'
import { languageOf } from '../../text/language-of.ts'
import { inWrittenWords } from '../../text/spoken.ts'
import { LANGUAGES, type Language, stem } from '../../text/stem.ts'
import { isStopWord } from '../../text/stopwords.ts'
import { perLanguage } from '../../text/word-lists.ts'

/** A word that distinguishes questions: its stem with its language, and its concept, which all languages share. */
export type QuestionTerm = { word: string; language: Language; name: string; concept: string | undefined }

const phrases = z.object({
  indonesian: z.array(z.string()),
  english: z.array(z.string()),
  arabic: z.array(z.string()),
})
const tables = readYaml(
  'reference/answers/questions/words.yaml',
  z.strictObject({
    frame: perLanguage,
    ruling: perLanguage,
    matters: z.array(perLanguage),
    aspects: z.record(z.string(), phrases),
  }),
)

const framesOf = (language: Language): ReadonlySet<string> =>
  new Set(tables.frame[language].map(fold).flatMap((word) => [word, stem(word, language)]))
const frames: Record<Language, ReadonlySet<string>> = {
  indonesian: framesOf('indonesian'),
  english: framesOf('english'),
  arabic: framesOf('arabic'),
}

const rulings = new Set(LANGUAGES.flatMap((language) => tables.ruling[language].map(fold)))

/** "Do not get angry" is no question, although "do" begins questions. */
const FORBIDS = /^\s*(?:do not|don['’]?t|never)(?!\p{L})/iu

/** Whether a question asks for a ruling explicitly. */
export const asksRuling = (question: string): boolean =>
  !FORBIDS.test(question) &&
  fold(inWrittenWords(question))
    .split(' ')
    .some((word) => rulings.has(word))

/** In letters: shorter words mean nothing, and longer ones are no words. */
const LENGTHS = { shortest: 2, longest: 40 }

export function termOf(word: string, language: Language): QuestionTerm {
  const own = stem(word, language)
  const concept = conceptOf(language, own)
  return { word, language, name: nameOf(own, language), concept: concept === undefined ? undefined : `=${concept}` }
}

export const nameOf = (own: string, language: Language): string => `${language}:${own}`

/** For each subject with several names, the words and concepts of all names. */
export const matters: ReadonlySet<string>[] = tables.matters.map(
  (matter) =>
    new Set(
      LANGUAGES.flatMap((language) =>
        matter[language].flatMap((word) => {
          const { name, concept } = termOf(fold(word), language)
          return concept === undefined ? [name] : [name, concept]
        }),
      ),
    ),
)

/** The content words of a text, in order. */
export function termsOf(text: string, language = languageOf(text)): QuestionTerm[] {
  const words = fold(language === 'indonesian' ? inWrittenWords(text) : text).split(' ')
  return words.flatMap((word) => {
    const own = isArabic(word) ? 'arabic' : language
    if (word.length < LENGTHS.shortest || word.length > LENGTHS.longest) return []
    if (isStopWord(word, own) || frames[own].has(word)) return []
    const term = termOf(word, own)
    const bare = term.name.slice(own.length + 1)
    return isStopWord(bare, own) || frames[own].has(bare) ? [] : [term]
  })
}

const aspects = Object.entries(tables.aspects).map(([name, of]) => ({
  name,
  phrases: LANGUAGES.flatMap((language) => of[language]).map((phrase) => ` ${phrase} `),
}))

/** Other aspects that a question asks about, such as how something is recited or its worth. */
export function aspectsOf(question: string): string[] {
  const text = ` ^ ${fold(inWrittenWords(question))} `
  return aspects.filter(({ phrases }) => phrases.some((phrase) => text.includes(phrase))).map(({ name }) => name)
}
