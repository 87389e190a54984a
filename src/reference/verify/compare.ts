import type { PassageKind } from '../index/kind.ts'
import type { Difference } from './align.ts'
import { type CanonicalTexts, FIELDS, isArabicField, languageOf } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { transliterated } from './latin-matches.ts'
import { type Budget, matchesOf, withDoubled } from './literal-matches.ts'
import type { Match } from './match.ts'
import { namedMatches, paraphrases, togetherMatches } from './named-matches.ts'
import { pruned } from './prune.ts'
import { recitedMatches } from './recited.ts'
import { recordWords } from './record-words.ts'
import { isSynonym } from './same-meaning.ts'
import type { PassageTrace } from './trace.ts'
import { areMoved, asOwnOrOther, asRetold, inBrackets } from './translations.ts'

/** So many pairs of words are compared for one text, those of the likeliest traces first: a text of repeated words has no end of them. */
const MOST_PAIRS = 20_000_000
/** In words: so far around a trace its record may go on, since runs at a changed word are not traced. */
const MARGIN = 8

/** What was found so far: `length` of its trace, in words; `same`: so many are the record's. */
type TracedMatch = { from: number; to: number; length: number; same: number; isClean: boolean; kind: PassageKind }

/** Compares traces of records in a text with the records themselves: every match that says something, those of one trace side by side. */
export function compare(given: GivenText, traces: PassageTrace[], records: CanonicalTexts[]): Match[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const before: TracedMatch[] = []
  const budget = { pairs: MOST_PAIRS }
  const matches = traces.flatMap((trace) => {
    const record = byId.get(trace.id)
    if (!record) return []
    if (trace.ids) {
      const verses = trace.ids.flatMap((id) => byId.get(id) ?? [])
      if (!trace.recited) return togetherMatches(given, trace, verses)
      const recited = recitedMatches(given, trace, verses)
      for (const { from, to, same, whole } of recited)
        if (whole) before.push({ from, to, length: to - from, same, isClean: true, kind: 'quran' })
      return recited
    }
    if (trace.named === 'book') return paraphrases(given, trace, record)
    if (trace.named) return namedMatches(given, trace, record, budget)
    if (isWithinFound(trace, record, before)) return []
    return trace.latin ? transliterated(given, trace, record) : inOwnWords(given, trace, record, { budget, before })
  })
  return pruned(given, matches, byId)
}

/** In words: so much of a record, with so much of what lies between its first and last word, outweighs any that has half as much of the same words. */
const LEAST_OUTWEIGHING = 16
const MOST_OF_OUTWEIGHING = 0.8

/** What is the same in more words leaves nothing to look for in fewer, and what is nearly so in half of them, but for the verses that a hadith recites. */
function isWithinFound({ from, to, latin }: PassageTrace, { kind }: CanonicalTexts, before: TracedMatch[]): boolean {
  const isRecited = (one: TracedMatch) => kind === 'quran' && one.kind === 'hadith'
  const isOutweighed = (one: TracedMatch) =>
    one.isClean
      ? one.length > to - from
      : !latin &&
        one.same >= Math.max(LEAST_OUTWEIGHING, 2 * (to - from)) &&
        one.same >= MOST_OF_OUTWEIGHING * (one.to - one.from)
  return before.some((one) => one.from <= from && one.to >= to && isOutweighed(one) && !isRecited(one))
}

/** Word for word, in each of the record's texts in that script. */
function inOwnWords(
  given: GivenText,
  trace: PassageTrace,
  record: CanonicalTexts,
  { budget, before }: { budget: Budget; before: TracedMatch[] },
): Match[] {
  const arabic = given.words[trace.from]?.arabic ?? false
  const window = { from: Math.max(0, trace.from - MARGIN), to: Math.min(given.words.length, trace.to + MARGIN) }
  return FIELDS.flatMap((field) => {
    const text = record[field]
    if (!text || isArabicField(field) !== arabic || field === 'text_arabic_qpc') return []
    if (!arabic && !mayHold(text, given, trace)) return []
    const canonical = { record, field, text, words: recordWords(text) }
    const aligned = matchesOf(given, window, canonical, budget)
    const isChoice = (one: Difference) =>
      isSynonym(given.words, canonical.words, one, languageOf(field), inBrackets(canonical))
    // emphasis at another place was moved there
    const settled = (match: Match) =>
      areMoved(given, canonical, match.differences) ? match : asRetold(given, asOwnOrOther(match, isChoice), canonical)
    const found = arabic ? aligned : aligned.map(settled)
    const length = trace.to - trace.from
    for (const { from, to, same, differences } of found)
      before.push({
        from,
        to,
        length: Math.min(length, to - from),
        same,
        isClean: differences.length === 0,
        kind: record.kind,
      })
    return [...found, ...found.flatMap((match) => withDoubled(given, match) ?? [])]
  })
}

/** In words: a trace begins with a run of so many (index/snapshot/word-runs.ts). */
const RUN = 3

/** Whether a text has any of the words that a trace begins with: the translation in the other language does not. */
function mayHold(text: string, { words }: GivenText, { from }: PassageTrace): boolean {
  const plain = words.slice(from, from + RUN).filter(({ letters }) => /^[a-z]{2,}$/.test(letters))
  if (plain.length < RUN) return true
  const small = text.toLowerCase()
  return plain.some(({ letters }) => small.includes(letters))
}
