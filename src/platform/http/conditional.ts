import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body made once, with the tag that names its content. */
export type Prepared = { body: Buffer; etag: string }

export function prepare(text: string): Prepared {
  const body = Buffer.from(text)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** Answers a prepared body, or 304 where the client has it. The caller has checked the key. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Prepared,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  reply.header('etag', etag)
  const known = request.headers['if-none-match']
  if (known && (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))) {
    return reply.code(304).send()
  }
  return reply.type(type).send(body)
}
