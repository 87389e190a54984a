import type { FastifyError } from 'fastify'
import { isDatabaseTrouble } from '../db/errors.ts'
import { overload } from '../overload.ts'
import { Refusal, type RefusalKind } from '../refusal.ts'

const kindOfStatus: Record<number, RefusalKind> = { 404: 'not_found', 413: 'too_large', 415: 'unsupported' }

/** Errors of Fastify itself (bad JSON, oversize body, unknown content type) and of an unavailable database as a Refusal; undefined for bugs. */
export function asRefusal(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  // drizzle wraps errors of the pool
  if (error.cause instanceof Refusal) return error.cause
  if (isDatabaseTrouble(error)) return overload('database', error)
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === undefined || status < 400 || status >= 500) return undefined
  return new Refusal(kindOfStatus[status] ?? 'invalid', error.message, { cause: error })
}

/**
 * Repairs URLs that would be refused before a product's hooks run (broken percent-encoding), or by the database (null bytes): with each
 * `%` encoded they are paths to nothing, and get a 404 in the product's own envelope.
 */
export function repairUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    if (!decodeURIComponent(path).includes('\0')) return url
  } catch {}
  return [path.replaceAll('%', '%25'), ...query].join('?')
}
