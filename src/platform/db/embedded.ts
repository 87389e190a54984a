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
  /** Ends what it does, which undoes the transaction, and opens the same files again. Undefined where that cannot be done. */
  restart?: () => Promise<void>
  stop(): Promise<void>
}

/** The driver looks for a socket by the name of a port. */
const SOCKET_PORT = 5432
/** A folder that this file made: nothing else is ever removed by its name. */
const SOCKET_FOLDER = /[\\/]mimbar_[0-9a-z]+$/

/**
 * Starts the embedded Postgres (PGlite) in a worker thread, where its queries cannot hold up HTTP, and lets it listen
 * on a socket for the ordinary driver. `folder` holds its files.
 * Throws when another process has the folder open: PGlite itself would not notice, and both would corrupt it. A thread that ends
 * by itself later is an uncaught error, which ends the process: without its database it could only refuse.
 */
export async function startEmbedded(folder: string): Promise<Embedded> {
  const lock = await lockFolder(folder)
  const socketFolder = makeSocketFolder(folder)
  const clean = () => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    rmSync(ownerFile(folder), { force: true })
  }
  // also where the process ends without closing the database
  process.once('exit', clean)
  const release = () => {
    process.off('exit', clean)
    clean()
    return lock.release()
  }
  const socket = socketFolder && join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`)
  let port: number | undefined
  let thread = begin()
  /** A Postgres that was ended opens where it listened before. */
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
    // an uncaught error of the thread is thrown here by itself
    thread.worker.once('exit', endedAlone)
  }
  await open().catch(async (error) => {
    await release()
    throw error
  })
  return {
    connection: {
      host: socketFolder ?? '127.0.0.1',
      // what is not said here the driver takes from PGPORT, PGSSLMODE and the like, which mean another database
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
      // where it does not open, nothing catches this, which ends the process
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

/** Answers the port, where it listens on one. */
async function listening(worker: Worker, ended: Promise<number>): Promise<number | undefined> {
  const endedEarly = ended.then((code) => {
    throw new Error(`its thread ended with code ${code}`)
  })
  const [port] = await Promise.race([once(worker, 'message'), endedEarly])
  return port
}

/** The process id of the owner and the folder of its socket, for people to read. The lock itself is another file (folder-lock.ts). */
export const ownerFile = (folder: string): string => join(folder, 'mimbar.owner')

/**
 * A folder of this start alone for the database's socket: in the data folder the path might be longer than a socket's may be. That of an
 * owner that was killed is removed. Undefined where there are no such sockets.
 */
function makeSocketFolder(folder: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const [, left] = readIfAny(ownerFile(folder)).split('\n')
  if (left && SOCKET_FOLDER.test(left)) rmSync(left, { recursive: true, force: true })
  const made = join(tmpdir(), newId('mimbar'))
  mkdirSync(made, { mode: 0o700 })
  writeFileSync(ownerFile(folder), `${process.pid}\n${made}`)
  return made
}

function readIfAny(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
