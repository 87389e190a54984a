import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const PREFIX = 'whsec_'
const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The secrets of an endpoint, and its signing keys if it has some; while rotations overlap, the old ones too, newest first. */
export type SigningSecrets = { current: string; old?: string[]; signingKeys?: string[] }

/**
 * The signature headers of a delivery. `X-Webhook-Signature` is keyed by the secret as it is, and during overlapping rotations by the oldest
 * valid one, because a receiver compares a single value; the Standard Webhooks signature
 * (https://github.com/standard-webhooks/standard-webhooks) lists one for each secret (`v1`), then one for each signing key (`v1a`).
 */
export function signatureHeaders(
  secrets: SigningSecrets,
  eventId: string,
  body: string,
  at: Date,
): Record<string, string> {
  const { current, old = [], signingKeys = [] } = secrets
  const timestamp = Math.floor(at.getTime() / 1000)
  const signed = `${eventId}.${timestamp}.${body}`
  const standard = [
    ...[current, ...old].map(
      (secret) => `v1,${createHmac('sha256', keyBytes(secret)).update(signed).digest('base64')}`,
    ),
    ...signingKeys.map((key) => `v1a,${sign(null, Buffer.from(signed), keyObject(key)).toString('base64')}`),
  ]
  return {
    'x-webhook-signature': `sha256=${createHmac('sha256', old.at(-1) ?? current)
      .update(body)
      .digest('hex')}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  }
}

/** Whether the libraries of Standard Webhooks accept a secret: they throw unless base64 follows `whsec_`. */
export const isReadable = (secret: string): boolean =>
  !secret.startsWith(PREFIX) || BASE64.test(secret.slice(PREFIX.length))

/** The signature key by Standard Webhooks: the decoded bytes of a `whsec_` secret, otherwise the text's own bytes. */
function keyBytes(secret: string): Buffer {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : ''
  return BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.from(secret)
}

/** A new Ed25519 key pair: the signing key (PKCS #8 in base64), and the public key in the format of Standard Webhooks. */
export function newSigningKey(): { signingKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: `whpk_${rawPublicKey(publicKey)}`,
  }
}

const keyObject = (signingKey: string) =>
  createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' })

/** The 32 bytes of a public key in base64: the end of its envelope (RFC 8410). */
const rawPublicKey = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
