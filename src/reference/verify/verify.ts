import { type Collection, collectionOf } from '../records/hadith/hadith.ts'
import type { Language } from '../text/stem.ts'
import { wordsOf } from '../text/words.ts'
import type { Books } from './books.ts'
import { type Choice, chooseMatches } from './choose.ts'
import type { Match } from './compare.ts'
import { differencesOf, hasOtherVowels, type WordDifference } from './differences.ts'
import { codePoints, type Given, readGiven } from './given.ts'
import { knownIn, knownMatches, withoutExplained } from './known.ts'
import { languageOfWriter } from './language.ts'
import { isNext, type Named, namedBeside, type Place } from './named.ts'
import { comparedKeys, isHadith, namedTraces, readNaming, withMissing, withNamed } from './naming.ts'
import { noteOf, VERDICTS, type Verdict } from './notes.ts'
import { type CanonicalRecord, citationOf, gradingOf, inOrder } from './records.ts'
import { type Resembling, resembledAt, resemblingIn } from './resembling.ts'
import { type Saying, sayingsIn } from './sayings.ts'
import { type Found, settle } from './settle.ts'
import { cutOffBehind } from './unfinished.ts'

export type Span = {
  /** In Unicode code points. */
  start: number
  end: number
  text: string
  verdict: Verdict
  /** The record that it is, or is nearest to; undefined where it is in none of the books. */
  record: CanonicalRecord | undefined
  saying: Saying | undefined
  keys: string[]
  differences: WordDifference[]
  /** Of another translation than the record's own: the share of its words of weight that the record has; else null. */
  nearness: number | null
  note: string
}

export type Verification = {
  verdict: Verdict | 'none'
  spans: Span[]
  /** Of the notes: the one asked for, or that of the writer's own words. */
  language: Language
  checked: { verses: number; hadith: number; sayings: number }
}

/**
 * Holds a text against the books: what in it is a quotation, of what, and whether it is what was said. The database is read in two statements,
 * whatever the text holds; all else is computed from what they gave.
 */
export async function verify(books: Books, text: string, asked?: Language): Promise<Verification> {
  const given = readGiven(text)
  const { traces, verses, hadith } = books.trace(given)
  const { naming: written, wordings } = await readNaming(books, given)
  const known = knownIn(given.words)
  const records = await books.read(
    [...new Set(traces.map(({ id }) => id))],
    [...new Set([...comparedKeys(written), ...known.map(({ saying }) => saying.key)])],
    written.books.length > 0 || written.references.some(({ keys }) => keys.some(isHadith)),
  )
  const naming = withMissing(written, records)
  const byId = new Map(records.map((record) => [record.id, record]))
  const likely = traces.filter(({ id, collections }) => isInAny(collections, byId.get(id)))
  const compared = books.compare(given, [...namedTraces(given, naming, records), ...likely], records)
  const matches = withoutExplained(given.words, compared, known, (id) => byId.get(id))
  const found = settle(
    { ...given, quotations: withNamed(given, naming) },
    chooseMatches(given.gaps, [...matches, ...knownMatches(given, known, records)]),
    sayingsIn(given.words, wordings),
    byId,
  )
  const places = found.map((one) => placeOf(given, one, byId))
  const named = namedBeside(text, found, places, byId, naming)
  const resembling = resemblingIn(given, likely, byId)
  const language = asked ?? languageOfWriter(given, found)
  const spans = describe(given, found, { places, named, records: byId, resembling }, language)
  const worst = Math.min(...spans.map(({ verdict }) => VERDICTS.indexOf(verdict)))
  return {
    verdict: VERDICTS[worst] ?? 'none',
    spans,
    language,
    checked: { verses, hadith, sayings: new Set(wordings.map(({ saying }) => saying.id)).size },
  }
}

const isInAny = (collections: Collection[] | undefined, record: CanonicalRecord | undefined): boolean =>
  collections === undefined || (record !== undefined && collections.includes(collectionOf(record.key)))

type Described = {
  places: Place[]
  named: (Named | undefined)[]
  records: Map<number, CanonicalRecord>
  resembling: Resembling[]
}

function describe(
  given: Given,
  found: Found[],
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
  named: Named | undefined,
  resembled: CanonicalRecord | undefined,
): Omit<Span, 'start' | 'end' | 'text'> => ({
  verdict: 'unknown',
  record: undefined,
  saying: undefined,
  keys: [],
  differences: [],
  nearness: null,
  note: noteOf(resembled ? 'resembles' : 'unknown', language, {
    named: named?.text,
    ...(resembled && { reference: citationOf(resembled, language), canonical: shownOf(resembled, language) }),
    also: missingOf(named),
  }),
})

/** In characters: a longer record is named, and not shown in a note. */
const LONGEST_SHOWN = 600

