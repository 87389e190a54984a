import type { Difference } from './align.ts'
import { alignSounds, pairedWords } from './align-sounds.ts'
import type { CanonicalTexts } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import type { Match } from './match.ts'
import { recordReading } from './record-words.ts'
import { scoreOf } from './score.ts'
import { type Reading, readingTogether, type Sound, soundsOfLatin } from './sounds.ts'
import type { PassageTrace } from './trace.ts'
import type { WordRange } from './word-range.ts'

/** In pairs of sounds: longer recitations are found verse by verse. */
const MOST_SOUND_PAIRS = 4_000_000
/** Worth added to a verse recited among its neighbours, in half words. */
const NEIGHBOUR_SCORE = 12
/** As a share of the compared words, and in words: the least that stays unchanged of a verse next to a neighbour. */
const LEAST_UNCHANGED = { share: 0.5, words: 2 }
/** Share of a verse's sounds that must match: between two recited verses, and next to one where a single place is changed. */
const LEAST_SOUNDS = { between: 0.4, next: 0.5 }
/** In words: how much longer than the verse its replacement may be. */
const MOST_WORDS_MORE = 2
/** In words: the writer may put verse numbers or "lalu" between two verses. */
const MOST_BETWEEN_VERSES = 2

/** A range of words compared with a verse; `share` is the portion of the verse's sounds that it has. */
type ComparedVerse = WordRange & { differences: Difference[]; share: number }
/** `isCut`: the recitation begins or ends inside the verse. */
type Recited = ComparedVerse & { verse: CanonicalTexts; reading: Reading; isCut: boolean }

/** Matches the words of a transliterated recitation verse by verse: exact verses, and changed ones next to those. */
export function recitedMatches(given: GivenText, { from, to }: PassageTrace, verses: CanonicalTexts[]): Match[] {
  const read = verses.flatMap((verse) => {
    const reading = recordReading(verse.text_arabic ?? '', verse.kind)
    return reading.isVerse ? [{ verse, reading }] : []
  })
  const together = readingTogether(read.map(({ reading }) => reading))
  const sounds = soundsOfLatin(given.text, given.words.slice(from, to))
  if (sounds.length * together.sounds.length > MOST_SOUND_PAIRS) return []
  const found = pairedWords(sounds, together).map((one) => ({ ...one, from: one.from + from, to: one.to + from }))
  const ends = read.map(({ reading }) => reading.words.length).map((_, at, all) => sum(all.slice(0, at + 1)))
  const ranges = ends.map((end, at) => ({ begin: ends[at - 1] ?? 0, end }))
  const strays = ranges.filter((range) => isStray(found, range))
  const blocks = found.filter((one) => !strays.some(({ begin, end }) => one.recordFrom < end && one.recordTo > begin))
  const recited = read.map(({ verse, reading }, at) => {
    const range = ranges[at]
    const place = range && placeIn(blocks, range, { from, to })
    const compared = place && nearestIn(given, place, reading)
    return compared && { verse, reading, isCut: place.isCut, ...compared }
  })
  return recited.flatMap((one, at) => {
    if (!one || one.isCut) return []
    const neighbours = [areNeighbours(recited[at - 1], one), areNeighbours(one, recited[at + 1])].filter(Boolean).length
    return neighbours > 0 && (isClean(one) || isRecognisable(one, neighbours)) ? [asMatch(given, one)] : []
  })
}

const sum = (list: number[]): number => list.reduce((total, one) => total + one, 0)

/** Share of a verse's words: with fewer, the text has some of its sounds by chance. */
const LEAST_OF_VERSE = 0.34

const isStray = (blocks: Difference[], { begin, end }: { begin: number; end: number }): boolean =>
  sum(blocks.map((one) => Math.max(0, Math.min(one.recordTo, end) - Math.max(one.recordFrom, begin)))) <
  LEAST_OF_VERSE * (end - begin)

const isClean = ({ differences }: Recited): boolean => differences.length === 0

