import { and, eq, gt, isNotNull, lte } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Html } from '../../platform/html.tsx'
import { digest, randomBase62, type Sealer } from '../../platform/secrets.ts'
import type { Page } from './shell.tsx'
import type { SignedIn } from './view.ts'
import { kitWords } from './words.ts'

/**
 * Once: an object with a secret is created once per form, however often and to however many processes the form is sent, and its secret is
 * shown once, on a page of its own, to the session that created it.
 */

const pageSecrets = pgTable('page_secrets', {
  id: text().primaryKey(),
  sessionDigest: text('session_digest').notNull(),
  /** Null while its object is being created. */
  sealed: text(),
  expiresAt: timestamptz('expires_at').notNull(),
})

export const PAGE_SECRET_PURPOSE = 'page-secret'
/** Long enough for a redirect. */
const LIFETIME_MS = 5 * 60_000

type Deps = { db: Db; sealer: Sealer }

/** Creates an object. Returns the id of its secret, for the address of the page that shows it. Throws what `make` throws. */
export async function makeOnce(
  { db, sealer }: Deps,
  { session, now }: Pick<SignedIn, 'session' | 'now'>,
  /** The form's own id (`onceField`). */
  form: string,
  make: () => Promise<unknown>,
): Promise<string> {
  await db.delete(pageSecrets).where(lte(pageSecrets.expiresAt, now))
  const id = form === '' ? randomBase62(24) : digest(`${session.digest} ${form}`).slice(0, 24)
  const claimed = await db
    .insert(pageSecrets)
    .values({ id, sessionDigest: session.digest, sealed: null, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
    .onConflictDoNothing()
    .returning({ id: pageSecrets.id })
  if (claimed.length === 0) return id
  try {
    const sealed = sealer.seal(JSON.stringify(await make()), PAGE_SECRET_PURPOSE)
    await db.update(pageSecrets).set({ sealed }).where(eq(pageSecrets.id, id))
  } catch (error) {
    await db.delete(pageSecrets).where(eq(pageSecrets.id, id))
    throw error
  }
  return id
}

/** The secret, for the session that created it and only the first time. */
async function take({ db, sealer }: Deps, { session, now }: SignedIn, id: string): Promise<unknown> {
  const mine = and(
    eq(pageSecrets.id, id),
    eq(pageSecrets.sessionDigest, session.digest),
    gt(pageSecrets.expiresAt, now),
  )
  const [taken] = await db
    .delete(pageSecrets)
    .where(and(mine, isNotNull(pageSecrets.sealed)))
    .returning({ sealed: pageSecrets.sealed })
  if (taken?.sealed) return JSON.parse(sealer.unseal(taken.sealed, PAGE_SECRET_PURPOSE))
  return (await db.$count(pageSecrets, mine)) > 0 ? BEING_MADE : undefined
}

const BEING_MADE = Symbol('being made')

/** A secret as its page shows it. */
type ShownSecret = {
  title: string
  /** Its object and purpose. */
  lead?: Html | undefined
  secret: string
  more?: Html | undefined
  /** The target of the link to continue. */
  onward: string
}

/** The page of a secret; if it was shown before, the page has only `links`. Sets the status of the reply. */
export async function shownOnce(
  deps: Deps,
  view: SignedIn,
  reply: FastifyReply,
  { id, show, links }: { id: string; show: (made: unknown) => ShownSecret; links: Html },
): Promise<Page> {
  const words = kitWords[view.language]
  const made = await take(deps, view, id)
  if (made === BEING_MADE) {
    // the first of two requests with the same form is still in progress: reload
    reply.code(202).header('refresh', '1')
    return { title: words.making, main: <h1>{words.making}</h1> }
  }
  if (made === undefined) {
    reply.code(410)
    return {
      title: words.gone,
      main: (
        <>
          <h1>{words.gone}</h1>
          <p>{words.goneText}</p>
          <p class="row">{links}</p>
        </>
      ),
    }
  }
  const { title, lead, secret, more, onward } = show(made)
  return {
    title,
    main: (
      <>
        <h1>{title}</h1>
        {lead}
        <p>{words.copyNow}</p>
        <code class="secret">{secret}</code>
        {more}
        <p>
          <a href={onward}>{words.copied}</a>
        </p>
      </>
    ),
  }
}
