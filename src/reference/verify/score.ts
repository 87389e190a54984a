import type { CanonicalTexts } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { introducedAs } from './introductions.ts'
import type { Match } from './match.ts'

/** In half words: what ranks one match of the same words above another. For a whole record, and for a mark at each end. */
const WHOLE_SCORE = 6
const EDGE_SCORE = 3
/** A verse outranks the hadith that quotes it, by two words; a record of the kind that an introduction announces outranks another, by three. */
const VERSE_SCORE = 4
const INTRODUCED_SCORE = 6

export function scoreOf(
  { gaps, words }: GivenText,
  { same, whole, from, to }: Match,
  different: number,
  { kind }: CanonicalTexts,
): number {
  const edges = Number(gaps.boundary[from]) + Number(gaps.boundary[to])
  const introduced = introducedAs(words, from) === kind ? INTRODUCED_SCORE : 0
  return (
    2 * same -
    different +
    (whole ? WHOLE_SCORE : 0) +
    EDGE_SCORE * edges -
    WHOLE_SCORE +
    (kind === 'quran' ? VERSE_SCORE : 0) +
    introduced
  )
}
