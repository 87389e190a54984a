import type { FastifyReply } from 'fastify'
import { invalid, type Refusal, type RefusalKind } from '../../platform/refusal.ts'

/** Codes of JSON-RPC 2.0. The protocol uses -32000 for a server's own refusals. */
const CODES: Partial<Record<RefusalKind, number>> = { invalid: -32_600, internal: -32_603 }
const REFUSED = -32_000
/** JSON-RPC 2.0: the body is not JSON. */
const PARSE_ERROR = -32_700

/** Messages: each may be a search. */
const MOST_IN_BATCH = 10

/** Where a caller gets a key, and how to send it. */
export type WhereKeysAre = { docs: string; hint: string }

/** Sends a refusal as the protocol's error, with its HTTP status. */
export function sendRpcRefusal(reply: FastifyReply, refusal: Refusal | string, keys?: WhereKeysAre): FastifyReply {
  if (typeof refusal === 'string') return sendError(reply, REFUSED, refusal)
  const { kind, message, statusCode, retryAfterSeconds, problems } = refusal
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer realm="mimbar"')
  const unreadable = kind === 'invalid' && problems[0]?.field === 'body' && message.includes('is not valid')
  return sendError(reply.code(statusCode), unreadable ? PARSE_ERROR : (CODES[kind] ?? REFUSED), message, {
    ...(kind === 'unauthenticated' && keys),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
  })
}

const sendError = (reply: FastifyReply, code: number, message: string, data: object = {}): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      jsonrpc: '2.0',
      error: { code, message, ...(Object.keys(data).length > 0 && { data }) },
      id: null,
    })

/**
 * Number of requests in a body: one, or those of a batch (which clients of 2025-03-26 may send). Throws `invalid` for a batch that is
 * too long or repeats an id.
 */
export function countRequests(body: unknown): number {
  if (!Array.isArray(body)) return 1
  if (body.length === 0 || body.length > MOST_IN_BATCH)
    throw invalid('body', `a batch may hold 1 to ${MOST_IN_BATCH} messages: send them one by one`)
  const ids = body.map((message: unknown) =>
    typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined,
  )
  const asked = ids.filter((id) => id !== undefined)
  if (new Set(asked).size < asked.length) throw invalid('body', 'two messages of the batch have the same id')
  return Math.max(1, asked.length)
}
