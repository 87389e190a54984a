import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { showProgress } from './backups/progress.ts'
import { runCommand } from './command.ts'
import { loadConfig } from './config.ts'
import { credentialsPath } from './credentials.ts'
import {
  beginCopy,
  completeCopy,
  copyInProgress,
  copyTable,
  emptyTables,
  enableTriggers,
} from './platform/db/copy-tables.ts'
import { lockFolder } from './platform/db/folder-lock.ts'
import { copyFiles } from './platform/db/hot-copy.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open.ts'
import {
  type Client,
  isEmpty,
  listTables,
  readSequences,
  sumOf,
  type Table,
  useStandardFormats,
  withClient,
  writeSequences,
} from './platform/db/table-rows.ts'
import { MIGRATIONS } from './platform/root.ts'

// `npm run move -- <DATABASE_URL>`: copies the embedded database of DATA_DIR into an empty Postgres. A second run resumes one that was interrupted.
const { positionals } = parseArgs({ allowPositionals: true })

await runCommand(async () => {
  const [url] = positionals
  if (url === undefined || positionals.length > 1) throw new Error('Usage: npm run move -- <DATABASE_URL>')
  const config = loadConfig({
    ...process.env,
    ...{ DATABASE_URL: undefined, DATABASE_URL_FILE: undefined },
    ...{ DATABASE_DIRECT_URL: undefined, DATABASE_DIRECT_URL_FILE: undefined },
    ...{ DATABASE_READ_URL: undefined, DATABASE_READ_URL_FILE: undefined },
  })
  // so that nothing is written to the old database during the copy
  const lock = await lockFolder(config.DATA_DIR)
  try {
    await move(config.DATA_DIR, url)
    console.log(
      `Set DATABASE_URL, and SECRET_KEY to the secretKey of ${credentialsPath(config)}, ADMIN_TOKEN to its adminToken or another, and start.`,
    )
    console.log(
      `Files stay in ${join(config.DATA_DIR, 'media')}, unless MEDIA_STORE says otherwise. The old database is untouched.`,
    )
  } finally {
    await lock.release()
  }
})

async function move(folder: string, url: string): Promise<void> {
  const onError = (error: Error) => console.error(error.message)
  const target = await openDatabase({ url, urlName: 'The address to move to', folder, poolSize: 2, onError })
  try {
    const underWay = await copyInProgress(target.bulk.pool)
    if (underWay === undefined && !(await isEmpty(target.bulk.pool)))
      throw new Error('This database is not empty: move into an empty one')
    const copy = await copyToMove(folder, underWay)
    const source = await openDatabase({ folder: copy.folder, onError })
    try {
      if (underWay === undefined) await withClient(target.bulk.pool, (client) => beginCopy(client, copy.id))
      // the tables of both then have the same columns
      await migrate(source.bulk.pool, MIGRATIONS)
      await migrate(target.bulk.pool, MIGRATIONS)
      const [from, to] = [await source.bulk.pool.connect(), await target.bulk.pool.connect()]
      try {
        await copyAll(from, to)
      } finally {
        from.release()
        to.release(true)
      }
    } finally {
      await source.close()
    }
    await rm(copy.folder, { recursive: true, force: true })
  } finally {
    await target.close()
  }
}

async function copyAll(from: Client, to: Client): Promise<void> {
  await useStandardFormats(from)
  await useStandardFormats(to)
  const ours = new Set((await listTables(to)).map(({ name }) => name))
  const all = await listTables(from)
  for (const { name } of all) if (!ours.has(name)) console.log(`${name}: skipped, because no migration creates it`)
  const tables = all.filter(({ name }) => ours.has(name))
  await emptyTables(to, tables)
  const sums = new Map<Table, Awaited<ReturnType<typeof sumOf>>>()
  for (const table of tables) sums.set(table, await sumOf(from, table))
  const progress = showProgress([...sums.values()].reduce((sum, { rows }) => sum + rows, 0))
  let done = 0
  for (const table of tables) {
    await copyTable(from, to, table, (rows) => {
      done += rows
      progress.to(done, table.name)
    })
  }
  progress.end()
  await writeSequences(to, await readSequences(from))
  for (const [table, wanted] of sums) {
    const found = await sumOf(to, table)
    if (found.rows !== wanted.rows || found.sum !== wanted.sum)
      throw new Error(`${table.name} differs: ${wanted.rows} rows before, ${found.rows} now, or different contents`)
    console.log(`${table.name}: ${found.rows} rows, the same`)
  }
  await enableTriggers(to, tables)
  await completeCopy(to)
}

/**
 * A copy of the database files, since opening a database changes it; it stays until the move is complete, so that the move can be resumed.
 * `underWay` is the id of the copy that an earlier run began.
 */
async function copyToMove(folder: string, underWay: string | undefined): Promise<{ folder: string; id: string }> {
  const pgdata = join(folder, 'pgdata')
  if (!existsSync(pgdata)) throw new Error(`There is no embedded database in ${folder}`)
  const copy = join(folder, 'moving')
  const note = join(copy, 'copied-from')
  const id = await fingerprint(pgdata)
  const copied = await readFile(note, 'utf8').catch(() => undefined)
  if (underWay !== undefined && (underWay !== id || copied !== id))
    throw new Error(
      'A move into this database was cut off, and the server has run here since: empty that database and move again',
    )
  if (copied !== id) {
    await rm(copy, { recursive: true, force: true })
    await mkdir(copy, { mode: 0o700 })
    await copyFiles(pgdata, join(copy, 'pgdata'))
    await writeFile(note, id)
  }
  return { folder: copy, id }
}

/** Identifies the state of a closed database: every start changes the time of some file. */
async function fingerprint(pgdata: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(pgdata, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  for (const file of files.sort()) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${relative(pgdata, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
