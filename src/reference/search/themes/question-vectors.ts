import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { once } from '../../../platform/once.ts'
import { ROOT } from '../../../platform/root.ts'
import { openTokenizer, sumOfTokens } from '../../index/model/token-table.ts'

const MODELS = join(ROOT, 'models')
const FOLDER = join(MODELS, 'questions-id-ar-en')

const description = z.strictObject({
  /** The model whose tokenizer it has. */
  tokenizer: z.string(),
  tokens: z.int(),
  dimensions: z.int(),
  sha256: z.string(),
})

/** What the vectors of questions are made of (models/questions-id-ar-en). */
export const questionModel = once(() => description.parse(JSON.parse(readFileSync(join(FOLDER, 'model.json'), 'utf8'))))

/** The factors of all tokens, then their vectors. */
const table = once(() => {
  const { tokenizer, tokens, dimensions } = questionModel()
  const tokenize = openTokenizer(join(MODELS, tokenizer))
  if (!tokenize) throw new Error(`the tokenizer of ${tokenizer} does not tokenise words one by one`)
  const file = Uint8Array.from(readFileSync(join(FOLDER, 'table.bin'))).buffer
  const scale = new Float32Array(file, 0, tokens)
  return { tokenize, vectors: { scale, rows: new Int8Array(file, scale.byteLength), dimensions } }
})

/** The unit vector of a question in written language. Questions with the same answer are near each other, in the same words or others. */
export function questionVector(question: string): Float32Array {
  const { tokenize, vectors } = table()
  return sumOfTokens(tokenize(question), vectors)
}
