import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import protobuf from 'protobufjs/minimal.js'
import { memoised } from '../../text/memoised.ts'
import type { Model } from './model.ts'
import { unit } from './unit-vector.ts'

/** The graph of such a model: it looks up a row of bytes for each token and multiplies it by the row's scale. */
const OPERATIONS = 'Gather Gather Cast Mul'
type Tokenize = (text: string) => number[]
type Tokenizing = { pre_tokenizer?: { pretokenizers?: { type?: string }[] } }
/** Longer texts are cut, since the beginning names the subject. */
const MOST_TOKENS = 2048
/** Words whose tokens are cached, because tokenising is most of the work. */
const MEMOISED_WORDS = 60_000

/**
 * A model without layers, which is a table of token vectors: the vector of a text is the normalised sum of its tokens'. Undefined if the
 * model in this folder is of another kind. The ONNX runtime gives the same vectors, but takes 70 MB more in each thread and four times as
 * long.
 */
export function openTokenTable(folder: string): Model | undefined {
  const graph = readGraph(join(folder, 'onnx/model_quantized.onnx'))
  const table = graph?.tensors.get('table')
  const scales = graph?.tensors.get('scale')
  if (graph?.operations !== OPERATIONS || !table || !scales) return undefined
  const rows = new Int8Array(table.buffer, table.byteOffset, table.length)
  const scale = new Float32Array(Uint8Array.from(scales).buffer)
  const dimensions = rows.length / scale.length
  const tokenize = openTokenizer(folder)
  if (!tokenize) return undefined

  return {
    dimensions,
    async embed(text) {
      return sumOfTokens(tokenize(text), { rows, scale, dimensions })
    },
  }
}

/** The vectors of tokens: bytes, and the factor of each token's. */
export type TokenVectors = { rows: Int8Array; scale: Float32Array; dimensions: number }

/** The unit vector of the sum of these tokens; zeros for none. */
export function sumOfTokens(tokens: number[], { rows, scale, dimensions }: TokenVectors): Float32Array {
  const sum = new Float32Array(dimensions)
  for (const token of tokens) {
    const factor = scale[token] ?? 0
    const from = token * dimensions
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + factor * (rows[from + at] ?? 0)
  }
  return unit(sum)
}

const tokenizers = new Map<string, Tokenize | undefined>()

/** The tokens of a text by the tokenizer in this folder, which a thread loads once. Undefined if the tokens of a word depend on others. */
export function openTokenizer(folder: string): Tokenize | undefined {
  if (!tokenizers.has(folder)) tokenizers.set(folder, loadTokenizer(folder))
  return tokenizers.get(folder)
}

function loadTokenizer(folder: string): Tokenize | undefined {
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const tokenizing: Tokenizing = json('tokenizer.json')
  if (tokenizing.pre_tokenizer?.pretokenizers?.[0]?.type !== 'WhitespaceSplit') return undefined
  const tokenizer = new Tokenizer(tokenizing, json('tokenizer_config.json'))
  const encode = (text: string): number[] => tokenizer.encode(text).ids
  const start = encode('')
  const tokensOf = memoised((word) => encode(word).slice(start.length), MEMOISED_WORDS)
  return (text) => {
    const tokens = [...start]
    // cached in normal form, because with vowel signs there would be four times as many Arabic words
    const normal = tokenizer.normalizer?.normalize(text) ?? text
    for (const word of normal.split(/\s+/)) if (word !== '') for (const token of tokensOf(word)) tokens.push(token)
    return tokens.slice(0, MOST_TOKENS)
  }
}

/** The operations of an ONNX graph in order, and its constant tensors by name; undefined for another file. */
function readGraph(path: string): { operations: string; tensors: Map<string, Uint8Array> } | undefined {
  const operations: string[] = []
  const tensors = new Map<string, Uint8Array>()
  try {
    // field numbers of onnx.proto: ModelProto.graph, GraphProto.node and .initializer, NodeProto.op_type, TensorProto.name and .raw_data
    for (const graph of fieldsOf(readFileSync(path), 7)) {
      for (const node of fieldsOf(graph, 1)) operations.push(...Array.from(fieldsOf(node, 4), textOf))
      for (const tensor of fieldsOf(graph, 5)) {
        const [name] = fieldsOf(tensor, 8)
        const [data] = fieldsOf(tensor, 9)
        if (name && data) tensors.set(textOf(name), data)
      }
    }
  } catch {
    return undefined
  }
  return { operations: operations.join(' '), tensors }
}

/** The length-delimited fields with this number in a protocol buffer. */
function* fieldsOf(message: Uint8Array, number: number): Generator<Uint8Array> {
  const reader = protobuf.Reader.create(message)
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    const isBytes = (tag & 7) === 2
    if (isBytes && tag >>> 3 === number) yield reader.bytes()
    else reader.skipType(tag & 7)
  }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
