import { once } from 'node:events'
import { constants, existsSync, readFileSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join, relative } from 'node:path'
import type pg from 'pg'
import { ownerFile } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'

// A consistent copy of the embedded database's files. Its one thread writes only while it runs a statement, so the holder of its one
// connection may copy them.

/** The size and time of each file when it was copied. */
type Copied = Map<string, { size: number; mtimeMs: number; copiedAt: number }>

/** The coarsest resolution of file times (FAT): a file that changed less than this before it was copied may have changed again unseen. */
const COARSEST_TIME_MS = 2_000

/** The socket on which the owner of the database takes requests for a copy. */
const socketOf = (folder: string): string | undefined => {
  const file = ownerFile(folder)
  const [, socketFolder] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return socketFolder && join(socketFolder, 'copy.sock')
}

/**
 * Lets other programs of the same user copy the database of this process: they send a path inside its folder, and get an answer when the
 * copy is complete. Most files are copied while the database continues to work, and only those that changed meanwhile with its connection
 * held, so requests wait only for these.
 */
export async function offerCopies(folder: string, pool: pg.Pool): Promise<{ close(): Promise<void> }> {
  const path = socketOf(folder)
  if (path === undefined) return { close: async () => {} }
  // left by a killed process
  rmSync(path, { force: true })
  let turn: Promise<unknown> = Promise.resolve()
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.setEncoding('utf8')
    socket.once('data', (to: string) => {
      turn = turn
        .then(() => copyHeld(folder, to.trim(), pool))
        .then(
          () => socket.end('copied'),
          (error) => socket.end(`failed: ${error instanceof Error ? error.message : error}`),
        )
    })
  })
  server.listen(path)
  await once(server, 'listening')
  server.unref()
  return {
    close: async () => {
      await turn
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function copyHeld(folder: string, to: string, pool: pg.Pool): Promise<void> {
  if (relative(folder, to).startsWith('..')) throw new Error(`${to} is not in ${folder}`)
  const from = join(folder, 'pgdata')
  const copied = await copyChanged(from, join(to, 'pgdata'), new Map())
  const client = await pool.connect()
  try {
    await client.query('checkpoint')
    await copyChanged(from, join(to, 'pgdata'), copied)
  } finally {
    client.release()
  }
}

/** Copies the files of the embedded database in `folder` to `to`, whether or not a process has it open. */
export async function copyDatabaseFiles(folder: string, to: string): Promise<void> {
  if (!existsSync(join(folder, 'pgdata'))) throw new Error(`There is no embedded database in ${folder}`)
  const answer = await askForCopy(folder, to)
  if (answer === 'copied') return
  if (answer !== undefined) throw new Error(`The running server could not copy its database: ${answer}`)
  const lock = await lockFolder(folder)
  try {
    await copyFiles(join(folder, 'pgdata'), join(to, 'pgdata'))
  } finally {
    await lock.release()
  }
}

/** Copies the files of a closed database. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await copyChanged(from, to, new Map())
}

/** The answer of the process that has the database open; undefined if there is none. */
function askForCopy(folder: string, to: string): Promise<string | undefined> {
  const path = socketOf(folder)
  if (path === undefined) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(path, () => socket.write(`${to}\n`))
    socket.setEncoding('utf8')
    socket.on('data', (piece) => {
      text += piece
    })
    socket.once('close', () => resolve(text || undefined))
    socket.once('error', () => resolve(undefined))
  })
}

/** Copies files that differ from an earlier copy, and removes those that are gone. */
async function copyChanged(from: string, to: string, earlier: Copied): Promise<Copied> {
  const now: Copied = new Map()
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const path = relative(from, join(entry.parentPath ?? entry.path, entry.name))
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    if (!entry.isFile()) continue
    try {
      const copiedAt = Date.now()
      const { size, mtimeMs } = await stat(join(from, path))
      now.set(path, { size, mtimeMs, copiedAt })
      const before = earlier.get(path)
      const same = before?.size === size && before.mtimeMs === mtimeMs
      if (same && before.copiedAt - mtimeMs > COARSEST_TIME_MS) continue
      await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
      await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)
    } catch (error) {
      // removed between listing and copying
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      now.delete(path)
    }
  }
  for (const path of earlier.keys()) if (!now.has(path)) await rm(join(to, path), { force: true })
  return now
}
