import type { Language } from '../text/stem.ts'
import { wordsOf } from '../text/words.ts'
import type { MatchChoice } from './choose.ts'
import { clip } from './clip.ts'
import { differencesOf, hasOtherVowels, type WordDifference } from './differences.ts'
import type { FoundSpan } from './found.ts'
import { codePoints, type GivenText } from './given-text.ts'
import type { Match } from './match.ts'
import { isNext, type NamedSource, type TextSpan } from './nearby-references.ts'
import { type NoteParts, noteOf, type Verdict } from './notes.ts'
import { type CanonicalRecord, citationOf, gradingOf, inOrder } from './records.ts'
import { type Resembling, resembledAt } from './resembling.ts'
import { missingSequel } from './unfinished.ts'
import type { Saying } from './wordings.ts'

export type Span = {
  /** In Unicode code points. */
  start: number
  end: number
  text: string
  verdict: Verdict
  /** The record that the words are, or are nearest to; undefined if no book has them. */
  record: CanonicalRecord | undefined
  saying: Saying | undefined
  keys: string[]
  differences: WordDifference[]
  /** For a translation other than the record's own: the share of its significant words that the record has; otherwise null. */
  nearness: number | null
  note: string
  /** The note for small displays, in which a long text of the record is clipped. */
  brief: string
}

type Described = {
  places: TextSpan[]
  named: (NamedSource | undefined)[]
  records: Map<number, CanonicalRecord>
  resembling: Resembling[]
}

export function describe(
  given: GivenText,
  found: FoundSpan[],
  { places, named, records, resembling }: Described,
  language: Language,
): Span[] {
  return found.map((one, at) => {
    const { start, end } = places[at] ?? { start: 0, end: 0 }
    const place = {
      start: codePoints(given, start),
      end: codePoints(given, end),
      text: given.text.slice(start, end),
    }
    if ('quotation' in one) return { ...place, ...describeUnknown(language, named[at], resembledAt(resembling, one)) }
    if ('saying' in one) return { ...place, ...describeSaying(one.saying.saying, language) }
    return { ...place, ...describeChoice(given, one.choice, records, language, named[at], found[at + 1]) }
  })
}

const describeUnknown = (
  language: Language,
  named: NamedSource | undefined,
  resembled: CanonicalRecord | undefined,
): Omit<Span, 'start' | 'end' | 'text'> => ({
  verdict: 'unknown',
  record: undefined,
  saying: undefined,
  keys: [],
  differences: [],
  nearness: null,
  ...notesOf(resembled ? 'resembles' : 'unknown', language, {
    named: named?.text,
    ...(resembled && { reference: citationOf(resembled, language), canonical: canonicalToShow(resembled, language) }),
    also: missingOf(named),
  }),
})

/** In characters: a few lines of a small display. */
const CANONICAL_IN_BRIEF = 300

const notesOf = (
  noteName: Parameters<typeof noteOf>[0],
  language: Language,
  parts: NoteParts,
): Pick<Span, 'note' | 'brief'> => ({
  note: noteOf(noteName, language, parts),
  brief: noteOf(noteName, language, {
    ...parts,
    canonical: parts.canonical && clip(parts.canonical, CANONICAL_IN_BRIEF),
  }),
})

/** In characters: the note only names a longer record and does not show it. */
const LONGEST_SHOWN_RECORD = 600

/** The record's text in the reader's language, to compare with words that are not its own; empty if it is long. */
function canonicalToShow(record: CanonicalRecord, language: Language): string {
  const text = (language === 'english' ? record.text_english : undefined) ?? record.text_indonesian ?? ''
  return text.length > LONGEST_SHOWN_RECORD ? '' : text
}

/** Where the words are. A whole record that matches letter for letter begins and ends where its own text does, marks included. */
export function placeOf({ text, words }: GivenText, one: FoundSpan, records: Map<number, CanonicalRecord>): TextSpan {
  const [start, end] = [words[one.from]?.start ?? 0, words[one.to - 1]?.end ?? 0]
  const [match] = 'choice' in one ? one.choice.matches : []
  if (!match?.whole || !match.literal) return { start, end }
  const record = records.get(match.id)
  for (const field of [
    'text_arabic',
    'text_arabic_qpc',
    'text_arabic_kemenag',
    'text_indonesian',
    'text_english',
  ] as const) {
    const canonical = record?.[field]?.trim() ?? ''
    // marks of the record, at most 20 characters, may precede its first word
    const at = text.indexOf(canonical, Math.max(0, start - 20))
    if (canonical !== '' && at >= 0 && at <= start && at + canonical.length >= end)
      return { start: at, end: at + canonical.length }
  }
  return { start, end }
}

