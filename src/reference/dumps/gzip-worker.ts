import { createHash, type Hash } from 'node:crypto'
import { createGzip, type Gzip } from 'node:zlib'

// A thread that compresses the lines of one file after another. See make.ts.

/** In bytes: the size of all pieces but the last of a file. A response with a part of a file reads whole pieces. */
export const PIECE_BYTES = 128 * 1024

type Packing = { gzip: Gzip; sum: Hash; ready: Buffer[]; readyBytes: number; bytes: number; unpacked: number }

let packing: Packing | undefined

export function begin(_: undefined): void {
  const gzip = createGzip({ level: 9 })
  const made: Packing = { gzip, sum: createHash('sha256'), ready: [], readyBytes: 0, bytes: 0, unpacked: 0 }
  gzip.on('data', (chunk: Buffer) => {
    made.sum.update(chunk)
    made.ready.push(chunk)
    made.readyBytes += chunk.length
    made.bytes += chunk.length
  })
  packing = made
}

/** Compresses more text. Returns the complete pieces. */
export async function add(text: string): Promise<Uint8Array[]> {
  const { gzip } = current()
  const bytes = Buffer.from(text)
  current().unpacked += bytes.length
  await new Promise<void>((resolve, reject) => gzip.write(bytes, (error) => (error ? reject(error) : resolve())))
  return takeWhole()
}

/** Ends the file. Returns the remaining pieces, and its entry in the manifest. */
export async function end(
  _: undefined,
): Promise<{ pieces: Uint8Array[]; sha256: string; bytes: number; uncompressedBytes: number }> {
  const { gzip, sum } = current()
  await new Promise((resolve, reject) => {
    gzip.on('end', resolve).on('error', reject)
    gzip.end()
  })
  const pieces = takeWhole()
  const rest = Buffer.concat(current().ready)
  if (rest.length > 0) pieces.push(rest)
  const { bytes, unpacked } = current()
  packing = undefined
  return { pieces, sha256: sum.digest('hex'), bytes, uncompressedBytes: unpacked }
}

function current(): Packing {
  if (!packing) throw new Error('no file was begun')
  return packing
}

function takeWhole(): Uint8Array[] {
  const { ready, readyBytes } = current()
  if (readyBytes < PIECE_BYTES) return []
  const all = Buffer.concat(ready)
  const whole = Math.floor(all.length / PIECE_BYTES)
  const rest = all.subarray(whole * PIECE_BYTES)
  current().ready = rest.length > 0 ? [Buffer.from(rest)] : []
  current().readyBytes = rest.length
  return Array.from(
    { length: whole },
    (_, at) => new Uint8Array(all.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES)),
  )
}
