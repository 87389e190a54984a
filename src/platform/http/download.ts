import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, request } from 'undici'
import { OutboundError } from './guard.ts'

export type DownloadOptions = {
  /** The target file. It is overwritten; after a failure it may hold a part of the body. */
  file: string
  maxBytes: number
  /** For the whole download. */
  timeoutMs: number
  /** For a silence between two bytes. */
  idleTimeoutMs: number
  /** Called before each request, redirects included. Returns why this address may not be fetched, if so. */
  refuse?(url: URL): string | undefined
  signal?: AbortSignal
  /** Sent only to the first address, since a redirect may lead to another host. */
  headers?: Record<string, string>
}

export type Downloaded = { status: number; contentType: string | undefined; sizeBytes: number }

/** Honest addresses need one to three redirects. */
const MAX_REDIRECTS = 5

/** The body was longer than allowed. */
export class TooLarge extends Error {}

/** GETs an address into a file as a stream, following redirects. A status other than 2xx is returned and writes nothing. */
export async function download(
  address: string,
  dispatcher: Dispatcher,
  headers: Record<string, string>,
  options: DownloadOptions,
): Promise<Downloaded> {
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeoutMs), ...(options.signal ? [options.signal] : [])])
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const reason = options.refuse?.(url)
    if (reason) throw new OutboundError('refused', reason)
    const response = await request(url, {
      headers: redirects === 0 ? { ...headers, ...options.headers } : headers,
      dispatcher,
      signal,
      headersTimeout: options.idleTimeoutMs,
      bodyTimeout: options.idleTimeoutMs,
    })
    const { statusCode: status, body } = response
    const location = headerOf(response, 'location')
    if (status >= 300 && status < 400 && location) {
      await discard(body)
      url = new URL(location, url)
      if (!/^https?:$/.test(url.protocol)) throw new OutboundError('refused', `It leads to ${url.protocol}`)
      continue
    }
    const contentType = headerOf(response, 'content-type')
    if (status < 200 || status >= 300) {
      await discard(body)
      return { status, contentType, sizeBytes: 0 }
    }
    if (Number(headerOf(response, 'content-length') ?? 0) > options.maxBytes) {
      body.destroy()
      throw new TooLarge()
    }
    const counter = counting(options.maxBytes)
    await pipeline(body, counter.stream, createWriteStream(options.file, { mode: 0o600 }), { signal })
    return { status, contentType, sizeBytes: counter.size() }
  }
  throw new OutboundError('network', 'It redirects too often')
}

function counting(maxBytes: number) {
  let size = 0
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      if (size > maxBytes) done(new TooLarge())
      else done(null, piece)
    },
  })
  return { stream, size: () => size }
}

const headerOf = ({ headers }: Dispatcher.ResponseData, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** An unread body would keep its connection occupied. */
const discard = (body: Dispatcher.ResponseData['body']): Promise<void> => body.dump({ limit: 65_536 }).then(() => {})
