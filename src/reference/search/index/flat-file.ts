import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, renameSync, writeSync } from 'node:fs'

/** A list of numbers as it lies in memory and in a file. */
export type FlatArray = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array

/** Nested records of flat arrays and of single numbers: what a flat file holds. */
export type FlatRecord = { readonly [name: string]: FlatArray | number | FlatRecord }

const TYPES = { Uint8Array, Int8Array, Uint16Array, Uint32Array, Float32Array }
type TypeName = keyof typeof TYPES
type Entry = { path: string; type: TypeName; length: number } | { path: string; value: number }

const MAGIC = Buffer.from('MIMBARF1')

/**
 * Writes `record` to `path`, at once or not at all: a list of its arrays (JSON, after eight bytes of magic and four of length),
 * then the arrays one after another, in this machine's byte order. Returns the SHA-256 of the file, in hex, and its size.
 */
export function writeFlatFile(path: string, record: FlatRecord): { sum: string; bytes: number } {
  const arrays: FlatArray[] = []
  const entries = [...entriesOf(record, '', arrays)]
  const head = Buffer.from(JSON.stringify(entries))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const hash = createHash('sha256')
  const file = openSync(`${path}.new`, 'w')
  let bytes = 0
  try {
    for (const piece of [MAGIC, length, head, ...arrays.map(bytesOf)]) {
      hash.update(piece)
      for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at)
      bytes += piece.length
    }
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
  return { sum: hash.digest('hex'), bytes }
}

/** Reads what `writeFlatFile` wrote: each array by one read into a buffer of its own. Throws where the sum is another one. */
export function readFlatFile(path: string, sum: string): FlatRecord {
  const file = openSync(path, 'r')
  const hash = createHash('sha256')
  const fill = <T extends Uint8Array>(into: T): T => {
    let at = 0
    while (at < into.length) {
      const count = readSync(file, into, at, into.length - at, null)
      if (count === 0) throw new Error(`${path} is cut off`)
      at += count
    }
    hash.update(into)
    return into
  }
  try {
    if (!fill(Buffer.alloc(MAGIC.length)).equals(MAGIC)) throw new Error(`${path} is no index`)
    const head = fill(Buffer.alloc(fill(Buffer.alloc(4)).readUInt32LE()))
    const record = {}
    for (const entry of JSON.parse(head.toString()) as Entry[]) {
      if ('value' in entry) put(record, entry.path, entry.value)
      else {
        const array = new TYPES[entry.type](entry.length)
        fill(bytesOf(array))
        put(record, entry.path, array)
      }
    }
    if (hash.digest('hex') !== sum) throw new Error(`${path} is damaged: its sum is another one`)
    return record
  } finally {
    closeSync(file)
  }
}

function* entriesOf(record: FlatRecord, prefix: string, arrays: FlatArray[]): Generator<Entry> {
  for (const [name, value] of Object.entries(record)) {
    const path = prefix + name
    if (typeof value === 'number') yield { path, value }
    else if (ArrayBuffer.isView(value)) {
      arrays.push(value as FlatArray)
      yield { path, type: value.constructor.name as TypeName, length: value.length as number }
    } else yield* entriesOf(value as FlatRecord, `${path}.`, arrays)
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: FlatArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

function put(record: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) record[name] = value
  else {
    record[name] ??= {}
    put(record[name] as Record<string, unknown>, rest.join('.'), value)
  }
}
