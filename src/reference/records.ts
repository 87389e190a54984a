import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { prepare, sendPrepared } from '../platform/http/conditional.ts'
import { cacheControl, etag, ifNoneMatch } from '../platform/http/headers.ts'
import type { Editions } from './editions.ts'
import { keepForReplay } from './replay.ts'

const headers = { ETag: etag, 'Cache-Control': cacheControl }

/** What the description of every route says that answers by `sendRecord`. */
export const recordDescription = {
  parameters: [ifNoneMatch],
  answers: { 200: { headers }, 304: { headers } },
}

/**
 * Answers a reference record from memory, or finds it, checks it against the schema that the route promises, and keeps it.
 * False where `find` finds nothing: then nothing was sent. (Never the reply itself: it is thenable, so a promise of it waits for
 * the response to end and resolves to undefined.)
 */
export async function sendRecord<S extends z.ZodType>(
  editions: Editions,
  request: FastifyRequest,
  reply: FastifyReply,
  record: { id: string; schema: S; find: () => Promise<z.input<S> | undefined> },
): Promise<boolean> {
  const answer = editions.prepared(record.id, async () => {
    const found = await record.find()
    return found === undefined ? undefined : prepare(JSON.stringify(record.schema.parse(found)))
  })
  const ready = answer instanceof Promise ? await answer : answer
  if (!ready) return false
  reply.header('cache-control', 'private, max-age=3600').header('vary', 'X-API-Key')
  sendPrepared(request, reply, ready)
  keepForReplay(editions, request, reply, { id: record.id, prepared: ready })
  return true
}
