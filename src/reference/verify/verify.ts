import { type Collection, collectionOf } from '../records/hadith/hadith.ts'
import type { Language } from '../text/stem.ts'
import type { Books } from './books.ts'
import { chooseMatches } from './choose.ts'
import { describe, placeOf, type Span } from './describe.ts'
import { readGivenText } from './given-text.ts'
import { knownIn, knownMatches, withoutExplained } from './known-wordings.ts'
import { languageOfWriter } from './language.ts'
import { comparedKeys, isHadith, namedTraces, readNaming, withMissing, withNamed } from './naming.ts'
import { nearbyReferences } from './nearby-references.ts'
import { VERDICTS, type Verdict } from './notes.ts'
import type { CanonicalRecord } from './records.ts'
import { resemblingIn } from './resembling.ts'
import { sayingsIn } from './sayings.ts'
import { settle } from './settle.ts'
import type { Wording } from './wordings.ts'

export type Verification = {
  verdict: Verdict | 'none'
  spans: Span[]
  /** The language of the notes: the one requested, or that of the writer's own words. */
  language: Language
  checked: { verses: number; hadith: number; sayings: number }
}

/**
 * Finds the quotations in a text, what they quote, and whether they quote it correctly. Reads the database with two statements, however long the
 * text, and computes the rest from their results.
 */
export async function verify(books: Books, text: string, requested?: Language): Promise<Verification> {
  const given = readGivenText(text)
  const { traces, verses, hadith } = books.trace(given)
  const { naming: written, wordings } = await readNaming(books, given)
  const known = knownIn(given.words)
  const records = await books.read(
    [...new Set(traces.flatMap(({ id, ids }) => ids ?? [id]))],
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
  const named = nearbyReferences(text, found, places, byId, naming)
  const resembling = resemblingIn(given, likely, byId)
  const language = requested ?? languageOfWriter(given, found)
  const spans = describe(given, found, { places, named, records: byId, resembling }, language)
  const worst = Math.min(...spans.map(({ verdict }) => VERDICTS.indexOf(verdict)))
  return {
    verdict: VERDICTS[worst] ?? 'none',
    spans,
    language,
    checked: { verses, hadith, sayings: countSayings(wordings) },
  }
}

const countsCache = new WeakMap<Wording[], number>()

/** Counted once for each list of wordings. */
function countSayings(wordings: Wording[]): number {
  const count = countsCache.get(wordings) ?? new Set(wordings.map(({ saying }) => saying.id)).size
  countsCache.set(wordings, count)
  return count
}

const isInAny = (collections: Collection[] | undefined, record: CanonicalRecord | undefined): boolean =>
  collections === undefined || (record !== undefined && collections.includes(collectionOf(record.key)))
