import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import type { Row, Table } from '../platform/db/table-rows.ts'

// A backup is one tar file, so that any tool can look into it:
//   backup.json              what it is, its tables and the migrations that made them
//   secret.json              only with a passphrase: the key of the database's secrets, and other secret settings
//   settings.json            settings that are not secret
//   tables/<name>/<n>.gz     rows, one JSON array of texts on each line
//   media/<account>/<id>     files
//   end.json                 counts and checksums; without it the file is incomplete

const table = z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })

const head = z.object({
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  tables: z.array(table),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Names the key that the database's secrets are sealed with. */
  secret_key: z.string(),
})
export type Head = z.output<typeof head>

const end = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  sequences: z.record(z.string(), z.number().nullable()),
  media: z.object({
    files: z.number(),
    bytes: z.number(),
    /** Deleted after the copied state. */
    missing: z.array(z.string()),
    /** Differ from the upload; backed up as they were found. */
    damaged: z.array(z.string()).default([]),
  }),
  /** SHA-256 of the names and contents of all entries before this one. */
  sha256: z.string(),
})
export type End = z.output<typeof end>

/** A folder of the archive is named by its table, a file by its account and id. */
export const HEAD = 'backup.json'
export const SECRET = 'secret.json'
export const SETTINGS = 'settings.json'
export const END = 'end.json'

const squeeze = promisify(gzip)
const unsqueeze = promisify(gunzip)

/** The first level compresses rows to a fourth, three times as fast as the default. */
const LEVEL = 1

export const packRows = (rows: Row[]): Promise<Buffer> =>
  squeeze(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { level: LEVEL })

const line = z.array(z.string().nullable())

export async function unpackRows(bytes: Buffer, of: Table): Promise<Row[]> {
  const lines = (await unsqueeze(bytes)).toString('utf8').split('\n').slice(0, -1)
  const rows = lines.map((text) => line.parse(JSON.parse(text)))
  if (rows.some((row) => row.length !== of.columns.length))
    throw new Error(`a row of ${of.name} has another number of values than the table has columns`)
  return rows
}

export type ArchiveWriter = {
  add(name: string, content: Buffer | string): Promise<void>
  /** The checksum of all entries so far. */
  sum(): string
  /** Resolves once the file is on the disk. */
  close(): Promise<void>
  /** Aborts the file. */
  destroy(): void
}

export function writeArchive(path: string): ArchiveWriter {
  const tar = pack()
  const file = createWriteStream(path, { mode: 0o600 })
  const written = finished(tar.pipe(file))
  const sums = createHash('sha256')
  // every `add` rejects with this error, because a race against one promise would keep every entry in memory
  let ended: Error | undefined
  let refuse = (_: Error): void => {}
  const end = (error: Error): void => {
    ended = error
    refuse(error)
  }
  written.then(() => end(new Error('the file was closed')), end)

  return {
    async add(name, content) {
      const bytes = Buffer.from(content)
      await new Promise<void>((resolve, reject) => {
        if (ended) return reject(ended)
        refuse = reject
        const header = { name, size: bytes.length, mode: 0o600 }
        tar.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes.length > 0 ? bytes : null)
      })
      sums.update(`${name}\0`).update(createHash('sha256').update(bytes).digest())
    },
    sum: () => sums.copy().digest('hex'),
    async close() {
      tar.finalize()
      await written
      const handle = await open(path, 'r+')
      await handle.sync()
      await handle.close()
    },
    destroy() {
      tar.destroy()
      file.destroy()
    },
  }
}

export type ArchiveEntry = {
  name: string
  size: number
  /** The whole content, for a small entry. */
  bytes(): Promise<Buffer>
  /** The content as a stream. */
  stream: Readable
}

/** Calls back with each entry of an archive, in order, and skips what is left unread. Returns the checksum of all but the last. */
export async function readArchive(path: string, take: (entry: ArchiveEntry) => Promise<void>): Promise<string> {
  const tar = extract()
  const file = createReadStream(path)
  file.on('error', (error) => tar.destroy(error))
  file.pipe(tar)
  const sums = createHash('sha256')
  let before = ''
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      const sum = createHash('sha256')
      const stream = Readable.from(hashed(entry, sum))
      await take({
        name,
        size,
        stream,
        bytes: async () => Buffer.concat((await stream.toArray()) as Buffer[]),
      })
      if (!stream.destroyed) for await (const _ of stream);
      before = sums.copy().digest('hex')
      sums.update(`${name}\0`).update(sum.digest())
    }
  } finally {
    file.destroy()
  }
  return before
}

async function* hashed(stream: AsyncIterable<unknown>, sum: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    sum.update(piece as Buffer)
    yield piece as Buffer
  }
}

export const rowsEntry = (name: string): string | undefined => /^tables\/([\w.]+)\/\d+\.gz$/.exec(name)?.[1]
export const mediaEntry = (name: string): string | undefined => /^media\/([\w-]+\/[\w-]+)$/.exec(name)?.[1]

/** Reads a whole backup, and throws if it differs from what was written. */
export async function checkArchive(path: string): Promise<{ head: Head; end: End }> {
  let first: Head | undefined
  let last: End | undefined
  const rows: Record<string, number> = {}
  let files = 0
  const sum = await readArchive(path, async (entry) => {
    if (entry.name === HEAD) first = head.parse(JSON.parse(String(await entry.bytes())))
    if (entry.name === END) last = end.parse(JSON.parse(String(await entry.bytes())))
    const name = rowsEntry(entry.name)
    if (name !== undefined) {
      const of = first?.tables.find((each) => each.name === name)
      if (!of) throw new Error(`${path} has rows of ${name}, which is none of its tables`)
      rows[name] = (rows[name] ?? 0) + (await unpackRows(await entry.bytes(), of)).length
    }
    if (mediaEntry(entry.name)) files += 1
  }).catch((cause) => {
    throw new Error(`${path} is not a whole backup: ${cause instanceof Error ? cause.message : cause}`, { cause })
  })
  if (!first || !last) throw new Error(`${path} is not a whole backup: it has no ${first ? END : HEAD}`)
  const { tables, media, sha256 } = last
  if (sha256 !== sum) throw new Error(`${path} is not what was written: its sum is another`)
  const wrong = Object.keys(tables).find((name) => tables[name]?.rows !== (rows[name] ?? 0))
  if (wrong !== undefined)
    throw new Error(`${path} has ${rows[wrong] ?? 0} rows of ${wrong}, not ${tables[wrong]?.rows}`)
  if (media.files !== files) throw new Error(`${path} has ${files} files, not ${media.files}`)
  return { head: first, end: last }
}

/** Renames a checked file to its final name. */
export const publish = (from: string, to: string): Promise<void> => rename(from, to)
