import { align, type Difference } from './align.ts'
import {
  type Canonical,
  type CanonicalTexts,
  type Field,
  isArabicField,
  languageOf,
  sameIn,
  TEXT_FIELDS,
} from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { unexplainedAfter, unexplainedBefore } from './introductions.ts'
import { transliterated } from './latin-matches.ts'
import { type Budget, matchesOf } from './literal-matches.ts'
import { asList, cutOff, isOtherTranslation, type Match, MOST_DIFFERENT, sizeOf } from './match.ts'
import { extended } from './reach.ts'
import { recordWords } from './record-words.ts'
import { isSameMeaning } from './same-meaning.ts'
import type { PassageTrace } from './trace.ts'
import { inBrackets, LEAST_OF_SEGMENT, otherTranslation, withoutChoices } from './translations.ts'

/** Added to the worth of a match whose record is named near the words, so that it outranks any other. */
const NAMED_SCORE = { whole: 1_000, neighbour: 900, book: 800, part: 20 }

/** Matches the words near a reference with the record that it names: word for word, as Arabic in Latin letters, or as another translation. */
export function namedMatches(given: GivenText, trace: PassageTrace, record: CanonicalTexts, budget: Budget): Match[] {
  const { from, to } = trace
  const arabic = given.words[from]?.arabic ?? false
  const found = arabic ? [] : transliterated(given, trace, record)
  // applied again after a match is extended up to the name
  const settled = new Map<Field, (match: Match) => Match>()
  for (const field of TEXT_FIELDS) {
    const text = record[field]
    if (!text || isArabicField(field) !== arabic || field === 'text_arabic_qpc') continue
    const canonical = { record, field, text, words: recordWords(text) }
    const left = { ...budget, named: true }
    const aligned = matchesOf(given, trace, canonical, left)
    budget.pairs = left.pairs
    const isChoice = (one: Difference) =>
      isSameMeaning(given.words, canonical.words, one, languageOf(field), inBrackets(canonical), given.bracketed)
    if (!arabic) settled.set(field, (match) => withCut(withoutChoices(match, isChoice), canonical))
    found.push(...(arabic ? aligned : aligned.map((match) => withoutChoices(match, isChoice))))
    if (!arabic) found.push(...asList(otherTranslation(given, trace, canonical)))
  }
  const reached =
    trace.named === 'neighbour'
      ? []
      : found.flatMap((match) =>
          upToName(given, trace, match, record).map((one) => settled.get(one.field)?.(one) ?? one),
        )
  const matches = [...found, ...reached].map((match) => {
    const different = match.differences.reduce((sum, one) => sum + sizeOf(one), 0)
    const isOfRecord = isOtherTranslation(match) || different <= MOST_DIFFERENT * (match.same + different)
    const isMost = isOfRecord && match.to - match.from >= LEAST_OF_SEGMENT * (to - from)
    const part = trace.named === 'neighbour' ? 0 : NAMED_SCORE.part
    const whole = trace.named === 'neighbour' ? NAMED_SCORE.neighbour : NAMED_SCORE.whole
    const named = isMost ? whole : part
    return { ...match, named, score: match.score + named }
  })
  // a neighbouring verse counts only if all of it is right
  return trace.named === 'neighbour' ? matches.filter(({ differences }) => differences.length === 0) : matches
}

/** Turns another translation into an altered one where it omits words that deny what is quoted, or take it back. */
function withCut(match: Match, canonical: Canonical): Match {
  const { before, after } = cutOff(match, canonical)
  if (match.nearness === undefined || (!before && !after)) return match
  const { nearness, ...own } = match
  return { ...own, differences: [...asList(before), ...asList(after)] }
}

/** Matches all words near the name of a book with a hadith of that book in other words. */
export function paraphrases(given: GivenText, trace: PassageTrace, record: CanonicalTexts): Match[] {
  return (['text_indonesian', 'text_english'] as const).flatMap((field) => {
    const text = record[field]
    const other = text && otherTranslation(given, trace, { record, field, text, words: recordWords(text) })
    if (!other || other.differences.length > 0) return []
    return [{ ...other, named: NAMED_SCORE.book, score: other.score + NAMED_SCORE.book }]
  })
}

/** Matches the words near a reference to several verses with another translation of all of them together. */
export function togetherMatches(given: GivenText, trace: PassageTrace, verses: CanonicalTexts[]): Match[] {
  const [record] = verses
  if (!record || given.words[trace.from]?.arabic) return []
  return (['text_indonesian', 'text_english'] as const).flatMap((field) => {
    const text = verses.map((verse) => verse[field] ?? '').join(' ')
    const words = recordWords(text)
    // each verse in its own words is found separately
    if (align(given.words, trace.from, trace.to, words, sameIn(field))?.differences.length === 0) return []
    const other = otherTranslation(given, trace, { record, field, text, words })
    if (!other || other.differences.length > 0) return []
    return [{ ...other, text, named: NAMED_SCORE.whole, score: other.score + NAMED_SCORE.whole }]
  })
}

/** In words: how far a match may extend before it and after it, up to the name, over words that the name claims and the record lacks. */
const MOST_CLAIMED = { before: 4, behind: 12 }

/** Extends a match to all words of the sentence, because the name after it claims them for the record. */
function upToName(given: GivenText, trace: PassageTrace, match: Match, record: CanonicalTexts): Match[] {
  const { words, gaps } = given
  if (match.recordTo === 0) return []
  const framed = { words, ends: gaps.boundary }
  // a bracket before the match separates nothing: "Allah (tidak) bersama …"
  const lead = unexplainedBefore({ words, ends: gaps.outer }, match.from, MOST_CLAIMED.before, { claimed: true })
  // words before a whole verse in Latin letters are in another language, so they are the writer's
  const isOwn = match.text !== undefined && match.recordFrom === 0
  // where several records are named, the next one may follow the match
  const isLast = match.text === undefined || trace.named === 'alone'
  const before = lead <= MOST_CLAIMED.before && match.from - lead === trace.from && !isOwn ? lead : 0
  const behind =
    gaps.boundary[match.to] || !isLast ? 0 : unexplainedAfter(framed, match.to, MOST_CLAIMED.behind, { quoted: true })
  const after = match.to + behind >= trace.to ? Math.max(0, trace.to - match.to) : 0
  if (before + after === 0) return []
  const { length } = recordWords(match.text ?? record[match.field] ?? '')
  const reached = extended(match, { before, after }, length)
  const { nearness, ...other } = match
  return [{ ...other, ...reached, whole: false, literal: false, score: match.score + 1 }]
}
