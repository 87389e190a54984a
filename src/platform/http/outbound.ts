import type { lookup as systemLookup } from 'node:dns'
import { performance } from 'node:perf_hooks'
import { Agent, type Dispatcher, type FormData, request } from 'undici'
import type { FieldProblem } from '../refusal.ts'
import { type Downloaded, type DownloadOptions, download, TooLarge } from './download.ts'
import { createGuard, OutboundError } from './guard.ts'

export { OutboundError }

export type OutboundResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  durationMs: number
}

export type Outbound = {
  /**
   * Sends one request without following redirects. `timeoutMs` covers all of it. Reads at most `maxResponseBytes` of the answer. Throws
   * OutboundError if there is none.
   */
  send(
    url: string,
    options: {
      method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
      headers?: Record<string, string>
      /** A form brings its own content type. */
      body?: string | Buffer | FormData
      timeoutMs: number
      maxResponseBytes?: number
      /** Accepts an answer by its status even if its body is incomplete or late. */
      bodyMayBeCut?: boolean
    },
  ): Promise<OutboundResponse>
  /**
   * GETs an address into a file. Follows redirects and checks each like the first address. Throws OutboundError without a complete answer,
   * and TooLarge above `maxBytes`.
   */
  download(url: string, options: DownloadOptions): Promise<Downloaded>
  /** Why this address would be refused now; undefined if it would not, or if its name does not resolve. */
  refusalOf(url: string): Promise<Pick<FieldProblem, 'message' | 'reason'> | undefined>
  /** Aborts requests in progress. */
  close(): Promise<void>
}

/** Two lost SYN packets are repeated within 3 s; a receiver that needs longer is down. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * HTTP to addresses chosen by others. Private addresses are refused in the connection's own resolver, on the address it connects to, so a
 * name that resolves differently at each query gets nowhere.
 */
export function createOutbound(options: {
  allowPrivate: boolean
  userAgent: string
  lookup?: typeof systemLookup | undefined
  /** The allowed ports; all by default. */
  ports?: readonly number[] | undefined
  /** Connections to one host, 16 by default; null for no limit. */
  connections?: number | null
}): Outbound {
  const guard = createGuard(options)
  const agent = new Agent({
    connect: { lookup: guard.lookup, timeout: CONNECT_TIMEOUT_MS },
    connections: options.connections === undefined ? 16 : options.connections,
    keepAliveTimeout: 30_000,
    pipelining: 1,
  })

  /** Refuses ports such as those of mail servers and databases. */
  function portRefusal(url: string) {
    const { port, protocol } = new URL(url)
    const named = Number(port) || (protocol === 'https:' ? 443 : 80)
    if (!options.ports || options.ports.includes(named)) return undefined
    const ports = options.ports.join(' and ')
    const values = { port: String(named), ports: options.ports.join(', ') }
    return { message: `port ${named} is not allowed, only ${ports}`, reason: { id: 'port_refused', values } as const }
  }

  async function send(url: string, settings: Parameters<Outbound['send']>[1]): Promise<OutboundResponse> {
    const refused = portRefusal(url)
    if (refused) throw new OutboundError('refused', refused.message)
    guard.check(new URL(url).hostname)
    const started = performance.now()
    const abort = AbortSignal.timeout(settings.timeoutMs)
    try {
      const response = await request(url, {
        method: settings.method ?? 'POST',
        headers: { 'user-agent': options.userAgent, ...settings.headers },
        body: settings.body ?? null,
        dispatcher: agent,
        signal: abort,
        headersTimeout: settings.timeoutMs,
        bodyTimeout: settings.timeoutMs,
      })
      const body = await readSome(response.body, settings)
      return { status: response.statusCode, headers: response.headers, body, durationMs: performance.now() - started }
    } catch (error) {
      throw outboundError(error, abort.aborted)
    }
  }

  return {
    send,
    async download(url, settings) {
      const refuse = (next: URL) => {
        guard.check(next.hostname)
        return settings.refuse?.(next)
      }
      try {
        return await download(url, agent, { 'user-agent': options.userAgent }, { ...settings, refuse })
      } catch (error) {
        if (error instanceof TooLarge || settings.signal?.aborted) throw error
        throw outboundError(error, error instanceof Error && error.name === 'TimeoutError')
      }
    },
    refusalOf: async (url) => portRefusal(url) ?? (await guard.refusalOf(new URL(url).hostname)),
    close: () => agent.destroy(),
  }
}

/** The message of a timeout. */
export const LATE = 'no answer in time'

async function readSome(
  body: Dispatcher.ResponseData['body'],
  { maxResponseBytes: maxBytes = 65_536, bodyMayBeCut = false }: { maxResponseBytes?: number; bodyMayBeCut?: boolean },
): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of body) {
      pieces.push(piece)
      size += piece.length
      if (size >= maxBytes) break
    }
  } catch (error) {
    if (!bodyMayBeCut) throw error
  }
  return Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8')
}

function outboundError(error: unknown, aborted: boolean): OutboundError {
  if (error instanceof OutboundError) return error
  const message = error instanceof Error ? error.message : String(error)
  const late = aborted || (error instanceof Error && /timeout/i.test(error.name + message))
  return new OutboundError(late ? 'timeout' : 'network', late ? LATE : message, error)
}
