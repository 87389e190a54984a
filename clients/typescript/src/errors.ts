/** What the server refused, or could not do; also that no answer came at all. */
export class MimbarError extends Error {
  override readonly name = 'MimbarError'
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  /** Of the messaging API, such as `RECIPIENT_OPTED_OUT`. */
  readonly code: string | undefined
  /** Of the reference API a list of `{field, message}`, of the messaging API an object. */
  readonly details: unknown
  /** What to name when you ask the operator. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    facts: {
      status: number
      code?: string
      details?: unknown
      requestId?: string
      retryAfterSeconds?: number
      cause?: unknown
    },
  ) {
    super(message, { cause: facts.cause })
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** Reads the envelope of either API. */
export function errorOf(response: Response, text: string, now: number): MimbarError {
  const { error, details } = asObject(parsed(text))
  const inner = asObject(error)
  const message = typeof error === 'string' ? error : typeof inner.message === 'string' ? inner.message : undefined
  const requestId = response.headers.get('x-request-id')
  const retryAfterSeconds = secondsOf(response.headers.get('retry-after'), now)
  return new MimbarError(message ?? `${response.status} ${response.statusText}`.trim(), {
    status: response.status,
    details: details ?? inner.details,
    ...(typeof inner.code === 'string' && { code: inner.code }),
    ...(requestId && { requestId }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/** `Retry-After`: seconds, or a date. */
function secondsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
