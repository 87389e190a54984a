import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { refusalExamples } from '../platform/http/examples.ts'
import { requestId, retryAfter } from '../platform/http/headers.ts'
import { SCOPES } from './accounts/scopes.ts'
import { ERROR_CODES, type ErrorCode } from './errors.ts'
import examples from './examples.json' with { type: 'json' }
import { rateLimitHeaders } from './limits.ts'
import { ledgerState } from './webhooks/event-schemas.ts'

const field = z.string().optional().describe('The field that is wrong, such as `to` or `components.0.text`')
const value = z.unknown().optional().describe('The value that was sent, shortened if it is long; null if it is missing')
const limit = z.number().optional().describe('The limit that was exceeded, if any')
const wrong = { field, value, limit }

/** The meaning of each code, and its `details`. */
const codes: Record<ErrorCode, { means: string; details?: z.ZodRawShape }> = {
  INVALID_REQUEST: {
    means: 'A field is wrong or missing, or the request cannot be read',
    details: {
      ...wrong,
      problems: z
        .array(z.object({ field: z.string(), message: z.string(), limit, value }))
        .optional()
        .describe('All invalid fields, if there are several'),
    },
  },
  INVALID_PHONE_NUMBER: { means: 'No phone number with its country code', details: wrong },
  UNAUTHORIZED: { means: 'The key is missing, unknown or revoked' },
  INSUFFICIENT_PERMISSIONS: {
    means: 'The key, or the signed address, does not allow this',
    details: {
      required_scope: z.enum(SCOPES).optional().describe('The scope that the key lacks'),
      reason: z.enum(['expired', 'forged']).optional().describe('Why a signed address is refused'),
    },
  },
  NOT_FOUND: { means: 'No such address, or the account has no such record' },
  CONFLICT: {
    means: 'It conflicts with what already exists',
    details: { field, value: z.unknown().optional().describe('What it conflicts with, or the value that was sent') },
  },
  EVENTS_GONE: {
    means: 'That place is not in the ledger: older than what is left, beyond its end, or of another ledger',
    details: ledgerState,
  },
  IDEMPOTENCY_KEY_REUSED: { means: 'The `Idempotency-Key` was used for another request', details: wrong },
  MEDIA_TOO_LARGE: { means: 'The file is too large', details: wrong },
  UNSUPPORTED_MEDIA_TYPE: { means: 'This type of content is not accepted here', details: wrong },
  TEMPLATE_NOT_APPROVED: {
    means: 'Only an approved template can be sent',
    details: { field, status: z.string().describe('What the template is') },
  },
  TEMPLATE_VARIABLES_MISMATCH: {
    means: 'There is not exactly one value for each placeholder, or a file is missing or too many',
    details: {
      field,
      expected: z.record(z.string(), z.int()).optional().describe('How many values each component takes'),
      names: z.array(z.string()).optional().describe('The names of the placeholders, where they have names'),
      given: z.union([z.int(), z.record(z.string(), z.int())]).optional(),
    },
  },
  MESSAGING_WINDOW_CLOSED: {
    means: 'The recipient has not written lately, so that only a template can be sent',
    details: { field, window_hours: z.int(), last_received_at: z.iso.datetime().nullable() },
  },
  RECIPIENT_OPTED_OUT: { means: 'The recipient asked for no more messages', details: wrong },
  NETWORK_NOT_CONNECTED: { means: 'The account is on a network that is not connected' },
  NETWORK_BLOCKED: { means: 'The network accepts nothing from this account now: messages wait until it does' },
  RATE_LIMIT_EXCEEDED: {
    means: 'A limit of requests or messages is reached',
    details: {
      limit: z.int(),
      window: z.enum(['minute', 'hour', 'day', 'month']),
      reset_time: z.iso.datetime().describe('When the window ends'),
    },
  },
  PLAN_LIMIT_REACHED: {
    means: 'The account keeps as much as its plan allows',
    details: { resource: z.enum(['contacts', 'media_bytes']).describe('Of what'), limit: z.int() },
  },
  SERVICE_UNAVAILABLE: {
    means: 'The service cannot take this now; nothing was done',
    details: { reason: z.string().optional(), retry_after: z.int().optional().describe('Seconds') },
  },
  INTERNAL_ERROR: { means: 'An error on our side' },
}

const statuses: Record<number, { name: string; code: ErrorCode }> = {
  400: { name: 'BadRequest', code: 'INVALID_REQUEST' },
  401: { name: 'Unauthorized', code: 'UNAUTHORIZED' },
  403: { name: 'Forbidden', code: 'INSUFFICIENT_PERMISSIONS' },
  404: { name: 'NotFound', code: 'NOT_FOUND' },
  409: { name: 'Conflict', code: 'CONFLICT' },
  410: { name: 'Gone', code: 'EVENTS_GONE' },
  413: { name: 'ContentTooLarge', code: 'INVALID_REQUEST' },
  415: { name: 'UnsupportedMediaType', code: 'UNSUPPORTED_MEDIA_TYPE' },
  416: { name: 'RangeNotSatisfiable', code: 'INVALID_REQUEST' },
  429: { name: 'TooManyRequests', code: 'RATE_LIMIT_EXCEEDED' },
  500: { name: 'InternalError', code: 'INTERNAL_ERROR' },
  503: { name: 'ServiceUnavailable', code: 'SERVICE_UNAVAILABLE' },
}

/** For example `InvalidPhoneNumberError` for `INVALID_PHONE_NUMBER`. */
const nameOf = (code: ErrorCode): string =>
  `${code
    .split('_')
    .map((word) => `${word[0]}${word.slice(1).toLowerCase()}`)
    .join('')
    .replace(/Error$/, '')}Error`

const schemaOf = (code: ErrorCode): z.ZodType => {
  const { means, details = {} } = codes[code]
  const error = z.object({ code: z.literal(code), message: z.string(), details: z.object(details) })
  return z.object({ error }).meta({ id: nameOf(code), description: means })
}

const schemas = Object.fromEntries(ERROR_CODES.map((code) => [code, schemaOf(code)])) as Record<ErrorCode, z.ZodType>

const responseOf = (status: number, codesOfRoute: readonly ErrorCode[]): ZodOpenApiResponseObject => {
  const [first, ...others] = codesOfRoute.map((code) => schemas[code])
  const waits = status === 429 || status === 503
  return {
    description: codesOfRoute.map((code) => `\`${code}\`: ${codes[code].means}`).join('. '),
    headers: z.object({
      'X-Request-Id': requestId,
      ...rateLimitHeaders,
      ...(waits && { 'Retry-After': retryAfter }),
    }),
    content: {
      'application/json': {
        schema: first && others.length > 0 ? z.union([first, ...others]) : first,
        ...refusalExamples(examples, codesOfRoute),
      },
    },
  }
}

const usual = Object.fromEntries(
  Object.entries(statuses).map(([status, { name, code }]) => [
    status,
    { id: name, ...responseOf(Number(status), [code]) },
  ]),
)

/** The description of a refusal: with the status's default code, or with the codes that the route names. */
export function refusal(status: number, reasons: readonly string[]): ZodOpenApiResponseObject {
  if (reasons.length > 0) return responseOf(status, z.array(z.enum(ERROR_CODES)).parse(reasons))
  const response = usual[status]
  if (!response) throw new Error(`no code is usual for ${status}`)
  return response
}
