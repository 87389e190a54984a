import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { digest, randomBase62 } from '../../platform/secrets.ts'
import { operatorSessions } from './tables.ts'

/** Somebody signed in at /admin. `csrf` must come back with every call that changes something. */
export type AdminSession = { name: string; csrf: string; expiresAt: Date }

/** Twelve hours: a day's work, and over before the next morning. */
const LIFETIME_MS = 12 * 3_600_000

/** Opens a session; `secret` is what the cookie holds, and is not stored. */
export async function openSession(
  db: Db,
  operator: { name: string; adminToken: string },
  now: Date,
): Promise<AdminSession & { secret: string }> {
  const secret = randomBase62(40)
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, now))
  await db.insert(operatorSessions).values({
    digest: digest(secret),
    name: operator.name,
    tokenDigest: digest(operator.adminToken),
    createdAt: now,
    expiresAt,
  })
  return { secret, name: operator.name, csrf: csrfOf(secret), expiresAt }
}

/** The session behind a cookie, while it lasts and the operator token is the one that opened it. */
export async function findSession(
  db: Db,
  secret: string,
  adminToken: string,
  now: Date,
): Promise<AdminSession | undefined> {
  const [row] = await db
    .select()
    .from(operatorSessions)
    .where(
      and(
        eq(operatorSessions.digest, digest(secret)),
        eq(operatorSessions.tokenDigest, digest(adminToken)),
        gt(operatorSessions.expiresAt, now),
      ),
    )
  return row && { name: row.name, csrf: csrfOf(secret), expiresAt: row.expiresAt }
}

export async function closeSession(db: Db, secret: string): Promise<void> {
  await db.delete(operatorSessions).where(eq(operatorSessions.digest, digest(secret)))
}

/** Follows from the cookie, which no other site can read: so it needs no place of its own. */
const csrfOf = (secret: string): string => digest(`csrf ${secret}`).slice(0, 40)
