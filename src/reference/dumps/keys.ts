import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import type { Sealer } from '../../platform/secrets.ts'

export const DUMP_KEY_PURPOSE = 'dump-key'

/** The public keys of all dumps in PEM, the current one first. */
export async function readPublicKeys(db: Executor): Promise<string> {
  const found = await rows<{ public_key: string }>(db, sql`select public_key from dump_keys order by id desc`)
  return found.map(({ public_key }) => public_key).join('')
}

/** Creates a key that signs from now on; existing dumps stay signed by the previous one. Returns its fingerprint. */
export async function makeDumpKey(db: Executor, sealer: Sealer, now: Date): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const sealed = sealer.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), DUMP_KEY_PURPOSE)
  await db.execute(sql`
    insert into dump_keys (id, public_key, sealed, created_at)
    values (${newId('dpk', now)}, ${publicKey.export({ type: 'spki', format: 'pem' }).toString()}, ${sealed},
      ${now.toISOString()}::timestamptz)`)
  return fingerprintOf(publicKey.export({ type: 'spki', format: 'der' }))
}

/** Signs with the newest key, and creates the first one. Throws CannotUnseal if SECRET_KEY has changed. */
export async function openSigner(
  db: Executor,
  sealer: Sealer,
  now: Date,
): Promise<{ fingerprint: string; sign: (bytes: Buffer) => Buffer }> {
  const newest = () => rows<{ sealed: string }>(db, sql`select sealed from dump_keys order by id desc limit 1`)
  let [found] = await newest()
  if (!found) {
    await makeDumpKey(db, sealer, now)
    ;[found] = await newest()
  }
  const key = createPrivateKey(sealer.unseal(found?.sealed ?? '', DUMP_KEY_PURPOSE))
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return { fingerprint: fingerprintOf(der), sign: (bytes) => sign(null, bytes, key) }
}

/** SHA-256 of the public key in DER, in hex, as OpenSSL prints it. */
const fingerprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('hex')
