import type { Model } from '../../index/model/model.ts'
import { inWrittenWords } from '../../text/spoken.ts'
import { listWordings } from './wordings.ts'

/** A wording by its place in `listWordings`, and how near a question it is in meaning, from 0 to 1. */
export type NearWording = { wording: number; cosine: number }

/** Enough to hold every wording that shares the question's words: more would only be far from it in meaning. */
const NEAREST = 15

/** Finds the wordings nearest to a question in meaning, best first. The first call embeds them all, which takes about a second. */
export function createNearestWordings(embed: Model['embed']): (question: string) => Promise<NearWording[]> {
  let embedded: Promise<Float32Array[]> | undefined
  const embedAll = async () => {
    const vectors: Float32Array[] = []
    for (const { text, language } of listWordings())
      vectors.push(await embed(language === 'indonesian' ? inWrittenWords(text) : text))
    return vectors
  }
  return async (question) => {
    embedded ??= embedAll()
    const vectors = await embedded
    const asked = await embed(question)
    return vectors
      .map((vector, wording) => ({ wording, cosine: dot(vector, asked) }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, NEAREST)
  }
}

// a loop, because a callback for each of a million numbers takes ten milliseconds
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
