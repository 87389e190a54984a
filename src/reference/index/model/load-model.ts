import { join } from 'node:path'
import { type Model, type ModelPlace, placeOf } from './model.ts'
import { openTokenTable } from './token-table.ts'

/** In characters: about 2,048 tokens, which is what a model reads. */
const LONGEST_TEXT = 12_000
// one thread per model: several models run side by side, and helper threads would only spin while they wait
const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1 }

/** Loads a model into this thread, from its hub if it is in no folder. Throws a readable error if it is missing or broken. */
export async function loadModel(place: ModelPlace): Promise<Model> {
  const model = await openModel(place).catch((error: unknown) => {
    throw new Error(
      `The embedding model "${placeOf(place)}" cannot be loaded: ${error}\n` +
        'Set EMBEDDING_MODEL to a model folder or hub name that can, or to "none" for keyword search only.',
      { cause: error },
    )
  })
  return { ...model, embed: (text) => model.embed(text.slice(0, LONGEST_TEXT)) }
}

async function openModel(place: ModelPlace): Promise<Model> {
  const { name, source } = place
  const table = 'folder' in source ? openTokenTable(join(source.folder, name)) : undefined
  return table ?? openPipeline(place)
}

/** Any model that Transformers.js supports. */
export async function openPipeline({ name, source }: ModelPlace): Promise<Model> {
  // imported on demand: the library takes 70 MB, and a table of tokens does not need it
  const { env, pipeline } = await import('@xenova/transformers')
  env.allowLocalModels = 'folder' in source
  env.allowRemoteModels = 'hub' in source
  if ('folder' in source) env.localModelPath = source.folder
  else {
    if (source.hub.endpoint) env.remoteHost = source.hub.endpoint
    env.cacheDir = source.hub.cache
  }
  const extract = await pipeline('feature-extraction', name, { dtype: 'q8', session_options: ONE_THREAD })
  const embed = async (text: string): Promise<Float32Array> => {
    const output = await extract([text], { pooling: 'mean', normalize: true })
    const vector = Float32Array.from(output.data as Float32Array)
    // some models answer an empty text with NaN
    return vector.every(Number.isFinite) ? vector : new Float32Array(vector.length)
  }
  return { dimensions: (await embed('Allah')).length, embed }
}
