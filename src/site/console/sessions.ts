import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, findCaller } from '../../messaging/accounts/account-keys.ts'
import { accountKeys, accounts } from '../../messaging/accounts/tables.ts'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import { digest, randomBase62 } from '../../platform/secrets.ts'

const consoleSessions = pgTable('console_sessions', {
  digest: text().primaryKey(),
  keyId: text('key_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
})

/** A signed-in person, who may do what their key allows. `csrf` must come back with every form; `digest` identifies the session. */
export type ConsoleSession = Caller & { csrf: string; digest: string }

/** Twelve hours: a day's work, and over before the next morning. */
const LIFETIME_MS = 12 * 3_600_000
const COOKIE = 'mimbar_console'

/** Exchanges a key for the secret of a session, which is stored in the cookie alone; undefined for a wrong key. */
export async function openSession(db: Db, key: string, now: Date): Promise<string | undefined> {
  const caller = await findCaller(db, key)
  if (!caller) return undefined
  const secret = randomBase62(40)
  await db.delete(consoleSessions).where(lt(consoleSessions.expiresAt, now))
  await db.insert(consoleSessions).values({
    digest: digest(secret),
    keyId: caller.keyId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
  return secret
}

/** The session of a cookie, while it lasts and its key is in force. */
export async function findSession(db: Db, request: FastifyRequest, now: Date): Promise<ConsoleSession | undefined> {
  const secret = secretOf(request)
  if (!secret) return undefined
  const ownDigest = digest(secret)
  const [found] = await db
    .select({ account: accounts, keyId: accountKeys.id, scopes: accountKeys.scopes })
    .from(consoleSessions)
    .innerJoin(accountKeys, eq(accountKeys.id, consoleSessions.keyId))
    .innerJoin(accounts, eq(accounts.id, accountKeys.accountId))
    .where(
      and(eq(consoleSessions.digest, ownDigest), gt(consoleSessions.expiresAt, now), isNull(accountKeys.revokedAt)),
    )
  // follows from the cookie, which no other site can read: so it needs no place of its own
  return found && { ...found, digest: ownDigest, csrf: digest(`console csrf ${secret}`).slice(0, 40) }
}

export async function closeSession(db: Db, request: FastifyRequest): Promise<void> {
  const secret = secretOf(request)
  if (secret) await db.delete(consoleSessions).where(eq(consoleSessions.digest, digest(secret)))
}

/** Sets the cookie, or with `undefined` clears it. Out of reach of scripts and of other sites. */
export function setCookie(reply: FastifyReply, secret: string | undefined, publicUrl: string): void {
  reply.setCookie(COOKIE, secret ?? '', {
    path: '/console',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    ...(secret === undefined && { maxAge: 0 }),
  })
}

const secretOf = (request: FastifyRequest): string | undefined => request.cookies?.[COOKIE]
