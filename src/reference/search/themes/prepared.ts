import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { once } from '../../../platform/once.ts'
import { ROOT } from '../../../platform/root.ts'
import type { VectorIndex } from '../../index/snapshot/vectors.ts'
import { listWordings } from './wordings.ts'

/** What src/prepare.mjs computes of all wordings, since the first question would otherwise wait ten seconds for it. */
const DESCRIPTION = join(ROOT, 'dist/wordings.json')
const VECTORS = join(ROOT, 'dist/wordings.bin')
/** The words of a wording on each line. */
const WORDS = join(ROOT, 'dist/wordings.txt')

const description = z.strictObject({
  /** A digest of the wordings. */
  sum: z.string(),
  /** The id of the model of the vectors. */
  model: z.string(),
  dimensions: z.int(),
  scale: z.number(),
})

/** Undefined if they are of other wordings. */
const described = once(() => {
  if (!existsSync(DESCRIPTION)) return undefined
  const prepared = description.parse(JSON.parse(readFileSync(DESCRIPTION, 'utf8')))
  return prepared.sum === sumOfWordings() ? prepared : undefined
})

/** The words of each wording, by its place in `listWordings`. */
export const preparedWords = (): string[][] | undefined =>
  described() &&
  readFileSync(WORDS, 'utf8')
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))

/** The vectors of all wordings by a model. */
export function preparedVectors(model: string): VectorIndex | undefined {
  const prepared = described()
  if (prepared?.model !== model) return undefined
  const { dimensions, scale } = prepared
  return { first: 0, dimensions, scale, codes: Int8Array.from(readFileSync(VECTORS)) }
}

/** The description is written last, so that it never describes other files. */
export function writePrepared(model: string, { dimensions, scale, codes }: VectorIndex, words: Set<string>[]): void {
  writeFileSync(VECTORS, codes)
  writeFileSync(WORDS, words.map((ofOne) => [...ofOne].join(' ')).join('\n'))
  writeFileSync(DESCRIPTION, JSON.stringify({ sum: sumOfWordings(), model, dimensions, scale }))
}

function sumOfWordings(): string {
  const hash = createHash('sha256')
  for (const { text, language } of listWordings()) hash.update(`${language}\t${text}\n`)
  return hash.digest('hex')
}
