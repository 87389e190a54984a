import { makeWordRuns } from '../building/word-runs-builder.ts'
import { distinct, holdersOf, type WordRuns } from '../snapshot/word-runs.ts'
import type { RelatedPair } from './relation.ts'

/** What more hadith hold is common speech or a blessing. */
const COMMON = 200
/** A run in at most so many hadith counts fully as evidence of their origin; up to COMMON it counts less and less. */
const RARE = 4
/** Shorter texts share all their words with many others. */
const LEAST_WORDS = 5
/** Of the words of one of the two, by weight. */
const LEAST_SHARE = 0.3
/** A greater share does for little that is shared, and much for a smaller share. Judged on pairs that were read (docs/parallels.md). */
const LEAST_EVIDENCE = 2.2
/** Share of both texts in common; this and the next were chosen on pairs judged by reading. */
const SAME = 0.8
/** Share of the shorter text that is in the longer one. */
const WITHIN = 0.7
/** Words in a row, as the index has them (snapshot/word-runs.ts). */
const RUN = 3
/** So many words in a row that are in a verse too are the verse's. */
const QUOTED = 5

/** How much a run of words counts as evidence of its origin, by the number of hadith that hold it. */
const WEIGHTS = Float32Array.from({ length: COMMON + 1 }, (_, holders) =>
  holders === 0 ? 0 : Math.min(1, Math.log(COMMON / holders) / Math.log(COMMON / RARE)),
)

/** For each hadith the hashes of the runs in its content, one for each word; 0 for none. */
type RunHashes = readonly Uint32Array[]

/** Which hadith hold each run. */
export function indexNarrations(hadith: RunHashes): WordRuns {
  return makeWordRuns(runsOfEach(hadith))
}

function* runsOfEach(hadith: RunHashes): Generator<Uint32Array> {
  for (const hashes of hadith) yield distinct(hashes.filter((hash) => hash !== 0))
}

/**
 * The hadith that are the same narration, or a part of it: by the share of the words of each that the other has in runs of three, rare
 * runs counting for more, and what many hadith or a verse hold for nothing.
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
      const relation = least >= SAME ? 'same' : most >= WITHIN && least < most / 2 ? 'fragment' : 'variant'
      yield { one, other, relation, score: relation === 'fragment' ? most : (most + least) / 2 }
    }
}

/** What hadith share with others, half a million rows. */
type Shares = {
  /** The shares of hadith h end at ends[h]. */
  ends: Uint32Array
  others: number[]
  /** Of its words, by weight, those that the other has too. */
  shares: number[]
  /** Their weight. */
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
      if (!documents || documents.length > COMMON) continue
      for (const other of documents) {
        if (other === one) continue
        if (words[other] === 0) found.push(other)
        // runs overlap: each word counts once
        for (let place = Math.max(at, counted[other] ?? 0); place < at + RUN; place++) {
          held[other] = (held[other] ?? 0) + (weights[place] ?? 0)
          words[other] = (words[other] ?? 0) + 1
        }
        counted[other] = at + RUN
      }
    }
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    for (const other of found) {
      const weight = held[other] ?? 0
      if ((words[other] ?? 0) >= LEAST_WORDS && weight > 1) {
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

/** How much each word counts as evidence of its origin: no more than the commonest run around it. */
function weightsOf(
  hashes: Uint32Array,
  holders: (ArrayLike<number> | undefined)[],
  isOfVerse: (hash: number) => boolean,
): Float32Array {
  const weights = new Float32Array(hashes.length).fill(1)
  for (let at = 0; at + RUN <= hashes.length; at++) {
    const weight = WEIGHTS[holders[at]?.length ?? 0] ?? 0
    for (let place = at; place < at + RUN; place++) weights[place] = Math.min(weights[place] ?? 0, weight)
  }
  for (let from = 0, to = 0; from + RUN <= hashes.length; from = to + 1) {
    to = from
    while (to < hashes.length && isOfVerse(hashes[to] ?? 0)) to++
    if (to - from + RUN - 1 >= QUOTED) weights.fill(0, from, to + RUN - 1)
  }
  return weights
}
