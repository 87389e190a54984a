import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import type { ByteRange } from '../../platform/http/range.ts'
import { PIECE_BYTES } from './gzip-worker.ts'

/** A complete dump. */
export type Dump = { version: number; at: Date }

/** The available dumps, newest first. */
export async function listDumps(db: Executor): Promise<Dump[]> {
  const found = await rows<{ version: number; at: string }>(
    db,
    sql`select version, made_at as at from dumps where manifest is not null order by version desc`,
  )
  return found.map(({ version, at }) => ({ version, at: toDate(at) }))
}

export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.json.sig'

/** The manifest of a dump and its signature; undefined if the dump does not exist. */
export async function findManifest(
  db: Executor,
  version: number,
): Promise<{ manifest: string; signature: Buffer } | undefined> {
  const [found] = await rows<{ manifest: string; signature: string }>(
    db,
    sql`
    select manifest, encode(signature, 'base64') as signature
    from dumps where version = ${version} and manifest is not null`,
  )
  return found && { manifest: found.manifest, signature: Buffer.from(found.signature, 'base64') }
}

export type DumpFile = { version: number; file: string; sha256: string; bytes: number }

export async function findFile(db: Executor, version: number, file: string): Promise<DumpFile | undefined> {
  const [found] = await rows<DumpFile>(
    db,
    sql`
    select f.version, f.file, f.sha256, f.bytes
    from dump_files f
    join dumps d on d.version = f.version
    where f.version = ${version} and f.file = ${file} and d.manifest is not null`,
  )
  return found
}

/** The bytes of a file, or a part of them, one piece in memory at a time. */
export const readFile = (db: Executor, file: DumpFile, part?: ByteRange): Readable =>
  Readable.from(piecesOf(db, file, part ?? { start: 0, end: file.bytes - 1 }), { objectMode: false })

async function* piecesOf(db: Executor, { version, file }: DumpFile, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let place = Math.floor(start / PIECE_BYTES); place * PIECE_BYTES <= end; place += 1) {
    // pg would transfer bytes as hex, which is longer and three times as slow
    const [piece] = await rows<{ base64: string }>(
      db,
      sql`
      select encode(bytes, 'base64') as base64 from dump_pieces
      where version = ${version} and file = ${file} and place = ${place}`,
    )
    // the dump was replaced meanwhile: the answer ends early, which its length shows
    if (!piece) throw new Error(`a piece of ${file} of dump ${version} is gone`)
    const bytes = Buffer.from(piece.base64, 'base64')
    const from = place * PIECE_BYTES
    yield bytes.subarray(Math.max(0, start - from), end - from + 1)
  }
}
