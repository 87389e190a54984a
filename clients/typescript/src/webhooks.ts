import type { components } from './generated/messaging.ts'

type Schemas = components['schemas']
export type WebhookEvent =
  | Schemas['MessageSentEvent']
  | Schemas['MessageDeliveredEvent']
  | Schemas['MessageReadEvent']
  | Schemas['MessageFailedEvent']
  | Schemas['MessageReceivedEvent']

/** A delivery that this endpoint's secret did not sign, or that is too old. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

type Delivery = {
  /** The body as it came, before any parsing. */
  body: string | Uint8Array
  headers: Headers | Record<string, string | string[] | undefined>
}

/**
 * The event of a delivery, once its signature and its age are checked (https://www.standardwebhooks.com). The same event may come more
 * than once: remember `id`. While a secret is being changed the old one and the new one are both right.
 */
export async function verifyWebhook(
  { body, headers }: Delivery,
  secret: string,
  { toleranceSeconds = 300, now = new Date() }: { toleranceSeconds?: number; now?: Date } = {},
): Promise<WebhookEvent & { id: string }> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing`)
    return value
  }) as [string, string, string]
  const ageSeconds = now.getTime() / 1000 - Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(ageSeconds) > toleranceSeconds)
    throw new WebhookError(`The delivery was signed at ${timestamp}, too far from now`)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + bytes.length)
  signed.set(head)
  signed.set(bytes, head.length)
  const key = await crypto.subtle.importKey('raw', keyBytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  for (const signature of signatures.split(' ')) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : undefined
    // in constant time
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed)))
      return { id, ...JSON.parse(new TextDecoder().decode(bytes)) }
  }
  throw new WebhookError('No signature of the delivery is by this secret')
}

/** The decoded bytes of a `whsec_` secret, else those of the text itself. */
function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const decoded = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : undefined
  return decoded && decoded.length > 0 ? decoded : new TextEncoder().encode(secret)
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!BASE64.test(base64)) return undefined
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
