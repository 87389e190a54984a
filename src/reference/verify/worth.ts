import type { CanonicalTexts } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { introducedAs } from './introductions.ts'
import type { Match } from './match.ts'

/** In half words: what ranks one match of the same words above another. For a whole record, and for a mark at each end. */
const WHOLE = 6
const EDGE = 3
/** A verse outranks the hadith that quotes it, by two words; a record of the kind that an introduction announces outranks another, by three. */
const VERSE = 4
const INTRODUCED = 6

export function worthOf(
  { gaps, words }: GivenText,
  { same, whole, from, to }: Match,
  different: number,
  { kind }: CanonicalTexts,
): number {
  const edges = Number(gaps.boundary[from]) + Number(gaps.boundary[to])
  const introduced = introducedAs(words, from) === kind ? INTRODUCED : 0
  return 2 * same - different + (whole ? WHOLE : 0) + EDGE * edges - WHOLE + (kind === 'quran' ? VERSE : 0) + introduced
}
