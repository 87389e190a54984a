import { countBefore } from './count-before.ts'
import type { GivenText } from './given-text.ts'
import { afterIntroduction } from './introductions.ts'
import { bracketAfter, isSource } from './source-brackets.ts'
import type { WordRange } from './word-range.ts'

/** In characters: how far from a quotation its reference may be, after it and before it. */
export const NEAR_CHARACTERS = { after: 40, before: 70 }
/** In words: the longest quotation without marks to which a reference is assigned. */
const LONGEST_QUOTATION = 120
/** In words: the longest bracket that names a source. */
const LONGEST_SOURCE = 6

/** The words to which a reference may belong, the likeliest first: a quotation between marks, the line up to it, and its last sentence. */
export function segmentsNear(given: GivenText, reference: { start: number; end: number }): WordRange[] {
  const found = [...segmentsBefore(given, reference), ...segmentsAfter(given, reference)]
  const begun = found.map(({ from, to }) => ({ from: afterIntroduction(given.words, from, to), to }))
  return [...found, ...begun].filter(
    (one, at, all) => one.to > one.from && all.findIndex((other) => isSame(one, other)) === at,
  )
}

const isSame = (a: WordRange, b: WordRange): boolean => a.from === b.from && a.to === b.to

/** Where the words before index `at` end, not counting a bracket that names their source: "… (shahih) (HR Bukhari no. 1)". */
export function withoutSource(given: Pick<GivenText, 'text' | 'words' | 'bracketed'>, at: number): number {
  let from = at - 1
  while (from > 0 && at - from < LONGEST_SOURCE && given.bracketed[from - 1]) from--
  const bracket = given.bracketed[from] ? bracketAfter(given, from) : undefined
  return bracket?.to === at && isSource(given.words.slice(from, at)) ? from : at
}

function segmentsBefore(given: GivenText, { start }: { start: number }): WordRange[] {
  const { text, words, gaps, quotations } = given
  const to = withoutSource(given, countBefore(words, start))
  const last = words[to - 1]
  if (!last || start - last.end > NEAR_CHARACTERS.after) return []
  const marked = quotations.find((one) => Math.abs(one.to - to) <= 1 && one.from < to)
  let sentence = to - 1
  while (sentence > 0 && to - sentence < LONGEST_QUOTATION && !gaps.outer[sentence]) sentence--
  let line = to - 1
  while (
    line > 0 &&
    to - line < LONGEST_QUOTATION &&
    !/\n|:/.test(text.slice(words[line - 1]?.end, words[line]?.start))
  )
    line--
  return marked
    ? [{ from: marked.from, to }, ...quotedInFrontOf({ text, words }, marked.from)]
    : [
        { from: line, to },
        { from: sentence, to },
      ]
}

/** In quotations: the most in a row that share one reference. */
const MOST_QUOTATIONS_IN_A_ROW = 3
const QUOTATION_MARKS = /["“”„«»]/g

/** The quotations before one, with nothing between but marks and an "and": “…” dan “…” (QS 2:222). */
function quotedInFrontOf({ text, words }: Pick<GivenText, 'text' | 'words'>, at: number): WordRange[] {
  const found: WordRange[] = []
  const marksBefore = (place: number) =>
    (text.slice(words[place - 1]?.end ?? 0, words[place]?.start).match(QUOTATION_MARKS) ?? []).length
  for (let to = at; to > 0 && found.length < MOST_QUOTATIONS_IN_A_ROW; ) {
    // the mark that opens this one and the mark that closes the previous one may have a word between them
    const end = marksBefore(to) > 1 ? to : marksBefore(to) === 1 && marksBefore(to - 1) === 1 ? to - 1 : 0
    let from = end - 1
    while (from > 0 && end - from < LONGEST_QUOTATION && marksBefore(from) === 0) from--
    if (end === 0 || from < 0 || marksBefore(from) === 0) break
    found.push({ from, to: end })
    to = from
  }
  return found
}

function segmentsAfter({ text, words, gaps, quotations }: GivenText, { end }: { end: number }): WordRange[] {
  const from = countBefore(words, end)
  const first = words[from]
  if (!first || first.start - end > NEAR_CHARACTERS.before) return []
  const marked = quotations.find(
    (one) => one.from >= from && (words[one.from]?.start ?? 0) - end <= NEAR_CHARACTERS.before,
  )
  let sentence = from + 1
  while (sentence < words.length && sentence - from < LONGEST_QUOTATION && !gaps.outer[sentence]) sentence++
  let line = from + 1
  while (
    line < words.length &&
    line - from < LONGEST_QUOTATION &&
    !text.slice(words[line - 1]?.end, words[line]?.start).includes('\n')
  )
    line++
  return marked
    ? [{ from: marked.from, to: marked.to }]
    : [
        { from, to: line },
        { from, to: sentence },
      ]
}
