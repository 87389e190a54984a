import { LANGUAGES, type Language } from '../../language/stem.ts'
import { ownCopy } from '../../language/word-cache.ts'
import { makeDictionary } from '../index/dictionary.ts'
import type { FlatFileWriter } from '../index/flat-file.ts'
import { indexSpelling } from '../index/nearest-spelling.ts'
import { makePostings, type Postings } from '../index/postings.ts'
import { HADITH_RUNS, indexRuns, VERSE_RUNS } from '../index/runs.ts'
import { type SearchIndex, WEIGHT_STEP } from '../index/search-index.ts'
import type { PassageKind } from '../kind.ts'
import { Column } from './column.ts'
import { RunBuilder } from './run-builder.ts'

/** A passage as it is indexed; each stems text holds five lines (prepare.ts). */
export type IndexedPassage = {
  id: number
  kind: PassageKind
  stems_arabic: string
  stems_indonesian: string
  stems_english: string
  skeleton: string | null
  twin: string
  /** Of all that it says (index/word-runs.ts). */
  word_runs: Uint32Array
}

/**
 * The fields of a passage in one language: what it says, its titles, what stands beside it (commentary for a verse, other spellings for
 * Arabic), the chain of narrators, found by a name and too light to outweigh the content, and the questions written for it.
 */
const FIELDS = ['text', 'title', 'beside', 'sanad', 'asked'] as const
type Field = (typeof FIELDS)[number]

// Field weights and BM25 constants, chosen on the development queries (docs/search.md).
const WEIGHTS: Record<Language, Record<Field, number>> = {
  indonesian: { text: 1, title: 0.5, beside: 0.2, sanad: 0.05, asked: 0.5 },
  english: { text: 1, title: 0.7, beside: 0.2, sanad: 0.05, asked: 0.5 },
  arabic: { text: 1, title: 0.7, beside: 1, sanad: 0.05, asked: 0.2 },
}
// Words a field holds on average in the full pack. Constants, so that a score does not move while passages arrive.
const AVERAGE_LENGTH: Record<Field, number> = { text: 65, title: 4, beside: 250, sanad: 25, asked: 10 }
const K1 = 0.9
const B = 0.5

/** Where each passage is in the index, by its id, and how many of the documents are verses. */
export type Documents = { numbers: ReadonlyMap<number, number>; verses: number }

/** Collects passages one by one, verses before hadith; `finish` lays them down in flat arrays, all but their vectors. */
export class IndexBuilder {
  #terms: Record<Language, Map<string, number>> = { indonesian: new Map(), english: new Map(), arabic: new Map() }
  #termCount = 0
  #numbers = new Map<number, number>()
  #verses = 0
  #twins: number[] = []
  #firstTwin = new Map<string, number>()
  #skeletons: Record<PassageKind, (string | null)[]> = { quran: [], hadith: [] }
  /** The terms of each document and their weights; those of document d end at #ends[d]. */
  #documentTerms = new Column((size) => new Uint32Array(size))
  #documentWeights = new Column((size) => new Uint8Array(size))
  #ends: number[] = []
  #sequences = new Column((size) => new Uint8Array(size))
  #sequenceStarts = [0]
  #wordRuns = new RunBuilder()

  add({ id, kind, twin, skeleton, word_runs, ...stems }: IndexedPassage): void {
    const document = this.#twins.length
    this.#numbers.set(id, document)
    if (kind === 'quran') this.#verses++
    const first = this.#firstTwin.get(twin) ?? document
    this.#firstTwin.set(twin, first)
    this.#twins.push(first)
    this.#skeletons[kind].push(skeleton)
    this.#wordRuns.add(word_runs)
    for (const language of LANGUAGES) this.#addLanguage(language, stems[`stems_${language}`].split('\n'))
    this.#ends.push(this.#documentTerms.length)
  }

  #addLanguage(language: Language, lines: string[]): void {
    const frequencies = new Map<number, number>()
    for (const [at, field] of FIELDS.entries()) {
      const words = lines[at] ? lines[at].split(' ') : []
      const one = WEIGHTS[language][field] / (1 - B + (B * words.length) / AVERAGE_LENGTH[field])
      for (const word of words) {
        const term = this.#term(language, word)
        frequencies.set(term, (frequencies.get(term) ?? 0) + one)
        if (field === 'text') this.#addToSequence(term)
      }
    }
    this.#sequenceStarts.push(this.#sequences.length)
    for (const [term, frequency] of frequencies) {
      const saturated = (frequency * (K1 + 1)) / (frequency + K1)
      this.#documentTerms.push(term)
      this.#documentWeights.push(Math.max(1, Math.round(saturated / WEIGHT_STEP)))
    }
  }

  /** Terms are numbered as they come, so the common ones have short numbers. */
  #addToSequence(term: number): void {
    let rest = term
    for (; rest > 127; rest >>>= 7) this.#sequences.push((rest & 127) | 128)
    this.#sequences.push(rest)
  }

  #term(language: Language, word: string): number {
    const known = this.#terms[language].get(word)
    if (known !== undefined) return known
    const term = this.#termCount++
    this.#terms[language].set(ownCopy(word), term)
    return term
  }

  /** Writes part after part, and forgets each as soon as it is written. */
  finish(file: FlatFileWriter): Documents {
    const write = <Name extends keyof SearchIndex>(name: Name, part: SearchIndex[Name]) => file.put(name, part)
    write('ids', Uint32Array.from(this.#numbers.keys()))
    write('verses', this.#verses)
    write('twins', Uint32Array.from(this.#twins))
    write('sequences', this.#sequences.take())
    write('sequenceStarts', Uint32Array.from(this.#sequenceStarts))
    write('runs', {
      quran: indexRuns(this.#skeletons.quran, 0, VERSE_RUNS),
      hadith: indexRuns(this.#skeletons.hadith, this.#verses, HADITH_RUNS),
    })
    this.#skeletons = { quran: [], hadith: [] }
    const postings = this.#takePostings(write)
    const terms = this.#takeTerms()
    write('spelling', indexSpelling(terms, postings))
    write('terms', makeDictionary(terms))
    write('wordRuns', this.#wordRuns.finish())
    return { numbers: this.#numbers, verses: this.#verses }
  }

  /** By `language:word`. */
  #takeTerms(): Map<string, number> {
    const names = new Map<string, number>()
    for (const language of LANGUAGES) {
      for (const [word, term] of this.#terms[language]) names.set(`${language}:${word}`, term)
      this.#terms[language].clear()
    }
    return names
  }

  #takePostings(write: (name: 'postings' | 'weights', part: Postings | Uint8Array) => void): Postings {
    const terms = this.#documentTerms.take()
    const postings = makePostings({ things: this.#termCount, documents: this.#ends.length }, (put) => {
      let at = 0
      for (const [document, end] of this.#ends.entries()) for (; at < end; at++) put(terms[at] ?? 0, document)
    })
    write('postings', postings)
    const byDocument = this.#documentWeights.take()
    const weights = new Uint8Array(terms.length)
    const places = postings.starts.slice()
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] ?? 0
      const place = places[term] ?? 0
      weights[place] = byDocument[at] ?? 0
      places[term] = place + 1
    }
    write('weights', weights)
    return postings
  }
}
