import type { Reason } from './reasons.ts'

/**
 * What was wrong with one field of a request: in English for programs, as a reason that pages have words for, the limit that it
 * broke, where it broke one, and the offending input.
 */
export type FieldProblem = {
  field: string
  message: string
  reason?: Reason | undefined
  limit?: number | undefined
  value?: unknown
}

/** Every kind of refusal and the HTTP status that it becomes. */
const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalKind = keyof typeof statusOf

type RefusalOptions = {
  /** A code of the product's own list, where the kind alone is too coarse. */
  code?: string
  /** What it says as a whole, where no field is named. */
  reason?: Reason | undefined
  problems?: FieldProblem[]
  /** More facts for the envelope, such as the scope that was missing. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  /** The private reason: logged, never sent. */
  cause?: unknown
}

/**
 * A request that may not proceed, with a message its sender may read. Domain code throws it; each product prints it
 * in its own envelope. Anything else thrown is a bug; its sender reads a fixed `internal` refusal, which domain code never throws.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string | undefined
  readonly reason: Reason | undefined
  readonly problems: FieldProblem[]
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  /** Not read-only, because Fastify sets it on what a validator returns. */
  statusCode: number

  constructor(kind: RefusalKind, message: string, options: RefusalOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'Refusal'
    this.kind = kind
    this.code = options.code
    this.reason = options.reason
    this.problems = options.problems ?? []
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
    this.statusCode = statusOf[kind]
  }
}

export const invalid = (field: string, message: string, value?: unknown, reason?: Reason): Refusal =>
  new Refusal('invalid', `${field}: ${message}`, { problems: [{ field, message, value, reason }] })

export const notFound = (what: string, reason?: Reason): Refusal =>
  new Refusal('not_found', `${what} was not found`, { reason })

export const unauthenticated = (message: string): Refusal => new Refusal('unauthenticated', message)

export const conflict = (message: string, options?: RefusalOptions): Refusal =>
  new Refusal('conflict', message, options)
