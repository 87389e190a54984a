import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { refusalExamples } from '../../platform/http/examples.ts'
import { header, requestId, retryAfter } from '../../platform/http/headers.ts'
import type { ApiDescription } from '../../platform/http/openapi.ts'
import { invalidError, plainError, unauthenticatedError } from './errors.ts'
import examples from './examples.json' with { type: 'json' }

const ofValidKey = ', for a valid key'

const headers = {
  'X-Request-Id': requestId,
  'RateLimit-Limit': header(
    'RateLimit-Limit',
    z.int().min(0).optional(),
    `How many requests the window allows${ofValidKey}`,
  ),
  'RateLimit-Remaining': header(
    'RateLimit-Remaining',
    z.int().min(0).optional(),
    `How many of them are left${ofValidKey}`,
  ),
  'RateLimit-Reset': header(
    'RateLimit-Reset',
    z.int().min(1).optional(),
    `After how many seconds the window ends${ofValidKey}`,
  ),
}

const response = (status: number, id: string, description: string): ZodOpenApiResponseObject => ({
  id,
  description,
  headers: z.object({ ...headers, ...((status === 429 || status === 503) && { 'Retry-After': retryAfter }) }),
  content: {
    'application/json': {
      schema: status === 400 || status === 416 ? invalidError : status === 401 ? unauthenticatedError : plainError,
      ...refusalExamples(examples, [status]),
    },
  },
})

const refusals: Record<number, ZodOpenApiResponseObject> = {
  400: response(400, 'BadRequest', 'A parameter or field is wrong or missing; `details` names each'),
  401: response(401, 'Unauthorized', 'The key is missing, unknown or revoked; `docs` says where to get one'),
  403: response(403, 'Forbidden', 'The key may not do this'),
  404: response(404, 'NotFound', 'There is no such record or address'),
  409: response(409, 'Conflict', 'It conflicts with what already exists'),
  410: response(410, 'Gone', 'It is no longer stored; `error` says what is'),
  413: response(413, 'ContentTooLarge', 'The body is over 1 MB'),
  415: response(415, 'UnsupportedMediaType', 'The body is not JSON in UTF-8'),
  416: response(
    416,
    'RangeNotSatisfiable',
    'The file ends before the range begins; `Content-Range` says how long it is',
  ),
  429: response(429, 'TooManyRequests', 'A limit of the key is reached; `Retry-After` says when to continue'),
  500: response(500, 'InternalError', 'An error on our side'),
  503: response(503, 'ServiceUnavailable', 'The service cannot handle this now; nothing was done'),
}

/** The response of /api/v1 to refusals of this status. */
function refusal(status: number): ZodOpenApiResponseObject {
  const found = refusals[status]
  if (!found) throw new Error(`no refusal is described for ${status}`)
  return found
}

/** The OpenAPI description of /api/v1, without its routes. `docsUrl` is where keys are requested. */
export const description = (docsUrl: string): ApiDescription => ({
  info: {
    title: 'Mimbar reference API',
    version: '1.1.0',
    description:
      `Quran, tafsir, hadith with grading, narrators and small collections. Free; get a key at ${docsUrl}.\n\n` +
      'Texts come from the database by their key and are never generated. Unknown values are null. Texts are Unicode ' +
      'without null characters. Responses may gain fields: ignore those that you do not know.\n\n' +
      'A key may be restricted to websites. It then answers their pages (by `Origin`) and our own, may read, search, ask ' +
      'and verify but nothing else (403), and is limited to 20 requests a minute for each visitor, which do not affect others.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  server: '/api/v1',
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: `Free, at ${docsUrl}` } },
  securityOf: () => [{ key: [] }],
  headers,
  refusal,
  examples,
  tags: [
    { name: 'Quran', description: 'Verses and commentary' },
    { name: 'Hadith', description: 'Seven collections, with grading' },
    { name: 'Narrators', description: 'The transmitters of the hadith, by any of their names' },
    { name: 'Collections', description: 'Authored records, each with its evidence' },
    { name: 'Copies', description: 'Changes of the data, and complete copies that can be verified' },
    { name: 'Lectures', description: 'Submitted videos, reviewed, transcribed and summarised' },
    { name: 'Search', description: 'By meaning, words and reference, in Indonesian, English and Arabic' },
    { name: 'Calendar', description: 'Fasts and practices of the Hijri calendar' },
    { name: 'Directory', description: 'Verified mosques and schools' },
  ],
})
