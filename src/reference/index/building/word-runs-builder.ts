import { GrowingArray } from '../snapshot/growing-array.ts'
import { addUp, documentNumbers, moveBack } from '../snapshot/postings.ts'
import { bucketOf, checkOf, type WordRuns } from '../snapshot/word-runs.ts'

/** A run in more documents identifies none, such as "Telah menceritakan kepada kami". */
const MOST_HOLDERS = 1_000
/** Entries in a bucket: few enough to scan, so many that the table of buckets is an eighth of the entries. */
const ENTRIES_OF_A_BUCKET = 8
/** 2²⁰ buckets for the eight million entries of the full pack. */
const BITS = { least: 8, most: 20 }

/** Collects the hashes of documents in order, and builds the table for looking them up. */
export function wordRunsBuilder(): { add(hashes: Iterable<number>): void; finish(): WordRuns } {
  const hashes = new GrowingArray(Uint32Array)
  const ends: number[] = []
  return {
    /** @param of the distinct hashes of the next document */
    add(of) {
      for (const hash of of) hashes.push(hash)
      ends.push(hashes.length)
    },
    finish: () => keepUncommon(inBuckets(hashes.view(), ends)),
  }
}

/** @param documents the distinct hashes of each */
export function makeWordRuns(documents: Iterable<Iterable<number>>): WordRuns {
  const builder = wordRunsBuilder()
  for (const hashes of documents) builder.add(hashes)
  return builder.finish()
}

function inBuckets(hashes: Uint32Array, ends: readonly number[]): WordRuns {
  const bits = Math.max(BITS.least, Math.min(BITS.most, Math.ceil(Math.log2(hashes.length / ENTRIES_OF_A_BUCKET + 1))))
  const starts = new Uint32Array(2 ** bits + 1)
  const checks = new Uint16Array(hashes.length)
  const documents = documentNumbers(hashes.length, ends.length)
  for (const hash of hashes) {
    const bucket = bucketOf(hash, bits)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
  }
  addUp(starts)
  let at = 0
  for (const [document, end] of ends.entries())
    for (; at < end; at++) {
      const hash = hashes[at] ?? 0
      const bucket = bucketOf(hash, bits)
      const place = starts[bucket] ?? 0
      checks[place] = checkOf(hash)
      documents[place] = document
      starts[bucket] = place + 1
    }
  moveBack(starts)
  return { bits, starts, checks, documents }
}

/** Sorts each bucket by check, and drops hashes of too many documents. */
function keepUncommon({ bits, starts, checks, documents }: WordRuns): WordRuns {
  let count = 0
  for (let bucket = 0, at = 0; bucket + 1 < starts.length; bucket++) {
    const to = starts[bucket + 1] ?? 0
    sortByCheck(checks, documents, at, to)
    while (at < to) {
      const check = checks[at] ?? 0
      let end = at
      while (end < to && checks[end] === check) end++
      if (end - at <= MOST_HOLDERS)
        for (let place = at; place < end; place++) {
          checks[count] = check
          documents[count++] = documents[place] ?? 0
        }
      at = end
    }
    starts[bucket + 1] = count
  }
  return { bits, starts, checks: checks.subarray(0, count), documents: documents.subarray(0, count) }
}

/** A stable insertion sort: a bucket has about eight entries, or many with the same check. */
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
