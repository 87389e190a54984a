import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientHas } from '../../platform/http/conditional.ts'
import { cacheControl, contentDisposition, etag, ifNoneMatch } from '../../platform/http/headers.ts'
import { acceptRanges, contentRange, partOf, rangeParameters } from '../../platform/http/range.ts'
import { recordId } from '../../platform/http/text.ts'
import { notFound, Refusal, unauthenticated } from '../../platform/refusal.ts'
import { callerIfAny } from '../auth.ts'
import type { MessagingDeps, MessagingRoutes } from '../deps.ts'
import { disposition } from './file-names.ts'
import { shownInline } from './formats.ts'
import { findAnyMedia, findMedia, readMedia } from './media.ts'
import type { Media } from './tables.ts'

const fileBytes = z.string().meta({ format: 'binary' })
const fileHeaders = {
  ETag: etag,
  'Cache-Control': cacheControl,
  'Content-Disposition': contentDisposition,
  'Accept-Ranges': acceptRanges,
}
const byId = z.object({ media_id: recordId })
const link = z.object({ expires: z.string().optional(), signature: z.string().optional() })

/** The bytes of files, for callers with a signed link or a key. */
export const mediaContentRoutes: MessagingRoutes = (deps) => async (scope) => {
  // decided before validation
  const isSigned = ({ params, query }: FastifyRequest) => {
    const asked = byId.extend(link.required().shape).safeParse({ ...Object(query), ...Object(params) })
    return asked.success && deps.media.links.check(asked.data.media_id, asked.data, deps.now()) === 'valid'
  }

  scope.get(
    '/media/:media_id/content',
    {
      // networks and browsers fetch many files from one address; the signature limits access instead
      config: { public: true, uncounted: isSigned },
      // these formats are compressed already, and ranges refer to the original bytes
      compress: false,
      schema: {
        operationId: 'getMediaContent',
        summary: 'The bytes of a file',
        description: 'With the signed `url` of the file, or with a key. Understands `Range` and `If-None-Match`.',
        tags: ['Media'],
        security: [{ key: [] }, {}],
        params: byId,
        querystring: link,
        parameters: [ifNoneMatch, ...rangeParameters],
        answers: {
          200: { description: 'The file', headers: fileHeaders, content: { '*/*': fileBytes } },
          206: {
            description: 'The part requested by `Range`',
            headers: { ...fileHeaders, 'Content-Range': contentRange },
            content: { '*/*': fileBytes },
          },
          304: { headers: fileHeaders },
        },
        refusals: { 403: [], 416: [] },
      },
    },
    async (request, reply) => {
      const file = await findFor(deps, request, request.params.media_id, request.query)
      return sendFile(deps, request, reply, file)
    },
  )
}

/** The file that a signed link or a key gives access to. Throws why not. */
async function findFor(
  { db, media, now }: MessagingDeps,
  request: FastifyRequest,
  id: string,
  { expires, signature }: z.output<typeof link>,
): Promise<Media> {
  const found = await (async () => {
    if (expires !== undefined && signature !== undefined) {
      const verdict = media.links.check(id, { expires, signature }, now())
      if (verdict === 'valid') return findAnyMedia(db, id)
      const reason = verdict === 'expired' ? 'This address has expired' : 'The signature of this address is wrong'
      throw new Refusal('forbidden', reason, { details: { reason: verdict } })
    }
    const caller = callerIfAny(request)
    if (!caller) throw unauthenticated('Use the signed address of the file, or send a key')
    if (!caller.scopes.includes('media:read')) {
      throw new Refusal('forbidden', 'This key lacks the scope media:read', {
        details: { required_scope: 'media:read' },
      })
    }
    return findMedia(db, caller.account.id, id)
  })()
  if (!found) throw notFound('This media')
  return found
}

async function sendFile(
  { media }: MessagingDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Media,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3600',
    'content-disposition': disposition(shownInline(file.contentType) ? 'inline' : 'attachment', file.filename),
    'content-type': file.contentType,
    'x-content-type-options': 'nosniff',
    // keeps browsers from running these bytes as a script
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (clientHas(request, etag)) return reply.code(304).send()

  const range = partOf(request, reply, { etag, sizeBytes: file.sizeBytes })
  // a stream, because Fastify would set a length of 0 for an empty body
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await readMedia(media, file, range))
}
