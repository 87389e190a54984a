import { fold, respellUthmani } from '../language/arabic.ts'
import { LANGUAGES, stem } from '../language/stem.ts'
import { isStopWord } from '../language/stopwords.ts'

/** A word of a result that the query asked for; places in Unicode code points of that field as it is served. */
export type Highlight = { field: 'text_arabic' | 'text_indonesian' | 'text_english'; start: number; end: number }

const WORD = /[\p{L}\p{M}\p{N}\u0640'’‘]+/gu
const MOST = 100

/**
 * Where a result has the words of a query.
 * @param terms what they are searched by, as `language:stem`: corrected spellings and synonyms are among them.
 */
export function highlightsIn(
  texts: Record<Highlight['field'], string | null>,
  terms: ReadonlySet<string>,
): Highlight[] {
  const found: Highlight[] = []
  for (const language of LANGUAGES) {
    const field = `text_${language}` as const
    const text = texts[field] ?? ''
    let points = 0
    let at = 0
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const folded = fold(language === 'arabic' ? respellUthmani(word) : word)
      const asked = folded
        .split(' ')
        .some((one) => one !== '' && !isStopWord(one, language) && terms.has(`${language}:${stem(one, language)}`))
      if (!asked) continue
      points += codePoints(text.slice(at, index))
      at = index
      found.push({ field, start: points, end: points + codePoints(word) })
      if (found.length === MOST) return found
    }
  }
  return found
}

const codePoints = (text: string): number => [...text].length
