import type { FastifyError } from 'fastify'
import { isDatabaseTrouble } from '../db/errors.ts'
import { overload } from '../overload.ts'
import { Refusal, type RefusalKind } from '../refusal.ts'

const kindOfStatus: Record<number, RefusalKind> = { 404: 'not_found', 413: 'too_large', 415: 'unsupported' }

/**
 * What Fastify itself refuses (bad JSON, an oversize body, an unknown content type) and what the database could not answer as
 * a Refusal; undefined for everything that is a bug.
 */
export function asRefusal(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  // drizzle wraps what the pool throws
  if (error.cause instanceof Refusal) return error.cause
  if (isDatabaseTrouble(error)) return overload('database', error)
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === undefined || status < 400 || status >= 500) return undefined
  return new Refusal(kindOfStatus[status] ?? 'invalid', error.message, { cause: error })
}

/**
 * A URL whose percent-encoding is broken would be refused before any product's hooks run, and one with a null byte by the
 * database. With each `%` encoded it is a well-formed path to a thing that does not exist, and gets its 404 in the product's own
 * envelope.
 */
export function repairUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    if (!decodeURIComponent(path).includes('\0')) return url
  } catch {}
  return [path.replaceAll('%', '%25'), ...query].join('?')
}
