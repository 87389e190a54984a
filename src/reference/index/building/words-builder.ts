import { LANGUAGES, type Language } from '../../text/stem.ts'
import type { PassageKind } from '../kind.ts'
import { makeDictionary } from '../snapshot/dictionary.ts'
import type { FlatFileWriter } from '../snapshot/flat-file.ts'
import { GrowingArray } from '../snapshot/growing-array.ts'
import { indexSpelling } from '../snapshot/nearest-spelling.ts'
import { makePostings, type Postings } from '../snapshot/postings.ts'
import { type SearchIndex, WEIGHT_STEP } from '../snapshot/search-index.ts'

// BM25 of our own, because Postgres has neither BM25 nor Indonesian stems, and MiniSearch with these stems took 914 MB where this process
// takes 291 (npm run bench -- search-footprint).

/** The words of a passage. Each stems text has a line for each of FIELDS (prepare.ts). */
export type WordsOfPassage = {
  id: number
  kind: PassageKind
  stems_arabic: string
  stems_indonesian: string
  stems_english: string
  twin: string
}

/**
 * The fields of a passage in one language: its text, its titles, its context (commentary for a verse, other spellings for Arabic), the
 * chain of narrators, which is too light to outweigh the content, and the questions written for it.
 */
const PASSAGE_FIELDS = ['text', 'title', 'context', 'sanad', 'asked'] as const
type IndexField = (typeof PASSAGE_FIELDS)[number]

// field weights, chosen like the BM25 constants on the development queries (docs/search.md)
const WEIGHTS: Record<Language, Record<IndexField, number>> = {
  indonesian: { text: 1, title: 0.5, context: 0.2, sanad: 0.05, asked: 0.5 },
  english: { text: 1, title: 0.7, context: 0.2, sanad: 0.05, asked: 0.5 },
  arabic: { text: 1, title: 0.7, context: 1, sanad: 0.05, asked: 0.2 },
}
// mean words of a field in the full pack; constants, so that scores do not change while passages are added
const AVERAGE_LENGTH: Record<IndexField, number> = { text: 65, title: 4, context: 250, sanad: 25, asked: 10 }
/** Saturation of repeated words (BM25). */
const K1 = 0.9
/** Discount of long fields (BM25). */
const B = 0.5

/** Collects the words of passages, verses before hadith. `write` stores them as flat arrays. */
export class WordsBuilder {
  /** By `language:word`, numbered by first occurrence. */
  #terms = new Map<string, number>()
  /** By term, for the text that is being added; otherwise zeros. */
  #frequencies: number[] = []
  #ids: number[] = []
  #verses = 0
  #twins: number[] = []
  #firstTwin = new Map<string, number>()
  /** The terms of each document and their weights; those of document d end at #ends[d]. */
  #documentTerms = new GrowingArray(Uint32Array)
  #documentWeights = new GrowingArray(Uint8Array)
  #ends: number[] = []
  #sequences = new GrowingArray(Uint8Array)
  #sequenceStarts = [0]

  add({ id, kind, twin, ...stems }: WordsOfPassage): void {
    const document = this.#ids.length
    this.#ids.push(id)
    if (kind === 'quran') this.#verses++
    const first = this.#firstTwin.get(twin) ?? document
    this.#firstTwin.set(twin, first)
    this.#twins.push(first)
    for (const language of LANGUAGES) this.#addLanguage(language, stems[`stems_${language}`])
    this.#ends.push(this.#documentWeights.length)
  }

  #addLanguage(language: Language, lines: string): void {
    const met: number[] = []
    const fields = lines.split('\n')
    for (const [at, field] of PASSAGE_FIELDS.entries()) {
      const terms = this.#termsIn(language, fields[at] ?? '')
      const one = WEIGHTS[language][field] / (1 - B + (B * terms.length) / AVERAGE_LENGTH[field])
      for (const term of terms) {
        const before = this.#frequencies[term] ?? 0
        if (before === 0) met.push(term)
        this.#frequencies[term] = before + one
        if (field === 'text') pushNumber(this.#sequences, term)
      }
    }
    this.#sequenceStarts.push(this.#sequences.length)
    for (const term of met) {
      const frequency = this.#frequencies[term] ?? 0
      const saturated = (frequency * (K1 + 1)) / (frequency + K1)
      this.#documentTerms.push(term)
      this.#documentWeights.push(Math.max(1, Math.round(saturated / WEIGHT_STEP)))
      this.#frequencies[term] = 0
    }
  }

  /** The terms of a line of words with a space between each. */
  #termsIn(language: Language, line: string): number[] {
    if (line === '') return []
    return line.split(' ').map((word) => {
      const name = `${language}:${word}`
      const term = this.#terms.get(name) ?? this.#terms.size
      if (term === this.#terms.size) this.#terms.set(name, term)
      return term
    })
  }

  /** Writes the part of an index for searching words. */
  write(file: FlatFileWriter): void {
    const write = <Name extends keyof SearchIndex>(name: Name, part: SearchIndex[Name]) => file.put(name, part)
    const postings = makePostings({ things: this.#terms.size, documents: this.#ends.length }, (put) =>
      this.#forEachTerm(put),
    )
    write('ids', Uint32Array.from(this.#ids))
    write('verses', this.#verses)
    write('twins', Uint32Array.from(this.#twins))
    write('sequences', this.#sequences.view())
    write('sequenceStarts', Uint32Array.from(this.#sequenceStarts))
    write('postings', postings)
    write('weights', this.#weightsBeside(postings))
    write('spelling', indexSpelling(this.#terms, postings))
    write('terms', makeDictionary(this.#terms))
  }

  /** The weight of each posting, in the postings' order. */
  #weightsBeside(postings: Postings): Uint8Array {
    const byDocument = this.#documentWeights.view()
    const weights = new Uint8Array(byDocument.length)
    const places = postings.starts.slice()
    this.#forEachTerm((term, _document, at) => {
      const place = places[term] ?? 0
      weights[place] = byDocument[at] ?? 0
      places[term] = place + 1
    })
    return weights
  }

  #forEachTerm(use: (term: number, document: number, at: number) => void): void {
    const terms = this.#documentTerms.view()
    let at = 0
    for (const [document, end] of this.#ends.entries()) for (; at < end; at++) use(terms[at] ?? 0, document, at)
  }
}

/** Writes a number in 7-bit groups, the last without the eighth bit. Frequent terms occur early, so they have short numbers. */
function pushNumber(bytes: GrowingArray<Uint8Array>, number: number): void {
  let rest = number
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  bytes.push(rest)
}
