import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { newId } from '../ids.ts'
import { workerFile } from '../worker-file.ts'

export type Embedded = {
  connection: { host: string; port?: number; user: string; database: string }
  stop(): Promise<void>
}

/** A folder that this file made: nothing else is ever removed by its name. */
const SOCKET_FOLDER = /[\\/]mimbar_[0-9a-z]+$/

/**
 * Starts the embedded Postgres (PGlite) in a worker thread, where its queries cannot hold up HTTP, and lets it listen
 * on a socket for the ordinary driver. `folder` holds its files.
 * Throws when another process has the folder open: PGlite itself would not notice, and both would corrupt it.
 */
export async function startEmbedded(folder: string): Promise<Embedded> {
  mkdirSync(folder, { recursive: true })
  // a socket's path may have at most 107 bytes, so it does not lie in the folder; its name is new for each start
  const socketFolder = join(tmpdir(), newId('mimbar'))
  const lock = takeLock(join(folder, 'mimbar.lock'), socketFolder)
  const windows = process.platform === 'win32'
  if (!windows) mkdirSync(socketFolder, { mode: 0o700 })
  const tidy = () => {
    rmSync(socketFolder, { recursive: true, force: true })
    rmSync(lock, { force: true })
  }
  // an end that is cut short tidies too
  process.once('exit', tidy)
  const worker = new Worker(workerFile('platform/db/embedded-worker'), {
    workerData: { folder: join(folder, 'pgdata'), path: windows ? undefined : join(socketFolder, '.s.PGSQL.5432') },
  })
  const stop = async () => {
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('stop')
    await ended
    process.off('exit', tidy)
    tidy()
  }
  try {
    const port = await new Promise<number | undefined>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the embedded database ended with code ${code}`)))
    })
    const place = windows ? { host: '127.0.0.1', port: port ?? 0 } : { host: socketFolder }
    return { connection: { ...place, user: 'postgres', database: 'postgres' }, stop }
  } catch (error) {
    process.off('exit', tidy)
    tidy()
    throw new Error(
      `The embedded database in ${folder} does not open: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    )
  }
}

/**
 * A lock file naming its owner by process id and start time, since ids are used again, and in its second line the owner's socket
 * folder, so that what a killed owner left goes with the next start.
 */
function takeLock(path: string, socketFolder: string): string {
  try {
    writeFileSync(path, `${processMark(process.pid)}\n${socketFolder}`, { flag: 'wx' })
    return path
  } catch {
    const [owner = '', left] = readFileSync(path, 'utf8').split('\n')
    const pid = Number.parseInt(owner, 10)
    if (pid !== process.pid && pid > 0 && isAlive(pid) && owner === processMark(pid)) {
      throw new Error(
        `Process ${pid} has the embedded database open (${path}). Stop it, or set DATA_DIR or DATABASE_URL.`,
      )
    }
    // its owner was killed: take it over
    if (left && SOCKET_FOLDER.test(left)) rmSync(left, { recursive: true, force: true })
    rmSync(path, { force: true })
    return takeLock(path, socketFolder)
  }
}

function processMark(pid: number): string {
  try {
    // the fields after the name in parentheses; the twentieth of them is the start time
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return `${pid} ${fields?.[19]}`
  } catch {
    return String(pid)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
