import { fold, respellUthmani } from '../text/arabic.ts'
import { memoised } from '../text/memoised.ts'
import { LANGUAGES, type Language, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'

/** A word of a result that matches the query, in Unicode code points of the served field. */
export type Highlight = { field: 'text_arabic' | 'text_indonesian' | 'text_english'; start: number; end: number }

const WORD = /[\p{L}\p{M}\p{N}\u0640'’‘]+/gu
const HIGH_SURROGATE = /[\uD800-\uDBFF](?=[\uDC00-\uDFFF])/g
/** In one result; more would mark most of its text. */
const MOST_HIGHLIGHTS = 100

/**
 * Marks the words of results that match the query.
 * @param terms the terms of the query as `language:stem`, with corrected spellings and synonyms
 */
export function highlighter(
  terms: ReadonlySet<string>,
): (texts: Record<Highlight['field'], string | null>) => Highlight[] {
  const languages = LANGUAGES.filter((language) => [...terms].some((term) => term.startsWith(`${language}:`)))
  return (texts) =>
    languages.flatMap((language) => mark(texts[`text_${language}`] ?? '', language, terms)).slice(0, MOST_HIGHLIGHTS)
}

function mark(text: string, language: Language, terms: ReadonlySet<string>): Highlight[] {
  const found: Highlight[] = []
  let points = 0
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!termsOf[language](word).some((term) => terms.has(term))) continue
    points += codePoints(text.slice(at, index))
    at = index
    found.push({ field: `text_${language}`, start: points, end: points + codePoints(word) })
  }
  return found
}

const readTerms = (folded: string, language: Language): string[] =>
  folded
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word, language))
    .map((word) => `${language}:${stem(word, language)}`)

/** Cached because common words recur in every result, and one takes 10 µs. */
const MEMOISED_WORDS = 20_000

/** The term of a word as `language:stem`; none for a stop word. */
const termsOf: Record<Language, (word: string) => string[]> = {
  indonesian: memoised((word) => readTerms(fold(word), 'indonesian'), MEMOISED_WORDS),
  english: memoised((word) => readTerms(fold(word), 'english'), MEMOISED_WORDS),
  arabic: memoised((word) => readTerms(fold(respellUthmani(word)), 'arabic'), MEMOISED_WORDS),
}

const codePoints = (text: string): number => text.length - (text.match(HIGH_SURROGATE)?.length ?? 0)
