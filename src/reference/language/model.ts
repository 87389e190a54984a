import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { env, type FeatureExtractionPipeline, pipeline, Tensor } from '@xenova/transformers'
import { unit } from './unit-vector.ts'

/** Where models are downloaded from (undefined: the library's own hub), and the folder that keeps them. */
export interface Hub {
  endpoint: string | undefined
  cache: string
}

/** Which model, and where it lies: in a folder, or on a hub. */
export interface ModelPlace {
  name: string
  source: { folder: string } | { hub: Hub }
  /** Changes with the model's content: vectors of two ids are never compared. */
  id: string
}

export interface Model {
  dimensions: number
  /** The unit vector of a text; of zeros where the text has no meaning to the model. */
  embed(text: string): Promise<Float32Array>
}

const SHIPPED = resolve(import.meta.dirname, '../../../models')
const LONGEST_TEXT = 12_000
const MOST_TOKENS = 2048
const MOST_WORDS = 200_000

/** `setting` is EMBEDDING_MODEL: a model shipped in models/, a local folder, or a name of the hub. */
export function findModel(setting: string, hub: Hub): ModelPlace {
  const shipped = join(SHIPPED, setting)
  const path = existsSync(join(shipped, 'config.json')) ? shipped : resolve(setting)
  if (!existsSync(path)) return { name: setting, source: { hub }, id: setting }
  return { name: basename(path), source: { folder: dirname(path) }, id: `${basename(path)}@${fingerprint(path)}` }
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 12)
}

/** What E5 models were trained to see before each text; other models want nothing. */
export function prefixFor(model: ModelPlace, kind: 'query' | 'passage'): string {
  return /(^|[-_/])e5([-_]|$)/i.test(model.name) ? `${kind}: ` : ''
}

// A model runs in a thread of its own, and several of them side by side: helpers would only wait for work, busily.
const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1 }

/** Loads a model into this thread. Throws with the library's reason where it is missing or broken. */
export async function loadModel({ name, source }: ModelPlace): Promise<Model> {
  if ('folder' in source) {
    env.allowRemoteModels = false
    env.localModelPath = source.folder
  } else {
    env.allowLocalModels = false
    if (source.hub.endpoint) env.remoteHost = source.hub.endpoint
    env.cacheDir = source.hub.cache
  }
  const extract = await pipeline('feature-extraction', name, { dtype: 'q8', session_options: ONE_THREAD })
  const vectorOf = cutsAtSpaces(extract) ? wordByWord(extract) : wholeText(extract)
  const embed = async (text: string) => {
    const vector = await vectorOf(text.slice(0, LONGEST_TEXT))
    // Some models answer an empty text with NaN.
    return vector.every(Number.isFinite) ? vector : new Float32Array(vector.length)
  }
  return { dimensions: (await embed('Allah')).length, embed }
}

function wholeText(extract: FeatureExtractionPipeline): Model['embed'] {
  return async (text) => {
    const output = await extract([text], { pooling: 'mean', normalize: true })
    return Float32Array.from(output.data as Float32Array)
  }
}

/** Whether the tokenizer cuts at white space before anything else, so that a word's tokens depend on that word alone. */
function cutsAtSpaces(extract: FeatureExtractionPipeline): boolean {
  // The library keeps the parsed tokenizer.json here; without it the plain way is taken.
  const json: unknown = Reflect.get(extract.tokenizer, '_tokenizerJSON')
  return /"pretokenizers":\[\{"type":"WhitespaceSplit"/.test(
    JSON.stringify(json ?? null, ['pre_tokenizer', 'pretokenizers', 'type']),
  )
}

/** The same vectors in half the time: tokenizing is most of the cost, and the words of a corpus come again and again. */
function wordByWord(extract: FeatureExtractionPipeline): Model['embed'] {
  const known = new Map<string, number[]>()
  const encode = (text: string): number[] => extract.tokenizer.encode(text)
  const start = encode('')
  const tokens = (word: string): number[] => {
    const cached = known.get(word)
    if (cached) return cached
    const ids = encode(word).slice(start.length)
    if (known.size < MOST_WORDS) known.set(word, ids)
    return ids
  }
  return async (text) => {
    const ids = [...start]
    for (const word of text.split(/\s+/)) if (word !== '') for (const id of tokens(word)) ids.push(id)
    ids.length = Math.min(ids.length, MOST_TOKENS)
    const { last_hidden_state: states } = await extract.model({
      input_ids: int64(ids),
      attention_mask: int64(ids.map(() => 1)),
      token_type_ids: int64(ids.map(() => 0)),
    })
    return unitMean(states.data as Float32Array, ids.length)
  }
}

/** A row of numbers below 2^31, as the low halves of 64-bit ones: a BigInt for each would take as long as the model. */
function int64(values: number[]): Tensor {
  const halves = new Int32Array(2 * values.length)
  for (let at = 0; at < values.length; at++) halves[2 * at] = values[at] ?? 0
  return new Tensor('int64', new BigInt64Array(halves.buffer), [1, values.length])
}

function unitMean(states: Float32Array, count: number): Float32Array {
  const mean = new Float32Array(states.length / count)
  for (let from = 0; from < states.length; from += mean.length)
    for (let place = 0; place < mean.length; place++) mean[place] = (mean[place] ?? 0) + (states[from + place] ?? 0)
  return unit(mean)
}
