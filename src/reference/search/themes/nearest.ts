import { gatherVectors, nearest, type VectorIndex } from '../../index/snapshot/vectors.ts'
import { inWrittenWords } from '../../text/spoken.ts'
import { preparedVectors } from './prepared.ts'
import { listWordings } from './wordings.ts'

/** A wording by its place in `listWordings`, and how near a question it is in meaning, from 0 to 1. */
export type NearWording = { wording: number; cosine: number }

/** The vectors of texts, in their order. */
type Embed = (texts: string[]) => Promise<Float32Array[]>

/** Enough for many subjects with up to two dozen wordings each; further wordings are too far from the question. */
const NEAREST = 150

/** Wordings embedded at a time: about five milliseconds, the longest that a search waits for them. */
const STEP = 50

/**
 * Finds the wordings nearest to a question in meaning, best first. With another model than the shipped one, the first question waits until all
 * wordings are embedded. `model` is the model's id.
 */
export function createNearestWordings(embed: Embed, model: string): (question: string) => Promise<NearWording[]> {
  let wordings: Promise<VectorIndex> | undefined
  return async (question) => {
    wordings ??= vectorsOf(embed, model).catch((error) => {
      wordings = undefined
      throw error
    })
    const index = await wordings
    const [direction] = await embed([question])
    const found = direction ? nearest(index, direction, NEAREST) : []
    return [...found].map(([wording, cosine]) => ({ wording, cosine })).sort((a, b) => b.cosine - a.cosine)
  }
}

const vectorsOf = async (embed: Embed, model: string): Promise<VectorIndex> =>
  preparedVectors(model) ?? embedWordings(embed)

/** The vectors of all wordings, by their places in `listWordings`. */
export async function embedWordings(embed: Embed): Promise<VectorIndex> {
  const all = listWordings()
  const vectors = gatherVectors(0, all.length)
  for (let from = 0; from < all.length; from += STEP) {
    const step = all.slice(from, from + STEP)
    const texts = step.map(({ text, language }) => (language === 'indonesian' ? inWrittenWords(text) : text))
    for (const [at, vector] of (await embed(texts)).entries()) vectors.set(from + at, vector)
  }
  return vectors.finish()
}
