import { booksIn, type PlacedReference, referencesIn } from '../citations/read.ts'
import type { Reference } from '../citations/reference.ts'
import { type Collection, collectionOf } from '../hadith/hadith.ts'
import type { Language } from '../language/stem.ts'
import { wordsOf } from '../language/words.ts'
import { type Choice, chooseMatches } from './choose.ts'
import type { CanonicalTexts, Match } from './compare.ts'
import { type Given, readGiven } from './given.ts'
import { referenceBeside } from './named.ts'
import { noteOf, VERDICTS, type Verdict } from './notes.ts'
import type { Quotation } from './quotations.ts'
import { type CanonicalRecord, citationOf, gradingOf, inOrder } from './records.ts'
import { type FoundSaying, type Saying, sayingsIn, type Wording } from './sayings.ts'
import type { PassageTrace, Traces } from './trace.ts'
import { vowelsDiffer } from './vowels.ts'

/** What a text is held against. */
export type Books = {
  trace(text: string): Promise<Traces>
  read(ids: number[]): Promise<CanonicalRecord[]>
  compare(text: string, traces: PassageTrace[], records: CanonicalTexts[]): Promise<Match[]>
  wordings(): Promise<Wording[]>
  keysOf(reference: Reference): Promise<string[]>
  /** The hadith that tell the same as this verse or hadith; undefined while that is not known. */
  elsewhere(key: string): Promise<string[] | undefined>
}

export type WordDifference = {
  op: 'changed' | 'added' | 'left_out' | 'moved'
  /** Where it stands in the given text, in code points; of words that are left out, where they would stand. */
  start: number
  end: number
  given: string | null
  canonical: string | null
}

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
  note: string
}

export type Verification = {
  verdict: Verdict | 'none'
  spans: Span[]
  checked: { verses: number; hadith: number; sayings: number }
}

/** A stretch of words with what it was found to be. */
type Found = { from: number; to: number } & ({ choice: Choice } | { saying: FoundSaying } | { quotation: Quotation })

/** Holds a text against the books: what in it is a quotation, of what, and whether it is what was said. */
export async function verify(books: Books, text: string, language: Language): Promise<Verification> {
  const given = readGiven(text)
  const { traces, verses, hadith } = await books.trace(text)
  const records = await books.read([...new Set(traces.map(({ id }) => id))])
  const matches = await books.compare(text, traces, records)
  const wordings = await books.wordings()
  const byId = new Map(records.map((record) => [record.id, record]))
  const found = settle(given, chooseMatches(matches), sayingsIn(given.words, wordings), byId)
  const spans = await describe(books, given, found, byId, language)
  const worst = Math.min(...spans.map(({ verdict }) => VERDICTS.indexOf(verdict)))
  return {
    verdict: VERDICTS[worst] ?? 'none',
    spans,
    checked: { verses, hadith, sayings: new Set(wordings.map(({ saying }) => saying.id)).size },
  }
}

const MOST_LOOKED_UP = 10
const lengthOf = ({ from, to }: { from: number; to: number }): number => to - from
const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from < b.to && b.from < a.to
/** Of a quotation: under this, what was found in it is a common phrase; over it, what was not found was put in. */
const LEAST_FOUND = 0.5
const LONG = 12

