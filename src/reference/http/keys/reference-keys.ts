import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { insertJson } from '../../../platform/db/insert-json.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Executor } from '../../../platform/db/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { conflict } from '../../../platform/refusal.ts'
import { digest, looksLikeKey, newKey, type Sealer } from '../../../platform/secrets.ts'
import { referenceKeys } from './tables.ts'

export const KEY_PREFIX = 'mref'
/** Seals keys, so that they can be mailed again. */
export const KEY_PURPOSE = 'reference-key'

/** The limits of a key unless an operator sets others. */
export const USUAL_LIMITS = { perMinute: 60, perDay: 10_000 }

/** The keys of an address that are mailed again, and that its holder may create. An operator may create more. */
export const MAX_KEYS_OF_ADDRESS = 5

export type ReferenceKey = typeof referenceKeys.$inferSelect

/** What a key decides about its requests. */
export type KeyHolder = Pick<ReferenceKey, 'id' | 'origins' | 'perMinute' | 'perDay'>

type NewReferenceKey = {
  email: string
  name?: string | undefined
  origins?: string[] | undefined
  issuedBy: ReferenceKey['issuedBy']
  limits?: { per_minute?: number | undefined; per_day?: number | undefined } | undefined
}

/** Creates a key. The portal creates one per address, and a second is a conflict; operators and holders may create several. */
export async function createReferenceKey(
  db: Executor,
  sealer: Sealer,
  input: NewReferenceKey,
  now: Date,
): Promise<{ id: string; key: string; email: string }> {
  const key = newKey(KEY_PREFIX)
  const [row] = await db
    .insert(referenceKeys)
    .values({
      id: newId('rkey', now),
      email: input.email,
      name: input.name ?? null,
      digest: digest(key),
      sealed: sealer.seal(key, KEY_PURPOSE),
      origins: input.origins ?? [],
      issuedBy: input.issuedBy,
      perMinute: input.limits?.per_minute ?? null,
      perDay: input.limits?.per_day ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict(`${input.email} has a key already`)
  return { id: row.id, key, email: row.email }
}

export const unsealReferenceKey = (sealer: Sealer, row: Pick<ReferenceKey, 'sealed'>): string =>
  sealer.unseal(row.sealed, KEY_PURPOSE)

export const looksLikeReferenceKey = (text: string): boolean => looksLikeKey(KEY_PREFIX, text)

/** The holder of a valid key, or of one that was recently replaced and still works. The checksum recognises noise without a query. */
export async function findHolder(db: Db, key: string, now: Date): Promise<KeyHolder | undefined> {
  if (!looksLikeReferenceKey(key)) return undefined
  const sent = digest(key)
  const [row] = await db
    .select({
      id: referenceKeys.id,
      origins: referenceKeys.origins,
      perMinute: referenceKeys.perMinute,
      perDay: referenceKeys.perDay,
    })
    .from(referenceKeys)
    .where(
      and(
        or(eq(referenceKeys.digest, sent), and(eq(referenceKeys.oldDigest, sent), gt(referenceKeys.oldUntil, now))),
        isNull(referenceKeys.revokedAt),
      ),
    )
  return row
}

/** The valid keys of an address, newest first. */
export async function keysOfAddress(db: Executor, email: string, limit: number): Promise<ReferenceKey[]> {
  return db
    .select()
    .from(referenceKeys)
    .where(and(eq(sql`lower(${referenceKeys.email})`, email.toLowerCase()), isNull(referenceKeys.revokedAt)))
    .orderBy(desc(referenceKeys.createdAt))
    .limit(limit)
}

export async function findReferenceKey(db: Executor, id: string): Promise<ReferenceKey | undefined> {
  const [row] = await db.select().from(referenceKeys).where(eq(referenceKeys.id, id))
  return row
}

/** Restricts a valid key to these websites, or to no website if empty. Returns false if there is no such key. */
export async function restrictToOrigins(db: Executor, id: string, origins: string[]): Promise<boolean> {
  const changed = await db
    .update(referenceKeys)
    .set({ origins })
    .where(and(eq(referenceKeys.id, id), isNull(referenceKeys.revokedAt)))
    .returning({ id: referenceKeys.id })
  return changed.length === 1
}

export async function listReferenceKeys(db: Db): Promise<ReferenceKey[]> {
  return db.select().from(referenceKeys).orderBy(desc(referenceKeys.createdAt)).limit(1000)
}

/** Revokes a key. Returns false if there is no valid one with that id. */
export async function revokeReferenceKey(db: Db, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(referenceKeys)
    .set({ revokedAt: now })
    .where(and(eq(referenceKeys.id, id), isNull(referenceKeys.revokedAt)))
    .returning({ id: referenceKeys.id })
  return revoked.length === 1
}

/** Records when keys were used, in one statement. */
export async function noteKeyUse(db: Db, uses: { holder: Pick<KeyHolder, 'id'>; at: Date }[]): Promise<void> {
  await insertJson(
    db,
    uses.map(({ holder, at }) => ({ id: holder.id, at })),
    (list) => sql`
    update reference_keys set last_used_at = used.at
    from jsonb_to_recordset(${list}::jsonb) as used (id text, at timestamptz)
    where reference_keys.id = used.id`,
  )
}
