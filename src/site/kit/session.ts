import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import { digest, randomBase62, sameSecret } from '../../platform/secrets.ts'

/**
 * Session: a person signed in to an area. The cookie holds a secret of which the database stores the digest. The CSRF token is derived
 * from that secret, and every form that changes something must send it.
 */

const pageSessions = pgTable('page_sessions', {
  digest: text().primaryKey(),
  area: text().notNull(),
  holder: text().notNull(),
  name: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
})

/** Sealed forms that were sent after their session had ended (saved-form.tsx). */
const savedForms = pgTable('kept_forms', { id: text().primaryKey(), sealed: text().notNull() })

export type PageSession = {
  /** Identifies the session; not secret. */
  digest: string
  /** What opened the session: the id of a key, or the digest of a token. The area ends the session with it. */
  holder: string
  name: string
  csrf: string
  expiresAt: Date
}

/** Twelve hours: a working day, and over before the next morning. */
const LIFETIME_MS = 12 * 3_600_000
/** An ended session is remembered for another week, during which its holder's typed forms can be restored. */
const REMEMBERED_MS = 7 * 86_400_000
const SECRET_LENGTH = 40

type SessionArea = {
  db: Db
  area: 'console' | 'desk'
  cookie: string
  /** The cookie is sent only to addresses below it. */
  path: string
  publicUrl: string
}

/** Derived from the cookie, which no other site can read, and so stored nowhere. */
const csrfOf = (secret: string): string => digest(`csrf ${secret}`).slice(0, 40)

export type Sessions = ReturnType<typeof sessionsOf>

/** The sessions of an area. */
export function sessionsOf({ db, area, cookie, path, publicUrl }: SessionArea) {
  const secretOf = (request: FastifyRequest): string | undefined => {
    const secret = request.cookies?.[cookie]
    return secret?.length === SECRET_LENGTH ? secret : undefined
  }
  const isOurs = (secret: string) => and(eq(pageSessions.digest, digest(secret)), eq(pageSessions.area, area))
  /** Inaccessible to scripts and other sites. */
  const setCookie = (reply: FastifyReply, secret: string | undefined): void => {
    reply.setCookie(cookie, secret ?? '', {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: publicUrl.startsWith('https:'),
      ...(secret === undefined && { maxAge: 0 }),
    })
  }
  return {
    cookie,
    path,

    async open(
      reply: FastifyReply,
      { holder, name }: { holder: string; name: string },
      now: Date,
    ): Promise<PageSession> {
      const secret = randomBase62(SECRET_LENGTH)
      const session = { digest: digest(secret), holder, name, expiresAt: new Date(now.getTime() + LIFETIME_MS) }
      await db.delete(pageSessions).where(lt(pageSessions.expiresAt, new Date(now.getTime() - REMEMBERED_MS)))
      await db.insert(pageSessions).values({ ...session, area, createdAt: now })
      setCookie(reply, secret)
      return { ...session, csrf: csrfOf(secret) }
    },

    /** The unexpired session of a request's cookie. */
    async find(request: FastifyRequest, now: Date): Promise<PageSession | undefined> {
      const secret = secretOf(request)
      if (secret === undefined) return undefined
      const [found] = await db
        .select()
        .from(pageSessions)
        .where(and(isOurs(secret), gt(pageSessions.expiresAt, now)))
      return found && { ...found, csrf: csrfOf(secret) }
    },

    /** Whether the request's cookie belongs to a remembered session, expired ones included. */
    async isKnown(request: FastifyRequest): Promise<boolean> {
      const secret = secretOf(request)
      return secret !== undefined && (await db.$count(pageSessions, isOurs(secret))) > 0
    },

    /** Whether the request's form was made in the session of its cookie, even if that has expired. */
    isFormOf(request: FastifyRequest, sent: unknown): boolean {
      const secret = secretOf(request)
      return secret !== undefined && typeof sent === 'string' && sameSecret(sent, csrfOf(secret))
    },

    async keep(request: FastifyRequest, sealed: string): Promise<void> {
      const secret = secretOf(request)
      if (secret === undefined) return
      const values = { id: digest(secret), sealed }
      await db.insert(savedForms).values(values).onConflictDoUpdate({ target: savedForms.id, set: { sealed } })
    },

    /** Moves the saved form of this browser's previous session to a new one of the same holder. Returns whether there was one. */
    async takeOver(request: FastifyRequest, { digest: id, holder }: PageSession): Promise<boolean> {
      const secret = secretOf(request)
      if (secret === undefined) return false
      const before = db
        .select({ id: pageSessions.digest })
        .from(pageSessions)
        .where(and(isOurs(secret), eq(pageSessions.holder, holder)))
      const taken = await db.update(savedForms).set({ id }).where(inArray(savedForms.id, before)).returning()
      return taken.length > 0
    },

    async readSaved({ digest: id }: PageSession): Promise<string | undefined> {
      const [found] = await db.select().from(savedForms).where(eq(savedForms.id, id))
      return found?.sealed
    },

    async drop({ digest: id }: PageSession): Promise<void> {
      await db.delete(savedForms).where(eq(savedForms.id, id))
    },

    /** Ends all sessions of some holders. */
    async endThoseOf(holders: string[]): Promise<void> {
      await db.delete(pageSessions).where(and(eq(pageSessions.area, area), inArray(pageSessions.holder, holders)))
    },

    async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const secret = secretOf(request)
      if (secret !== undefined) await db.delete(pageSessions).where(isOurs(secret))
      setCookie(reply, undefined)
    },
  }
}

/** Whether a change came with the session's CSRF token. */
export const isCsrfOf = (session: PageSession, sent: unknown): boolean =>
  typeof sent === 'string' && sameSecret(sent, session.csrf)
