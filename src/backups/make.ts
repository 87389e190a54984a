import { rmSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from '../messaging/media/store.ts'
import {
  type Client,
  listTables,
  readSequences,
  readTable,
  speakPlainly,
  sumOf,
  type Table,
} from '../platform/db/copy-tables.ts'
import { copyDatabaseFiles } from '../platform/db/hot-copy.ts'
import type { Database } from '../platform/db/open.ts'
import { DAY_MS } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import { VERSION } from '../platform/version.ts'
import {
  type ArchiveWriter,
  checkArchive,
  END,
  type End,
  HEAD,
  type Head,
  packRows,
  publish,
  SECRET,
  SETTINGS,
  writeArchive,
} from './archive.ts'
import { type Show, SILENT } from './progress.ts'
import { lock, type Secrets } from './secret.ts'

export type BackupSource = {
  database: Database
  media: MediaStore
  /** Names the key that the database's secrets are sealed with. */
  secretKey: string
  settings: Record<string, string>
  /** Left out without a passphrase. */
  secrets: Secrets
}

/** What begins the names of copies of the database's files. */
const COPY = 'copy-'

/**
 * A folder inside `folder` with a copy of the embedded database's files, whose owner may go on serving. A copy that a killed process left is
 * removed after a day.
 */
export async function copyEmbedded(folder: string): Promise<{ folder: string; remove(): Promise<void> }> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${COPY}_`)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
  const copy = join(folder, newId(COPY))
  await mkdir(copy, { mode: 0o700 })
  const clean = () => rmSync(copy, { recursive: true, force: true })
  process.once('exit', clean)
  const remove = async () => {
    process.off('exit', clean)
    await rm(copy, { recursive: true, force: true })
  }
  try {
    await copyDatabaseFiles(folder, copy)
  } catch (error) {
    await remove()
    throw error
  }
  return { folder: copy, remove }
}

/** Writes a backup of one state of the database to `path`, reads it again, and only then gives it its name. */
export async function writeBackup(
  source: BackupSource,
  path: string,
  { passphrase, now, show = SILENT }: { passphrase: string | undefined; now: Date; show?: Show },
): Promise<{ head: Head; end: End; bytes: number }> {
  const part = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  const archive = writeArchive(part)
  const client = await source.database.bulk.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await speakPlainly(client)
    await writeAll(archive, client, source, { passphrase, now, show })
    await client.query('rollback')
    await archive.close()
    const checked = await checkArchive(part)
    await publish(part, path)
    return { ...checked, bytes: (await stat(path)).size }
  } catch (error) {
    archive.destroy()
    await rm(part, { force: true })
    throw error
  } finally {
    // what was set for this session goes with it
    client.release(!source.database.embedded)
  }
}

async function writeAll(
  archive: ArchiveWriter,
  client: Client,
  { media, secretKey, settings, secrets }: BackupSource,
  { passphrase, now, show = SILENT }: { passphrase: string | undefined; now: Date; show?: Show },
): Promise<void> {
  const tables = await listTables(client)
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  const head: Head = {
    format: 1,
    version: VERSION,
    made_at: now.toISOString(),
    tables,
    migrations,
    secret_key: secretKey,
  }
  await archive.add(HEAD, JSON.stringify(head, null, 2))
  await archive.add(SETTINGS, JSON.stringify(settings, null, 2))
  if (passphrase !== undefined) await archive.add(SECRET, await lock(secrets, passphrase))
  const done = await addTables(archive, client, tables, show)
  const end: End = {
    tables: done,
    sequences: await readSequences(client),
    media: await addMedia(archive, client, media),
    sha256: archive.sum(),
  }
  await archive.add(END, JSON.stringify(end, null, 2))
}

async function addTables(archive: ArchiveWriter, client: Client, tables: Table[], show: Show): Promise<End['tables']> {
  const sums: End['tables'] = {}
  const { rows: sizes } = await client.query<{ bytes: number }>(
    `select pg_table_size(oid)::float8 as bytes from unnest($1::regclass[]) with ordinality as t (oid, place) order by place`,
    [tables.map(({ name }) => `"${name}"`)],
  )
  const progress = show(sizes.reduce((sum, { bytes }) => sum + bytes, 0))
  let before = 0
  for (const [place, table] of tables.entries()) {
    const size = sizes[place]?.bytes ?? 0
    let piece = 0
    for await (const { rows, nextBlock, blocks } of readTable(client, table)) {
      if (rows.length > 0)
        await archive.add(`tables/${table.name}/${String(++piece).padStart(6, '0')}.gz`, await packRows(rows))
      progress.to(before + (size * nextBlock) / blocks, table.name)
    }
    sums[table.name] = await sumOf(client, table)
    before += size
    progress.to(before, table.name)
  }
  progress.end()
  return sums
}

/** Rows that are read at once. */
const FILES_AT_ONCE = 500

async function addMedia(archive: ArchiveWriter, client: Client, store: MediaStore): Promise<End['media']> {
  const result: End['media'] = { files: 0, bytes: 0, missing: [] }
  let after = ''
  for (;;) {
    const { rows } = await client.query<{ account_id: string; id: string; size: number }>(
      `select account_id, id, size_bytes::float8 as size from media where state = 'ready' and id > $1 order by id limit ${FILES_AT_ONCE}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return result
    after = last.id
    for (const { account_id, id, size } of rows) {
      const key = `${account_id}/${id}`
      // deleted since the state that is copied
      const content = await store.read(key).catch(() => undefined)
      if (content === undefined) {
        result.missing.push(key)
        continue
      }
      await archive.addStream(`media/${key}`, size, content)
      result.files += 1
      result.bytes += size
    }
  }
}
