import type { Reason } from './reasons.ts'

/** A problem with one field of a request: an English message for programs, a reason that pages can translate, a violated limit, and the input. */
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
  /** A code of the product's own list, if the kind is not specific enough. */
  code?: string
  /** The reason of the refusal as a whole, if it names no field. */
  reason?: Reason | undefined
  problems?: FieldProblem[]
  /** Further fields of the envelope, such as the missing scope. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  /** The private reason: logged, never sent. */
  cause?: unknown
}

/**
 * A request that may not proceed, with a message that its sender may read. Domain code throws it, and each product sends it in its own
 * envelope. Any other error is a bug, for which the sender gets a fixed `internal` refusal.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string | undefined
  readonly reason: Reason | undefined
  readonly problems: FieldProblem[]
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  /** Not readonly, because Fastify sets it on the errors of validators. */
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
