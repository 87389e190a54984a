import type { ByteRange } from './store.ts'

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
