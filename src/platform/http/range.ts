import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid } from '../refusal.ts'
import { header } from './headers.ts'

/** The first and last byte of a part of a file. */
export type ByteRange = { start: number; end: number }

export const acceptRanges = header('Accept-Ranges', z.literal('bytes'), '`Range` is understood')
export const contentRange = header('Content-Range', z.string(), 'Which bytes these are, and of how many')

/** The request headers for parts. */
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

/** Parses a Range header (RFC 9110, 14.2). Undefined to send the whole file, also for several ranges and for a malformed header. */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const last = sizeBytes - 1
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, sizeBytes - Number(to)), end: last }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  return start > last ? 'unsatisfiable' : { start, end: to === '' ? last : Math.min(Number(to), last) }
}

/** The requested part of a file, with status, length and range set on the reply; undefined for the whole. Refuses a part beyond the file. */
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
