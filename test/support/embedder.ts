import { type Embedder, openEmbedder } from '../../src/reference/language/embed.ts'
import { findModel } from '../../src/reference/language/model.ts'

export const SHIPPED_MODEL = 'semantic-id-ar-en-256'
/** For models that lie in a folder: nothing is asked of it. */
export const NO_HUB = { endpoint: 'http://127.0.0.1:9', cache: '' }

/** The model that the project ships. */
export async function shippedEmbedder(): Promise<Embedder> {
  return openEmbedder(findModel(SHIPPED_MODEL, NO_HUB))
}
