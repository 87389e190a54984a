import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { insertJson } from '../../../platform/db/insert-json.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Executor } from '../../../platform/db/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { conflict } from '../../../platform/refusal.ts'
import { digest, looksLikeKey, newKey, type Sealer } from '../../../platform/secrets.ts'
import { referenceKeys } from './tables.ts'

export const KEY_PREFIX = 'mref'
/** Sealed values of this purpose are keys, to be sent again. */
export const KEY_PURPOSE = 'reference-key'

/** What a key may ask unless an operator set something else. */
export const USUAL_LIMITS = { perMinute: 60, perDay: 10_000 }

/** So many keys of an address are sent again, and so many may its holder make. An operator may make more. */
export const MAX_KEYS_OF_ADDRESS = 5

export type ReferenceKey = typeof referenceKeys.$inferSelect

/** What is decided about one request from its key. */
export type KeyHolder = Pick<ReferenceKey, 'id' | 'origins' | 'perMinute' | 'perDay'>

type NewReferenceKey = {
  email: string
  name?: string | undefined
  origins?: string[] | undefined
  issuedBy: ReferenceKey['issuedBy']
  limits?: { per_minute?: number | undefined; per_day?: number | undefined } | undefined
}

/** Makes a key. The portal makes one for each address, and a second is a conflict; operators and holders may make several. */
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

/**
 * The holder of a key that is in force, or that was replaced a short while ago and still works. Noise is recognised by its checksum,
 * without a look at the database.
 */
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

/** The keys of an address that are in force, the newest first. */
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

/** Restricts a key in force to these websites, or with none to no website; false when there is none with that id. */
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

/** Revokes a key; false when there is none in force with that id. */
export async function revokeReferenceKey(db: Db, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(referenceKeys)
    .set({ revokedAt: now })
    .where(and(eq(referenceKeys.id, id), isNull(referenceKeys.revokedAt)))
    .returning({ id: referenceKeys.id })
  return revoked.length === 1
}

/** Notes when keys were used, in one statement. */
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
