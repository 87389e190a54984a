import { errorOf, MimbarError } from './errors.ts'
import type { Calls, Operation } from './operations.ts'
import { sleep } from './sleep.ts'

export type ClientOptions = {
  /** Where the server is, such as https://mimbar.example */
  url: string
  key: string
  /** How often a request is sent again at most. Default 3. */
  retries?: number
  /** How long one attempt may take. Default 30,000. */
  timeoutMs?: number
  /** A `Retry-After` longer than this is not waited for: the error says how long it is. Default 60,000. */
  maxWaitMs?: number
  /** In place of the global one. */
  fetch?: typeof fetch
}

export type CallOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** In place of one made for this call. Give your own to repeat a call after your program was restarted. */
  idempotencyKey?: string
}

export type Connection = Required<Omit<ClientOptions, 'url' | 'key'>> & {
  base: string
  headers: Record<string, string>
}

export function connectionTo(
  { url, key, retries = 3, timeoutMs = 30_000, maxWaitMs = 60_000, fetch = globalThis.fetch }: ClientOptions,
  prefix: string,
  authorization: (key: string) => Record<string, string>,
): Connection {
  const base = url.replace(/\/+$/, '') + prefix
  return { base, headers: authorization(key), retries, timeoutMs, maxWaitMs, fetch: (...given) => fetch(...given) }
}

/** A function for each operation. */
export const callsOf = <Operations>(
  connection: Connection,
  operations: Record<keyof Operations & string, Operation>,
): Calls<Operations, CallOptions> =>
  // the table and the types are made of the same description
  Object.fromEntries(
    Object.entries<Operation>(operations).map(([name, operation]) => [
      name,
      (input: Record<string, unknown> = {}, options: CallOptions = {}) =>
        send(connection, operation, input, options, readBody),
    ]),
  ) as Calls<Operations, CallOptions>

/**
 * Sends a request, again where that may help and can do no harm, and reads the answer. Throws `MimbarError`, and the reason of the
 * caller's own signal.
 */
export async function send<T>(
  connection: Connection,
  operation: Operation,
  input: Record<string, unknown>,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
  timeoutMs: number = connection.timeoutMs,
): Promise<T> {
  const { url, init } = requestOf(connection, operation, input, options)
  // a stream is read once: what is left of it would be another body
  const attempts = init.body instanceof ReadableStream ? 1 : connection.retries + 1
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(connection, url, init, options.signal, read, timeoutMs)
    } catch (error) {
      options.signal?.throwIfAborted()
      const failure =
        error instanceof MimbarError ? error : new MimbarError('No answer came', { status: 0, cause: error })
      const waitMs = attempt + 1 < attempts ? waitBefore(attempt, failure, operation, connection) : undefined
      if (waitMs === undefined) throw failure
      await sleep(waitMs, options.signal)
    }
  }
}

async function once<T>(
  { fetch }: Connection,
  url: string,
  init: RequestInit,
  caller: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const signals = [caller, timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined]
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined))
  const response = await fetch(url, { ...init, signal })
  if (!response.ok) throw errorOf(response, await response.text(), Date.now())
  return read(response)
}

/** Doubled with each attempt: a server that restarts is back within a few of them. */
const FIRST_WAIT_MS = 500

/** How long to wait before the next attempt; undefined: there is none. */
function waitBefore(
  attempt: number,
  { status, retryAfterSeconds }: MimbarError,
  { repeatable }: Operation,
  { maxWaitMs }: Connection,
): number | undefined {
  // nothing was done
  const refused = status === 429 || status === 503
  const unknown = status === 0 || status === 500 || status === 502 || status === 504
  if (!refused && !(unknown && repeatable)) return undefined
  const backoffMs = Math.min(maxWaitMs, FIRST_WAIT_MS * 2 ** attempt)
  if (retryAfterSeconds === undefined) return backoffMs * (0.5 + Math.random() / 2)
  const waitMs = retryAfterSeconds * 1000
  // a little later than asked, so that clients that were refused together do not come back together
  return waitMs > maxWaitMs ? undefined : waitMs + Math.random() * FIRST_WAIT_MS
}

function requestOf(
  { base, headers }: Connection,
  { method, path, query = [], body, idempotencyKey }: Operation,
  input: Record<string, unknown>,
  options: CallOptions,
): { url: string; init: RequestInit } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const take = (name: string): unknown => {
    const value = rest.get(name)
    rest.delete(name)
    return value
  }
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(take(name))))
  const asked = new URLSearchParams()
  for (const name of query) {
    const value = take(name)
    if (value !== undefined) asked.set(name, String(value))
  }
  const address = asked.size > 0 ? `${base}${place}?${asked}` : `${base}${place}`
  const sent = bodyOf(body, rest)
  return {
    url: address,
    init: {
      method,
      headers: {
        accept: 'application/json, */*;q=0.5',
        ...headers,
        ...(idempotencyKey && { 'idempotency-key': options.idempotencyKey ?? newKey() }),
        ...sent?.headers,
        ...options.headers,
      },
      ...(sent && { body: sent.body }),
      // fetch asks for it where a body is a stream
      ...(sent?.body instanceof ReadableStream && { duplex: 'half' }),
    },
  }
}

function bodyOf(
  kind: Operation['body'],
  rest: Map<string, unknown>,
): { body: string | Blob | FormData | ReadableStream; headers?: Record<string, string> } | undefined {
  if (kind === 'csv')
    return { body: rest.get('body') as string | Blob | ReadableStream, headers: { 'content-type': 'text/csv' } }
  if (kind === 'form') {
    const form = new FormData()
    for (const [name, value] of rest) form.append(name, value instanceof Blob ? value : String(value))
    return { body: form }
  }
  if (kind === 'json' && rest.size > 0)
    return { body: JSON.stringify(Object.fromEntries(rest)), headers: { 'content-type': 'application/json' } }
  return undefined
}

/** Of random bytes: `randomUUID` is missing in pages that came without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  return type.startsWith('text/') ? response.text() : response.blob()
}
