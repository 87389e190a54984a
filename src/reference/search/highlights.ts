import { fold, respellUthmani } from '../language/arabic.ts'
import { LANGUAGES, type Language, stem } from '../language/stem.ts'
import { isStopWord } from '../language/stopwords.ts'
import { remembered } from '../language/word-cache.ts'

/** A word of a result that the query asked for; places in Unicode code points of that field as it is served. */
export type Highlight = { field: 'text_arabic' | 'text_indonesian' | 'text_english'; start: number; end: number }

const WORD = /[\p{L}\p{M}\p{N}\u0640'’‘]+/gu
const HIGH_SURROGATE = /[\uD800-\uDBFF](?=[\uDC00-\uDFFF])/g
const MOST = 100
const WORDS_KEPT = 30_000

/**
 * Where a result has the words of a query.
 * @param terms what they are searched by, as `language:stem`: corrected spellings and synonyms are among them.
 */
export function highlightsIn(
  texts: Record<Highlight['field'], string | null>,
  terms: ReadonlySet<string>,
): Highlight[] {
  const found: Highlight[] = []
  const asked = [...terms]
  for (const language of LANGUAGES) {
    if (!asked.some((term) => term.startsWith(`${language}:`))) continue
    const field = `text_${language}` as const
    const text = texts[field] ?? ''
    let points = 0
    let at = 0
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (!termsOf[language](word).some((term) => terms.has(term))) continue
      points += codePoints(text.slice(at, index))
      at = index
      found.push({ field, start: points, end: points + codePoints(word) })
      if (found.length === MOST) return found
    }
  }
  return found
}

/** What a word of a text is searched by, as `language:stem`; stop words by nothing. */
const termsOf: Record<Language, (word: string) => string[]> = {
  indonesian: remembered((word) => readTerms(fold(word), 'indonesian'), WORDS_KEPT),
  english: remembered((word) => readTerms(fold(word), 'english'), WORDS_KEPT),
  arabic: remembered((word) => readTerms(fold(respellUthmani(word)), 'arabic'), WORDS_KEPT),
}

const readTerms = (folded: string, language: Language): string[] =>
  folded
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word, language))
    .map((word) => `${language}:${stem(word, language)}`)

const codePoints = (text: string): number => text.length - (text.match(HIGH_SURROGATE)?.length ?? 0)