/** What each stretch of the text is, in order, none over another. */
function settle(
  given: Given,
  choices: Choice[],
  sayings: FoundSaying[],
  records: Map<number, CanonicalRecord>,
): Found[] {
  // a listed saying wins over a part of a record in the same words, and loses to one that says more
  const said = sayings.filter(
    (saying) =>
      !choices.some(
        (choice) => overlaps(choice, saying) && (lengthOf(choice) > lengthOf(saying) || choice.matches[0]?.whole),
      ),
  )
  let found: Found[] = [
    ...said.map((saying) => ({ from: saying.from, to: saying.to, saying })),
    ...choices
      .filter((choice) => !said.some((saying) => overlaps(choice, saying)))
      .map((choice) => ({ from: choice.from, to: choice.to, choice })),
  ]
  for (const quotation of given.quotations) {
    const within = found.filter((one) => overlaps(one, quotation))
    const covered = within.reduce(
      (sum, one) => sum + Math.min(one.to, quotation.to) - Math.max(one.from, quotation.from),
      0,
    )
    const share = covered / lengthOf(quotation)
    const certain = within.some(
      (one) => 'saying' in one || lengthOf(one) >= LONG || ('choice' in one && one.choice.matches[0]?.whole),
    )
    if (within.length === 0 || (share < LEAST_FOUND && !certain && quotation.by !== 'vowels')) {
      found = [...found.filter((one) => !within.includes(one)), { from: quotation.from, to: quotation.to, quotation }]
    } else if (quotation.by === 'marks' && share < 1 && within.length === 1) {
      const [one] = within
      if (one && 'choice' in one && share >= LEAST_FOUND) Object.assign(one, withAdded(given, one.choice, quotation))
    }
  }
  return spliced(
    given,
    found.sort((a, b) => a.from - b.from),
    records,
  )
}

const SHOWN = 4

/**
 * Where one record breaks off and another goes on from its middle, with no mark between them, both are altered: each has the other's words
 * where its own go on.
 */
function spliced({ gaps }: Given, found: Found[], records: Map<number, CanonicalRecord>): Found[] {
  const broken = found.map((one) => ('choice' in one ? one.choice.matches[0] : undefined))
  return found.map((one, at) => {
    if (!('choice' in one)) return one
    const isWith = (first: Match | undefined, second: Match | undefined) =>
      first !== undefined &&
      second !== undefined &&
      first.to === second.from &&
      !gaps.pause[first.to] &&
      first.id !== second.id &&
      second.recordFrom > 0 &&
      first.recordTo < wordsOf(records.get(first.id)?.[first.field] ?? '').length
    const [before, own, after] = [broken[at - 1], broken[at], broken[at + 1]]
    const differences = [
      ...(own && before && isWith(before, own)
        ? [
            {
              from: before.from,
              to: before.to,
              recordFrom: Math.max(0, own.recordFrom - SHOWN),
              recordTo: own.recordFrom,
            },
          ]
        : []),
      ...(own && after && isWith(own, after)
        ? [{ from: after.from, to: after.to, recordFrom: own.recordTo, recordTo: own.recordTo + SHOWN }]
        : []),
    ]
    if (!own || differences.length === 0) return one
    const matches = [{ ...own, literal: false, differences: [...own.differences, ...differences] }]
    return { ...one, choice: { ...one.choice, matches } }
  })
}

const FRAME = /^(?:bersabda|berfirman|said|says|قال|يقول|berkata|rasulullah|nabi|allah|prophet)$/

/** Words between the marks of a quotation that are not the record's were put in, unless they only introduce it. */
function withAdded(
  { words, gaps }: Given,
  choice: Choice,
  { from, to }: Quotation,
): { from: number; to: number; choice: Choice } {
  const before =
    choice.from > from &&
    !gaps.boundary[choice.from] &&
    !words.slice(from, choice.from).some(({ letters }) => FRAME.test(letters))
  const after = choice.to < to && !gaps.boundary[choice.to] && !gaps.ellipsis[choice.to]
  const [start, end] = [before ? from : choice.from, after ? to : choice.to]
  const matches = choice.matches.map((match) => ({
    ...match,
    from: start,
    to: end,
    literal: match.literal && !before && !after,
    differences: [
      ...(before ? [{ from: start, to: choice.from, recordFrom: match.recordFrom, recordTo: match.recordFrom }] : []),
      ...match.differences,
      ...(after ? [{ from: choice.to, to: end, recordFrom: match.recordTo, recordTo: match.recordTo }] : []),
    ],
  }))
  return { from: start, to: end, choice: { from: start, to: end, matches } }
}

