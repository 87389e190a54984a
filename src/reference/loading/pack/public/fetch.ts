import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, interceptors, request } from 'undici'
import { reasonOf } from '../../../../platform/log.ts'
import type { PublicSource, SourceFile } from './sources.ts'

/** Few, because publishers limit the connections of one address. */
const FILES_AT_ONCE = 4
/** With the waits below about half a minute in all. */
const ATTEMPTS = 6
/** It doubles each time, up to MAX_WAIT_MS. */
const FIRST_WAIT_MS = 1_000
/** Also the limit for Retry-After, so that no publisher delays a build for longer. */
const MAX_WAIT_MS = 60_000
/** A server that sends nothing for this long has stopped. */
const IDLE_TIMEOUT_MS = 30_000
/** More than any file of the sources, so that an endless one does not fill the disk. */
const MAX_FILE_BYTES = 512 * 1024 * 1024
const USER_AGENT = 'mimbar-pack/1 (data packs from public sources; one fetch for each machine)'

export type FetchOptions = {
  /** Files are stored under `<folder>/<source>/<path>`. */
  folder: string
  signal?: AbortSignal
  onProgress?: (done: number, total: number, what: string) => void
  /** The wait before the next attempt, in milliseconds; tests shorten it. */
  waitMs?: (attempt: number, retryAfterMs: number | undefined) => number
}

/** A file could not be fetched. The other files of its source stay for the next attempt. */
class SourceUnavailable extends Error {}

/**
 * Fetches missing files, FILES_AT_ONCE at a time, with an identifying user agent. After refusals and interruptions it backs off, respects
 * Retry-After, and resumes a download if the file is unchanged. A file gets its name only when it is complete. Returns the reason for each
 * source that could not be fetched.
 */
export async function fetchSources(
  sources: readonly PublicSource[],
  options: FetchOptions,
): Promise<Map<string, string>> {
  const dispatcher = new Agent({ connect: { timeout: 10_000 } }).compose(interceptors.redirect({ maxRedirections: 5 }))
  const failures = new Map<string, string>()
  const waiting = sources.flatMap((source) => source.files.map((file) => ({ source, file })))
  const total = waiting.length
  let done = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { source, file } = next
      // skips the other files of a source that is down
      if (!failures.has(source.id)) {
        await fetchFile(file, join(options.folder, source.id, file.path), dispatcher, options).catch((error) => {
          options.signal?.throwIfAborted()
          if (!(error instanceof SourceUnavailable)) throw error
          failures.set(source.id, error.message)
        })
      }
      done += 1
      options.onProgress?.(done, total, `${source.id} ${file.path}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
  } finally {
    await dispatcher.close()
  }
  return failures
}

type Dispatcher = ReturnType<Agent['compose']>

async function fetchFile(file: SourceFile, path: string, dispatcher: Dispatcher, options: FetchOptions): Promise<void> {
  if (await exists(path)) return
  await mkdir(dirname(path), { recursive: true })
  const wait = options.waitMs ?? usualWait
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await download(file, path, dispatcher, options.signal)
    } catch (error) {
      options.signal?.throwIfAborted()
      const final = error instanceof BadStatus && !error.mayPass
      if (final || attempt === ATTEMPTS)
        throw new SourceUnavailable(`${file.url}: ${reasonOf(error)}${final ? '' : ` (after ${attempt} attempts)`}`)
      await sleep(wait(attempt, error instanceof BadStatus ? error.retryAfterMs : undefined), undefined, {
        signal: options.signal,
      })
    }
  }
}

class BadStatus extends Error {
  readonly mayPass: boolean
  readonly retryAfterMs: number | undefined
  constructor(status: number, retryAfterMs: number | undefined) {
    super(`it answers ${status}`)
    this.mayPass = status === 429 || status >= 500
    this.retryAfterMs = retryAfterMs
  }
}

const usualWait = (attempt: number, retryAfterMs: number | undefined): number =>
  Math.min(retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.8 + Math.random() * 0.4), MAX_WAIT_MS)

/** `<path>.part` holds the bytes received so far, `<path>.tag` the ETag of their version. */
async function download(
  file: SourceFile,
  path: string,
  dispatcher: Dispatcher,
  signal: AbortSignal | undefined,
): Promise<void> {
  const part = `${path}.part`
  const tag = await readFile(`${path}.tag`, 'utf8').catch(() => undefined)
  const have = tag ? await sizeOf(part) : 0
  const response = await request(file.url, {
    dispatcher,
    signal,
    headers: {
      'user-agent': USER_AGENT,
      'accept-encoding': 'identity',
      ...(tag && have > 0 && { range: `bytes=${have}-`, 'if-range': tag }),
    },
    headersTimeout: IDLE_TIMEOUT_MS,
    bodyTimeout: IDLE_TIMEOUT_MS,
  })
  const { statusCode, headers, body } = response
  if (statusCode !== 200 && statusCode !== 206) {
    await body.dump()
    // the publisher's file has changed and does not match the partial one
    if (statusCode === 416) await rm(part, { force: true })
    throw new BadStatus(statusCode === 416 ? 503 : statusCode, retryAfter(headers['retry-after']))
  }
  const from = statusCode === 206 ? have : 0
  const etag = headers.etag === undefined ? undefined : String(headers.etag)
  // only a strong ETag proves that two parts belong to one file
  if (from === 0) {
    if (etag?.startsWith('"')) await writeFile(`${path}.tag`, etag)
    else await rm(`${path}.tag`, { force: true })
  }
  const expected = headers['content-length'] === undefined ? undefined : from + Number(headers['content-length'])
  if ((expected ?? 0) > MAX_FILE_BYTES)
    throw new SourceUnavailable(`${file.url}: is larger than ${MAX_FILE_BYTES} bytes`)
  // piece by piece, so that an interruption loses nothing that has arrived
  const whole = await open(part, from > 0 ? 'a' : 'w')
  try {
    for await (const piece of body) await whole.appendFile(piece)
  } finally {
    await whole.close()
  }
  const size = await sizeOf(part)
  if (expected !== undefined && size !== expected)
    throw new Error(`the download ended after ${size} of ${expected} bytes`)
  await rename(part, path)
  await rm(`${path}.tag`, { force: true })
}

function retryAfter(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header)
  if (header === undefined || Number.isNaN(seconds)) return undefined
  return seconds * 1000
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** The SHA-256 of a file in hex. */
export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
