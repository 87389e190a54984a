import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { PackError, PackUnreachable } from './errors.ts'
import type { PackFile } from './manifest.ts'
import type { PackSource } from './source.ts'

/** A row with its line number, from 1. `digestSoFar` hashes all lines up to this one, which is expensive. */
export type PackLine<T> = { line: number; row: T; bytes: number; digestSoFar: () => string }

/** Far more than any record, so that a file without newlines does not fill the memory. */
const MAX_LINE_BYTES = 8 * 1024 * 1024
/** For files without a size in the manifest: far more than any of a pack. */
const MAX_FILE_BYTES = 4 * 1024 ** 3
const NEWLINE = 10
/** Postgres stores neither null characters nor lone surrogates. A pair of surrogates may be escaped, so matches are parsed to decide. */
const SUSPECT = /\\u(0000|d[89a-f])/i
const UNSTORABLE = /[\0\p{Surrogate}]/u

/**
 * Streams the rows of one file, with one line in memory. Throws PackError with file and line for an invalid row, and at the end if the
 * checksum, the size or the number of rows differs from the manifest; until then the rows are not to be trusted.
 */
export async function* readRows<S extends z.ZodType>(
  source: PackSource,
  entry: PackFile,
  schema: S,
): AsyncGenerator<PackLine<z.output<S>>> {
  const { file } = entry
  const lines = createHash('sha256')
  const digestSoFar = () => lines.copy().digest('hex')
  let line = 0
  for await (const text of splitLines(await bytesOf(source, entry), entry)) {
    line += 1
    if (line > entry.rows) throw new PackError(file, line, `the manifest counts only ${entry.rows} rows`)
    if (!isUtf8(text)) throw new PackError(file, line, 'is not valid UTF-8')
    lines.update(text).update('\n')
    yield { line, row: parseRow(text.toString('utf8'), schema, file, line), bytes: text.length, digestSoFar }
  }
  if (line !== entry.rows) throw new PackError(file, undefined, `has ${line} rows, the manifest counts ${entry.rows}`)
}

function parseRow<S extends z.ZodType>(text: string, schema: S, file: string, line: number): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text, SUSPECT.test(text) ? refuseUnstorable : undefined)
  } catch (error) {
    throw new PackError(file, line, error instanceof SyntaxError ? 'is not JSON' : String(error))
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`)
  throw new PackError(file, line, problems.slice(0, 3).join('; '))
}

function refuseUnstorable(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && UNSTORABLE.test(value)) throw 'holds a null byte or half a character'
  return value
}

/** The unpacked bytes of a file, whose checksum and size are verified on the way. */
async function bytesOf(source: PackSource, entry: PackFile): Promise<AsyncIterable<Buffer>> {
  const packed = checkedBytes(await source.open(entry.file), entry)
  if (!entry.file.endsWith('.gz')) return packed
  return unpack(packed, entry.file)
}

async function* checkedBytes(bytes: AsyncIterable<Uint8Array>, { file, ...entry }: PackFile): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  const most = entry.bytes ?? MAX_FILE_BYTES
  let size = 0
  const pieces = bytes[Symbol.asyncIterator]()
  try {
    while (true) {
      const { value, done } = await pieces.next().catch((error: Error) => {
        throw new PackUnreachable(`${file} broke off: ${error.message}`, error)
      })
      if (done) break
      size += value.length
      if (size > most) throw new PackError(file, undefined, `is longer than ${most} bytes`)
      sum.update(value)
      yield Buffer.from(value.buffer, value.byteOffset, value.length)
    }
  } finally {
    await pieces.return?.()
  }
  const found = sum.digest('hex')
  if (found !== entry.sha256)
    throw new PackError(file, undefined, `its SHA-256 is ${found}, the manifest says ${entry.sha256}`)
}

async function* unpack(packed: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  // an error of our own is rethrown as it is; one of gunzip means a corrupt file
  let ours: unknown
  const watched = async function* () {
    try {
      yield* packed
    } catch (error) {
      ours = error
      throw error
    }
  }
  try {
    yield* pipeline(watched, createGunzip({ chunkSize: 256 * 1024 }), () => {})
  } catch (error) {
    if (ours) throw ours
    throw new PackError(file, undefined, `cannot be unpacked: ${error instanceof Error ? error.message : error}`, error)
  }
}

async function* splitLines(bytes: AsyncIterable<Buffer>, { file, ...entry }: PackFile): AsyncGenerator<Buffer> {
  const most = entry.uncompressed_bytes ?? MAX_FILE_BYTES
  let size = 0
  let rest: Buffer[] = []
  let restBytes = 0
  let line = 1
  for await (const piece of bytes) {
    size += piece.length
    if (size > most) throw new PackError(file, undefined, `unpacks to more than ${most} bytes`)
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      rest.push(piece.subarray(from, end))
      yield rest.length === 1 && rest[0] ? rest[0] : Buffer.concat(rest)
      line += 1
      rest = []
      restBytes = 0
      from = end + 1
    }
    if (from < piece.length) {
      rest.push(piece.subarray(from))
      restBytes += piece.length - from
      if (restBytes > MAX_LINE_BYTES) throw new PackError(file, line, `is longer than ${MAX_LINE_BYTES} bytes`)
    }
  }
  if (restBytes > 0) yield Buffer.concat(rest)
}
