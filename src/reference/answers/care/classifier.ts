import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { once } from '../../../platform/once.ts'
import { ROOT } from '../../../platform/root.ts'
import { type Features, featuresOf } from './features.ts'
import { NEED_KINDS, type NeedKind } from './phrases.ts'

const FOLDER = join(ROOT, 'models/crisis-id-ar-en')

const chance = z.number().gt(0).lt(1)
const described = z.strictObject({
  kinds: z.array(z.enum(NEED_KINDS)),
  /** The scale of each kind's weights, and its bias. */
  step: z.array(z.number()),
  start: z.array(z.number()),
  /** The thresholds of probability: for an answer to the need, for a line above another answer, and for a need of a victim. */
  sure: chance,
  likely: chance,
  hurt: chance,
})

/** The hashes of the known features in ascending order, and for each the weight of each kind, relative to no need. */
const model = once(() => {
  const description = described.parse(JSON.parse(readFileSync(join(FOLDER, 'model.json'), 'utf8')))
  const known = new Uint32Array(new Uint8Array(readFileSync(join(FOLDER, 'features.bin'))).buffer)
  return { ...description, known, weights: new Int8Array(readFileSync(join(FOLDER, 'weights.bin'))) }
})

export const thresholds = once(() => {
  const { sure, likely, hurt } = model()
  return { sure, likely, hurt }
})

/** The probability of each need by the trained weights (models/crisis-id-ar-en); the remainder to 1 is no need. */
export function classify(text: string): { kind: NeedKind; probability: number }[] {
  const { kinds, step, start, known, weights } = model()
  const sums = sumsOf(featuresOf(text), known, weights, kinds.length).map(
    (sum, at) => sum * (step[at] ?? 0) + (start[at] ?? 0),
  )
  // no need has the sum 0; subtracting the highest prevents overflow
  const highest = Math.max(0, ...sums)
  const parts = sums.map((sum) => Math.exp(sum - highest))
  const all = parts.reduce((sum, part) => sum + part, Math.exp(-highest))
  return kinds.map((kind, at) => ({ kind, probability: (parts[at] ?? 0) / all }))
}

/** A feature that was not trained on has no weight: sharing another's would make a need of any unknown word. */
function sumsOf({ hashes, values }: Features, known: Uint32Array, weights: Int8Array, count: number): number[] {
  const sums = new Array<number>(count).fill(0)
  for (const [at, hash] of hashes.entries()) {
    const place = placeOf(hash, known)
    if (place === undefined) continue
    const value = values[at] ?? 0
    for (let kind = 0; kind < count; kind++)
      sums[kind] = (sums[kind] ?? 0) + value * (weights[place * count + kind] ?? 0)
  }
  return sums
}

function placeOf(hash: number, known: Uint32Array): number | undefined {
  let from = 0
  let to = known.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((known[middle] ?? 0) < hash) from = middle + 1
    else to = middle
  }
  return known[from] === hash ? from : undefined
}
