import { fold, respellUthmani } from '../language/arabic.ts'
import { LANGUAGES, type Language, stem } from '../language/stem.ts'
import { isStopWord } from '../language/stopwords.ts'
import { createWordFinder, type FindWords } from './word-finder.ts'

/** A word of a result that the query asked for; places in Unicode code points of that field as it is served. */
export type Highlight = { field: 'text_arabic' | 'text_indonesian' | 'text_english'; start: number; end: number }

const HIGH_SURROGATE = /[\uD800-\uDBFF](?=[\uDC00-\uDFFF])/g
const MOST = 100

/**
 * Tells where the results of one query have its words.
 * @param terms what they are searched by, as `language:stem`: corrected spellings and synonyms are among them.
 */
export function highlighter(
  terms: ReadonlySet<string>,
): (texts: Record<Highlight['field'], string | null>) => Highlight[] {
  const fields = LANGUAGES.filter((language) => [...terms].some((term) => term.startsWith(`${language}:`))).map(
    (language) => ({ field: `text_${language}` as const, find: wordsOf[language](terms) }),
  )
  return (texts) => fields.flatMap(({ field, find }) => inCodePoints(field, texts[field] ?? '', find)).slice(0, MOST)
}

function inCodePoints(field: Highlight['field'], text: string, find: FindWords): Highlight[] {
  let points = 0
  let at = 0
  return find(text).map(([start, end]) => {
    points += codePoints(text.slice(at, start))
    at = start
    return { field, start: points, end: points + codePoints(text.slice(start, end)) }
  })
}

/** The words of a language in texts, by what each is searched by, as `language:stem`; stop words by nothing. */
const wordsOf: Record<Language, (terms: ReadonlySet<string>) => FindWords> = {
  indonesian: createWordFinder((word) => readTerms(fold(word), 'indonesian')),
  english: createWordFinder((word) => readTerms(fold(word), 'english')),
  arabic: createWordFinder((word) => readTerms(fold(respellUthmani(word)), 'arabic')),
}

const readTerms = (folded: string, language: Language): string[] =>
  folded
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word, language))
    .map((word) => `${language}:${stem(word, language)}`)

const codePoints = (text: string): number => text.length - (text.match(HIGH_SURROGATE)?.length ?? 0)
