import { LANGUAGES, type Language } from '../../language/stem.ts'
import { textOf, unitsOf, WordTable } from '../../language/word-table.ts'
import { makeDictionary } from '../index/dictionary.ts'
import type { FlatFileWriter } from '../index/flat-file.ts'
import { indexSpelling } from '../index/nearest-spelling.ts'
import { makePostings, type Postings } from '../index/postings.ts'
import { type SearchIndex, WEIGHT_STEP } from '../index/search-index.ts'
import type { PassageKind } from '../kind.ts'
import { Column } from './column.ts'

/** A passage as its words are indexed; each stems text holds five lines (prepare.ts). */
export type WordsOfPassage = {
  id: number
  kind: PassageKind
  stems_arabic: string
  stems_indonesian: string
  stems_english: string
  twin: string
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
const NEWLINE = 0x0a
const SPACE = 0x20

/** The words of a language with their names and their terms, by the number that the table gives them. */
type Words = { table: WordTable; names: string[]; terms: number[] }
const newBytes = () => new Column((size) => new Uint8Array(size))
const newWords = (): Words => ({ table: new WordTable(), names: [], terms: [] })

/** Collects the words of passages, verses before hadith; `write` lays them down in flat arrays. */
export class WordsBuilder {
  #words = { indonesian: newWords(), english: newWords(), arabic: newWords() }
  #termCount = 0
  /** Of each term in the text that is being added; of no other. */
  #frequencies: number[] = []
  #ids: number[] = []
  #verses = 0
  #twins: number[] = []
  #firstTwin = new Map<string, number>()
  /** The terms of each document, as in #sequences, and their weights; those of document d end at #ends[d]. */
  #documentTerms = newBytes()
  #documentWeights = newBytes()
  #ends: number[] = []
  #sequences = newBytes()
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
    const units = unitsOf(lines)
    let start = 0
    for (const field of FIELDS) {
      const newline = units.indexOf(NEWLINE, start)
      const end = newline < 0 ? units.length : newline
      const terms = this.#termsIn(language, units, start, end)
      const one = WEIGHTS[language][field] / (1 - B + (B * terms.length) / AVERAGE_LENGTH[field])
      for (const term of terms) {
        const before = this.#frequencies[term] ?? 0
        if (before === 0) met.push(term)
        this.#frequencies[term] = before + one
        if (field === 'text') pushNumber(this.#sequences, term)
      }
      start = end + 1
    }
    this.#sequenceStarts.push(this.#sequences.length)
    for (const term of met) {
      const frequency = this.#frequencies[term] ?? 0
      const saturated = (frequency * (K1 + 1)) / (frequency + K1)
      pushNumber(this.#documentTerms, term)
      this.#documentWeights.push(Math.max(1, Math.round(saturated / WEIGHT_STEP)))
      this.#frequencies[term] = 0
    }
  }

  /** The terms of a line of words with a space between each. */
  #termsIn(language: Language, lines: Uint16Array, from: number, to: number): number[] {
    const { table, names, terms } = this.#words[language]
    const found: number[] = []
    for (let start = from; start < to; ) {
      let end = start
      while (end < to && lines[end] !== SPACE) end++
      const word = table.numberOf(lines, start, end)
      if (word === names.length) {
        names.push(textOf(lines.subarray(start, end)))
        terms.push(this.#termCount++)
        this.#frequencies.push(0)
      }
      found.push(terms[word] ?? 0)
      start = end + 1
    }
    return found
  }

  /** Writes part after part, and forgets each as soon as it is written. Returns the ids of the passages, by document. */
  write(file: FlatFileWriter): Uint32Array {
    const write = <Name extends keyof SearchIndex>(name: Name, part: SearchIndex[Name]) => file.put(name, part)
    const ids = Uint32Array.from(this.#ids)
    write('ids', ids)
    write('verses', this.#verses)
    write('twins', Uint32Array.from(this.#twins))
    file.putPieces('sequences', 'Uint8Array', this.#sequences.pieces())
    this.#sequences = newBytes()
    write('sequenceStarts', Uint32Array.from(this.#sequenceStarts))
    const postings = this.#takePostings(write)
    const terms = this.#takeTerms()
    write('spelling', indexSpelling(terms, postings))
    write('terms', makeDictionary(terms))
    return ids
  }

  /** By `language:word`. */
  #takeTerms(): Map<string, number> {
    const names = new Map<string, number>()
    for (const language of LANGUAGES) {
      const { names: words, terms } = this.#words[language]
      for (const [at, word] of words.entries()) names.set(`${language}:${word}`, terms[at] ?? 0)
      this.#words[language] = newWords()
    }
    return names
  }

  #takePostings(write: (name: 'postings' | 'weights', part: Postings | Uint8Array) => void): Postings {
    const postings = makePostings({ things: this.#termCount, documents: this.#ends.length }, (put) =>
      this.#forEachTerm(put),
    )
    write('postings', postings)
    const weights = new Uint8Array(this.#documentWeights.length)
    const places = postings.starts.slice()
    this.#forEachTerm((term, _document, at) => {
      const place = places[term] ?? 0
      weights[place] = this.#documentWeights.at(at)
      places[term] = place + 1
    })
    write('weights', weights)
    this.#documentTerms = newBytes()
    this.#documentWeights = newBytes()
    return postings
  }

  #forEachTerm(use: (term: number, document: number, at: number) => void): void {
    const bytes = this.#documentTerms
    let at = 0
    let next = 0
    for (const [document, end] of this.#ends.entries())
      for (; at < end; at++) {
        let byte = bytes.at(next++)
        let term = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes.at(next++)
          term |= (byte & 127) << shift
        }
        use(term, document, at)
      }
  }
}

/** A whole number in 7-bit groups, the last without its eighth bit. Terms are numbered as they come, so the common ones have short numbers. */
function pushNumber(bytes: Column<Uint8Array>, number: number): void {
  let rest = number
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  bytes.push(rest)
}
