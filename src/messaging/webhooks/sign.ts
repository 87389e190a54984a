import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'
const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The secrets of an endpoint: during the overlaps of rotations the old ones are still there, the newest first. */
export type Secrets = { current: string; old?: string[] }

/**
 * The headers that prove where a delivery comes from. `X-Webhook-Signature` is keyed by the secret as it stands, and by
 * the oldest one that is within its time while rotations overlap, since a receiver compares it with one value; the Standard Webhooks signature
 * (https://github.com/standard-webhooks/standard-webhooks) lists one for each secret.
 */
export function signatureHeaders(secrets: Secrets, eventId: string, body: string, at: Date): Record<string, string> {
  const { current, old = [] } = secrets
  const timestamp = Math.floor(at.getTime() / 1000)
  const signed = `${eventId}.${timestamp}.${body}`
  const standard = [current, ...old].map(
    (secret) => `v1,${createHmac('sha256', keyBytes(secret)).update(signed).digest('base64')}`,
  )
  return {
    'x-webhook-signature': `sha256=${createHmac('sha256', old.at(-1) ?? current)
      .update(body)
      .digest('hex')}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  }
}

/** Whether the libraries of Standard Webhooks can use a secret: what follows `whsec_` must be base64, or they throw. */
export const isReadable = (secret: string): boolean =>
  !secret.startsWith(PREFIX) || BASE64.test(secret.slice(PREFIX.length))

/** What Standard Webhooks keys its signature by: the decoded bytes of a `whsec_` secret, else the text's own bytes. */
function keyBytes(secret: string): Buffer {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : ''
  return BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.from(secret)
}
