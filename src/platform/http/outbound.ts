import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Agent, type Dispatcher, request } from 'undici'
import { isPrivateAddress } from './addresses.ts'

export type OutboundResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  durationMs: number
}

/** Why no answer came: `refused` is our own refusal of the address, the rest is the network's. */
export class OutboundError extends Error {
  readonly stage: 'refused' | 'timeout' | 'network'
  constructor(stage: OutboundError['stage'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.stage = stage
  }
}

export type Outbound = {
  /**
   * One request, redirects not followed. `timeoutMs` is for all of it; the connection alone gets `connectTimeoutMs`.
   * At most `maxResponseBytes` of the answer are read. Throws OutboundError when no answer comes.
   */
  send(
    url: string,
    options: {
      method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
      headers?: Record<string, string>
      body?: string | Buffer
      timeoutMs: number
      maxResponseBytes?: number
    },
  ): Promise<OutboundResponse>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000

/**
 * HTTP to addresses that others chose. Private addresses are refused on the address really connected to, in the
 * connection's own resolver, so that a name cannot change its mind between check and connection.
 */
export function createOutbound(options: {
  allowPrivate: boolean
  userAgent: string
  lookup?: typeof systemLookup
  connections?: number
}): Outbound {
  const lookup = options.lookup ?? systemLookup
  const guardedLookup: LookupFunction = (hostname, settings, callback) => {
    lookup(hostname, { ...settings, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const usable = options.allowPrivate ? addresses : addresses.filter(({ address }) => !isPrivateAddress(address))
      const [first] = usable
      if (!first) return callback(new OutboundError('refused', `${hostname} has a private address`), '', 0)
      return settings.all ? callback(null, usable) : callback(null, first.address, first.family)
    })
  }
  const agent = new Agent({
    connect: { lookup: guardedLookup, timeout: CONNECT_TIMEOUT_MS },
    connections: options.connections ?? 16,
    keepAliveTimeout: 30_000,
    pipelining: 1,
  })

  async function send(url: string, settings: Parameters<Outbound['send']>[1]): Promise<OutboundResponse> {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    // an address needs no resolver, so it is checked here
    if (!options.allowPrivate && isIP(host) && isPrivateAddress(host)) {
      throw new OutboundError('refused', `${host} is a private address`)
    }
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
      const body = await readSome(response.body, settings.maxResponseBytes ?? 65_536)
      return { status: response.statusCode, headers: response.headers, body, durationMs: performance.now() - started }
    } catch (error) {
      throw outboundError(error, abort.aborted)
    }
  }

  return { send, close: () => agent.close() }
}

async function readSome(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    pieces.push(piece)
    size += piece.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8')
}

function outboundError(error: unknown, aborted: boolean): OutboundError {
  if (error instanceof OutboundError) return error
  const message = error instanceof Error ? error.message : String(error)
  const late = aborted || (error instanceof Error && /timeout/i.test(error.name + message))
  return new OutboundError(late ? 'timeout' : 'network', late ? 'no answer in time' : message, error)
}
