import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { newId } from '../ids.ts'
import { workerFile } from '../worker-file.ts'
import { lockFolder } from './folder-lock.ts'

export type Embedded = {
  connection: pg.ClientConfig
  /** Aborts what it is doing, which rolls back, and opens the same files again. Undefined if that is impossible. */
  restart?: () => Promise<void>
  stop(): Promise<void>
}

/** Part of the socket's file name, by which the driver finds it. */
const SOCKET_PORT = 5432
/** Folders made by this file; no other folder is ever removed. */
const SOCKET_FOLDER = /[\\/]mimbar_[0-9a-z]+$/

/**
 * Starts the embedded Postgres (PGlite) on the files in `folder`. It runs in a worker thread, where its queries do not block HTTP, and
 * listens on a socket for the ordinary driver. Throws if another process has the folder open: PGlite does not notice, and both would
 * corrupt it. If the thread ends later, the process ends with an uncaught error, since without its database it could only refuse.
 */
export async function startEmbedded(folder: string): Promise<Embedded> {
  const lock = await lockFolder(folder)
  const socketFolder = makeSocketFolder(folder)
  const clean = () => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    rmSync(ownerFile(folder), { force: true })
  }
  // also if the process exits without closing the database
  process.once('exit', clean)
  const release = () => {
    process.off('exit', clean)
    clean()
    return lock.release()
  }
  const socket = socketFolder && join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`)
  let port: number | undefined
  let thread = begin()
  /** After a restart it listens at the same address. */
  function begin() {
    const worker = new Worker(workerFile('platform/db/embedded-worker'), {
      workerData: { folder: join(folder, 'pgdata'), path: socket, port },
    })
    return { worker, ended: new Promise<number>((resolve) => worker.once('exit', resolve)) }
  }
  const endedAlone = (code: number) => {
    throw new Error(`The embedded database ended by itself (code ${code}): the process must be started again`)
  }
  async function open(): Promise<void> {
    port = await listening(thread.worker, thread.ended).catch((error) => {
      throw new Error(
        `The embedded database in ${folder} does not open: ${error instanceof Error ? error.message : error}`,
        { cause: error },
      )
    })
    // an uncaught error of the thread is rethrown here without this
    thread.worker.once('exit', endedAlone)
  }
  await open().catch(async (error) => {
    await release()
    throw error
  })
  return {
    connection: {
      host: socketFolder ?? '127.0.0.1',
      // all of them, because the driver takes missing ones from PGPORT, PGSSLMODE and so on, which are for another database
      port: port ?? SOCKET_PORT,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
    },
    async restart() {
      thread.worker.off('exit', endedAlone)
      await thread.worker.terminate()
      if (socket) rmSync(socket, { force: true })
      thread = begin()
      // a failure is not caught and ends the process
      await open()
    },
    async stop() {
      thread.worker.off('exit', endedAlone)
      thread.worker.postMessage('stop')
      await thread.ended
      await release()
    },
  }
}

/** Waits until it listens. Returns the port, or undefined for a socket file. */
async function listening(worker: Worker, ended: Promise<number>): Promise<number | undefined> {
  const endedEarly = ended.then((code) => {
    throw new Error(`its thread ended with code ${code}`)
  })
  const [port] = await Promise.race([once(worker, 'message'), endedEarly])
  return port
}

/** Holds the owner's process id and the folder of its socket. The lock itself is another file (folder-lock.ts). */
export const ownerFile = (folder: string): string => join(folder, 'mimbar.owner')

/**
 * Creates a temporary folder for the socket, because a path in the data folder may be too long for one. Removes that of an owner that was
 * killed. Undefined on Windows, which has no socket files.
 */
function makeSocketFolder(folder: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const [, left] = readIfAny(ownerFile(folder)).split('\n')
  if (left && SOCKET_FOLDER.test(left)) rmSync(left, { recursive: true, force: true })
  const created = join(tmpdir(), newId('mimbar'))
  mkdirSync(created, { mode: 0o700 })
  writeFileSync(ownerFile(folder), `${process.pid}\n${created}`)
  return created
}

function readIfAny(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
