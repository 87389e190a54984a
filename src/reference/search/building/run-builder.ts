import { wordsOf } from '../../language/words.ts'
import { makeWordRuns, pairHashes, runHashes, SHORT, type WordRuns, wholeHash } from '../index/word-runs.ts'
import { Column } from './column.ts'

/** Collects the runs of words in documents, one document after another. */
export class RunBuilder {
  #hashes = new Column((size) => new Uint32Array(size))
  #ends: number[] = []

  /** @param texts of the next document, in every script and language. */
  add(texts: (string | null)[]): void {
    const found = new Set<number>()
    for (const text of new Set(texts)) {
      if (!text) continue
      const words = wordsOf(text)
      const whole = wholeHash(words)
      if (whole !== undefined) found.add(whole)
      if (words.length <= SHORT) for (const { hash } of pairHashes(words)) found.add(hash)
      for (const hash of runHashes(words)) if (hash !== undefined) found.add(hash)
    }
    for (const hash of found) this.#hashes.push(hash)
    this.#ends.push(this.#hashes.length)
  }

  finish(): WordRuns {
    return makeWordRuns({ entries: this.#hashes.length, documents: this.#ends.length }, (put) => {
      let at = 0
      for (const [document, end] of this.#ends.entries()) for (; at < end; at++) put(this.#hashes.at(at), document)
    })
  }
}
