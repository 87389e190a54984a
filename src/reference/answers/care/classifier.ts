import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { once } from '../../../platform/once.ts'
import { ROOT } from '../../../platform/root.ts'
import { type Features, featuresOf } from './features.ts'
import { KINDS, type Kind } from './phrases.ts'

const FOLDER = join(ROOT, 'models/crisis-id-ar-en')

const chance = z.number().gt(0).lt(1)
const described = z.strictObject({
  kinds: z.array(z.enum(KINDS)),
  /** What one step of a weight is worth, and what each kind starts from. */
  step: z.array(z.number()),
  start: z.array(z.number()),
  /** How likely a need must be for an answer to it, for a line before another answer, and to be one of who is hurt for an answer to it. */
  sure: chance,
  likely: chance,
  hurt: chance,
})

/** For each place of the features a weight of each kind, against those of no need. */
const model = once(() => {
  const told = described.parse(JSON.parse(readFileSync(join(FOLDER, 'model.json'), 'utf8')))
  return { ...told, weights: new Int8Array(readFileSync(join(FOLDER, 'weights.bin'))) }
})

export const thresholds = once(() => {
  const { sure, likely, hurt } = model()
  return { sure, likely, hurt }
})

/** How likely a text is of somebody in each need, as the trained weights have it (models/crisis-id-ar-en); what is left to 1 is of none. */
export function classify(text: string): { kind: Kind; probability: number }[] {
  const { kinds, step, start, weights } = model()
  const sums = sumsOf(featuresOf(text), weights, kinds.length).map(
    (sum, at) => sum * (step[at] ?? 0) + (start[at] ?? 0),
  )
  // no need has the sum 0: shifted by the highest, nothing overflows
  const highest = Math.max(0, ...sums)
  const parts = sums.map((sum) => Math.exp(sum - highest))
  const all = parts.reduce((sum, part) => sum + part, Math.exp(-highest))
  return kinds.map((kind, at) => ({ kind, probability: (parts[at] ?? 0) / all }))
}

function sumsOf({ places, values }: Features, weights: Int8Array, count: number): number[] {
  const sums = new Array<number>(count).fill(0)
  for (const [at, place] of places.entries()) {
    const value = values[at] ?? 0
    for (let kind = 0; kind < count; kind++)
      sums[kind] = (sums[kind] ?? 0) + value * (weights[place * count + kind] ?? 0)
  }
  return sums
}
