import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { workerFile } from '../../platform/worker-file.ts'
import type { EmbedReply, EmbedRequest } from './embed-worker.ts'
import { findModel, type ModelPlace, placeOf, prefixFor } from './model.ts'

/** A loaded embedding model in a thread of its own. */
export interface Embedder {
  model: ModelPlace
  dimensions: number
  /** The unit vector of a query. */
  embed(text: string): Promise<Float32Array>
  close(): Promise<void>
}

/** What a query leaves behind is garbage, and V8's usual room for the young would keep 100 MB of it. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 6 }

/** The model of the settings, undefined where words alone are searched, and its embedder in a process that searches. */
export type SearchModel = { model: ModelPlace | undefined; embedder: Promise<Embedder> | undefined }

/** Finds the model that the settings name and begins to load it. What is wrong with it is known where the embedder is awaited. */
export function beginModel({ EMBEDDING_MODEL: setting, HF_ENDPOINT, DATA_DIR, PROCESS_ROLE }: Config): SearchModel {
  const hub = { endpoint: HF_ENDPOINT, cache: join(DATA_DIR, 'models') }
  const model = setting === 'none' ? undefined : findModel(setting, hub)
  // a worker process searches nothing, and embeds what it builds in threads of their own
  const embedder = model && PROCESS_ROLE !== 'worker' ? openEmbedder(model) : undefined
  embedder?.catch(() => {})
  return { model, embedder }
}

/** Loads a model, from its hub if it is in no folder. Throws a readable error where it is missing or broken. */
export async function openEmbedder(model: ModelPlace): Promise<Embedder> {
  const worker = new Worker(workerFile('reference/language/embed-worker'), {
    workerData: model,
    resourceLimits: THREAD_LIMITS,
  })
  const waiting = new Map<number, { resolve(vector: Float32Array): void; reject(error: Error): void }>()
  let last = 0
  let ended: Error | undefined
  const dimensions = await new Promise<number>((resolve, reject) => {
    const fail = (reason: string) => {
      const error = new Error(
        `The embedding model "${placeOf(model)}" cannot be loaded: ${reason}\n` +
          'Set EMBEDDING_MODEL to a model folder or hub name that can, or to "none" for keyword search only.',
      )
      ended = error
      reject(error)
      for (const { reject: refuse } of waiting.values()) refuse(error)
      waiting.clear()
    }
    worker.on('message', (reply: EmbedReply) => {
      if ('dimensions' in reply) return resolve(reply.dimensions)
      if ('failed' in reply) return fail(reply.failed)
      const caller = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) caller?.reject(new Error(`embedding failed: ${reply.error}`))
      else caller?.resolve(reply.vector)
    })
    worker.on('error', (error) => fail(String(error)))
    worker.on('exit', (code) => fail(`its thread ended with code ${code}`))
  }).catch(async (error: unknown) => {
    await worker.terminate()
    throw error
  })
  const prefix = prefixFor(model, 'query')
  return {
    model,
    dimensions,
    embed(text) {
      if (ended) return Promise.reject(ended)
      const id = ++last
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, text: prefix + text } satisfies EmbedRequest)
      })
    },
    close: async () => {
      await worker.terminate()
    },
  }
}
