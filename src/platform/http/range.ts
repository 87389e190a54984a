import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid } from '../refusal.ts'
import { header } from './headers.ts'

/** Part of a file: its first and its last byte. */
export type ByteRange = { start: number; end: number }

export const acceptRanges = header('Accept-Ranges', z.literal('bytes'), '`Range` is understood')
export const contentRange = header('Content-Range', z.string(), 'Which bytes these are, and of how many')

/** The request headers that ask for a part. */
export const rangeParameters = [
  z
    .string()
    .optional()
    .meta({ description: 'One range of bytes, such as `bytes=0-1023`', param: { in: 'header', name: 'Range' } }),
  z
    .string()
    .optional()
    .meta({
      description: 'The `ETag` that `Range` is meant for; all of another file is sent',
      param: { in: 'header', name: 'If-Range' },
    }),
]

/**
 * What a Range header asks for (RFC 9110, 14.2). Undefined: send the whole file, which is also the answer to several
 * ranges at once and to a header that makes no sense.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const last = sizeBytes - 1
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, sizeBytes - Number(to)), end: last }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  return start > last ? 'unsatisfiable' : { start, end: to === '' ? last : Math.min(Number(to), last) }
}

/** The part of a file that is asked for, with status, length and place set; undefined: the whole. Refuses one that the file does not have. */
export function partOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, sizeBytes }: { etag: string; sizeBytes: number },
): ByteRange | undefined {
  const condition = request.headers['if-range']
  const wanted = condition === undefined || condition === etag ? request.headers.range : undefined
  const range = rangeOf(wanted, sizeBytes)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`)
    const refusal = invalid('Range', `the file has ${sizeBytes} bytes`, wanted)
    refusal.statusCode = 416
    throw refusal
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes)
  return range
}
