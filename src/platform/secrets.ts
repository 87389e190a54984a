import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** A new API key: `<prefix>_` + 32 random base62 characters (190 bits) + a 6-character checksum. */
export function newKey(prefix: string): string {
  const body = randomBase62(BODY_LENGTH)
  return `${prefix}_${body}${checksum(prefix, body)}`
}

/** Whether a string could be a key of this prefix: form and checksum, so that noise never reaches the database. */
export function looksLikeKey(prefix: string, candidate: string): boolean {
  const body = candidate.slice(prefix.length + 1, prefix.length + 1 + BODY_LENGTH)
  return candidate === `${prefix}_${body}${checksum(prefix, body)}` && body.length === BODY_LENGTH
}

/** SHA-256 in hex: what is stored and looked up in place of a key. Keys are random, so no salt or stretching. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Compares two secrets in a time that tells nothing of where they differ. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

export type Sealer = {
  seal(plain: string, purpose: string): string
  unseal(sealed: string, purpose: string): string
  /** A key of its own for one purpose, such as signing addresses: it tells nothing of the others (HKDF-SHA256). */
  derive(purpose: string): Buffer
}

/**
 * Encrypts stored secrets with AES-256-GCM. `purpose` is authenticated with the text, so a sealed value copied into
 * another kind of row does not open. Throws on a wrong key, purpose or altered text.
 */
export function createSealer(key: Buffer): Sealer {
  return {
    seal(plain, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    unseal(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)),
  }
}

export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    // 248 = 4 × 62: larger bytes are drawn again, so that every character is equally likely
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += BASE62[byte % 62]
  }
  return text
}

function checksum(prefix: string, body: string): string {
  let rest = crc32(`${prefix}_${body}`)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = BASE62[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}
