import type { Language } from '../language/stem.ts'
import { type Fields, type KeywordIndex, KeywordIndexBuilder, type Kind } from './keyword-index.ts'
import { indexNames } from './names.ts'
import { indexQuotations, type Quotations } from './quotations.ts'
import { type SpellingNeighbours, spellingNeighbours } from './spelling-neighbours.ts'
import { indexSkeletons, type Skeletons } from './transliteration.ts'
import { indexVectors, type VectorIndex } from './vector-index.ts'
import { readVector } from './vectors.ts'

/** All that is searched, in memory. Verses and hadith are documents, numbered as they came. */
export interface Held {
  index: KeywordIndex
  /** Of the verses, and of the hadith, which are numbered after them. */
  vectors: Record<'quran' | 'hadith', VectorIndex>
  /** By document: equal for records in the same words. */
  twins: Uint32Array
  neighbours: SpellingNeighbours
  skeletons: Skeletons
  quotations: Quotations
  findNarrators(name: string): NarratorFound[]
}

/** A narrator by passage id, with the share of the asked name that is theirs. */
export type NarratorFound = { id: number; share: number; whole: boolean }

/** A passage as it is searched; each stems text holds four lines (prepare.ts), `vector` is pgvector's binary form. */
export type HeldPassage = {
  id: number
  kind: Kind
  stems_arabic: string
  stems_indonesian: string
  stems_english: string
  skeleton: string | null
  twin: string
  prominence: number
  vector: Uint8Array | null
}

/** Collects passages one by one: verses, then hadith, then narrators. */
export class HeldBuilder {
  #index = new KeywordIndexBuilder()
  #skeletons = { quran: new Map<number, string>(), hadith: new Map<number, string>() }
  #vectors: Record<'quran' | 'hadith', (Float32Array | null)[]> = { quran: [], hadith: [] }
  #twins: number[] = []
  #firstTwin = new Map<string, number>()
  #narrators: { id: number; forms: string; prominence: number }[] = []

  add(passage: HeldPassage): void {
    const { id, kind, twin, skeleton, prominence } = passage
    if (kind === 'rijal') {
      this.#narrators.push({ id, forms: skeleton ?? '', prominence })
      return
    }
    this.#index.add(id, kind, {
      arabic: fields(passage.stems_arabic),
      indonesian: fields(passage.stems_indonesian),
      english: fields(passage.stems_english),
    } satisfies Record<Language, Fields>)
    const document = this.#twins.length
    if (skeleton) this.#skeletons[kind].set(document, skeleton)
    const first = this.#firstTwin.get(twin) ?? document
    this.#firstTwin.set(twin, first)
    this.#twins.push(first)
    this.#vectors[kind].push(passage.vector && readVector(passage.vector))
  }

  /** @param vectors false: words alone are searched. */
  finish(vectors: boolean): Held {
    const index = this.#index.finish()
    const { quran, hadith } = this.#vectors
    const narrators = this.#narrators
    const names = indexNames(narrators)
    return {
      index,
      vectors: {
        quran: indexVectors(0, vectors ? quran : []),
        hadith: indexVectors(quran.length, vectors ? hadith : []),
      },
      twins: Uint32Array.from(this.#twins),
      neighbours: spellingNeighbours(index),
      skeletons: indexSkeletons(this.#skeletons.quran),
      quotations: indexQuotations(this.#skeletons.hadith),
      findNarrators: (name) =>
        names.find(name).map(({ narrator, ...found }) => ({ id: narrators[narrator]?.id ?? 0, ...found })),
    }
  }
}

function fields(stems: string): Fields {
  const [text = '', title = '', beside = '', sanad = ''] = stems.split('\n')
  return { text, title, beside, sanad }
}
