import type { Model } from '../../index/model/model.ts'
import { gatherVectors, nearest, type VectorIndex } from '../../index/snapshot/vectors.ts'
import { inWrittenWords } from '../../text/spoken.ts'
import { listWordings } from './wordings.ts'

/** A wording by its place in `listWordings`, and how near a question it is in meaning, from 0 to 1. */
export type NearWording = { wording: number; cosine: number }

/** Enough for several subjects with up to a dozen wordings each; further wordings are too far from the question. */
const NEAREST = 60

/** Wordings embedded at a time: about twenty milliseconds, the longest that a search waits for them. */
const STEP = 50

/**
 * Finds the wordings nearest to a question in meaning, best first. Undefined until all wordings are embedded: each call embeds a step more of them, so
 * that the thread does other work in between.
 */
export function createNearestWordings(embed: Model['embed']): (question: string) => Promise<NearWording[] | undefined> {
  const vectors = gatherVectors(0, listWordings().length)
  let embedded = 0
  let index: VectorIndex | undefined
  return async (question) => {
    if (index) {
      const found = nearest(index, await embed(question), NEAREST)
      return [...found].map(([wording, cosine]) => ({ wording, cosine })).sort((a, b) => b.cosine - a.cosine)
    }
    const step = listWordings().slice(embedded, embedded + STEP)
    for (const { text, language } of step)
      vectors.set(embedded++, await embed(language === 'indonesian' ? inWrittenWords(text) : text))
    if (step.length < STEP) index = vectors.finish()
    return undefined
  }
}

/** Repeats the call until all wordings are embedded. */
export const onceEmbedded =
  (find: ReturnType<typeof createNearestWordings>) =>
  async (question: string): Promise<NearWording[]> => {
    for (;;) {
      const found = await find(question)
      if (found) return found
    }
  }
