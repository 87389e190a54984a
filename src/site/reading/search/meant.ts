import type { Ranking } from '../../../reference/search/query/rank.ts'
import { fold } from '../../../reference/text/arabic.ts'
import { distance } from '../../../reference/text/distance.ts'
import { LANGUAGES, stem } from '../../../reference/text/stem.ts'

type Texts = Record<`text_${(typeof LANGUAGES)[number]}`, string | null>

const WORD = /[\p{L}\p{M}\p{N}'’-]+/gu
/** Letters by which a word and its correction may differ. */
const MOST_DIFFERENT = 2
/** Results in which the correct spelling is looked for: the first ones have it, or none. */
const READ = 5

/** The query with misspelt words corrected as in the results; undefined if nothing is misspelt, or no correction is found. */
export function meantBy(q: string, corrected: Ranking['corrected'], results: readonly Texts[]): string | undefined {
  if (corrected.length === 0) return undefined
  const terms = new Map(corrected.map(({ word, term }) => [word, term]))
  let isWhole = true
  const meant = q.replaceAll(WORD, (written) => {
    const term = terms.get(fold(written))
    if (term === undefined) return written
    const right = spelled(fold(written), term, results)
    isWhole &&= right !== undefined
    return right ?? written
  })
  return isWhole && meant !== q ? meant : undefined
}

/** The word nearest to what was typed, among the results' words with this term. */
function spelled(written: string, term: string, results: readonly Texts[]): string | undefined {
  const language = LANGUAGES.find((one) => term.startsWith(`${one}:`))
  if (!language) return undefined
  const words = results.slice(0, READ).flatMap((texts) => texts[`text_${language}`]?.match(WORD) ?? [])
  const right = [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => `${language}:${stem(fold(word), language)}` === term)
    .map((word) => ({ word, differs: distance(written, fold(word)) }))
    .filter(({ differs }) => differs <= MOST_DIFFERENT)
    .sort((a, b) => a.differs - b.differs)
  return right[0]?.word
}
