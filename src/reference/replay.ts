import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answered } from '../platform/http/answered.ts'
import { type Encoding, encodingFor } from '../platform/http/compression.ts'
import type { Prepared } from '../platform/http/conditional.ts'
import { newRequestId } from '../platform/ids.ts'
import { admitFromMemory } from './auth.ts'
import type { ReferenceDeps } from './deps.ts'
import type { Editions } from './editions.ts'

const ofOneRequest = (name: string): boolean => name === 'x-request-id' || name.startsWith('ratelimit-')

/** Keeps what a route just answered from memory, so that the same address is answered without running the route again. */
export function keepForReplay(
  editions: Editions,
  request: FastifyRequest,
  reply: FastifyReply,
  { accepted, ...answer }: { accepted: Encoding | undefined; id: string; prepared: Prepared },
): void {
  if (editions.replay(request.originalUrl, accepted)) return
  const { 'content-length': length, ...sent } = reply.getHeaders()
  if (request.method !== 'GET' || reply.statusCode !== 200 || Number(length) !== answer.prepared.bytes.length) return
  const headers = [...Object.entries(sent), ['content-length', length] as const]
    .filter(([name]) => !ofOneRequest(name))
    .flatMap(([name, value]) => [name, String(value)])
  const route = request.routeOptions.url ?? request.url
  editions.keepReplay(request.originalUrl, accepted, answer, { route, headers })
}

/**
 * Answers a request for a record that was answered before, if its key and its limits are in memory too: the framework's whole
 * way takes half as long again. False, and nothing done, for everything else; that takes the usual way.
 */
export function replayAnswers(
  { editions, holders, limiter, now }: ReferenceDeps,
  note: (answered: Answered) => void,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const { method, url, headers } = request
    const replay = method === 'GET' && url ? editions.replay(url, encodingFor(headers['accept-encoding'])) : undefined
    if (!replay || !url || headers['if-none-match'] !== undefined || headers['x-request-id'] !== undefined) return false
    const begun = performance.now()
    const rateLimit = admitFromMemory({ holders, limiter }, headers['x-api-key'], now())
    if (!rateLimit) return false
    const requestId = newRequestId()
    response.writeHead(200, replay.headers.concat('x-request-id', requestId, rateLimit))
    response.end(replay.bytes, 'latin1')
    note({ requestId, method: 'GET', url, route: replay.route, status: 200, ms: performance.now() - begun })
    return true
  }
}