function describeChoice(
  given: GivenText,
  { matches }: MatchChoice,
  records: Map<number, CanonicalRecord>,
  language: Language,
  named: NamedSource | undefined,
  following: FoundSpan | undefined,
): Omit<Span, 'start' | 'end' | 'text'> {
  const keysOf = (some: Match[]) => inOrder(some.flatMap(({ id }) => records.get(id)?.key ?? []))
  // records that match letter for letter come before others with the same words
  const keys = [...new Set([...keysOf(matches.filter(({ literal }) => literal)), ...keysOf(matches)])]
  const key = keys.find((one) => named?.keys?.includes(one)) ?? keys[0]
  const ofKey = matches.filter(({ id }) => records.get(id)?.key === key)
  const match = ofKey.find(({ literal }) => literal) ?? ofKey[0]
  const record = match && records.get(match.id)
  if (!match || !record) throw new Error('a choice without a match')
  const quotedVerdict = verdictOfWords(match)
  const verdict = quotedVerdict !== 'altered' && named?.right === false ? 'wrong_reference' : quotedVerdict
  const isTranslation = !match.field.startsWith('text_arabic')
  const differences = differencesOf(
    given,
    { ...match, differences: [...match.differences, ...(match.divergesAt ?? [])] },
    record,
  )
  const noteName =
    verdict === 'altered' && isTranslation
      ? 'alteredTranslation'
      : verdict === 'translation' && match.nearness !== undefined
        ? 'otherTranslation'
        : verdict
  const sequel = isFollowed(record, following, records) ? undefined : missingSequel(record.key, isPartOf(record, match))
  const cut = match.differences.some(({ from, to }) => from === to && (from === match.from || from === match.to))
  const vowels = !isTranslation && quotedVerdict !== 'altered' && !match.literal && hasOtherVowels(given, match, record)
  return {
    verdict,
    record,
    saying: undefined,
    keys: [...new Set([record.key, ...keys])],
    differences,
    nearness: match.nearness ?? null,
    ...notesOf(noteName, language, {
      reference: citationOf(record, language),
      named: named?.text,
      grading: gradingOf(record, language),
      nearness: match.nearness,
      canonical: match.text ?? record[match.field === 'text_english' ? 'text_english' : 'text_indonesian'] ?? undefined,
      next: sequel,
      also: [
        ...(cut ? (['denial'] as const) : []),
        ...(vowels ? (['vowels'] as const) : []),
        ...(match.divergesAt ? (['diverges'] as const) : []),
        ...(verdict === 'altered' && named?.right === false ? (['alsoWrongReference'] as const) : []),
        ...missingOf(named),
      ],
    }),
  }
}

/** Share of a record's words: a longer quotation omits nothing that its meaning depends on. */
const NEARLY_WHOLE = 0.7

const isPartOf = (record: CanonicalRecord, { from, to, field }: Match): boolean =>
  to - from < NEARLY_WHOLE * wordsOf(record[field] ?? '').length

/** Whether the next verse is quoted directly after this one. */
function isFollowed(
  { key }: CanonicalRecord,
  following: FoundSpan | undefined,
  records: Map<number, CanonicalRecord>,
): boolean {
  const matches = following && 'choice' in following ? following.choice.matches : []
  return matches.some(({ id }) => isNext(key, records.get(id)?.key))
}

const missingOf = (named: NamedSource | undefined): ('noSuchVerse' | 'noSuchHadith')[] =>
  named?.missing ? [named.missing === 'verse' ? 'noSuchVerse' : 'noSuchHadith'] : []

type QuotedVerdict = 'exact' | 'orthographic' | 'partial' | 'translation' | 'altered'

function verdictOfWords({ differences, divergesAt, field, whole, literal }: Match): QuotedVerdict {
  if (differences.length > 0) return 'altered'
  if (divergesAt) return 'partial'
  if (!field.startsWith('text_arabic')) return 'translation'
  if (!whole) return 'partial'
  return literal ? 'exact' : 'orthographic'
}

/** A saying on which no scholar is known to have ruled is only reported as unknown: none of the books here has it. */
const VERDICT_OF = {
  fabricated: 'fabricated',
  baseless: 'fabricated',
  weak: 'weak_known',
  companion: 'weak_known',
  scholar: 'weak_known',
  unconfirmed: 'unknown',
} as const satisfies Record<Exclude<Saying, { collection: 'maudhu' }>['status'], Verdict>

function describeSaying(saying: Saying, language: Language): Omit<Span, 'start' | 'end' | 'text'> {
  const ruling = { indonesian: saying.ruling, english: saying.ruling_english, arabic: saying.ruling_arabic }[language]
  return {
    verdict: saying.collection === 'maudhu' ? 'fabricated' : VERDICT_OF[saying.status],
    record: undefined,
    saying,
    keys: [`${saying.collection}:${saying.id}`],
    differences: [],
    nearness: null,
    note: ruling,
    brief: ruling,
  }
}
