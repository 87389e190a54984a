import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the smallest possible embedding model, in the files that the library reads: each word is a row of a table, and a text is the mean of
 * its words. An unknown word is `[UNK]`, or is ignored if the table has no `[UNK]`.
 */
export function writeTinyModel(folder: string, words: Record<string, number[]>): void {
  const vocabulary = [...new Set(['[PAD]', '[UNK]', ...Object.keys(words)])]
  const dimensions = Object.values(words)[0]?.length ?? 0
  const none = new Array<number>(dimensions).fill(0)
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content))
  write('config.json', { model_type: 'bert', architectures: ['BertModel'], hidden_size: dimensions })
  write('tokenizer_config.json', { tokenizer_class: 'PreTrainedTokenizerFast', pad_token: '[PAD]', unk_token: '[UNK]' })
  write('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: 'WhitespaceSplit' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  })
  writeFileSync(join(folder, 'onnx/model_quantized.onnx'), lookUpTable(vocabulary.map((word) => words[word] ?? none)))
}

/** An ONNX model that returns the row of each token, as protocol buffers: https://onnx.ai/onnx/repo-docs/IR.html. */
function lookUpTable(rows: number[][]): Buffer {
  const table = Float32Array.from(rows.flat())
  const tensor = message(
    [1, rows.length],
    [1, rows[0]?.length ?? 0],
    [2, FLOAT],
    [8, 'table'],
    [9, Buffer.from(table.buffer)],
  )
  const node = message([1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [4, 'Gather'])
  const graph = message(
    [1, node],
    [2, 'tiny'],
    [5, tensor],
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name): Field => [11, value(name, INT64, 2)]),
    [12, value('last_hidden_state', FLOAT, 3)],
  )
  return message([1, 8], [7, graph], [8, message([2, 13])])
}

/** The number of the type in ONNX. */
const FLOAT = 1
/** The number of the type in ONNX. */
const INT64 = 7

function value(name: string, type: number, rank: number): Buffer {
  const shape = message(...Array.from({ length: rank }, (_, at): Field => [1, message([2, `d${at}`])]))
  return message([1, name], [2, message([1, message([1, type], [2, shape])])])
}

type Field = [number: number, value: number | string | Buffer]

function message(...fields: Field[]): Buffer {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)])
      const bytes = Buffer.from(value)
      return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
    }),
  )
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest])
}