async function describe(
  books: Books,
  given: Given,
  found: Found[],
  records: Map<number, CanonicalRecord>,
  language: Language,
): Promise<Span[]> {
  const places = found.map((one) => placeOf(given, one, records))
  const references = referencesIn(given.text)
  const namedBooks = booksIn(given.text)
  const verses = found.map((one) => {
    const record = 'choice' in one ? records.get(one.choice.matches[0]?.id ?? 0) : undefined
    return record?.kind === 'quran' ? record.key : undefined
  })
  const spans: Span[] = []
  for (const [at, one] of found.entries()) {
    const { start, end } = places[at] ?? { start: 0, end: 0 }
    const place = {
      start: codePoints(given.text, start),
      end: codePoints(given.text, end),
      text: given.text.slice(start, end),
    }
    if ('quotation' in one)
      spans.push({
        ...place,
        verdict: 'unknown',
        record: undefined,
        saying: undefined,
        keys: [],
        differences: [],
        note: noteOf('unknown', language, {}),
      })
    else if ('saying' in one) spans.push({ ...place, ...describeSaying(one.saying.saying, language) })
    else {
      const group = groupOf(given.text, places, verses, at)
      const others = places.filter((_, other) => other < group.first || other > group.last)
      const named = referenceBeside(given.text, group, references, others)
      const inBooks = named ? undefined : referenceBeside(given.text, group, namedBooks, others)
      const together = found
        .slice(group.first, group.last + 1)
        .flatMap((other) => ('choice' in other ? other.choice.matches : []))
      const meant = named
        ? await meantBy(books, named, together, records)
        : inBooks && (await heldBy(books, inBooks, together, records))
      const naming = named ?? inBooks
      spans.push({
        ...place,
        ...describeChoice(
          given,
          one.choice,
          records,
          language,
          naming && { text: given.text.slice(naming.start, naming.end), ...meant },
        ),
      })
    }
  }
  return spans
}

const codePoints = (text: string, at: number): number => at - (text.slice(0, at).match(/[\uDC00-\uDFFF]/g)?.length ?? 0)

type Place = { start: number; end: number }

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

/** The verses that follow one another here as in their surah, with nothing but numbers and marks between them: one reference is for all. */
function groupOf(
  text: string,
  places: Place[],
  verses: (string | undefined)[],
  at: number,
): Place & { first: number; last: number } {
  const joined = (one: number) => {
    const [a, b] = [places[one], places[one + 1]]
    return a && b && isNext(verses[one], verses[one + 1]) && !/\p{L}/u.test(text.slice(a.end, b.start))
  }
  let [first, last] = [at, at]
  while (joined(first - 1)) first--
  while (joined(last)) last++
  return { first, last, start: places[first]?.start ?? 0, end: places[last]?.end ?? 0 }
}

function isNext(verse: string | undefined, next: string | undefined): boolean {
  const [surah, ayah] = (verse ?? '').split(':').map(Number)
  return surah !== undefined && ayah !== undefined && next === `${surah}:${ayah + 1}`
}

async function meantBy(
  books: Books,
  { reference }: PlacedReference,
  matches: Match[],
  records: Map<number, CanonicalRecord>,
): Promise<{ right: boolean; keys: string[] }> {
  const keys = await books.keysOf(reference)
  // people also count as the key does
  if (reference.type === 'hadith' && reference.letter === undefined)
    keys.push(`${reference.collection}:${reference.number}`)
  return { right: matches.some(({ id }) => keys.includes(records.get(id)?.key ?? '')), keys }
}

/** Whether one of the books named holds these words, or tells the same in others. */
async function heldBy(
  books: Books,
  { collections }: { collections: Collection[] },
  matches: Match[],
  records: Map<number, CanonicalRecord>,
): Promise<{ right: boolean; keys: string[] }> {
  const keys = matches.flatMap(({ id }) => records.get(id)?.key ?? [])
  const inBook = (key: string) => collections.includes(collectionOf(key))
  const held = keys.filter(inBook)
  if (held.length > 0) return { right: true, keys: held }
  const elsewhere = await Promise.all(keys.slice(0, MOST_LOOKED_UP).map(books.elsewhere))
  return { right: elsewhere.some((one) => one === undefined || one.some(inBook)), keys: [] }
}

