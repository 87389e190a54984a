import type { CanonicalTexts } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { introducedAs } from './introductions.ts'
import type { Match } from './match.ts'

/** In half words: what makes one match of the same words worth more than another. A whole record, and a mark at an end. */
const WHOLE = 6
const EDGE = 3
/** A verse before the hadith that quotes it, and what an introduction says before another kind: worth as much as two words, and three. */
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
