import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { ROOT } from '../../../platform/root.ts'

/** Where models are downloaded from (by default the library's own hub), and the folder that caches them. */
interface Hub {
  endpoint: string | undefined
  cache: string
}

/** A model, in a folder or on a hub. */
export interface ModelPlace {
  name: string
  source: { folder: string } | { hub: Hub }
  /** Depends on the model's content: vectors with different ids are never compared. */
  id: string
}

export interface Model {
  dimensions: number
  /** The unit vector of a text; zeros if the text means nothing to the model. */
  embed(text: string): Promise<Float32Array>
}

/** Bytes that are hashed at a time, so that hashing does not load a whole model. */
const PIECE_BYTES = 64 * 1024
const SHIPPED = join(ROOT, 'models')

/** `setting` is EMBEDDING_MODEL: a model shipped in models/, a local folder, or a name on the hub. */
export function findModel(setting: string, hub: Hub): ModelPlace {
  const shipped = join(SHIPPED, setting)
  const path = existsSync(join(shipped, 'config.json')) ? shipped : resolve(setting)
  if (!existsSync(path)) return { name: setting, source: { hub }, id: setting }
  return { name: basename(path), source: { folder: dirname(path) }, id: `${basename(path)}@${fingerprint(path)}` }
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(PIECE_BYTES)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name)
    if (!statSync(path).isFile()) continue
    hash.update(name)
    const file = openSync(path, 'r')
    for (let count = 1; count > 0; ) {
      count = readSync(file, piece)
      hash.update(piece.subarray(0, count))
    }
    closeSync(file)
  }
  return hash.digest('hex').slice(0, 12)
}

/** The folder of a model, or its name on a hub. */
export const placeOf = ({ name, source }: ModelPlace): string => ('folder' in source ? join(source.folder, name) : name)

/** The prefixes that E5 models were trained with; other models need none. */
export function prefixFor(model: ModelPlace, kind: 'query' | 'passage'): string {
  return /(^|[-_/])e5([-_]|$)/i.test(model.name) ? `${kind}: ` : ''
}
