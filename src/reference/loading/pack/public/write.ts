import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export type PackPart = { file: string; rows: object[]; sources: string[] }

/**
 * Replaces the pack in `folder`. It is written under another name first, so that a reader finds the old pack, the new one, or for a moment none. The
 * same rows always give the same bytes.
 */
export async function writePack(folder: string, parts: Iterable<PackPart>, about: object): Promise<void> {
  const next = `${folder}.next`
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  const files: object[] = []
  for (const part of parts) if (part.rows.length > 0) files.push(await writePart(next, part))
  await writeFile(join(next, 'manifest.json'), `${JSON.stringify({ ...about, files }, null, 1)}\n`)
  await mkdir(dirname(folder), { recursive: true })
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
}

async function writePart(folder: string, { file, rows, sources }: PackPart): Promise<object> {
  const name = `${file}.ndjson.gz`
  const sum = createHash('sha256')
  let bytes = 0
  let uncompressed_bytes = 0
  const lines = function* () {
    for (const row of rows) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`)
      uncompressed_bytes += line.length
      yield line
    }
  }
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  await pipeline(Readable.from(lines()), createGzip({ level: 9 }), counted, createWriteStream(join(folder, name)))
  return { file: name, rows: rows.length, sha256: sum.digest('hex'), bytes, uncompressed_bytes, sources }
}
