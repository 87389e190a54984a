import { makeWordRuns } from '../building/word-runs-builder.ts'
import { distinct, holdersOf, type WordRuns } from '../snapshot/word-runs.ts'
import type { RelatedPair } from './relation.ts'

/** Runs in more hadith are common speech or a blessing. */
const COMMON_HADITH = 200
/** A run in at most this many hadith is full evidence of a common origin; up to COMMON its value decreases. */
const RARE_HADITH = 4
/** In words: shorter texts share all their words with many others. */
const LEAST_NARRATION_WORDS = 5
/** The least share, by weight, of the words of one of the two. */
const LEAST_SHARE = 0.3
/** The required share falls as more is shared, as chosen on pairs judged by reading (docs/parallels.md). */
const LEAST_EVIDENCE = 2.2
/** The share common to both texts. This and the next were chosen on the same pairs. */
const LEAST_SAME = 0.8
/** The share of the shorter text that the longer one has. */
const LEAST_WITHIN = 0.7
/** In words, as in the index (snapshot/word-runs.ts). */
const WORDS_PER_RUN = 3
/** This many adjacent words that a verse has too are a quotation of the verse. */
const LEAST_QUOTED = 5

/** The value of a run as evidence of its origin, by the number of hadith that have it. */
const WEIGHTS = Float32Array.from({ length: COMMON_HADITH + 1 }, (_, holders) =>
  holders === 0 ? 0 : Math.min(1, Math.log(COMMON_HADITH / holders) / Math.log(COMMON_HADITH / RARE_HADITH)),
)

/** For each hadith the hashes of the runs in its content, one per word; 0 for none. */
type RunHashes = readonly Uint32Array[]

/** The hadith with each run. */
export function indexNarrations(hadith: RunHashes): WordRuns {
  return makeWordRuns(runsOfEach(hadith))
}

function* runsOfEach(hadith: RunHashes): Generator<Uint32Array> {
  for (const hashes of hadith) yield distinct(hashes.filter((hash) => hash !== 0))
}

/**
 * Hadith that are the same narration, or a part of it: by the share of the words of each that the other has in runs of three. Rare runs count
 * more, and runs of many hadith or of a verse count nothing.
 */
export function* sameNarrations(
  hadith: RunHashes,
  index: WordRuns,
  isOfVerse: (hash: number) => boolean,
): Generator<RelatedPair> {
  const { ends, others, shares, evidence } = sharesOf(hadith, index, isOfVerse)
  for (let one = 0, place = 0; one < hadith.length; one++)
    for (; place < (ends[one] ?? 0); place++) {
      const other = others[place] ?? 0
      if (other < one) continue
      const end = ends[other] ?? 0
      let back = ends[other - 1] ?? 0
      while (back < end && others[back] !== one) back++
      if (back === end) continue
      const both = [shares[place] ?? 0, shares[back] ?? 0]
      const [most, least] = [Math.max(...both), Math.min(...both)]
      const weight = Math.min(evidence[place] ?? 0, evidence[back] ?? 0)
      if (most < LEAST_SHARE || most * weight < LEAST_EVIDENCE) continue
      const relation = least >= LEAST_SAME ? 'same' : most >= LEAST_WITHIN && least < most / 2 ? 'fragment' : 'variant'
      yield { one, other, relation, score: relation === 'fragment' ? most : (most + least) / 2 }
    }
}

/** The shares of hadith in others: half a million rows. */
type Shares = {
  /** The shares of hadith h end at ends[h]. */
  ends: Uint32Array
  others: number[]
  /** The share of its words, by weight, that the other has. */
  shares: number[]
  /** The weight of these words. */
  evidence: number[]
}

function sharesOf(hadith: RunHashes, index: WordRuns, isOfVerse: (hash: number) => boolean): Shares {
  const others: number[] = []
  const shares: number[] = []
  const evidence: number[] = []
  const held = new Float64Array(hadith.length)
  const words = new Uint32Array(hadith.length)
  const counted = new Int32Array(hadith.length)
  const ends = Uint32Array.from(hadith, (hashes, one) => {
    const holders = Array.from(hashes, (hash) => (hash === 0 ? undefined : holdersOf(index, hash)))
    const weights = weightsOf(hashes, holders, isOfVerse)
    const found: number[] = []
    for (const [at, documents] of holders.entries()) {
      if (!documents || documents.length > COMMON_HADITH) continue
      for (const other of documents) {
        if (other === one) continue
        if (words[other] === 0) found.push(other)
        // each word counts once, though runs overlap
        for (let place = Math.max(at, counted[other] ?? 0); place < at + WORDS_PER_RUN; place++) {
          held[other] = (held[other] ?? 0) + (weights[place] ?? 0)
          words[other] = (words[other] ?? 0) + 1
        }
        counted[other] = at + WORDS_PER_RUN
      }
    }
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    for (const other of found) {
      const weight = held[other] ?? 0
      if ((words[other] ?? 0) >= LEAST_NARRATION_WORDS && weight > 1) {
        others.push(other)
        shares.push(weight / all)
        evidence.push(weight)
      }
      held[other] = words[other] = counted[other] = 0
    }
    return others.length
  })
  return { ends, others, shares, evidence }
}

/** The value of each word as evidence of its origin: that of the most common run around it. */
function weightsOf(
  hashes: Uint32Array,
  holders: (ArrayLike<number> | undefined)[],
  isOfVerse: (hash: number) => boolean,
): Float32Array {
  const weights = new Float32Array(hashes.length).fill(1)
  for (let at = 0; at + WORDS_PER_RUN <= hashes.length; at++) {
    const weight = WEIGHTS[holders[at]?.length ?? 0] ?? 0
    for (let place = at; place < at + WORDS_PER_RUN; place++) weights[place] = Math.min(weights[place] ?? 0, weight)
  }
  for (let from = 0, to = 0; from + WORDS_PER_RUN <= hashes.length; from = to + 1) {
    to = from
    while (to < hashes.length && isOfVerse(hashes[to] ?? 0)) to++
    if (to - from + WORDS_PER_RUN - 1 >= LEAST_QUOTED) weights.fill(0, from, to + WORDS_PER_RUN - 1)
  }
  return weights
}