/** A record as a reader of the language is shown it beside words that are not its own; empty where it is long. */
function shownOf(record: CanonicalRecord, language: Language): string {
  const text = (language === 'english' ? record.text_english : undefined) ?? record.text_indonesian ?? ''
  return text.length > LONGEST_SHOWN ? '' : text
}

/** Where the words stand; a record that stands there letter for letter begins and ends where its text does. */
function placeOf({ text, words }: Given, one: Found, records: Map<number, CanonicalRecord>): Place {
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
    const at = text.indexOf(canonical, Math.max(0, start - 20))
    if (canonical !== '' && at >= 0 && at <= start && at + canonical.length >= end)
      return { start: at, end: at + canonical.length }
  }
  return { start, end }
}

function describeChoice(
  given: Given,
  { matches }: Choice,
  records: Map<number, CanonicalRecord>,
  language: Language,
  named: Named | undefined,
  following: Found | undefined,
): Omit<Span, 'start' | 'end' | 'text'> {
  const keysOf = (some: Match[]) => inOrder(some.flatMap(({ id }) => records.get(id)?.key ?? []))
  // those that are so letter for letter before others in the same words
  const keys = [...new Set([...keysOf(matches.filter(({ literal }) => literal)), ...keysOf(matches)])]
  const key = keys.find((one) => named?.keys?.includes(one)) ?? keys[0]
  const ofKey = matches.filter(({ id }) => records.get(id)?.key === key)
  const match = ofKey.find(({ literal }) => literal) ?? ofKey[0]
  const record = match && records.get(match.id)
  if (!match || !record) throw new Error('a choice without a match')
  const right = rightVerdict(match)
  const verdict = right !== 'altered' && named?.right === false ? 'wrong_reference' : right
  const isTranslation = !match.field.startsWith('text_arabic')
  const differences = differencesOf(
    given,
    { ...match, differences: [...match.differences, ...(match.leaves ?? [])] },
    record,
  )
  const noted =
    verdict === 'altered' && isTranslation
      ? 'alteredTranslation'
      : verdict === 'translation' && match.nearness !== undefined
        ? 'otherTranslation'
        : verdict
  const goesOn = isFollowed(record, following, records) ? undefined : cutOffBehind(record.key, isPartOf(record, match))
  const cut = match.differences.some(({ from, to }) => from === to && (from === match.from || from === match.to))
  const vowels = !isTranslation && right !== 'altered' && !match.literal && hasOtherVowels(given, match, record)
  return {
    verdict,
    record,
    saying: undefined,
    keys: [...new Set([record.key, ...keys])],
    differences,
    nearness: match.nearness ?? null,
    note: noteOf(noted, language, {
      reference: citationOf(record, language),
      named: named?.text,
      grading: gradingOf(record, language),
      nearness: match.nearness,
      canonical: match.text ?? record[match.field === 'text_english' ? 'text_english' : 'text_indonesian'] ?? undefined,
      next: goesOn,
      also: [
        ...(cut ? (['denial'] as const) : []),
        ...(vowels ? (['vowels'] as const) : []),
        ...(match.leaves ? (['leaves'] as const) : []),
        ...(verdict === 'altered' && named?.right === false ? (['alsoWrongReference'] as const) : []),
        ...missingOf(named),
      ],
    }),
  }
}

/** Of the words of a record: with more of them a quotation leaves out nothing that its meaning turns on. */
const NEARLY_WHOLE = 0.7

const isPartOf = (record: CanonicalRecord, { from, to, field }: Match): boolean =>
  to - from < NEARLY_WHOLE * wordsOf(record[field] ?? '').length

/** Whether the verse behind this one is quoted behind it. */
function isFollowed(
  { key }: CanonicalRecord,
  following: Found | undefined,
  records: Map<number, CanonicalRecord>,
): boolean {
  const matches = following && 'choice' in following ? following.choice.matches : []
  return matches.some(({ id }) => isNext(key, records.get(id)?.key))
}

const missingOf = (named: Named | undefined): ('noSuchVerse' | 'noSuchHadith')[] =>
  named?.missing ? [named.missing === 'verse' ? 'noSuchVerse' : 'noSuchHadith'] : []

type RightVerdict = 'exact' | 'orthographic' | 'partial' | 'translation' | 'altered'

function rightVerdict({ differences, leaves, field, whole, literal }: Match): RightVerdict {
  if (differences.length > 0) return 'altered'
  if (leaves) return 'partial'
  if (!field.startsWith('text_arabic')) return 'translation'
  if (!whole) return 'partial'
  return literal ? 'exact' : 'orthographic'
}

/** Of a saying that no scholar is known to have ruled on only that is said: it is in none of the books here. */
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
  }
}
