import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Agent, interceptors, request } from 'undici'
import { PackError, PackUnreachable } from './errors.ts'

/** A place for people to read, without the password that an address may contain. */
export function nameOf(place: string): string {
  if (!isAddress(place)) return resolve(place)
  const { origin, pathname } = new URL(place)
  return `${origin}${pathname.replace(/\/*$/, '/')}`
}

/** The place of a pack: a folder, or the http(s) address above its files. */
export type PackSource = {
  name: string
  /** The bytes of a file, as a stream. Throws PackError if there is none, PackUnreachable if it cannot be read now. */
  open(file: string): Promise<AsyncIterable<Uint8Array>>
  close(): Promise<void>
}

/** The value of DATA_PACK for a pack that the server builds in the data folder. */
export const PUBLIC_PACK = 'public'

/** The pack to serve: that of the settings, or one in the data folder. */
export function packPlace(config: { DATA_PACK?: string | undefined; DATA_DIR: string }): string | undefined {
  const own = join(config.DATA_DIR, 'pack')
  if (config.DATA_PACK === PUBLIC_PACK) return own
  return config.DATA_PACK ?? (existsSync(join(own, 'manifest.json')) ? own : undefined)
}

/** Twice what a slow network needs for name, connection and TLS. */
const CONNECT_TIMEOUT_MS = 10_000
/** Between two pieces, so that a slow download continues and a dead one ends. */
const IDLE_TIMEOUT_MS = 30_000
/** For one file. */
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000

const isAddress = (place: string): boolean => /^https?:\/\//i.test(place)

export const openSource = (place: string): PackSource => (isAddress(place) ? atAddress(place) : inFolder(place))

function inFolder(place: string): PackSource {
  const folder = nameOf(place)
  return {
    name: folder,
    async open(file) {
      const found = await stat(join(folder, file)).catch(() => undefined)
      if (!found?.isFile()) throw new PackError(file, undefined, `is not in ${folder}`)
      return createReadStream(join(folder, file), { highWaterMark: 256 * 1024 })
    },
    close: async () => {},
  }
}

function atAddress(place: string): PackSource {
  const base = new URL(place)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const shown = nameOf(place)
  const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } })
  // releases and buckets redirect to the file's real address
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: 5 }))
  return {
    name: shown,
    async open(file) {
      const address = new URL(file, base)
      address.search = base.search
      const headers: Record<string, string> = { 'accept-encoding': 'identity' }
      if (base.username)
        headers.authorization = `Basic ${btoa(decodeURIComponent(`${base.username}:${base.password}`))}`
      address.username = address.password = ''
      const response = await request(address, {
        dispatcher,
        headers,
        signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
        headersTimeout: IDLE_TIMEOUT_MS,
        bodyTimeout: IDLE_TIMEOUT_MS,
      }).catch((error: Error) => {
        throw new PackUnreachable(`${shown}${file} cannot be read: ${error.message}`, error)
      })
      if (response.statusCode === 200) return response.body
      response.body.on('error', () => {}).destroy()
      const message = `${shown} answers ${response.statusCode}`
      if (response.statusCode === 404 || response.statusCode === 410) throw new PackError(file, undefined, message)
      throw new PackUnreachable(`${file}: ${message}`)
    },
    close: () => agent.close(),
  }
}
