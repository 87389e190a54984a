import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isAbsent, type MediaStore } from '../messaging/media/store.ts'
import { copyDatabaseFiles } from '../platform/db/hot-copy.ts'
import { beginLongRead, endLongRead } from '../platform/db/long-read.ts'
import type { Database } from '../platform/db/open.ts'
import {
  type Client,
  listTables,
  quoted,
  readSequences,
  readTable,
  sumOf,
  type Table,
  useStandardFormats,
} from '../platform/db/table-rows.ts'
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
import { COPY } from './leftovers.ts'
import { NO_PROGRESS, type Show } from './progress.ts'
import { type BackupSecrets, lock } from './secret.ts'

export type BackupSource = {
  database: Database
  media: MediaStore
  /** Names the key that the database's secrets are sealed with. */
  secretKey: string
  settings: Record<string, string>
  /** Left out without a passphrase. */
  secrets: BackupSecrets
}

/** Creates a folder inside `folder` with a copy of the embedded database's files, whose owner may continue to serve. */
export async function copyEmbedded(folder: string): Promise<{ folder: string; remove(): Promise<void> }> {
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
  { passphrase, now, show = NO_PROGRESS }: { passphrase: string | undefined; now: Date; show?: Show },
): Promise<{ head: Head; end: End; bytes: number }> {
  const part = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  const clean = () => rmSync(part, { force: true })
  process.once('exit', clean)
  const archive = writeArchive(part)
  const client = await source.database.bulk.pool.connect()
  try {
    await useStandardFormats(client)
    await beginLongRead(client)
    const tables = await beginAtOneState(client)
    await writeAll(archive, client, { ...source, tables }, { passphrase, now, show })
    await client.query('rollback')
    await archive.close()
    const checked = await checkArchive(part)
    await publish(part, path)
    return { ...checked, bytes: (await stat(path)).size }
  } catch (error) {
    archive.destroy()
    await client.query('rollback').catch(() => {})
    await rm(part, { force: true })
    throw error
  } finally {
    process.off('exit', clean)
    await endLongRead(client).catch(() => {})
    // its session settings end with the connection
    client.release(!source.database.embedded)
  }
}

/**
 * Begins a transaction that sees one state. A name refers to the current table, whatever a transaction sees, so all are locked before it sees
 * anything, and an import that swaps some of them ends before or waits.
 */
async function beginAtOneState(client: Client): Promise<Table[]> {
  const before = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${before.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  const tables = await listTables(client)
  if (!isDeepStrictEqual(tables, before)) throw new Error('The database was migrated meanwhile: make the backup again')
  return tables
}

async function writeAll(
  archive: ArchiveWriter,
  client: Client,
  { database, media, secretKey, settings, secrets, tables }: BackupSource & { tables: Table[] },
  { passphrase, now, show = NO_PROGRESS }: { passphrase: string | undefined; now: Date; show?: Show },
): Promise<void> {
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
    media: await addMedia(archive, client, { store: media, isReady: (id) => isReady(database, id) }),
    sha256: archive.sum(),
  }
  await archive.add(END, JSON.stringify(end, null, 2))
}

async function addTables(archive: ArchiveWriter, client: Client, tables: Table[], show: Show): Promise<End['tables']> {
  const sums: End['tables'] = {}
  const { rows: sizes } = await client.query<{ bytes: number }>(
    `select coalesce((select sum(pg_table_size(relid)) from pg_partition_tree(oid)), pg_table_size(oid))::float8 as bytes
     from unnest($1::regclass[]) with ordinality as t (oid, place) order by place`,
    [tables.map(({ name }) => quoted(name))],
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

/** Rows per read. */
const FILES_AT_ONCE = 500

/** Whether a file still exists. The embedded database is read from a copy, which does not know. */
async function isReady({ embedded, bulk }: Database, id: string): Promise<boolean> {
  if (embedded) return false
  const { rows } = await bulk.pool.query(`select from media where id = $1 and state = 'ready'`, [id])
  return rows.length > 0
}

async function addMedia(
  archive: ArchiveWriter,
  client: Client,
  { store, isReady }: { store: MediaStore; isReady(id: string): Promise<boolean> },
): Promise<End['media']> {
  const result: End['media'] = { files: 0, bytes: 0, missing: [], damaged: [] }
  let after = ''
  for (;;) {
    const { rows } = await client.query<{ account_id: string; id: string; sha256: string }>(
      `select account_id, id, sha256 from media where state = 'ready' and id > $1 order by id limit ${FILES_AT_ONCE}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return result
    after = last.id
    for (const { account_id, id, sha256 } of rows) {
      const key = `${account_id}/${id}`
      const content = await readFile(store, key)
      if (content === undefined) {
        // a file that nobody deleted is lost, or its store is unreachable
        if (await isReady(id))
          throw new Error(`The file ${key} is not in MEDIA_STORE: bring it back, or delete it by its id`)
        result.missing.push(key)
        continue
      }
      if (createHash('sha256').update(content).digest('hex') !== sha256) result.damaged.push(key)
      await archive.add(`media/${key}`, content)
      result.files += 1
      result.bytes += content.length
    }
  }
}

/** A whole file of at most 16 MB; undefined if it does not exist. */
async function readFile(store: MediaStore, key: string): Promise<Buffer | undefined> {
  try {
    return Buffer.concat((await (await store.read(key)).toArray()) as Buffer[])
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw new Error(`The file ${key} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
