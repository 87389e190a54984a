import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, type Encoding, encodingFor, WORTH_COMPRESSING_BYTES } from './compression.ts'

/** A body that is prepared once, plain and compressed, with its strong ETag. */
export type Prepared = { body: Buffer; encoding: Encoding | undefined; etag: string }

/** A strong ETag, equal for equal content. */
const tagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

export const prepare = (text: string): Prepared => ({
  body: Buffer.from(text),
  encoding: undefined,
  etag: tagOf(text),
})

/** The ETag of a compressed body, from that of the plain one. */
export const encodedTag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`

export async function encode(
  plain: Prepared,
  encoding: Encoding,
  effort: Parameters<typeof compressed>[2],
): Promise<Prepared> {
  return { body: await compressed(plain.body, encoding, effort), encoding, etag: encodedTag(plain.etag, encoding) }
}

/** Whether If-None-Match names `etag` (RFC 9110, 13.1.2: compared weakly). */
export function clientHas(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return known.trim() === '*' || known.split(',').some((tag) => opaque(tag) === opaque(etag))
}

/** Sends a prepared body, or 304 if the client has it. The caller has checked the key and set `Vary`. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, encoding, etag }: Prepared,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  reply.header('etag', etag)
  if (clientHas(request, etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(body)
}

/** The same for a body that is made for one answer, in the encoding that the client accepts. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  plain: Prepared,
  type?: string,
): Promise<FastifyReply> {
  const accepted = encodingFor(request.headers['accept-encoding'])
  const encoding = plain.body.length < WORTH_COMPRESSING_BYTES ? undefined : accepted
  reply.header('vary', 'Accept-Encoding')
  return sendPrepared(request, reply, encoding ? await encode(plain, encoding, 'cached') : plain, type)
}
