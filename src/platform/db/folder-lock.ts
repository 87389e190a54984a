import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { link, open, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { newId } from '../ids.ts'

/** Held until it is released or the process ends in any way. */
export type FolderLock = { release(): Promise<void> }

const LOCK = /^mimbar\.lock\.(\d+)$/
const IN_USE = 'Stop it, or set DATA_DIR or DATABASE_URL.'
/** Bytes of a socket's address: 104 on macOS, 108 on Linux, with a final zero. */
const ADDRESS_BYTES_MAX = 103
/** A busy owner answers with its name in this time. A frozen one never does, though the kernel accepts connections for it. */
const NAME_WITHIN_MS = 500

/**
 * Locks a folder for this process; throws with the owner's name if another one holds it.
 *
 * The lock is a listening socket in the folder. The kernel accepts connections for a frozen owner and from every container that shares the
 * folder, where process ids mean nothing, and refuses them for a dead one. Sockets are numbered, and the highest number is the lock: it is
 * created by a link, which fails if the name exists, it listens before that, and it is never removed. So one of two starters gets it, and
 * a late one sees a higher number.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true })
  if (process.platform === 'win32') return lockByPipe(folder)
  const place = await openPlace(folder)
  const name = newId('lock')
  const server = await listen(place.address(name), folder)
  const own = join(folder, name)
  try {
    for (;;) {
      const highest = Math.max(0, ...numbersIn(folder))
      const owner = highest > 0 ? await ownerOf(place.address(`mimbar.lock.${highest}`)) : undefined
      if (owner) throw new Error(`${owner} has ${folder} open. ${IN_USE}`)
      const mine = highest + 1
      if ((await isLinked(own, join(folder, `mimbar.lock.${mine}`))) && (await isHighest(folder, mine))) break
    }
  } catch (error) {
    await close(server)
    throw error
  } finally {
    await unlink(own).catch(() => {})
    await place.close()
  }
  return { release: () => close(server) }
}

const numbersIn = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) => {
    const [, number] = LOCK.exec(name) ?? []
    return number === undefined ? [] : [Number(number)]
  })

/** False if the name is taken. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Whether the number just linked is the highest. If so it removes the lower ones, otherwise its own. */
async function isHighest(folder: string, mine: number): Promise<boolean> {
  const numbers = numbersIn(folder)
  const highest = numbers.every((number) => number <= mine)
  for (const number of highest ? numbers.filter((other) => other < mine) : [mine])
    await unlink(join(folder, `mimbar.lock.${number}`)).catch(() => {})
  return highest
}

/** A description of the process that listens there; undefined for none. */
function ownerOf(address: string): Promise<string | undefined> {
  return new Promise((found, reject) => {
    let text = ''
    const socket = connect(address)
    const answer = () => {
      socket.destroy()
      found(/^Process \d+ on \S+$/.exec(text)?.[0] ?? 'Another process')
    }
    // not the socket's own timeout, which restarts with each byte
    const timer = setTimeout(answer, NAME_WITHIN_MS)
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
    })
    socket.once('end', answer)
    socket.once('error', (error) => {
      clearTimeout(timer)
      const code = codeOf(error)
      if (code === 'ECONNREFUSED' || code === 'ENOENT') found(undefined)
      // its backlog is full, so the owner is frozen
      else if (code === 'EAGAIN' || code === 'ECONNRESET') found('Another process')
      else reject(error)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}

async function listen(address: string, folder: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(`Process ${process.pid} on ${hostname()}`)
  })
  const listening = once(server, 'listening')
  server.listen(address)
  await listening.catch((cause) => {
    const reason =
      codeOf(cause) === 'EADDRINUSE' ? `Another process has ${folder} open. ${IN_USE}` : noSocket(folder, cause)
    throw new Error(reason, { cause })
  })
  return server.unref()
}

const noSocket = (folder: string, cause: unknown): string =>
  `${folder} takes no socket (${codeOf(cause)}), which keeps a second process out: set DATA_DIR to a folder on a local disk`

/** On Windows a named pipe has one owner on the machine and disappears with it. */
async function lockByPipe(folder: string): Promise<FolderLock> {
  const name = createHash('sha256').update(resolve(folder).toLowerCase()).digest('hex').slice(0, 32)
  const server = await listen(`\\\\.\\pipe\\mimbar-${name}`, folder)
  return { release: () => close(server) }
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

type SocketPath = { address(name: string): string; close(): Promise<void> }

/** Writes names in the folder so that they fit into the address of a socket. */
async function openPlace(folder: string): Promise<SocketPath> {
  const longest = newId('lock').length + 1
  const short = [folder, relative('', folder)].find((path) => Buffer.byteLength(path) + longest <= ADDRESS_BYTES_MAX)
  if (short !== undefined) return { address: (name) => join(short, name), close: async () => {} }
  if (process.platform !== 'linux')
    throw new Error(`The path of ${folder} is too long for a socket: set a shorter DATA_DIR`)
  const opened = await open(folder)
  return { address: (name) => `/proc/self/fd/${opened.fd}/${name}`, close: () => opened.close() }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
