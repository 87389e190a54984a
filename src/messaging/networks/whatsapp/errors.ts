/** What to do when the network answers with an error. */
export type Reaction =
  /** Again, soon: `slower` says whose pace was too fast. */
  | { do: 'again'; slower: 'number' | 'pair' | 'business' | 'nobody' }
  /** Never: this message has failed. */
  | { do: 'fail'; also?: 'refuses marketing' | 'template paused' | 'template disabled' | undefined }
  /** Nothing goes out any more until somebody looks. */
  | { do: 'stop' }

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

/** Matched on the code alone: titles will go. */
export function reactionTo({ code, status }: { code: number | undefined; status: number }): Reaction {
  const slower = code === undefined ? undefined : AGAIN[code]
  if (slower) return { do: 'again', slower }
  if (code !== undefined && (STOP.has(code) || (code >= 200 && code <= 299))) return { do: 'stop' }
  if (code === 131050) return { do: 'fail', also: 'refuses marketing' }
  if (code === 132015) return { do: 'fail', also: 'template paused' }
  if (code === 132016) return { do: 'fail', also: 'template disabled' }
  if (status === 401) return { do: 'stop' }
  if (status === 429) return { do: 'again', slower: 'number' }
  if (status >= 500) return { do: 'again', slower: 'nobody' }
  return { do: 'fail' }
}

/** The network's codes by the names that this API gives them; any other is told by its number. */
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