type Named = { text: string; right?: boolean; keys?: string[] }

function describeChoice(
  given: Given,
  { matches }: Choice,
  records: Map<number, CanonicalRecord>,
  language: Language,
  named: Named | undefined,
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
  const differences = differencesOf(given, match, record)
  const cut = match.differences.some(({ from, to }) => from === to && (from === match.from || from === match.to))
  const vowels = !isTranslation && right !== 'altered' && !match.literal && hasOtherVowels(given, match, record)
  return {
    verdict,
    record,
    saying: undefined,
    keys: [...new Set([record.key, ...keys])],
    differences,
    note: noteOf(verdict === 'altered' && isTranslation ? 'alteredTranslation' : verdict, language, {
      reference: citationOf(record, language),
      named: named?.text,
      grading: gradingOf(record, language),
      also: [...(cut ? (['denial'] as const) : []), ...(vowels ? (['vowels'] as const) : [])],
    }),
  }
}

type RightVerdict = 'exact' | 'orthographic' | 'partial' | 'translation' | 'altered'

function rightVerdict({ differences, field, whole, literal }: Match): RightVerdict {
  if (differences.length > 0) return 'altered'
  if (!field.startsWith('text_arabic')) return 'translation'
  if (!whole) return 'partial'
  return literal ? 'exact' : 'orthographic'
}

const LONGEST_SHOWN = 400

function differencesOf(
  { text, words }: Given,
  { differences, field }: Match,
  record: CanonicalRecord,
): WordDifference[] {
  const canonicalText = record[field] ?? ''
  const canonicalWords = wordsOf(canonicalText)
  const shown = (from: string, list: typeof words, first: number, last: number): string | null =>
    last > first ? from.slice(list[first]?.start, list[last - 1]?.end).slice(0, LONGEST_SHOWN) : null
  const placed = (from: number, to: number): { start: number; end: number } => {
    const start = codePoints(text, words[from]?.start ?? words[from - 1]?.end ?? 0)
    return { start, end: to > from ? codePoints(text, words[to - 1]?.end ?? 0) : start }
  }
  const listed = differences.map(({ from, to, recordFrom, recordTo }) => ({
    ...placed(from, to),
    given: shown(text, words, from, to),
    canonical: shown(canonicalText, canonicalWords, recordFrom, recordTo),
    letters: words
      .slice(from, to)
      .map((word) => word.letters)
      .join(' '),
    canonicalLetters: canonicalWords
      .slice(recordFrom, recordTo)
      .map((word) => word.letters)
      .join(' '),
  }))
  return listed.map(({ given, canonical, letters, canonicalLetters, start, end }) => {
    // the same words stand at another place
    const moved = listed.some((other) =>
      given === null ? other.letters === canonicalLetters : canonical === null && other.canonicalLetters === letters,
    )
    const op = moved ? 'moved' : given === null ? 'left_out' : canonical === null ? 'added' : 'changed'
    return { op, given, canonical, start, end }
  })
}

function hasOtherVowels(
  { text, words }: Given,
  { from, to, recordFrom, recordTo, field }: Match,
  record: CanonicalRecord,
): boolean {
  if (to - from !== recordTo - recordFrom) return false
  const canonical = record[field] ?? ''
  const canonicalWords = wordsOf(canonical)
  return words.slice(from, to).some((word, at) => {
    const other = canonicalWords[recordFrom + at]
    return (
      other !== undefined && vowelsDiffer(text.slice(word.start, word.end), canonical.slice(other.start, other.end))
    )
  })
}

function describeSaying(saying: Saying, language: Language): Omit<Span, 'start' | 'end' | 'text'> {
  const baseless = saying.collection === 'maudhu' || saying.status === 'fabricated' || saying.status === 'baseless'
  const ruling = { indonesian: saying.ruling, english: saying.ruling_english, arabic: saying.ruling_arabic }[language]
  return {
    verdict: baseless ? 'fabricated' : 'weak_known',
    record: undefined,
    saying,
    keys: [`${saying.collection}:${saying.id}`],
    differences: [],
    note: ruling,
  }
}
