import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { encodingFor } from '../../platform/http/compression.ts'
import { prepare, sendPrepared } from '../../platform/http/conditional.ts'
import { cacheControl, etag, ifNoneMatch } from '../../platform/http/headers.ts'
import type { DataSubject } from '../loading/data-version.ts'
import type { AnswerCache } from './answer-cache.ts'

const headers = { ETag: etag, 'Cache-Control': cacheControl }

/** Part of the description of every route that uses `sendRecord`. */
export const recordDescription = {
  parameters: [ifNoneMatch],
  answers: { 200: { headers }, 304: { headers } },
}

/**
 * Sends a reference record from memory, or finds it, checks it against the route's schema and caches it. The answer may depend only on the
 * route, on its validated parameters and query (script and language among them), and on records of the subjects in `of`. Returns false, having
 * sent nothing, if `find` finds nothing. It does not return the reply, which is thenable: a promise of it would wait for the end of the
 * response and resolve to undefined.
 */
export async function sendRecord<S extends z.ZodType>(
  answers: AnswerCache,
  request: FastifyRequest,
  reply: FastifyReply,
  record: { of: readonly DataSubject[]; schema: S; find: () => Promise<z.input<S> | undefined> },
): Promise<boolean> {
  const id = `${request.routeOptions.url} ${JSON.stringify([request.params, request.query])}`
  const encoding = encodingFor(request.headers['accept-encoding'])
  const prepared = await answers.get({ id, of: record.of, encoding }, async () => {
    const found = await record.find()
    return found === undefined ? undefined : prepare(JSON.stringify(record.schema.parse(found)))
  })
  if (!prepared) return false
  reply.header('cache-control', 'private, max-age=3600').header('vary', 'X-API-Key, Accept-Encoding')
  sendPrepared(request, reply, prepared)
  return true
}
