import { makeWordRuns, type WordRuns } from '../index/word-runs.ts'
import { Column } from './column.ts'

/** Collects the runs of words in documents, one document after another. */
export class RunBuilder {
  #hashes = new Column((size) => new Uint32Array(size))
  #ends: number[] = []

  /** @param hashes of the next document, each once. */
  add(hashes: Uint32Array): void {
    for (const hash of hashes) this.#hashes.push(hash)
    this.#ends.push(this.#hashes.length)
  }

  finish(): WordRuns {
    const hashes = this.#hashes.take()
    return makeWordRuns({ entries: hashes.length, documents: this.#ends.length }, (put) => {
      let at = 0
      for (const [document, end] of this.#ends.entries()) for (; at < end; at++) put(hashes[at] ?? 0, document)
    })
  }
}
