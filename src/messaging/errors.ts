import type { FastifyReply } from 'fastify'
import { echo, shownProblem } from '../platform/http/echo.ts'
import type { Refusal, RefusalKind } from '../platform/refusal.ts'
import { LimitExceeded, showWindow } from './limits.ts'

/** Every error code of /v1. */
export const ERROR_CODES = [
  'INVALID_REQUEST',
  'INVALID_PHONE_NUMBER',
  'UNAUTHORIZED',
  'INSUFFICIENT_PERMISSIONS',
  'NOT_FOUND',
  'CONFLICT',
  'EVENTS_GONE',
  'IDEMPOTENCY_KEY_REUSED',
  'MEDIA_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TEMPLATE_NOT_APPROVED',
  'TEMPLATE_VARIABLES_MISMATCH',
  'MESSAGING_WINDOW_CLOSED',
  'RECIPIENT_OPTED_OUT',
  'NETWORK_NOT_CONNECTED',
  'NETWORK_BLOCKED',
  'RATE_LIMIT_EXCEEDED',
  'PLAN_LIMIT_REACHED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

const codeOf: Record<RefusalKind, ErrorCode> = {
  invalid: 'INVALID_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'INSUFFICIENT_PERMISSIONS',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  gone: 'EVENTS_GONE',
  too_large: 'INVALID_REQUEST',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
  limited: 'RATE_LIMIT_EXCEEDED',
  internal: 'INTERNAL_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
}

/** The JSON of a refusal. `details` is always an object. */
export function messagingErrorBody(refusal: Refusal) {
  const [first, ...others] = refusal.problems
  // the framework gives validation errors a code of its own
  const code = ERROR_CODES.find((known) => known === refusal.code) ?? codeOf[refusal.kind]
  const details: Record<string, unknown> = {
    ...(first && { field: first.field, limit: first.limit, value: echo(first.value) }),
    ...(others.length > 0 && { problems: refusal.problems.map(shownProblem) }),
    ...refusal.details,
  }
  return { code, message: refusal.message, details }
}

/** Sends a refusal in the messaging API's envelope. */
export function sendMessagingRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  if (refusal instanceof LimitExceeded) showWindow(reply, refusal.window)
  return reply
    .code(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: messagingErrorBody(refusal) })
}
