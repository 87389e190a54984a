import type { Language } from '../language/stem.ts'

export const LANGUAGES: readonly Language[] = ['indonesian', 'english', 'arabic']
export type Kind = 'quran' | 'hadith' | 'rijal'

/** The stems of one passage in one language, field by field, words separated by a space. */
export interface Fields {
  text: string
  title: string
  /** Commentary for a verse, other spellings for Arabic. */
  beside: string
  /** The chain of narrators: found by a name, too light to outweigh the content. */
  sanad: string
}

// Field weights and BM25 constants, chosen on the development queries (docs/search.md).
const WEIGHTS: Record<Language, Record<keyof Fields, number>> = {
  indonesian: { text: 1, title: 0.5, beside: 0.2, sanad: 0.05 },
  english: { text: 1, title: 0.7, beside: 0.2, sanad: 0.05 },
  arabic: { text: 1, title: 0.7, beside: 1, sanad: 0.05 },
}
// Words a field holds on average in the full pack. Constants, so that a score does not move while passages arrive.
const AVERAGE_LENGTH: Record<keyof Fields, number> = { text: 65, title: 4, beside: 250, sanad: 25 }
const K1 = 0.9
const B = 0.5
// A saturated term weight lies in 0 to 1.9: one byte holds it in steps of 1/128.
export const WEIGHT_STEP = 1 / 128

/** A list of numbers that grows without boxing them. */
class Column<T extends Uint32Array | Uint8Array> {
  length = 0
  #values: T
  #make: (size: number) => T

  constructor(make: (size: number) => T) {
    this.#make = make
    this.#values = make(1 << 12)
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = this.#make(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  at(index: number): number {
    return this.#values[index] ?? 0
  }

  trimmed(): T {
    const values = this.#make(this.length)
    values.set(this.#values.subarray(0, this.length))
    return values
  }
}

/** The postings of every stem, and each passage's stems in order, in flat arrays: some 90 MB for the full pack. */
export interface KeywordIndex {
  /** Passage ids by document number, and each document's kind. */
  ids: Uint32Array
  kinds: Kind[]
  /** `language:stem` → term number. */
  terms: Map<string, number>
  /** Term t's postings stand at offsets[t] to offsets[t + 1] of documents and weights. */
  offsets: Uint32Array
  documents: Uint32Array
  weights: Uint8Array
  /** Document d's text in language l: sequenceOffsets[3·d + l] to the next one, of sequences. */
  sequences: Uint32Array
  sequenceOffsets: Uint32Array
}

/** Collects passages one by one; `finish` sorts what was collected into postings. */
export class KeywordIndexBuilder {
  #terms = new Map<string, number>()
  #ids = new Column((size) => new Uint32Array(size))
  #kinds: Kind[] = []
  #postingTerm = new Column((size) => new Uint32Array(size))
  #postingDocument = new Column((size) => new Uint32Array(size))
  #postingWeight = new Column((size) => new Uint8Array(size))
  #sequences = new Column((size) => new Uint32Array(size))
  #sequenceOffsets = new Column((size) => new Uint32Array(size))

  add(id: number, kind: Kind, fields: Record<Language, Fields>): void {
    const document = this.#ids.length
    this.#ids.push(id)
    this.#kinds.push(kind)
    for (const language of LANGUAGES) {
      this.#sequenceOffsets.push(this.#sequences.length)
      const frequencies = new Map<number, number>()
      for (const [field, weight] of Object.entries(WEIGHTS[language]) as [keyof Fields, number][]) {
        const words = fields[language][field]
        if (words !== '') this.#addField(words.split(' '), language, field, weight, frequencies)
      }
      for (const [term, frequency] of frequencies) {
        this.#postingTerm.push(term)
        this.#postingDocument.push(document)
        const saturated = (frequency * (K1 + 1)) / (frequency + K1)
        this.#postingWeight.push(Math.max(1, Math.round(saturated / WEIGHT_STEP)))
      }
    }
  }

  #addField(words: string[], language: Language, field: keyof Fields, weight: number, into: Map<number, number>): void {
    const one = weight / (1 - B + (B * words.length) / AVERAGE_LENGTH[field])
    for (const word of words) {
      const term = this.#term(`${language}:${word}`)
      into.set(term, (into.get(term) ?? 0) + one)
      if (field === 'text') this.#sequences.push(term)
    }
  }

  #term(name: string): number {
    const known = this.#terms.get(name)
    if (known !== undefined) return known
    this.#terms.set(name, this.#terms.size)
    return this.#terms.size - 1
  }

  finish(): KeywordIndex {
    this.#sequenceOffsets.push(this.#sequences.length)
    const count = this.#postingTerm.length
    const offsets = new Uint32Array(this.#terms.size + 2)
    for (let at = 0; at < count; at++) {
      const slot = this.#postingTerm.at(at) + 2
      offsets[slot] = (offsets[slot] ?? 0) + 1
    }
    for (let term = 2; term < offsets.length; term++) offsets[term] = (offsets[term] ?? 0) + (offsets[term - 1] ?? 0)
    // Each term's start, offsets[term + 1], moves to its end as its postings are laid down.
    const documents = new Uint32Array(count)
    const weights = new Uint8Array(count)
    for (let at = 0; at < count; at++) {
      const slot = this.#postingTerm.at(at) + 1
      const place = offsets[slot] ?? 0
      offsets[slot] = place + 1
      documents[place] = this.#postingDocument.at(at)
      weights[place] = this.#postingWeight.at(at)
    }
    return {
      ids: this.#ids.trimmed(),
      kinds: this.#kinds,
      terms: this.#terms,
      offsets,
      documents,
      weights,
      sequences: this.#sequences.trimmed(),
      sequenceOffsets: this.#sequenceOffsets.trimmed(),
    }
  }
}

export function documentFrequency(index: KeywordIndex, term: number): number {
  return (index.offsets[term + 1] ?? 0) - (index.offsets[term] ?? 0)
}
