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
 * Tells where the results of one query have its words; a word that stands in several is read once.
 * @param terms what they are searched by, as `language:stem`: corrected spellings and synonyms are among them.
 */
export function highlighter(
  terms: ReadonlySet<string>,
): (texts: Record<Highlight['field'], string | null>) => Highlight[] {
  const fields = LANGUAGES.filter((language) => [...terms].some((term) => term.startsWith(`${language}:`))).map(
    (language) => ({ field: `text_${language}` as const, isAsked: askedFor(terms, language) }),
  )
  return (texts) => {
    const found: Highlight[] = []
    for (const { field, isAsked } of fields) {
      const text = texts[field] ?? ''
      let points = 0
      let at = 0
      for (const { 0: word, index } of text.matchAll(WORD)) {
        if (!isAsked(word)) continue
        points += codePoints(text.slice(at, index))
        at = index
        found.push({ field, start: points, end: points + codePoints(word) })
        if (found.length === MOST) return found
      }
    }
    return found
  }
}

function askedFor(terms: ReadonlySet<string>, language: Language): (word: string) => boolean {
  const known = new Map<string, boolean>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const asked = termsOf[language](word).some((term) => terms.has(term))
    known.set(word, asked)
    return asked
  }
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
