import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import type { Executor } from '../../../platform/db/rows.ts'
import { type Tx, transaction } from '../../../platform/db/transaction.ts'
import type { PageLanguage } from '../../../platform/language.ts'
import type { Limiter } from '../../../platform/limits/windows.ts'
import { enqueue } from '../../../platform/queue/queue.ts'
import { conflict, Refusal } from '../../../platform/refusal.ts'
import { digest, newKey, type Sealer } from '../../../platform/secrets.ts'
import { mailKey } from './mail-key.ts'
import {
  createReferenceKey,
  KEY_PREFIX,
  KEY_PURPOSE,
  keysOfAddress,
  MAX_KEYS_OF_ADDRESS,
  type ReferenceKey,
  USUAL_LIMITS,
} from './reference-keys.ts'
import { referenceKeys } from './tables.ts'

/** How long the old secret still works after a rotation. */
const OVERLAP_HOURS = 24

/** Mails from the page of a key to its address. */
const MAILS = [
  { period: 'hour', limit: 10 },
  { period: 'day', limit: 30 },
] as const

type HolderKeyDeps = { db: Db; sealer: Sealer; limiter: Limiter }
export type HolderAction = { language: PageLanguage; now: Date; requestId: string }

const inForce = (id: string) => and(eq(referenceKeys.id, id), isNull(referenceKeys.revokedAt))

/** Identifies the current secret of a key without revealing it. */
export const secretMark = ({ digest }: Pick<ReferenceKey, 'digest'>): string => digest.slice(0, 12)

/**
 * Rotates the secret of a key and mails the new one. The old one works for OVERLAP_HOURS more, or with `atOnce` not at all; an even older one
 * stops. Does nothing if the secret is no longer the one of `mark`, so that pressing a button twice does not stop the secret in use. Throws
 * `limited` after too many rotations.
 */
export async function rotateKey(
  { db, sealer, limiter }: HolderKeyDeps,
  { id, email }: Pick<ReferenceKey, 'id' | 'email'>,
  { mark, atOnce, ...action }: HolderAction & { mark: string; atOnce: boolean },
): Promise<void> {
  const { now } = action
  await takeMail(limiter, email, now)
  const secret = newKey(KEY_PREFIX)
  const until = sql`${now.toISOString()}::timestamptz + interval '1 hour' * ${OVERLAP_HOURS}::int`
  await transaction(db, async (tx) => {
    const rotated = await tx
      .update(referenceKeys)
      .set({
        digest: digest(secret),
        sealed: sealer.seal(secret, KEY_PURPOSE),
        oldDigest: atOnce ? null : sql`${referenceKeys.digest}`,
        oldUntil: atOnce ? null : until,
      })
      .where(and(inForce(id), sql`starts_with(${referenceKeys.digest}, ${mark})`))
      .returning({ id: referenceKeys.id })
    if (rotated.length > 0) await mail(tx, id, action)
  })
}

/** Stops the previous secret at once. */
export async function endOldSecret(db: Executor, id: string): Promise<void> {
  await db.update(referenceKeys).set({ oldDigest: null, oldUntil: null }).where(inForce(id))
}

export async function nameKey(db: Executor, id: string, name: string): Promise<void> {
  await db
    .update(referenceKeys)
    .set({ name: name || null })
    .where(inForce(id))
}

/**
 * Creates another key for the address of this one, and mails it. Its limits are the usual ones, or lower ones that an operator set on this key.
 * Throws `conflict` if the address has MAX_KEYS_OF_ADDRESS, and `limited` after too many.
 */
export async function makeAnotherKey(
  { db, sealer, limiter }: HolderKeyDeps,
  key: Pick<ReferenceKey, 'email' | 'perMinute' | 'perDay'>,
  { name, ...action }: HolderAction & { name: string },
): Promise<void> {
  const { now } = action
  const { email, perMinute, perDay } = key
  await takeMail(limiter, email, now)
  await transaction(db, async (tx) => {
    // a lock, so that the second of two concurrent requests counts the key of the first
    await tx.execute(sql`
      select id from reference_keys
      where lower(email) = ${email.toLowerCase()} and revoked_at is null
      order by id
      for update`)
    const known = await keysOfAddress(tx, email, MAX_KEYS_OF_ADDRESS)
    if (known.length >= MAX_KEYS_OF_ADDRESS)
      throw conflict(`An address has at most ${MAX_KEYS_OF_ADDRESS} keys: revoke one first`)
    const limits = {
      per_minute: lower(perMinute, USUAL_LIMITS.perMinute),
      per_day: lower(perDay, USUAL_LIMITS.perDay),
    }
    const made = await createReferenceKey(
      tx,
      sealer,
      { email, name: name || undefined, issuedBy: 'holder', limits },
      now,
    )
    await mail(tx, made.id, action)
  })
}

const lower = (own: number | null, usual: number): number | undefined => (own !== null && own < usual ? own : undefined)

// at most one waiting mail for each key; one in progress has the previous secret, and is followed by another
const mail = (tx: Tx, keyId: string, { language, now, requestId }: HolderAction) =>
  enqueue(tx, mailKey, { keyId, language }, { now, requestId, key: keyId, onDuplicate: 'replace' })

async function takeMail(limiter: Limiter, email: string, now: Date): Promise<void> {
  const { refusedBy } = await limiter.take(`key-page-mail:${digest(email.toLowerCase())}`, MAILS, now)
  if (!refusedBy) return
  const wait = Math.max(1, Math.ceil((refusedBy.resetAt.getTime() - now.getTime()) / 1000))
  throw new Refusal('limited', `Too many mails to this address: try again in ${wait} seconds`, {
    retryAfterSeconds: wait,
  })
}
