import { type Word, wordsOf } from '../../language/words.ts'

/**
 * Which documents hold a run of three words, in any of their scripts and languages: hashes in buckets. A document of one or two words
 * counts as a run of its own.
 */
export type WordRuns = {
  /** A hash's bucket is its highest `bits` bits. */
  bits: number
  /** Bucket b's entries stand at starts[b] to starts[b + 1]. */
  starts: Uint32Array
  /** Of each entry the lowest 16 bits of the hash, in order within a bucket. */
  checks: Uint16Array
  /** Beside it the document; in the order of documents for one hash. */
  documents: Uint16Array | Uint32Array
}

/** What more documents hold says nothing about any: "Telah menceritakan kepada kami". */
export const MOST_HOLDERS = 1_000
const RUN = 3
const WHOLE = [0x9e3779b9, 0x85ebca6b]
const PAIR = 0xc2b2ae35

/** FNV-1a, then mixed so that every bit counts (MurmurHash3's end). */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

function mixed(value: number): number {
  let hash = value ^ (value >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const joined = (first: number, second: number, third: number): number =>
  mixed(Math.imul(mixed(Math.imul(first, 31) + second), 31) + third)

/** The hash of the run that begins at each word; undefined where it is cut off, or parts two scripts. */
export function runHashes(words: Pick<Word, 'key' | 'arabic'>[]): (number | undefined)[] {
  const hashes = words.map(({ key }) => hashOf(key))
  return words.map(({ arabic }, at) =>
    words[at + 1]?.arabic === arabic && words[at + 2]?.arabic === arabic
      ? joined(hashes[at] ?? 0, hashes[at + 1] ?? 0, hashes[at + 2] ?? 0)
      : undefined,
  )
}

/** The hash of a text of one or two words as a whole. */
export function wholeHash(words: Pick<Word, 'key'>[]): number | undefined {
  const [first, second] = words
  if (!first || words.length >= RUN) return undefined
  return joined(hashOf(first.key), second ? hashOf(second.key) : 0, WHOLE[words.length - 1] ?? 0)
}

/** Of what has so few words, each two that are neighbours or have one between them count too: a change leaves no three together. */
export const SHORT = 8

/** The hashes of those pairs, each with the place of its first word. */
export function pairHashes(words: Pick<Word, 'key' | 'arabic'>[]): { hash: number; at: number }[] {
  return words.flatMap((first, at) =>
    [words[at + 1], words[at + 2]].flatMap((second) =>
      second && second.arabic === first.arabic ? { hash: joined(hashOf(first.key), hashOf(second.key), PAIR), at } : [],
    ),
  )
}

/** Every hash that a document is found by, once. @param texts of the document, in every script and language */
export function documentHashes(texts: (string | null)[]): Uint32Array {
  const found: number[] = []
  for (const text of new Set(texts)) {
    if (!text) continue
    const words = wordsOf(text)
    const whole = wholeHash(words)
    if (whole !== undefined) found.push(whole)
    if (words.length <= SHORT) for (const { hash } of pairHashes(words)) found.push(hash)
    for (const hash of runHashes(words)) if (hash !== undefined) found.push(hash)
  }
  return distinct(Uint32Array.from(found))
}

/** Each hash once: a set of numbers takes ten times the room. */
export const distinct = (hashes: Uint32Array): Uint32Array =>
  hashes.toSorted().filter((hash, at, all) => hash !== all[at - 1])

/** @param entries the hashes of each document, in the order of documents; every pair once. */
export function makeWordRuns(
  sizes: { entries: number; documents: number },
  forEach: (put: (hash: number, document: number) => void) => void,
): WordRuns {
  const bits = Math.max(8, Math.min(20, Math.ceil(Math.log2(sizes.entries / 8 + 1))))
  const starts = new Uint32Array(2 ** bits + 1)
  forEach((hash) => {
    const bucket = hash >>> (32 - bits)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
  })
  for (let bucket = 0; bucket < 2 ** bits; bucket++)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
  const checks = new Uint16Array(sizes.entries)
  const documents = sizes.documents <= 65_536 ? new Uint16Array(sizes.entries) : new Uint32Array(sizes.entries)
  const ends = starts.slice()
  forEach((hash, document) => {
    const bucket = hash >>> (32 - bits)
    const place = ends[bucket] ?? 0
    checks[place] = hash & 0xffff
    documents[place] = document
    ends[bucket] = place + 1
  })
  return withoutCommon({ bits, starts, checks, documents })
}

/** Sorts each bucket by check, and leaves out what too many documents hold. */
function withoutCommon({ bits, starts, checks, documents }: WordRuns): WordRuns {
  let kept = 0
  const kept_starts = new Uint32Array(starts.length)
  const room = new Float64Array(starts.reduce((most, end, at) => Math.max(most, end - (starts[at - 1] ?? 0)), 0))
  for (let bucket = 0; bucket + 1 < starts.length; bucket++) {
    const from = starts[bucket] ?? 0
    const entries = room.subarray(0, (starts[bucket + 1] ?? 0) - from)
    // one number for both: sorting is by check, then by document
    for (let at = 0; at < entries.length; at++)
      entries[at] = (checks[from + at] ?? 0) * 2 ** 32 + (documents[from + at] ?? 0)
    entries.sort()
    for (let at = 0; at < entries.length; ) {
      const check = Math.floor((entries[at] ?? 0) / 2 ** 32)
      let end = at
      while (end < entries.length && Math.floor((entries[end] ?? 0) / 2 ** 32) === check) end++
      if (end - at <= MOST_HOLDERS)
        for (let place = at; place < end; place++) {
          checks[kept] = check
          documents[kept++] = (entries[place] ?? 0) % 2 ** 32
        }
      at = end
    }
    kept_starts[bucket + 1] = kept
  }
  return { bits, starts: kept_starts, checks: checks.slice(0, kept), documents: documents.slice(0, kept) }
}

/** The documents that hold a run, by its hash, in order; now and then one too many. */
export function holdersOf({ bits, starts, checks, documents }: WordRuns, hash: number): Uint16Array | Uint32Array {
  const bucket = hash >>> (32 - bits)
  const check = hash & 0xffff
  let from = starts[bucket] ?? 0
  const end = starts[bucket + 1] ?? 0
  while (from < end && checks[from] !== check) from++
  let to = from
  while (to < end && checks[to] === check) to++
  return documents.subarray(from, to)
}
