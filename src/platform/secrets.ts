import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** In base62 characters: 190 random bits cannot be guessed. */
const BODY_LENGTH = 32
/** In base62 characters: enough for the 32 bits of a CRC. */
const CHECKSUM_LENGTH = 6

/** A new API key: `<prefix>_` + 32 random base62 characters (190 bits) + a 6-character checksum. */
export const newKey = (prefix: string): string => keyOf(prefix, randomBase62(BODY_LENGTH))

/** The key with this body of 32 base62 characters. */
export const keyOf = (prefix: string, body: string): string => `${prefix}_${body}${checksum(prefix, body)}`

/** Whether a string has the form and checksum of a key with this prefix, so that noise never reaches the database. */
export function looksLikeKey(prefix: string, candidate: string): boolean {
  const body = candidate.slice(prefix.length + 1, prefix.length + 1 + BODY_LENGTH)
  return candidate === keyOf(prefix, body) && body.length === BODY_LENGTH
}

/** SHA-256 in hex, stored and looked up instead of a key. Keys are random, so they need no salt or stretching. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Compares two secrets in a time that does not depend on where they differ. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

export type Sealer = {
  /** Returns `<version>_<base64url>`, safe in an address. The version names the key, so that texts of several keys may coexist. */
  seal(plain: string, purpose: string): string
  /** Throws CannotUnseal for an unknown key, another purpose, or altered text. */
  unseal(sealed: string, purpose: string): string
  /** The prefix of every text sealed by the current key. */
  version: string
  /**
   * Derives a key for one purpose, such as signing addresses, from every key, the current one first (HKDF-SHA256). Sign with the first,
   * accept all.
   */
  derive(purpose: string): [current: Buffer, ...older: Buffer[]]
}

/** A sealed text that none of the keys opens. */
export class CannotUnseal extends Error {
  constructor(cause?: unknown) {
    super('it was sealed with another SECRET_KEY', { cause })
    this.name = 'CannotUnseal'
  }
}

/**
 * Encrypts stored secrets with AES-256-GCM. `purpose` is authenticated with the text, so that a sealed value copied into another kind of
 * row does not open. Texts are sealed with `key`, and opened with it or with `older` ones.
 */
export function createSealer(key: Buffer, older: Buffer[] = []): Sealer {
  const version = versionOf(key)
  const keys = new Map([key, ...older].map((each) => [versionOf(each), each]))
  return {
    version,
    seal(plain, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${version}_${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    unseal(sealed, purpose) {
      const [, named, text = sealed] = /^(k[0-9a-f]{8})_(.*)$/.exec(sealed) ?? []
      // texts sealed by the first versions name no key
      const candidates =
        named === undefined ? [...keys.values()] : [keys.get(named)].filter((each) => each !== undefined)
      let reason: unknown
      for (const candidate of candidates) {
        try {
          return open(candidate, Buffer.from(text, 'base64url'), purpose)
        } catch (error) {
          reason = error
        }
      }
      throw new CannotUnseal(reason)
    },
    derive: (purpose) => [derived(key, purpose), ...older.map((each) => derived(each, purpose))],
  }
}

function open(key: Buffer, bytes: Buffer, purpose: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

const derived = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

const versionOf = (key: Buffer): string => `k${derived(key, 'key version').toString('hex').slice(0, 8)}`

export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    // 248 = 4 × 62; larger bytes are dropped, so that every character is equally likely
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
