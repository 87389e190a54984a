import { parentPort, workerData } from 'node:worker_threads'
import { loadModel } from '../../language/load-model.ts'
import { type ModelPlace, prefixFor } from '../../language/model.ts'
import { unit } from '../../language/unit-vector.ts'
import { type Prepared, prepare, type Source } from './prepare.ts'

// A thread that turns verses and hadith into passages: stems, and one vector each. See build.ts.

export type BuildRequest = { sources: Source[] }
export type Built = Omit<Prepared, 'meanings'> & { hash: string; vector: Float32Array | null }
export type BuildReply = { built: Built[] } | { error: string }

const place = workerData as ModelPlace | null
const model = place && (await loadModel(place))
const prefix = place ? prefixFor(place, 'passage') : ''

parentPort?.on('message', async ({ sources }: BuildRequest) => {
  try {
    const built: Built[] = []
    for (const source of sources) {
      const { meanings, ...passage } = prepare(source)
      built.push({ ...passage, hash: source.hash, vector: await meaningOf(meanings) })
    }
    parentPort?.postMessage({ built } satisfies BuildReply)
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies BuildReply)
  }
})

/** One vector for a passage: the direction of the sum of its texts' unit vectors; null where it says nothing. */
async function meaningOf(texts: string[]): Promise<Float32Array | null> {
  if (model === null || texts.length === 0) return null
  const sum = new Float32Array(model.dimensions)
  for (const text of texts) {
    const vector = await model.embed(prefix + text)
    for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value
  }
  return sum.some((value) => value !== 0) ? unit(sum) : null
}
