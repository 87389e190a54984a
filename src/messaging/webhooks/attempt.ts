import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/http/outbound.ts'
import { newId } from '../../platform/ids.ts'
import { CannotUnseal, type Sealer } from '../../platform/secrets.ts'
import type { Delivery, DeliveryEndpoint, DeliveryOutcome } from './deliveries.ts'
import { unsealHeaders } from './own-headers.ts'
import { type SigningSecrets, signatureHeaders } from './sign.ts'
import { ENDED } from './tables.ts'

/** The specification's 30 seconds. */
export const TIMEOUT_MS = 30_000

/** In seconds. */
const MINUTE = 60
/** In seconds. */
const HOUR = 60 * MINUTE
/** Waits after each failed attempt, in seconds, each ±20 %: ten attempts in 45 hours. */
export const DELIVERY_RETRY_WAITS_SECONDS = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
]
/** A fifth in either direction, so that deliveries that failed together are not repeated together. */
export const JITTER = 0.2
/** A receiver can postpone a delivery by at most the longest wait of the schedule. */
const RETRY_AFTER_MAX_SECONDS = 24 * HOUR

/** Enough to read an ordinary answer, so that the connection can be reused; the log stores `LOGGED_CHARACTERS` of it. */
const RESPONSE_BYTES_MAX = 16_384
/** In characters: the beginning of an answer says what was wrong. */
const LOGGED_CHARACTERS = 1_000

/** The purpose of sealed webhook secrets. */
export const SECRET_PURPOSE = 'webhook-secret'
/** The purpose of sealed signing keys. */
export const SIGNING_PURPOSE = 'webhook-signing-key'

/** Makes one attempt: signs and sends the stored bytes and returns the outcome. Receivers cannot make it throw. */
export async function attemptDelivery(
  deps: { outbound: Outbound; sealer: Sealer; now: () => Date },
  delivery: Delivery,
): Promise<DeliveryOutcome> {
  const { outbound, sealer, now } = deps
  const { body, endpoint, attempt, requestId } = delivery
  const at = now()
  const facts = {
    id: newId('att', at),
    item: delivery,
    webhookId: delivery.lane,
    deliveryId: delivery.id,
    eventId: delivery.eventId,
    event: delivery.event,
    attempt,
    createdAt: at,
  }
  if (!endpoint) return { ...facts, status: 'cancelled', error: ENDED.endpoint }
  if (body === null) return { ...facts, status: 'cancelled', error: ENDED.event }
  let response: OutboundResponse
  try {
    const own = unsealHeaders(sealer, endpoint.headersSealed)
    response = await outbound.send(endpoint.url, {
      headers: {
        ...own,
        'content-type': 'application/json',
        'x-webhook-attempt': String(attempt),
        // the account may have set a header of this name before we did
        ...(requestId && !hasHeader(own, 'x-request-id') && { 'x-request-id': requestId }),
        ...signatureHeaders(secretsOf(endpoint, sealer, at), delivery.eventId, body, at),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: RESPONSE_BYTES_MAX,
      // the status confirms the delivery, even if the body is lost
      bodyMayBeCut: true,
    })
  } catch (error) {
    // counts as a failed attempt: the right key may be set before the last one
    if (error instanceof CannotUnseal) {
      return { ...facts, ...outcomeOf(attempt, undefined, now()), error: `cannot be signed: ${error.message}` }
    }
    if (!(error instanceof OutboundError)) throw error
    return { ...facts, ...outcomeOf(attempt, undefined, now()), error: storable(error.message) }
  }
  const answer = {
    responseStatus: response.status,
    responseTimeMs: Math.round(response.durationMs),
    responseBody: storable(response.body),
  }
  if (response.status === 200) return { ...facts, ...answer, status: 'succeeded' }
  const error = `answered ${response.status}, not 200`
  return { ...facts, ...answer, ...outcomeOf(attempt, response, now()), error }
}

/** Whether and when a failed attempt is repeated. `Retry-After` of a 429 or 503 can only postpone it. */
function outcomeOf(
  attempt: number,
  response: OutboundResponse | undefined,
  now: Date,
): { status: 'failed' | 'exhausted'; nextAttemptAt?: Date } {
  const scheduled = DELIVERY_RETRY_WAITS_SECONDS[attempt - 1]
  if (scheduled === undefined) return { status: 'exhausted' }
  const jittered = scheduled * (1 - JITTER + 2 * JITTER * Math.random())
  const asked = response?.status === 429 || response?.status === 503 ? retryAfterSeconds(response, now) : 0
  const wait = Math.max(jittered, Math.min(asked, RETRY_AFTER_MAX_SECONDS))
  return { status: 'failed', nextAttemptAt: new Date(now.getTime() + wait * 1000) }
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3); 0 if it is missing or invalid. */
function retryAfterSeconds({ headers }: OutboundResponse, now: Date): number {
  const value = String(headers['retry-after'] ?? '').trim()
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now.getTime()) / 1000)
}

function secretsOf(endpoint: DeliveryEndpoint, sealer: Sealer, now: Date): SigningSecrets {
  const old = endpoint.oldSecrets.filter(({ until }) => until > now)
  return {
    current: sealer.unseal(endpoint.secretSealed, SECRET_PURPOSE),
    old: old.map(({ sealed }) => sealer.unseal(sealed, SECRET_PURPOSE)),
    signingKeys: [endpoint.signingKeySealed, ...old.map(({ signing }) => signing)]
      .filter((sealed) => sealed !== null)
      .map((sealed) => sealer.unseal(sealed, SIGNING_PURPOSE)),
  }
}

/** Foreign text that Postgres can store: short, without null bytes and lone surrogates. */
function storable(text: string): string {
  if (text.length <= LOGGED_CHARACTERS && !UNSTORABLE.test(text)) return text
  const short = [...text.slice(0, 2 * LOGGED_CHARACTERS)].slice(0, LOGGED_CHARACTERS)
  return short.map((character) => (UNSTORABLE.test(character) ? '\ufffd' : character)).join('')
}

const UNSTORABLE = /[\0\p{Cs}]/u

const hasHeader = (headers: Record<string, string>, name: string): boolean =>
  Object.keys(headers).some((one) => one.toLowerCase() === name)
