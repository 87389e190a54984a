import { sameWord } from '../text/same-word.ts'
import { wordsOf } from '../text/words.ts'
import type { Alignment, Difference } from './align.ts'
import { type Canonical, sameIn } from './canonical.ts'
import type { Gaps } from './gaps.ts'
import type { GivenText } from './given-text.ts'
import { afterIntroduction } from './introductions.ts'

/** The matching ranges of an alignment, in order; between each two of them is a difference. */
export function matchingRanges({ from, to, recordFrom, recordTo, differences }: Alignment): Difference[] {
  const ends = [...differences, { from: to, to, recordFrom: recordTo, recordTo }]
  const starts = [{ from, to: from, recordFrom, recordTo: recordFrom }, ...differences]
  return starts.map((before, at) => ({
    from: before.to,
    to: ends[at]?.from ?? to,
    recordFrom: before.recordTo,
    recordTo: ends[at]?.recordFrom ?? recordTo,
  }))
}

/**
 * Extends an alignment beyond the window that was searched, over words that continue the record: the beginning of a chain of narrators is too
 * common to be traced.
 */
export function beyondWindow(
  { words }: GivenText,
  alignment: Alignment,
  window: { from: number; to: number },
  { words: record, field }: Canonical,
): Alignment {
  const same = sameIn(field)
  const isSame = (at: number, canonical: number) => same(words[at]?.letters ?? '', record[canonical]?.letters ?? '-')
  const extended = { ...alignment }
  if (alignment.from <= window.from)
    while (extended.from > 0 && extended.recordFrom > 0 && isSame(extended.from - 1, extended.recordFrom - 1)) {
      extended.from--
      extended.recordFrom--
      extended.same++
    }
  if (alignment.to >= window.to)
    while (extended.to < words.length && extended.recordTo < record.length && isSame(extended.to, extended.recordTo)) {
      extended.to++
      extended.recordTo++
      extended.same++
    }
  return extended
}

/** In words: farther from an end, a difference with a matching last word is a coincidence. */
const NEAR_END = 6

/** In words: how far from the beginning the first narrator of a chain is; the words before are in too many records to be traced. */
const LONGEST_BEGINNING = 12

/** The index of the only word before an alignment that differs from the record, where all others match back to the beginning of both. */
function onlyOtherInFront(
  { gaps }: GivenText,
  { from, recordFrom }: Alignment,
  isSame: (at: number, canonical: number) => boolean,
): number | undefined {
  const start = from - recordFrom
  if (recordFrom < 2 || recordFrom > LONGEST_BEGINNING || start < 0 || !gaps.boundary[start]) return undefined
  const others = Array.from({ length: recordFrom }, (_, at) => at).filter((at) => !isSame(start + at, at))
  return others.length === 1 ? others[0] : undefined
}

/**
 * Extends an alignment to the first and last words of the text where those match the record too, so that what is between is a difference
 * inside it.
 */
export function toBothEnds(given: GivenText, alignment: Alignment, canonical: Canonical): Alignment {
  const { words } = given
  const { words: record, field } = canonical
  const same = sameIn(field)
  const isSame = (at: number, canonical: number) => same(words[at]?.letters ?? '', record[canonical]?.letters ?? '-')
  const extended = { ...alignment, differences: [...alignment.differences] }
  const { from, to, recordFrom, recordTo } = alignment
  const [second] = alignment.differences
  // its first two words are exchanged
  if (
    recordFrom === 1 &&
    second?.from === from + 1 &&
    second.to === from + 2 &&
    second.recordTo === 2 &&
    second.recordFrom === 2
  )
    if (isSame(second.from, 0)) {
      extended.differences.unshift({ from, to: from, recordFrom: 0, recordTo: 1 })
      extended.recordFrom = 0
    }
  if (from > 0 && recordFrom > 0 && Math.max(from, recordFrom) <= NEAR_END && isSame(0, 0)) {
    extended.differences.unshift({ from: 1, to: from, recordFrom: 1, recordTo: recordFrom })
    extended.from = extended.recordFrom = 0
    extended.same++
  }
  const other = onlyOtherInFront(given, extended, isSame)
  if (other !== undefined) {
    const start = extended.from - extended.recordFrom
    extended.differences.unshift({ from: start + other, to: start + other + 1, recordFrom: other, recordTo: other + 1 })
    extended.same += extended.recordFrom - 1
    extended.from = start
    extended.recordFrom = 0
  }
  const [rest, recordRest] = [words.length - to, record.length - recordTo]
  if (
    rest > 0 &&
    recordRest > 0 &&
    Math.max(rest, recordRest) <= NEAR_END &&
    isSame(words.length - 1, record.length - 1)
  ) {
    extended.differences.push({ from: to, to: words.length - 1, recordFrom: recordTo, recordTo: record.length - 1 })
    extended.to = words.length
    extended.recordTo = record.length
    extended.same++
  } else if (rest > 0 && Math.max(rest, recordRest) <= NEAR_END && endInOneBlessing(given, to, canonical)) {
    extended.differences.push({ from: to, to: words.length, recordFrom: recordTo, recordTo: record.length })
    extended.to = words.length
    extended.recordTo = record.length
  }
  return extended
}

