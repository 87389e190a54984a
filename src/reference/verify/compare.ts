import type { PassageKind } from '../index/kind.ts'
import type { Difference } from './align.ts'
import { type CanonicalTexts, isArabicField, languageOf, TEXT_FIELDS } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { transliterated } from './latin-matches.ts'
import { type Budget, matchesOf, withDoubled } from './literal-matches.ts'
import type { Match } from './match.ts'
import { namedMatches, paraphrases, togetherMatches } from './named-matches.ts'
import { prune } from './prune.ts'
import { recitedMatches } from './recited.ts'
import { recordWords } from './record-words.ts'
import { isSynonym } from './same-meaning.ts'
import type { PassageTrace } from './trace.ts'
import { areMoved, asOtherTranslation, inBrackets, withoutChoices } from './translations.ts'

/** Pairs of words compared per text, the likeliest traces first: a text of repeated words has a nearly unlimited number of them. */
const MOST_WORD_PAIRS = 20_000_000
/** In words: how far a record may extend beyond its trace, because runs that include a changed word are not traced. */
const TRACE_MARGIN = 8

/** A match found so far. `length` counts the words of its trace, `same` those that match the record. */
type TracedMatch = { from: number; to: number; length: number; same: number; isClean: boolean; kind: PassageKind }

/** Compares a text with the records traced in it. Returns every significant match, with those of one trace together. */
export function compare(given: GivenText, traces: PassageTrace[], records: CanonicalTexts[]): Match[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const before: TracedMatch[] = []
  const budget = { pairs: MOST_WORD_PAIRS }
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
    return trace.latin
      ? transliterated(given, trace, record)
      : matchesInSameScript(given, trace, record, { budget, before })
  })
  return prune(given, matches, byId)
}

/** In words, and as a share of the match's range: so large a match outweighs any other in half as many of the same words. */
const LEAST_OUTWEIGHING = 16
const LEAST_OUTWEIGHING_SHARE = 0.8

/**
 * Whether an earlier match makes a trace superfluous: an exact one of more words, or a nearly exact one of twice as many. Verses that a hadith
 * recites are still looked for.
 */
function isWithinFound({ from, to, latin }: PassageTrace, { kind }: CanonicalTexts, before: TracedMatch[]): boolean {
  const isRecited = (one: TracedMatch) => kind === 'quran' && one.kind === 'hadith'
  const isOutweighed = (one: TracedMatch) =>
    one.isClean
      ? one.length > to - from
      : !latin &&
        one.same >= Math.max(LEAST_OUTWEIGHING, 2 * (to - from)) &&
        one.same >= LEAST_OUTWEIGHING_SHARE * (one.to - one.from)
  return before.some((one) => one.from <= from && one.to >= to && isOutweighed(one) && !isRecited(one))
}

/** Compares words with each of the record's texts in the same script. */
function matchesInSameScript(
  given: GivenText,
  trace: PassageTrace,
  record: CanonicalTexts,
  { budget, before }: { budget: Budget; before: TracedMatch[] },
): Match[] {
  const arabic = given.words[trace.from]?.arabic ?? false
  const window = {
    from: Math.max(0, trace.from - TRACE_MARGIN),
    to: Math.min(given.words.length, trace.to + TRACE_MARGIN),
  }
  return TEXT_FIELDS.flatMap((field) => {
    const text = record[field]
    if (!text || isArabicField(field) !== arabic || field === 'text_arabic_qpc') return []
    if (!arabic && !mayContain(text, given, trace)) return []
    const canonical = { record, field, text, words: recordWords(text) }
    const aligned = matchesOf(given, window, canonical, budget)
    const isChoice = (one: Difference) =>
      isSynonym(given.words, canonical.words, one, languageOf(field), inBrackets(canonical))
    // emphasis at another place was moved, so it stays a difference
    const asTranslation = (match: Match) =>
      areMoved(given, canonical, match.differences)
        ? match
        : asOtherTranslation(given, withoutChoices(match, isChoice), canonical)
    const found = arabic ? aligned : aligned.map(asTranslation)
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

/** In words: a trace begins with a run of this length (index/snapshot/word-runs.ts). */
const WORDS_PER_RUN = 3

/** Whether a text has any of the words that begin a trace: the translation in the other language has none. */
function mayContain(text: string, { words }: GivenText, { from }: PassageTrace): boolean {
  const plain = words.slice(from, from + WORDS_PER_RUN).filter(({ letters }) => /^[a-z]{2,}$/.test(letters))
  if (plain.length < WORDS_PER_RUN) return true
  const lowerCase = text.toLowerCase()
  return plain.some(({ letters }) => lowerCase.includes(letters))
}
