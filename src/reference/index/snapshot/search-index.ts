import { LANGUAGES, type Language } from '../../text/stem.ts'
import type { Dictionary } from './dictionary.ts'
import { type FlatRecord, readFlatFile } from './flat-file.ts'
import type { Spelling } from './nearest-spelling.ts'
import type { Postings } from './postings.ts'
import type { VectorIndex } from './vectors.ts'
import type { WordRuns } from './word-runs.ts'

/**
 * The search data in immutable flat arrays: about 90 MB for the full pack. Verses and hadith are documents, numbered from 0, verses
 * first.
 */
export type SearchIndex = {
  /** Passage ids by document. */
  ids: Uint32Array
  verses: number
  /** By document; equal for records with the same words. */
  twins: Uint32Array
  /** Terms by `language:stem`. */
  terms: Dictionary
  postings: Postings
  /** The weight of each posting, in steps of WEIGHT_STEP, with BM25's saturation and length normalisation. */
  weights: Uint8Array
  /** The terms of each text in order, as numbers in 7-bit groups, the last without the eighth bit. */
  sequences: Uint8Array
  /** The text of document d in language l begins at sequenceStarts[3·d + l]. */
  sequenceStarts: Uint32Array
  spelling: Spelling
  /** Runs of consonants: of verses by their transliteration, of hadith by their Arabic. */
  runs: { quran: Runs; hadith: Runs }
  vectors: { quran: VectorIndex; hadith: VectorIndex }
  /** Runs of words in every script and language, for finding the source of a quotation. */
  wordRuns: WordRuns
}

/** Documents by their runs of consonants; `letters` counts the consonants of each document. */
export type Runs = { postings: Postings; letters: Uint16Array }

/** Increment it when the arrays change: an index of another format is not opened. */
export const INDEX_FORMAT = '8'
// a saturated term weight is between 0 and 1.9, which fits into a byte in steps of 1/128
export const WEIGHT_STEP = 1 / 128

/** The parts of an index that a thread needs, by prefixes of their paths; it leaves the others empty. */
const PARTS = {
  search: /^(?!wordRuns)/,
  verification: /^(?:ids|verses|terms|postings|runs|wordRuns)/,
  all: /^/,
}

/** Opens an index file. Throws if it is damaged. */
export const openIndex = (path: string, sum: string, parts: keyof typeof PARTS = 'all'): SearchIndex =>
  // the format is in search_snapshots, and the checksum detects changes
  readFlatFile(path, sum, (part) => PARTS[parts].test(part)) as FlatRecord & SearchIndex

export const kindOf = ({ verses }: SearchIndex, document: number): 'quran' | 'hadith' =>
  document < verses ? 'quran' : 'hadith'

/** The least share of documents with texts in a language for it to count as covered. */
const HELD_SHARE = 0.2
const held = new WeakMap<SearchIndex, Set<Language>>()

/** Whether enough documents have texts in this language. In other languages records are found by meaning alone. */
export function holdsLanguage(index: SearchIndex, language: Language): boolean {
  const languages = held.get(index) ?? languagesOf(index)
  held.set(index, languages)
  return languages.has(language)
}

function languagesOf({ sequenceStarts }: SearchIndex): Set<Language> {
  const documents = Math.floor((sequenceStarts.length - 1) / LANGUAGES.length)
  const holds = (language: Language) => {
    let count = 0
    for (let at = LANGUAGES.indexOf(language); at + 1 < sequenceStarts.length; at += LANGUAGES.length)
      if ((sequenceStarts[at + 1] ?? 0) > (sequenceStarts[at] ?? 0)) count += 1
    return count >= documents * HELD_SHARE
  }
  return new Set(LANGUAGES.filter(holds))
}
