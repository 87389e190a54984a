import { type Word, wordsOf } from '../../text/words.ts'

/**
 * The documents with a run of three words, in any script and language, by its hash. A document of one or two words is a run itself. Hashes
 * instead of words, because the full pack has eight million entries.
 */
export type WordRuns = {
  /** The highest `bits` bits of a hash are its bucket. */
  bits: number
  /** The entries of bucket b are at starts[b] to starts[b + 1]. */
  starts: Uint32Array
  /** The lowest 16 bits of each entry's hash, sorted within a bucket. */
  checks: Uint16Array
  /** The document of each entry, sorted for equal hashes. */
  documents: Uint16Array | Uint32Array
}

export const bucketOf = (hash: number, bits: number): number => hash >>> (32 - bits)
export const checkOf = (hash: number): number => hash & 0xffff

/** In words: two are often a formula, and a changed word breaks more of the longer runs. */
const WORDS_PER_RUN = 3
const WHOLE_SEEDS = [0x9e3779b9, 0x85ebca6b]
const PAIR_SEED = 0xc2b2ae35

/** FNV-1a, finalised like MurmurHash3 so that every bit counts. */
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

/** The hash of the run that begins at each word; undefined for an incomplete run, or one with two scripts. */
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
  if (!first || words.length >= WORDS_PER_RUN) return undefined
  return joined(hashOf(first.key), second ? hashOf(second.key) : 0, WHOLE_SEEDS[words.length - 1] ?? 0)
}

/** In words: in so short a text pairs of words, adjacent or with one between them, count too, because a change leaves no run of three. */
export const SHORT_TEXT = 8

/** The hashes of these pairs, with the place of the first word. */
export function pairHashes(words: Pick<Word, 'key' | 'arabic'>[]): { hash: number; at: number }[] {
  return words.flatMap((first, at) =>
    [words[at + 1], words[at + 2]].flatMap((second) =>
      second && second.arabic === first.arabic
        ? { hash: joined(hashOf(first.key), hashOf(second.key), PAIR_SEED), at }
        : [],
    ),
  )
}

/** The distinct hashes of a document. @param texts in every script and language */
export function documentHashes(texts: (string | null)[]): Uint32Array {
  const found: number[] = []
  for (const text of new Set(texts)) {
    if (!text) continue
    const words = wordsOf(text)
    const whole = wholeHash(words)
    if (whole !== undefined) found.push(whole)
    if (words.length <= SHORT_TEXT) for (const { hash } of pairHashes(words)) found.push(hash)
    for (const hash of runHashes(words)) if (hash !== undefined) found.push(hash)
  }
  return distinct(Uint32Array.from(found))
}

/** Distinct hashes, sorted, because a Set of numbers takes ten times the memory. */
export const distinct = (hashes: Uint32Array): Uint32Array =>
  hashes.toSorted().filter((hash, at, all) => hash !== all[at - 1])

/** The documents with a run, by its hash, in order; occasionally one too many. */
export function holdersOf({ bits, starts, checks, documents }: WordRuns, hash: number): Uint16Array | Uint32Array {
  const bucket = bucketOf(hash, bits)
  const check = checkOf(hash)
  let from = starts[bucket] ?? 0
  const end = starts[bucket + 1] ?? 0
  while (from < end && checks[from] !== check) from++
  let to = from
  while (to < end && checks[to] === check) to++
  return documents.subarray(from, to)
}
