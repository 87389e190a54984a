import { LANGUAGES, type Language } from '../../text/stem.ts'
import type { Dictionary } from './dictionary.ts'
import { type FlatRecord, readFlatFile } from './flat-file.ts'
import type { Spelling } from './nearest-spelling.ts'
import type { Postings } from './postings.ts'
import type { VectorIndex } from './vectors.ts'
import type { WordRuns } from './word-runs.ts'

/**
 * All that is searched, in flat arrays that never change: some 90 MB for the full pack. Verses and hadith are documents, numbered from
 * 0, the verses first.
 */
export type SearchIndex = {
  /** Passage ids by document. */
  ids: Uint32Array
  verses: number
  /** By document: equal for records in the same words. */
  twins: Uint32Array
  /** `language:stem` → term. */
  terms: Dictionary
  postings: Postings
  /** For each posting, in the same order, the weight of the term in that document in steps of WEIGHT_STEP, BM25's saturation and lengths included. */
  weights: Uint8Array
  /** The terms of each text in their order, in 7-bit groups, the last of a number without its eighth bit. */
  sequences: Uint8Array
  /** Document d's text in language l: sequenceStarts[3·d + l] to the next one. */
  sequenceStarts: Uint32Array
  spelling: Spelling
  /** Of consonants: of verses by their transliteration, of hadith by their Arabic. */
  runs: { quran: Runs; hadith: Runs }
  vectors: { quran: VectorIndex; hadith: VectorIndex }
  /** In every script and language, for finding what a quotation is from. */
  wordRuns: WordRuns
}

/** The documents by the runs of consonants in them; `letters` counts the consonants of a document. */
export type Runs = { postings: Postings; letters: Uint16Array }

/** Count it up when the arrays change: an index of another format is not opened. */
export const INDEX_FORMAT = '8'
// A saturated term weight is between 0 and 1.9: one byte holds it in steps of 1/128.
export const WEIGHT_STEP = 1 / 128

/** The parts of an index that a thread reads, by the beginnings of their paths; it leaves the others empty. */
const PARTS = {
  search: /^(?!wordRuns)/,
  verification: /^(?:ids|verses|terms|postings|runs|wordRuns)/,
  all: /^/,
}

/** Opens an index file. Throws where it is damaged. */
export const openIndex = (path: string, sum: string, parts: keyof typeof PARTS = 'all'): SearchIndex =>
  // files of another format have other rows in search_snapshots, and a changed file another sum
  readFlatFile(path, sum, (part) => PARTS[parts].test(part)) as FlatRecord & SearchIndex

export const kindOf = ({ verses }: SearchIndex, document: number): 'quran' | 'hadith' =>
  document < verses ? 'quran' : 'hadith'

/** Share of the documents that must have a text in a language for it to count as covered. */
const HELD_SHARE = 0.2
const held = new WeakMap<SearchIndex, Set<Language>>()

/** Whether a fair part of the documents have texts in this language: records of a pack without it are found in it by meaning alone. */
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