/** Whether two verses are adjacent and at least one is unchanged: two changed ones do not support each other. */
const areNeighbours = (a: Recited | undefined, b: Recited | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.to <= b.from &&
  b.from - a.to <= MOST_BETWEEN_VERSES &&
  (isClean(a) || isClean(b))

const unchangedWords = ({ from, to, differences }: Recited): number =>
  differences.reduce((sum, one) => sum - (one.to - one.from), to - from)

/** Whether enough of a changed verse remains to identify it. */
function isRecognisable(one: Recited, neighbours: number): boolean {
  const [unchanged, length] = [unchangedWords(one), one.to - one.from]
  if (length > one.reading.words.length + MOST_WORDS_MORE) return false
  return (
    (neighbours === 2 && one.share >= LEAST_SOUNDS.between) ||
    (unchanged > 0 && one.share >= LEAST_SOUNDS.next && one.differences.length === 1) ||
    unchanged >= Math.max(LEAST_UNCHANGED.words, LEAST_UNCHANGED.share * length)
  )
}

/**
 * Where one verse is among the blocks of all, including replacements for its first and last words. Returns undefined if nothing of it is
 * there, or a word of the text belongs to two verses.
 */
function placeIn(
  blocks: Difference[],
  { begin, end }: { begin: number; end: number },
  phrase: WordRange,
): (WordRange & { isCut: boolean }) | undefined {
  const at = blocks.findIndex(({ recordTo }) => recordTo > begin)
  const lastAt = blocks.findLastIndex(({ recordFrom }) => recordFrom < end)
  const [first, last, before, after] = [blocks[at], blocks[lastAt], blocks[at - 1], blocks[lastAt + 1]]
  if (!first || !last || first.recordFrom < begin || last.recordTo > end || lastAt < at) return undefined
  const [missing, missingBehind] = [first.recordFrom - begin, end - last.recordTo]
  const [room, roomBehind] = [first.from - (before?.to ?? phrase.from), (after?.from ?? phrase.to) - last.to]
  const front = before ? divided(room, begin - before.recordTo, missing).behind : Math.min(room, missing)
  const back = after
    ? divided(roomBehind, missingBehind, after.recordFrom - end).before
    : Math.min(roomBehind, missingBehind)
  const isCut = (!before && missing > room) || (!after && missingBehind > roomBehind)
  return { from: first.from - (isCut ? 0 : front), to: last.to + (isCut ? 0 : back), isCut }
}

/** Divides the words between two verses among them, by what each of them lacks. */
function divided(room: number, missing: number, missingBehind: number): { before: number; behind: number } {
  if (missing + missingBehind === 0) return { before: 0, behind: 0 }
  const behind = missing === 0 ? room : Math.min(room, missingBehind)
  return { before: room - behind, behind }
}

/** Compares a range with a verse; if only the words after a mark near its end differ, compares the range up to the mark. */
function nearestIn(
  given: GivenText,
  { from, to, isCut }: WordRange & { isCut: boolean },
  reading: Reading,
): ComparedVerse | undefined {
  const whole = comparedIn(given, { from, to }, reading, isCut)
  if (!whole || whole.differences.length === 0) return whole
  for (let less = 1; less <= MOST_BETWEEN_VERSES && to - less > from; less++) {
    const other = given.gaps.pause[to - less] ? comparedIn(given, { from, to: to - less }, reading, isCut) : undefined
    if (other?.differences.length === 0) return other
  }
  return whole
}

/** How a range of words differs from a verse as it is read alone; undefined if they share no sound. */
function comparedIn(
  { text, words }: GivenText,
  { from, to }: WordRange,
  reading: Reading,
  isCut: boolean,
): ComparedVerse | undefined {
  const sounds = soundsOfLatin(text, words.slice(from, to))
  const alignment = alignSounds(sounds, reading)
  if (!alignment) return undefined
  const { length } = reading.words
  const hasSound = (some: Sound[], first: number, last: number) => some.some(({ word }) => first <= word && word < last)
  const ends = [
    { from: 0, to: alignment.from, recordFrom: 0, recordTo: alignment.recordFrom },
    { from: alignment.to, to: to - from, recordFrom: alignment.recordTo, recordTo: length },
  ]
  const isOther = (one: Difference) =>
    !isCut && (hasSound(sounds, one.from, one.to) || hasSound(reading.sounds, one.recordFrom, one.recordTo))
  const [front, back] = ends.map((one) => (isOther(one) ? [one] : []))
  const differences = joinedDifferences([...(front ?? []), ...alignment.differences, ...(back ?? [])]).map((one) => ({
    ...one,
    from: one.from + from,
    to: one.to + from,
  }))
  return { from, to, differences, share: alignment.same / reading.sounds.length }
}

/** Joins adjacent differences into one: "yaumil qiyamah" for "yaumiddin". */
function joinedDifferences(differences: Difference[]): Difference[] {
  const out: Difference[] = []
  for (const one of differences) {
    const open = out.at(-1)
    if (open && open.to === one.from && open.recordTo === one.recordFrom)
      out.splice(-1, 1, { ...open, to: one.to, recordTo: one.recordTo })
    else out.push(one)
  }
  return out
}

function asMatch(given: GivenText, recited: Recited): Match {
  const { verse, reading, from, to, differences } = recited
  const match = {
    ...{ from, to, recordFrom: 0, recordTo: reading.words.length, same: unchangedWords(recited), differences },
    ...{ id: verse.id, field: 'text_arabic' as const, text: reading.text },
    ...{ whole: differences.length === 0, literal: false, recited: true, score: 0 },
  }
  return { ...match, score: scoreOf(given, match, differences.length, verse) + NEIGHBOUR_SCORE }
}