const LETTER = /(?!\u0640)\p{L}/u
const LAST_TOKEN = /(?!\u0640)\p{L}[\p{L}\p{M}\p{Cf}\u0640]*(?=\P{L}*$)/u

/**
 * Whether text and record both end in the blessing on the Prophet, which is not counted among their words, and the text has none where it leaves
 * the record, before word `to`. Then what is between was inserted, perhaps into the blessing itself.
 */
function endInOneBlessing({ text, words }: GivenText, to: number, record: Canonical): boolean {
  if (!LETTER.test(record.text.slice(record.words.at(-1)?.end))) return false
  if (LETTER.test(text.slice(words[to - 1]?.end, words[to]?.start))) return false
  const lastOf = (some: string) => wordsOf(LAST_TOKEN.exec(some)?.[0] ?? '')[0]?.letters
  return sameWord(lastOf(text) ?? '', lastOf(record.text) ?? '-')
}

/** In words: this few matching ones at an end are a coincidence. */
const LOOSE_WORDS = 2

/** Drops one or two words at an end that match by chance: prose before a quotation may end as the record does there. */
export function withoutLooseEnds({ words, gaps }: GivenText, alignment: Alignment, canonical: Canonical): Alignment {
  let trimmed = alignment
  for (;;) {
    const parts = matchingRanges(trimmed)
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last || parts.length < 2) return trimmed
    // after "God says" a quotation begins without a mark
    const isOpening =
      gaps.boundary[trimmed.from] ||
      afterIntroduction(words, Math.max(0, trimmed.from - LOOSE_WORDS), trimmed.to) === trimmed.from
    const begins =
      (isOpening && (trimmed.recordFrom === 0 || noBoundary(gaps, trimmed.from + 1, first.to + 1))) ||
      first.to - first.from > LOOSE_WORDS
    const ends =
      (gaps.boundary[trimmed.to] &&
        (trimmed.recordTo === canonical.words.length || noBoundary(gaps, last.from, trimmed.to))) ||
      last.to - last.from > LOOSE_WORDS
    if (begins && ends) return trimmed
    const [dropped, next] = begins ? [last, parts.at(-2)] : [first, parts[1]]
    if (!next || words.length === 0) return trimmed
    trimmed = {
      ...trimmed,
      ...(begins ? { to: next.to, recordTo: next.recordTo } : { from: next.from, recordFrom: next.recordFrom }),
      same: trimmed.same - (dropped.recordTo - dropped.recordFrom),
      differences: begins ? trimmed.differences.slice(0, -1) : trimmed.differences.slice(1),
    }
  }
}

/**
 * Drops the words of a reference at the end, which are the writer's, unless the record ends with them: a hadith may quote "… (QS. Ar-Rahman:
 * 16)".
 */
export function withoutReferences({ cited }: GivenText, alignment: Alignment, { words }: Canonical): Alignment {
  const last = alignment.differences.at(-1)?.to ?? alignment.from
  if (alignment.recordTo === words.length) return alignment
  let dropped = 0
  while (alignment.to - dropped - 1 > last && cited[alignment.to - dropped - 1]) dropped++
  if (dropped === 0) return alignment
  const { to, recordTo, same } = alignment
  return { ...alignment, to: to - dropped, recordTo: recordTo - dropped, same: same - dropped }
}

/** Drops an introduction before a colon that only partly matches the record: "قال النبي: …". */
export function withoutIntroduction({ words, gaps }: GivenText, alignment: Alignment): Alignment {
  const begin = afterIntroduction(words, alignment.from, alignment.to)
  const at = alignment.differences.findLastIndex(({ to }) => to <= begin)
  const [before, part] = [alignment.differences[at], matchingRanges(alignment)[at + 1]]
  if (!before || !part || !gaps.boundary[begin] || part.to <= begin) return alignment
  const moved = Math.max(0, begin - part.from)
  const same = matchingRanges(alignment)
    .slice(0, at + 1)
    .reduce((sum, one) => sum + one.recordTo - one.recordFrom, moved)
  // the chain of a hadith is not the writer's introduction
  if (alignment.recordFrom === 0 || same > LOOSE_WORDS) return alignment
  return {
    ...alignment,
    from: part.from + moved,
    recordFrom: part.recordFrom + moved,
    same: alignment.same - same,
    differences: alignment.differences.slice(at + 1),
  }
}

const noBoundary = ({ boundary }: Gaps, from: number, to: number): boolean => !boundary.slice(from, to).includes(true)
