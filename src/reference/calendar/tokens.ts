import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import { conflict } from '../../platform/refusal.ts'
import { digest, looksLikeKey, newKey } from '../../platform/secrets.ts'
import { calendarTokens } from './tables.ts'

const PREFIX = 'mcal'
/** More than a holder has devices. */
const MAX_TOKENS = 20

export type CalendarToken = Omit<typeof calendarTokens.$inferSelect, 'digest' | 'keyId'>

/** Creates a token for calendar apps. It is returned only here: the database stores its digest. */
export async function createCalendarToken(
  db: Db,
  keyId: string,
  name: string | undefined,
  now: Date,
): Promise<{ id: string; token: string }> {
  if ((await listCalendarTokens(db, keyId)).length >= MAX_TOKENS)
    throw conflict(`A key has at most ${MAX_TOKENS} calendar tokens: delete one that is no longer used`)
  const token = newKey(PREFIX)
  const id = newId('cal', now)
  await db.insert(calendarTokens).values({ id, keyId, name: name ?? null, digest: digest(token), createdAt: now })
  return { id, token }
}

export async function listCalendarTokens(db: Db, keyId: string): Promise<CalendarToken[]> {
  const { id, name, createdAt, lastUsedAt } = calendarTokens
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(calendarTokens)
    .where(eq(calendarTokens.keyId, keyId))
    .orderBy(desc(createdAt), desc(id))
}

export async function findCalendarToken(db: Db, keyId: string, tokenId: string): Promise<CalendarToken | undefined> {
  const tokens = await listCalendarTokens(db, keyId)
  return tokens.find(({ id }) => id === tokenId)
}

/** Deletes a token of this key. Returns false if there is none. */
export async function deleteCalendarToken(db: Db, keyId: string, tokenId: string): Promise<boolean> {
  const deleted = await db
    .delete(calendarTokens)
    .where(and(eq(calendarTokens.id, tokenId), eq(calendarTokens.keyId, keyId)))
    .returning({ id: calendarTokens.id })
  return deleted.length === 1
}

/** The id of a valid token, whose use is recorded. A token ends when its key is revoked. */
export async function useCalendarToken(db: Db, token: string, now: Date): Promise<string | undefined> {
  if (!looksLikeKey(PREFIX, token)) return undefined
  const [used] = await rows<{ id: string }>(
    db,
    sql`
    update calendar_tokens t set last_used_at = ${now.toISOString()}
    from reference_keys k
    where t.digest = ${digest(token)} and k.id = t.key_id and k.revoked_at is null
    returning t.id`,
  )
  return used?.id
}
