import { loadModel } from '../../src/reference/index/model/load-model.ts'
import { findModel, type ModelPlace, prefixFor } from '../../src/reference/index/model/model.ts'

export const SHIPPED_MODEL = 'semantic-id-ar-en-256'
/** For models in a folder, which need no hub. */
export const NO_HUB = { endpoint: 'http://127.0.0.1:9', cache: '' }

/** A model that embeds queries in this thread. */
export type Embedder = { model: ModelPlace; dimensions: number; embed(text: string): Promise<Float32Array> }

export async function openEmbedder(model: ModelPlace): Promise<Embedder> {
  const { dimensions, embed } = await loadModel(model)
  const prefix = prefixFor(model, 'query')
  return { model, dimensions, embed: (text) => embed(prefix + text) }
}

/** The model of this project. */
export const shippedEmbedder = (): Promise<Embedder> => openEmbedder(findModel(SHIPPED_MODEL, NO_HUB))
