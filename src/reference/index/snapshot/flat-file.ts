import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, renameSync, writeSync } from 'node:fs'

// A format of our own instead of JSON or a database: 90 MB become typed arrays by reading, without parsing and without objects.

/** A list of numbers with the same bytes in memory and in the file. */
type FlatArray = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array

/** The content of a flat file: nested records of typed arrays and numbers. */
export type FlatRecord = { readonly [name: string]: FlatArray | number | FlatRecord }

const TYPES = { Uint8Array, Int8Array, Uint16Array, Uint32Array, Float32Array }
type TypeName = keyof typeof TYPES
type ListedPart = { path: string; type: TypeName; length: number } | { path: string; value: number }

const MAGIC = 'MIMBARF2'
/** In bytes: the length of the list of parts as a 32-bit number, and the magic. */
const TAIL_BYTES = 4 + MAGIC.length
/** In bytes: parts that are not wanted are read and hashed in pieces. */
const PIECE_BYTES = 1024 * 1024

export type FlatFileWriter = {
  /** Writes a part without buffering it in memory. */
  put(name: string, part: FlatArray | number | FlatRecord): void
  /** Completes the file atomically. Returns its SHA-256 in hex and its size. */
  finish(): { sum: string; bytes: number }
}

/**
 * Writes a record to `path` part by part, so that it is never in memory as a whole: the arrays in this machine's byte order, a list of them
 * (JSON), the length of the list in four bytes, and eight bytes of magic.
 */
export function writeFlatFile(path: string): FlatFileWriter {
  const entries: ListedPart[] = []
  const hash = createHash('sha256')
  const file = openSync(`${path}.new`, 'w')
  let bytes = 0
  const write = (piece: Uint8Array): void => {
    hash.update(piece)
    for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at)
    bytes += piece.length
  }
  const put = (path: string, part: FlatArray | number | FlatRecord): void => {
    if (typeof part === 'number') entries.push({ path, value: part })
    else if (ArrayBuffer.isView(part)) {
      entries.push({ path, type: part.constructor.name as TypeName, length: part.length as number })
      write(bytesOf(part as FlatArray))
    } else for (const [name, value] of Object.entries(part)) put(`${path}.${name}`, value)
  }
  return {
    put,
    finish() {
      const list = Buffer.from(JSON.stringify(entries))
      const length = Buffer.alloc(4)
      length.writeUInt32LE(list.length)
      for (const piece of [list, length, Buffer.from(MAGIC)]) write(piece)
      closeSync(file)
      renameSync(`${path}.new`, path)
      return { sum: hash.digest('hex'), bytes }
    },
  }
}

/**
 * Reads a file of `writeFlatFile`, each array by one read into its own buffer. Arrays that are not `wanted`, by their path, stay empty. Throws if
 * the checksum differs.
 */
export function readFlatFile(path: string, sum: string, wanted: (path: string) => boolean = () => true): FlatRecord {
  const file = openSync(path, 'r')
  const hash = createHash('sha256')
  const piece = Buffer.alloc(PIECE_BYTES)
  try {
    const { list, tail } = readList(file, path)
    const record = {}
    let from = 0
    for (const entry of list) {
      if ('value' in entry) {
        put(record, entry.path, entry.value)
        continue
      }
      const Type = TYPES[entry.type]
      const array = new Type(wanted(entry.path) ? entry.length : 0)
      const end = from + entry.length * Type.BYTES_PER_ELEMENT
      if (array.length > 0) hash.update(fill(file, bytesOf(array), from, path))
      else
        for (let at = from; at < end; at += piece.length)
          hash.update(fill(file, piece.subarray(0, Math.min(piece.length, end - at)), at, path))
      from = end
      put(record, entry.path, array)
    }
    if (hash.update(tail).digest('hex') !== sum) throw new Error(`${path} is damaged: its checksum differs`)
    return record
  } finally {
    closeSync(file)
  }
}

/** The list of parts, the bytes from the list to the end, and their offset. Throws for another format. */
function readList(file: number, path: string): { list: ListedPart[]; tail: Uint8Array; end: number } {
  const { size } = fstatSync(file)
  const last = size < TAIL_BYTES ? Buffer.alloc(0) : fill(file, Buffer.alloc(TAIL_BYTES), size - TAIL_BYTES, path)
  if (last.toString('latin1', 4) !== MAGIC) throw new Error(`${path} is not an index, or is truncated`)
  const end = Math.max(0, size - TAIL_BYTES - last.readUInt32LE())
  const tail = fill(file, Buffer.alloc(size - end), end, path)
  return { list: JSON.parse(tail.toString('utf8', 0, tail.length - TAIL_BYTES)) as ListedPart[], tail, end }
}

function fill<T extends Uint8Array>(file: number, into: T, from: number, path: string): T {
  for (let at = 0; at < into.length; ) {
    const count = readSync(file, into, at, into.length - at, from + at)
    if (count === 0) throw new Error(`${path} is truncated`)
    at += count
  }
  return into
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
