import type { Model } from '../../index/model/model.ts'
import { inWrittenWords } from '../../text/spoken.ts'
import { listWordings } from './wordings.ts'

/** A wording by its place in `listWordings`, and how near a question it is in meaning, from 0 to 1. */
export type NearWording = { wording: number; cosine: number }

/** Enough to hold every wording that shares the question's words: more would only be far from it in meaning. */
const NEAREST = 15

/** Wordings embedded at a time: some twenty milliseconds, so that a search waits no longer. */
const STEP = 50

/**
 * Finds the wordings nearest to a question in meaning, best first. Undefined until all wordings are embedded: each call embeds a step more of them, so
 * that the thread does other work in between.
 */
export function createNearestWordings(embed: Model['embed']): (question: string) => Promise<NearWording[] | undefined> {
  const vectors: Float32Array[] = []
  return async (question) => {
    const wordings = listWordings()
    const done = vectors.length
    if (done < wordings.length) {
      for (const [at, { text, language }] of wordings.slice(done, done + STEP).entries())
        vectors[done + at] = await embed(language === 'indonesian' ? inWrittenWords(text) : text)
      return
    }
    const asked = await embed(question)
    return vectors
      .map((vector, wording) => ({ wording, cosine: dot(vector, asked) }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, NEAREST)
  }
}

/** Asks again until all wordings are embedded. */
export const onceEmbedded =
  (nearest: ReturnType<typeof createNearestWordings>) =>
  async (question: string): Promise<NearWording[]> => {
    for (;;) {
      const found = await nearest(question)
      if (found) return found
    }
  }

// a loop, because a callback for each of a million numbers takes ten milliseconds
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
