import { sameWord } from '../text/same-word.ts'
import type { Word } from '../text/words.ts'

/** Words that differ: `from` to `to` in the text, `recordFrom` to `recordTo` in the record. One of the two ranges may be empty. */
export type Difference = { from: number; to: number; recordFrom: number; recordTo: number }

/** A range of a text aligned with a range of a record. Both begin and end with a word that is the same in both. */
export type Alignment = Difference & { same: number; differences: Difference[] }

export type SameWord = (given: string, canonical: string) => boolean

/** Scores: a matching word outweighs one that differs, is added or is missing, so that an alignment continues across a change. */
const SAME = 2
const DIFFERENT = -1
/** The most that leaving out words costs, at DIFFERENT each: a whole sentence may be missing. */
const LEFT_OUT = 6

const [STOP, PAIRED, ADDED, MISSING, JUMP] = [0, 1, 2, 3, 4]

/** The keys of a record's words as numbers, cached because a record is compared with many ranges. */
type NumberedWords = { numberOf: Map<string, number>; numbers: Int32Array }
const numberedCache = new WeakMap<Word[], NumberedWords>()

function numbered(record: Word[]): NumberedWords {
  const before = numberedCache.get(record)
  if (before) return before
  const numberOf = new Map<string, number>()
  const numbers = Int32Array.from(record, ({ key }) => {
    const known = numberOf.get(key) ?? numberOf.size
    numberOf.set(key, known)
    return known
  })
  numberedCache.set(record, { numberOf, numbers })
  return { numberOf, numbers }
}

/** Cells of the reusable table, three bytes each: enough for a message and a long hadith. Larger alignments allocate their own. */
const REUSED_CELLS = 2 ** 18
const reused = { scores: new Int16Array(REUSED_CELLS), steps: new Uint8Array(REUSED_CELLS) }

/** Returns a table of zeros. The reusable table serves one alignment at a time. */
function emptyTable(cells: number): { scores: Int16Array; steps: Uint8Array } {
  if (cells > REUSED_CELLS) return { scores: new Int16Array(cells), steps: new Uint8Array(cells) }
  reused.scores.fill(0, 0, cells)
  reused.steps.fill(STOP, 0, cells)
  return reused
}

/**
 * Finds the best local alignment of a text's words from `from` up to `to` with a record's (Smith and Waterman, 1981); undefined if they share
 * no word.
 */
export function align(
  given: Word[],
  from: number,
  to: number,
  record: Word[],
  same: SameWord = sameWord,
): Alignment | undefined {
  const [n, m] = [to - from, record.length]
  const width = m + 1
  const { scores, steps } = emptyTable((n + 1) * width)
  const { numberOf, numbers } = numbered(record)
  let best = 0
  let bestAt = 0
  for (let i = 1; i <= n; i++) {
    const word = given[from + i - 1]
    const number = (word && numberOf.get(word.key)) ?? -1
    let rowBest = 0
    // the scores to the left in this row and in the row above
    let [before, aboveBefore] = [0, 0]
    for (let j = 1; j <= m; j++) {
      const at = i * width + j
      const above = scores[at - width] ?? 0
      let step = PAIRED
      let score = aboveBefore + (numbers[j - 1] === number ? (isSame(word, record[j - 1], same) ? SAME : 0) : DIFFERENT)
      if (above + DIFFERENT > score) {
        score = above + DIFFERENT
        step = ADDED
      }
      if (before + DIFFERENT > score) {
        score = before + DIFFERENT
        step = MISSING
      }
      if (rowBest - LEFT_OUT > score) {
        score = rowBest - LEFT_OUT
        step = JUMP
      }
      aboveBefore = above
      before = Math.max(0, score)
      if (score <= 0) continue
      scores[at] = score
      steps[at] = step
      if (step !== JUMP && score > rowBest) rowBest = score
      if (score > best) {
        best = score
        bestAt = at
      }
    }
  }
  return best === 0 ? undefined : trackBack(given, from, record, same, { scores, steps, width, at: bestAt })
}

