import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Settings and keys that a backup has only in encrypted form. */
export const secrets = z.record(z.string(), z.string())
export type BackupSecrets = z.output<typeof secrets>

const locked = z.object({
  kdf: z.literal('scrypt'),
  n: z
    .number()
    .int()
    .max(2 ** 20),
  r: z.number().int().max(16),
  p: z.number().int().max(4),
  salt: z.string(),
  iv: z.string(),
  tag: z.string(),
  text: z.string(),
})

const stretch = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** A guess costs 128 MB and a third of a second. */
const COST = { n: 2 ** 17, r: 8, p: 1 }

const keyOf = (passphrase: string, salt: Buffer, { n, r, p }: typeof COST): Promise<Buffer> =>
  stretch(passphrase.normalize('NFC'), salt, 32, { N: n, r, p, maxmem: 256 * n * r })

export async function lock(content: BackupSecrets, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, COST), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  return JSON.stringify(
    {
      kdf: 'scrypt',
      ...COST,
      salt: base64(salt),
      iv: base64(iv),
      tag: base64(cipher.getAuthTag()),
      text: base64(text),
    } satisfies z.output<typeof locked>,
    null,
    2,
  )
}

export async function unlock(text: string, passphrase: string): Promise<BackupSecrets> {
  const { salt, iv, tag, text: sealed, ...cost } = locked.parse(JSON.parse(text))
  const bytes = (base64: string) => Buffer.from(base64, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, bytes(salt), cost), bytes(iv))
  decipher.setAuthTag(bytes(tag))
  try {
    return secrets.parse(JSON.parse(Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8')))
  } catch (cause) {
    throw new Error('BACKUP_PASSPHRASE is not the passphrase of this backup', { cause })
  }
}
