import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isAbsent, type MediaStore } from '../messaging/media/store.ts'
import { beginCopy, emptyTables, enableTriggers } from '../platform/db/copy-tables.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/open.ts'
import {
  type Client,
  isEmpty,
  listTables,
  sumOf,
  type Table,
  useStandardFormats,
  withClient,
  writeRows,
  writeSequences,
} from '../platform/db/table-rows.ts'
import { newId } from '../platform/ids.ts'
import { type End, type Head, mediaEntry, readArchive, rowsEntry, SECRET, SETTINGS, unpackRows } from './archive.ts'
import { NO_PROGRESS, type Show } from './progress.ts'
import { secrets } from './secret.ts'

/** Reads the settings and the secret of a backup. */
export async function readSmallEntries(
  path: string,
): Promise<{ settings: Record<string, string>; secret: string | undefined }> {
  let [settings, secret]: [Record<string, string>, string | undefined] = [{}, undefined]
  await readArchive(path, async (entry) => {
    if (entry.name === SETTINGS) settings = secrets.parse(JSON.parse(String(await entry.bytes())))
    if (entry.name === SECRET) secret = String(await entry.bytes())
  })
  return { settings, secret }
}

type Into = { database: Database; media: MediaStore; migrations: string; staging: string; show?: Show }

/**
 * Copies the rows and files of a checked backup into an empty database and a media store, and compares each table with its recorded
 * checksum. Returns the tables that no migration creates, which are left out. The database then has the backup's migrations. `staging` is on the disk of the
 * files.
 */
export async function restoreInto(
  path: string,
  { head, end }: { head: Head; end: End },
  { database, media, migrations, staging, show = NO_PROGRESS }: Into,
): Promise<string[]> {
  if (!(await isEmpty(database.bulk.pool)))
    throw new Error('This database is not empty: a backup is restored into an empty one')
  await withClient(database.bulk.pool, (client) => beginCopy(client, path))
  await migrate(database.bulk.pool, migrations, { only: head.migrations.map(({ name }) => name) })
  const writer = await database.bulk.pool.connect()
  try {
    await useStandardFormats(writer)
    await sameMigrations(writer, head)
    const ours = new Set((await listTables(writer)).map(({ name }) => name))
    const tables = head.tables.filter(({ name }) => ours.has(name))
    await emptyTables(writer, tables)
    await fill(path, { tables, end }, writer, { media, staging, show })
    await writeSequences(writer, end.sequences)
    for (const table of tables) await compare(writer, table, end)
    await forgetMissing(writer, media, end.media.missing)
    await enableTriggers(writer, tables)
    return head.tables.flatMap(({ name }) => (ours.has(name) ? [] : [name]))
  } finally {
    writer.release(!database.embedded)
  }
}

async function sameMigrations(client: Client, { migrations, version }: Head): Promise<void> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  const here = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const other = migrations.find(({ name, sha256 }) => here.get(name) !== sha256)
  if (other)
    throw new Error(
      `This program does not have the migration ${other.name} of the backup: restore it with version ${version} or later`,
    )
}

async function fill(
  path: string,
  { tables, end }: { tables: Table[]; end: End },
  client: Client,
  { media, staging, show }: Required<Pick<Into, 'media' | 'staging' | 'show'>>,
): Promise<void> {
  const total = Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0) + end.media.files
  const progress = show(total)
  let done = 0
  await readArchive(path, async (entry) => {
    const table = tables.find(({ name }) => name === rowsEntry(entry.name))
    if (table) {
      const rows = await unpackRows(await entry.bytes(), table)
      await writeRows(client, table, rows)
      done += rows.length
      progress.to(done, table.name)
    }
    const key = mediaEntry(entry.name)
    if (key !== undefined) {
      const staged = join(staging, newId('file'))
      try {
        await pipeline(entry.stream, createWriteStream(staged))
        const { rows } = await client.query<{ content_type: string }>('select content_type from media where id = $1', [
          key.split('/')[1],
        ])
        await media.put(key, staged, rows[0]?.content_type ?? 'application/octet-stream')
      } finally {
        await rm(staged, { force: true })
      }
      done += 1
      progress.to(done, 'files')
    }
  })
  progress.end()
}

/** Deletes rows of files that were deleted before the backup read them; an existing file is never removed. */
async function forgetMissing(client: Client, media: MediaStore, missing: string[]): Promise<void> {
  for (const key of missing) {
    if (await isThere(media, key)) continue
    await client.query(`delete from media where account_id || '/' || id = $1`, [key])
  }
}

async function isThere(media: MediaStore, key: string): Promise<boolean> {
  try {
    ;(await media.read(key)).destroy()
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

async function compare(client: Client, table: Table, { tables }: End): Promise<void> {
  const [found, wanted] = [await sumOf(client, table), tables[table.name]]
  if (found.rows !== wanted?.rows || found.sum !== wanted.sum)
    throw new Error(`${table.name} is not what was backed up: ${found.rows} rows in place of ${wanted?.rows}`)
}
