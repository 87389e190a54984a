import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { link, open, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { newId } from '../ids.ts'

/** Held until it is released or the process is gone, however it ends. */
export type FolderLock = { release(): Promise<void> }

const LOCK = /^mimbar\.lock\.(\d+)$/
const IN_USE = 'Stop it, or set DATA_DIR or DATABASE_URL.'
/** Bytes: a socket's address has 104 (macOS) or 108 (Linux), one of which ends it. */
const ADDRESS_MAX = 103
/** The kernel accepts connections for a frozen owner, which never answers; one that is only busy answers within this time. */
const NAME_WITHIN_MS = 500

/**
 * Takes a folder for this process alone; throws, with the owner's name, where another one has it.
 *
 * The lock is a listening socket in the folder: the kernel answers for a frozen owner and in every container that shares the folder, and
 * refuses for a dead one, where a process id means nothing. Sockets are numbered, and the highest number counts: it is linked, which fails
 * where it exists, it already listens, and it is never removed. So of two starters one gets it, and one that was late sees a higher number.
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

/** False where the name is taken. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Whether a number that was just linked is the highest, and then removes those before it; otherwise removes it. */
async function isHighest(folder: string, mine: number): Promise<boolean> {
  const numbers = numbersIn(folder)
  const highest = numbers.every((number) => number <= mine)
  for (const number of highest ? numbers.filter((other) => other < mine) : [mine])
    await unlink(join(folder, `mimbar.lock.${number}`)).catch(() => {})
  return highest
}

/** The process that listens there, in words; undefined for none. */
function ownerOf(address: string): Promise<string | undefined> {
  return new Promise((found, reject) => {
    let text = ''
    const socket = connect(address)
    const answer = () => {
      socket.destroy()
      found(/^Process \d+ on \S+$/.exec(text)?.[0] ?? 'Another process')
    }
    // not the socket's own timeout, which begins again with each byte
    const timer = setTimeout(answer, NAME_WITHIN_MS)
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
    })
    socket.once('end', answer)
    socket.once('error', (error) => {
      clearTimeout(timer)
      const code = codeOf(error)
      if (code === 'ECONNREFUSED' || code === 'ENOENT') found(undefined)
      // its backlog is full, so it is frozen
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

/** On Windows the name of a pipe is the machine's own, has one owner, and goes with it. */
async function lockByPipe(folder: string): Promise<FolderLock> {
  const name = createHash('sha256').update(resolve(folder).toLowerCase()).digest('hex').slice(0, 32)
  const server = await listen(`\\\\.\\pipe\\mimbar-${name}`, folder)
  return { release: () => close(server) }
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

type SocketPath = { address(name: string): string; close(): Promise<void> }

/** How a name in the folder is written so that it fits into the address of a socket. */
async function openPlace(folder: string): Promise<SocketPath> {
  const longest = newId('lock').length + 1
  const short = [folder, relative('', folder)].find((path) => Buffer.byteLength(path) + longest <= ADDRESS_MAX)
  if (short !== undefined) return { address: (name) => join(short, name), close: async () => {} }
  if (process.platform !== 'linux')
    throw new Error(`The path of ${folder} is too long for a socket: set a shorter DATA_DIR`)
  const opened = await open(folder)
  return { address: (name) => `/proc/self/fd/${opened.fd}/${name}`, close: () => opened.close() }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
