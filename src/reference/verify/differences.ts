import { wordsOf } from '../text/words.ts'
import { codePoints, type GivenText } from './given-text.ts'
import type { Match } from './match.ts'
import type { CanonicalRecord } from './records.ts'
import { vowelsDiffer } from './vowels.ts'

export type WordDifference = {
  op: 'changed' | 'added' | 'left_out' | 'moved'
  /** In code points: its place in the given text; for words left out, where they would be. */
  start: number
  end: number
  given: string | null
  canonical: string | null
}

/** In characters: a longer difference is recognised by its beginning. */
const LONGEST_SHOWN_DIFFERENCE = 400

/** Lists where and how the words of a match differ from its record's. */
export function differencesOf(
  given: GivenText,
  { differences, field, text: read }: Match,
  record: CanonicalRecord,
): WordDifference[] {
  const { text, words } = given
  const canonicalText = read ?? record[field] ?? ''
  const canonicalWords = wordsOf(canonicalText)
  const shown = (from: string, list: typeof words, first: number, last: number): string | null =>
    last > first ? from.slice(list[first]?.start, list[last - 1]?.end).slice(0, LONGEST_SHOWN_DIFFERENCE) : null
  const placed = (from: number, to: number): { start: number; end: number } => {
    const start = codePoints(given, words[from]?.start ?? words[from - 1]?.end ?? 0)
    return { start, end: to > from ? codePoints(given, words[to - 1]?.end ?? 0) : start }
  }
  const listed = differences.map(({ from, to, recordFrom, recordTo }) => ({
    ...placed(from, to),
    here: shown(text, words, from, to),
    canonical: shown(canonicalText, canonicalWords, recordFrom, recordTo),
    letters: words
      .slice(from, to)
      .map((word) => word.letters)
      .join(' '),
    canonicalLetters: canonicalWords
      .slice(recordFrom, recordTo)
      .map((word) => word.letters)
      .join(' '),
  }))
  return listed.map(({ here, canonical, letters, canonicalLetters, start, end }) => {
    // the same words are at another place
    const moved = listed.some((other) =>
      here === null ? other.letters === canonicalLetters : canonical === null && other.canonicalLetters === letters,
    )
    const op = moved ? 'moved' : here === null ? 'left_out' : canonical === null ? 'added' : 'changed'
    return { op, start, end, given: here, canonical }
  })
}

/** Whether the same words carry other vowel marks. */
export function hasOtherVowels(
  { text, words }: GivenText,
  { from, to, recordFrom, recordTo, field, text: read }: Match,
  record: CanonicalRecord,
): boolean {
  if (to - from !== recordTo - recordFrom || read !== undefined) return false
  const canonical = record[field] ?? ''
  const canonicalWords = wordsOf(canonical)
  return words.slice(from, to).some((word, at) => {
    const other = canonicalWords[recordFrom + at]
    return (
      other !== undefined && vowelsDiffer(text.slice(word.start, word.end), canonical.slice(other.start, other.end))
    )
  })
}
