import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { once } from '../../../platform/once.ts'
import { ROOT } from '../../../platform/root.ts'
import type { VectorIndex } from '../../index/snapshot/vectors.ts'
import { questionModel } from './question-vectors.ts'
import { listWordings } from './wordings.ts'

/** What src/prepare.mjs computes of all wordings, since the first question would otherwise wait ten seconds for it. */
const DESCRIPTION = join(ROOT, 'dist/wordings.json')
const VECTORS = join(ROOT, 'dist/wordings.bin')
/** The words of a wording on each line. */
const WORDS = join(ROOT, 'dist/wordings.txt')

const description = z.strictObject({
  /** A digest of the wordings and of what their vectors are made of. */
  sum: z.string(),
  dimensions: z.int(),
  scale: z.number(),
})

const described = once(() => {
  const prepared = description.parse(JSON.parse(readFileSync(DESCRIPTION, 'utf8')))
  if (prepared.sum !== sumOfWordings()) throw new Error(`${DESCRIPTION} is of other wordings: run node src/prepare.mjs`)
  return prepared
})

/** The words of each wording, by its place in `listWordings`. */
export function preparedWords(): string[][] {
  described()
  return readFileSync(WORDS, 'utf8')
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))
}

/** The vectors of all wordings. */
export const preparedVectors = once((): VectorIndex => {
  const { dimensions, scale } = described()
  return { first: 0, dimensions, scale, codes: Int8Array.from(readFileSync(VECTORS)) }
})

/** The description is written last, so that it never describes other files. */
export function writePrepared({ dimensions, scale, codes }: VectorIndex, words: Set<string>[]): void {
  writeFileSync(VECTORS, codes)
  writeFileSync(WORDS, words.map((ofOne) => [...ofOne].join(' ')).join('\n'))
  writeFileSync(DESCRIPTION, JSON.stringify({ sum: sumOfWordings(), dimensions, scale }))
}

function sumOfWordings(): string {
  const hash = createHash('sha256').update(questionModel().sha256)
  for (const { text, language } of listWordings()) hash.update(`${language}\t${text}\n`)
  return hash.digest('hex')
}
