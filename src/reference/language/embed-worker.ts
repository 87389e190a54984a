import { parentPort, workerData } from 'node:worker_threads'
import { loadModel } from './load-model.ts'
import type { ModelPlace } from './model.ts'

// The thread that holds the model for queries, so that embedding never holds up HTTP. See embed.ts.

export type EmbedRequest = { id: number; text: string }
export type EmbedReply =
  | { dimensions: number }
  | { failed: string }
  | { id: number; vector: Float32Array<ArrayBuffer> }
  | { id: number; error: string }

const post = (message: EmbedReply) => parentPort?.postMessage(message)
try {
  const model = await loadModel(workerData as ModelPlace)
  parentPort?.on('message', ({ id, text }: EmbedRequest) => {
    model.embed(text).then(
      (vector) => post({ id, vector: Float32Array.from(vector) }),
      (error: unknown) => post({ id, error: String(error) }),
    )
  })
  post({ dimensions: model.dimensions })
} catch (error) {
  post({ failed: error instanceof Error ? error.message : String(error) })
}
