import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** A response header of the OpenAPI description, described once for all routes. */
export const header = <S extends z.ZodType>(name: string, schema: S, description: string): S =>
  schema.meta({ description, header: { id: name } })

export const requestId = header(
  'X-Request-Id',
  z.string(),
  'Names this request in the logs: your own `X-Request-Id` where you sent one of 8 to 64 letters, digits, `-` and `_`',
)

export const retryAfter = header('Retry-After', z.int().min(1), 'After how many seconds the request may be sent again')

/** The address of a created resource. */
export const location = header('Location', z.string(), 'The address of what was made')

/** Sets Location: the id of the created resource after the path of the request. */
export function locate(request: FastifyRequest, reply: FastifyReply, id: string): void {
  const [path = ''] = request.url.split('?', 1)
  reply.header('location', `${path.replace(/\/$/, '')}/${id}`)
}

export const etag = header(
  'ETag',
  z.string(),
  'Names this content: send it as `If-None-Match` and get 304 while nothing has changed',
)

export const cacheControl = header('Cache-Control', z.string(), 'For how long the response may be cached, and by whom')

export const contentDisposition = header('Content-Disposition', z.string(), 'The name under which to keep the file')

export const ifNoneMatch = z
  .string()
  .optional()
  .meta({
    description: 'The `ETag` of an earlier response: if it is still current the response is 304, without a body',
    param: { in: 'header', name: 'If-None-Match', id: 'IfNoneMatch' },
  })