const isSame = (given: Word | undefined, canonical: Word | undefined, same: SameWord): boolean =>
  given !== undefined && canonical !== undefined && same(given.letters, canonical.letters)

function trackBack(
  given: Word[],
  from: number,
  record: Word[],
  same: SameWord,
  { scores, steps, width, at }: { scores: Int16Array; steps: Uint8Array; width: number; at: number },
): Alignment {
  // pairs of matching words, last one first
  const pairs: [given: number, record: number][] = []
  for (let place = at; steps[place] !== STOP; ) {
    const [i, j] = [Math.floor(place / width), place % width]
    const step = steps[place]
    if (step === PAIRED) {
      if (isSame(given[from + i - 1], record[j - 1], same)) pairs.push([from + i - 1, j - 1])
      place -= width + 1
    } else if (step === ADDED) place -= width
    else if (step === MISSING) place -= 1
    else {
      const wanted = (scores[place] ?? 0) + LEFT_OUT
      do place -= 1
      while (scores[place] !== wanted || steps[place] === JUMP)
    }
  }
  return fromPairs(given, record, pairs.reverse(), same)
}

const START: [number, number] = [0, 0]

function fromPairs(given: Word[], record: Word[], pairs: [number, number][], same: SameWord): Alignment {
  const first = pairs[0] ?? START
  const last = pairs.at(-1) ?? START
  const differences: Difference[] = []
  for (let at = 1; at < pairs.length; at++) {
    const before = pairs[at - 1] ?? START
    const after = pairs[at] ?? START
    const difference = { from: before[0] + 1, to: after[0], recordFrom: before[1] + 1, recordTo: after[1] }
    if (difference.from === difference.to && difference.recordFrom === difference.recordTo) continue
    if (!isRespaced(given, record, difference, same)) differences.push(difference)
  }
  const alignment = {
    from: first[0],
    to: last[0] + 1,
    recordFrom: first[1],
    recordTo: last[1] + 1,
    same: pairs.length,
    differences,
  }
  return respacedEnds(given, record, alignment, same)
}

/** Extends both ends over words that differ only in where a word begins or ends. */
function respacedEnds(given: Word[], record: Word[], alignment: Alignment, same: SameWord): Alignment {
  const grown = { ...alignment }
  for (let more = 1; more <= LONGEST_RESPACED; more++)
    for (let canonical = 1; canonical <= LONGEST_RESPACED; canonical++) {
      const before = {
        from: grown.from - more,
        to: grown.from,
        recordFrom: grown.recordFrom - canonical,
        recordTo: grown.recordFrom,
      }
      if (before.from >= 0 && before.recordFrom >= 0 && isRespaced(given, record, before, same)) {
        grown.from = before.from
        grown.recordFrom = before.recordFrom
        grown.same += canonical
      }
      const after = {
        from: grown.to,
        to: grown.to + more,
        recordFrom: grown.recordTo,
        recordTo: grown.recordTo + canonical,
      }
      if (after.to <= given.length && after.recordTo <= record.length && isRespaced(given, record, after, same)) {
        grown.to = after.to
        grown.recordTo = after.recordTo
        grown.same += canonical
      }
    }
  return grown
}

/** In words: the most that are written as one. */
const LONGEST_RESPACED = 4

/** Whether words differ only in spacing: يأيها and يا أيها, "Alquran" and "Al-Qur'an". */
function isRespaced(
  given: Word[],
  record: Word[],
  { from, to, recordFrom, recordTo }: Difference,
  same: SameWord,
): boolean {
  if (
    to === from ||
    recordTo === recordFrom ||
    to - from > LONGEST_RESPACED ||
    recordTo - recordFrom > LONGEST_RESPACED
  )
    return false
  const letters = (words: Word[]) => words.map((word) => word.letters).join('')
  return same(letters(given.slice(from, to)), letters(record.slice(recordFrom, recordTo)))
}
