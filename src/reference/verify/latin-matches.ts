import { arabicSkeleton, latinSkeleton } from '../text/skeleton.ts'
import type { Alignment, Difference } from './align.ts'
import type { CanonicalTexts } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { areIntroduction } from './introductions.ts'
import { isForeign, JOINS_NEXT_WORD } from './latin-phrase.ts'
import { asList, cutOff, type Match } from './match.ts'
import { extended, reachOf } from './reach.ts'
import { recordReading } from './record-words.ts'
import { scoreOf } from './score.ts'
import type { Reading } from './sounds.ts'
import type { PassageTrace } from './trace.ts'
import { transliterationOf } from './transliterated.ts'

/** Compares words in Latin letters with the Arabic text of a record. */
export function transliterated(given: GivenText, trace: PassageTrace, record: CanonicalTexts): Match[] {
  if (!record.text_arabic) return []
  const reading = recordReading(record.text_arabic, record.kind)
  const found = transliterationOf(given, trace, reading, trace.named !== undefined)
  if (!found) return []
  const { text, words } = reading
  const other = found.differences.reduce((sum, { from, to }) => sum + to - from, 0)
  // if every word of a phrase sounds different, none is the record's; a single word may be a whole verse
  if (other > 1 && other === found.to - found.from) return []
  const counted = { ...found, same: found.to - found.from - other }
  const alignment = trace.named ? withoutOtherSentences(given, counted) : toPhraseEnds(given, counted, trace, reading)
  // "berfirman dalam" has the consonants of «فمن أظلم»
  if (areIntroduction(given.words.slice(alignment.from, alignment.to))) return []
  const cut = cutOff(alignment, { record, field: 'text_arabic', text, words })
  const differences = [...asList(cut.before), ...alignment.differences, ...asList(cut.after)]
  const whole = differences.length === 0 && alignment.recordFrom === 0 && alignment.recordTo === words.length
  const match: Match = {
    ...alignment,
    differences,
    id: record.id,
    field: 'text_arabic',
    text,
    whole,
    literal: false,
    score: 0,
  }
  return [{ ...match, score: scoreOf(given, match, other, record) }]
}

/** Drops a whole sentence at either end that is not the record's, because one name may follow two quotations. */
function withoutOtherSentences({ gaps }: GivenText, alignment: Alignment): Alignment {
  const out = { ...alignment, differences: [...alignment.differences] }
  const first = out.differences[0]
  if (first && first.from === out.from && first.to < out.to && gaps.boundary[first.to]) {
    out.differences.shift()
    Object.assign(out, { from: first.to, recordFrom: first.recordTo })
  }
  const last = out.differences.at(-1)
  if (last && last.to === out.to && last.from > out.from && gaps.boundary[last.from]) {
    out.differences.pop()
    Object.assign(out, { to: last.from, recordTo: last.recordFrom })
  }
  return out
}

/**
 * In words: more at the end of a transliterated phrase are another verse, or names; up to MOST_REPLACED_AT_END count if the record has about as many
 * there.
 */
const MOST_AT_PHRASE_END = 2
const MOST_REPLACED_AT_END = 4

/**
 * Extends an alignment over words that replace the record's own at its ends: the rest of the phrase, which is in none of the writer's languages,
 * and any few where the record is otherwise whole.
 */
function toPhraseEnds(given: GivenText, alignment: Alignment, { from, to }: PassageTrace, reading: Reading): Alignment {
  const { gaps } = given
  const { length } = reading.words
  const isFew = (count: number, missing: number) =>
    count > 0 && (count <= MOST_AT_PHRASE_END || (count <= MOST_REPLACED_AT_END && Math.abs(count - missing) <= 1))
  const [lead, rest] = [alignment.from - from, Math.max(to, joinedTo(given, alignment, length)) - alignment.to]
  const reach = reachOf(given, alignment, reading)
  // transliteration separates the article: "minal-muflihin"
  const isOtherwiseWhole = (missing: number, count: number) =>
    missing > 0 && count > 0 && missing <= count + 1 && alignment.recordFrom + length - alignment.recordTo === missing
  const inFront = isOtherwiseWhole(alignment.recordFrom, reach.before) ? reach.before : 0
  const behind = isOtherwiseWhole(length - alignment.recordTo, reach.after) ? reach.after : 0
  const before =
    isFew(lead, alignment.recordFrom) && !gaps.pause.slice(from + 1, alignment.from + 1).includes(true) ? lead : inFront
  const after =
    isFew(rest, length - alignment.recordTo) && !gaps.pause.slice(alignment.to, alignment.to + rest).includes(true)
      ? rest
      : behind
  if (before + after === 0) return alignment
  const reached = extended(alignment, { before, after }, length)
  return {
    ...reached,
    differences: reached.differences.filter(
      (one) => alignment.differences.includes(one) || !soundsAlike(given, one, reading),
    ),
  }
}

/** Extends a phrase that ends before its record does over "and" and the next word. */
function joinedTo({ words, gaps }: GivenText, { to, recordTo }: Alignment, length: number): number {
  const isJoined =
    recordTo < length && JOINS_NEXT_WORD.test(words[to]?.letters ?? '') && !gaps.pause[to] && !gaps.pause[to + 1]
  return isJoined && isForeign(words.slice(to + 1, to + 2), false) ? to + 2 : to
}

/** Whether words of a text have the same consonants as the record's, or none. */
function soundsAlike(
  { text, words }: GivenText,
  { from, to, recordFrom, recordTo }: Difference,
  reading: Reading,
): boolean {
  const skeleton = latinSkeleton(text.slice(words[from]?.start, words[to - 1]?.end))
  const recordText = reading.text.slice(reading.words[recordFrom]?.start, reading.words[recordTo - 1]?.end)
  return (
    skeleton === '' ||
    (recordTo > recordFrom && skeleton === (reading.isVerse ? latinSkeleton(recordText) : arabicSkeleton(recordText)))
  )
}
