import { addUp, documentNumbers, moveBack } from '../index/postings.ts'
import {
  type Buckets,
  bucketOf,
  checkOf,
  QUARTERS,
  type Quarter,
  quarterOf,
  type WordRuns,
} from '../index/word-runs.ts'
import { Lists } from './lists.ts'

/** What more documents hold says nothing about any: "Telah menceritakan kepada kami". */
const MOST_HOLDERS = 1_000
const ENTRIES_OF_A_BUCKET = 8
const BITS = { least: 8, most: 18 }

/** Collects the hashes of documents, and makes what these are found by. */
export class WordRunsBuilder {
  /** The hashes of each document that belong to a quarter. */
  #quarters: Record<Quarter, Lists> = { 0: new Lists(), 1: new Lists(), 2: new Lists(), 3: new Lists() }

  /** @param hashes of the next document, each once. */
  add(hashes: Iterable<number>): void {
    for (const hash of hashes) this.#quarters[quarterOf(hash)].push(hash)
    for (const quarter of QUARTERS) this.#quarters[quarter].end()
  }

  /** Makes one quarter after another, and forgets its hashes. All are made in the same room: `use` has one until it returns. */
  takeEach(use: (quarter: Quarter, buckets: Buckets) => void): void {
    const most = Math.max(...QUARTERS.map((quarter) => this.#quarters[quarter].size))
    const bits = Math.max(BITS.least, Math.min(BITS.most, Math.ceil(Math.log2(most / ENTRIES_OF_A_BUCKET + 1))))
    const room: Buckets = {
      bits,
      starts: new Uint32Array(2 ** bits + 1),
      checks: new Uint16Array(most),
      documents: documentNumbers(most, this.#quarters[0].length),
    }
    for (const quarter of QUARTERS) {
      fill(room, this.#quarters[quarter])
      this.#quarters[quarter] = new Lists()
      const kept = keepUncommon(room)
      use(quarter, { ...room, checks: room.checks.subarray(0, kept), documents: room.documents.subarray(0, kept) })
    }
  }
}

/** @param documents the hashes of each, each once. */
export function makeWordRuns(documents: Iterable<Iterable<number>>): WordRuns {
  const builder = new WordRunsBuilder()
  for (const hashes of documents) builder.add(hashes)
  const runs: Partial<WordRuns> = {}
  builder.takeEach((quarter, { bits, starts, checks, documents }) => {
    runs[quarter] = { bits, starts: starts.slice(), checks: checks.slice(), documents: documents.slice() }
  })
  return runs as WordRuns
}

/** Lays the hashes of documents in their buckets. */
function fill({ bits, starts, checks, documents }: Buckets, hashes: Lists): void {
  starts.fill(0)
  hashes.forEach((hash) => {
    const bucket = bucketOf(hash, bits)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
  })
  addUp(starts)
  hashes.forEach((hash, document) => {
    const bucket = bucketOf(hash, bits)
    const place = starts[bucket] ?? 0
    checks[place] = checkOf(hash)
    documents[place] = document
    starts[bucket] = place + 1
  })
  moveBack(starts)
}

/** Sorts each bucket by check, and leaves out what too many documents hold. Returns how many entries are kept. */
function keepUncommon({ starts, checks, documents }: Buckets): number {
  let kept = 0
  for (let bucket = 0, at = 0; bucket + 1 < starts.length; bucket++) {
    const to = starts[bucket + 1] ?? 0
    sortByCheck(checks, documents, at, to)
    while (at < to) {
      const check = checks[at] ?? 0
      let end = at
      while (end < to && checks[end] === check) end++
      if (end - at <= MOST_HOLDERS)
        for (let place = at; place < end; place++) {
          checks[kept] = check
          documents[kept++] = documents[place] ?? 0
        }
      at = end
    }
    starts[bucket + 1] = kept
  }
  return kept
}

/** By insertion, which leaves equal ones in the order of documents: a bucket has some eight, or many of one check. */
function sortByCheck(checks: Uint16Array, documents: Uint16Array | Uint32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    const check = checks[at] ?? 0
    const document = documents[at] ?? 0
    let place = at
    for (; place > from && (checks[place - 1] ?? 0) > check; place--) {
      checks[place] = checks[place - 1] ?? 0
      documents[place] = documents[place - 1] ?? 0
    }
    checks[place] = check
    documents[place] = document
  }
}
