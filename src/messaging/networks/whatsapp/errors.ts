/** The reaction to an error of the network. */
export type Reaction =
  /** Retry soon; `slower` says whose rate limit was exceeded. */
  | { do: 'again'; slower: 'number' | 'pair' | 'business' | 'nobody' }
  /** Never retry: this message has failed. */
  | { do: 'fail'; also?: 'refuses marketing' | 'template paused' | 'template disabled' | undefined }
  /** Block the connection until it is checked. */
  | { do: 'stop' }
  /** The request's outcome is unknown: what must not happen twice is not repeated. */
  | { do: 'wait' }

const AGAIN: Record<number, 'number' | 'pair' | 'business' | 'nobody'> = {
  130429: 'number',
  131056: 'pair',
  80007: 'business',
  4: 'business',
  1: 'nobody',
  2: 'nobody',
  131000: 'nobody',
  131016: 'nobody',
  131057: 'nobody',
}

const STOP = new Set([0, 3, 10, 190, 368, 131031, 131037, 131042, 131045, 131048, 131064, 133016])

const ALSO: Record<number, 'refuses marketing' | 'template paused' | 'template disabled'> = {
  131050: 'refuses marketing',
  132015: 'template paused',
  132016: 'template disabled',
}

/** Statuses below 500 that gateways send without knowing the request's outcome. */
const UNKNOWN_STATUSES = new Set([408, 425, 429])

/**
 * Decided by the code alone, because Meta will remove the titles. Only listed codes are retried. A 5xx without a code, such as a gateway's page,
 * leaves the outcome unknown.
 */
export function reactionTo({ code, status }: { code: number | undefined; status: number }): Reaction {
  if (code !== undefined) {
    const slower = AGAIN[code]
    if (slower) return { do: 'again', slower }
    if (STOP.has(code) || (code >= 200 && code <= 299)) return { do: 'stop' }
    if (code in NAMES) return { do: 'fail', also: ALSO[code] }
  }
  if (status === 401) return { do: 'stop' }
  return status >= 400 && status < 500 && !UNKNOWN_STATUSES.has(status) ? { do: 'fail' } : { do: 'wait' }
}

/** This API's names of the network's final codes; other codes are reported by number. */
const NAMES: Record<number, string> = {
  131026: 'RECIPIENT_NOT_ON_NETWORK',
  131047: 'MESSAGING_WINDOW_CLOSED',
  131049: 'RECIPIENT_LIMIT_REACHED',
  130472: 'RECIPIENT_IN_EXPERIMENT',
  131050: 'RECIPIENT_OPTED_OUT',
  131051: 'MESSAGE_TYPE_NOT_SUPPORTED',
  131052: 'MEDIA_NOT_FETCHED',
  131053: 'MEDIA_NOT_TAKEN',
  131008: 'PARAMETER_MISSING',
  131009: 'PARAMETER_WRONG',
  131021: 'RECIPIENT_IS_SENDER',
  131030: 'RECIPIENT_NOT_ALLOWED',
  131062: 'RECIPIENT_NEEDS_PHONE',
  132000: 'TEMPLATE_VARIABLES_MISMATCH',
  132001: 'TEMPLATE_NOT_FOUND',
  132005: 'TEMPLATE_TOO_LONG',
  132007: 'TEMPLATE_AGAINST_POLICY',
  132012: 'TEMPLATE_VARIABLES_MISMATCH',
  132015: 'TEMPLATE_PAUSED',
  132016: 'TEMPLATE_DISABLED',
  130497: 'COUNTRY_NOT_ALLOWED',
}

/** Why a message failed, in words that the account may read. */
export const networkError = (code: number | undefined, message: string) => ({
  code: (code !== undefined && NAMES[code]) || (code === undefined ? 'NETWORK_REFUSED' : `NETWORK_${code}`),
  message: message.slice(0, 500),
})
