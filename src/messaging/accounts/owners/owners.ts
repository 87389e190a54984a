import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Executor } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Account, createAccount } from '../accounts.ts'
import { accounts } from '../tables.ts'
import { endOf } from './lifetime.ts'
import { accountOwners, type SignInLink, signInLinks } from './tables.ts'

/** Owners: people who created an account themselves, and open it by a mailed link. */

export type Owner = typeof accountOwners.$inferSelect

export async function findOwner(db: Executor, id: string): Promise<{ owner: Owner; account: Account } | undefined> {
  const [found] = await db
    .select({ owner: accountOwners, account: accounts })
    .from(accountOwners)
    .innerJoin(accounts, eq(accounts.id, accountOwners.accountId))
    .where(eq(accountOwners.id, id))
  return found
}

/** The owner of an account; undefined where an operator created it. */
export async function ownerOf(db: Executor, accountId: string): Promise<Owner | undefined> {
  const [found] = await db.select().from(accountOwners).where(eq(accountOwners.accountId, accountId))
  return found
}

const ofAddress = async (db: Executor, email: string): Promise<Owner | undefined> =>
  (await db.select().from(accountOwners).where(eq(accountOwners.email, email)))[0]

/** What a link would open, without using it: for which address, and whether it creates an account. */
export async function lookAtLink(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ link: SignInLink; known: boolean } | undefined> {
  const [link] = await db
    .select()
    .from(signInLinks)
    .where(and(eq(signInLinks.id, id), gt(signInLinks.expiresAt, now)))
  if (!link) return undefined
  const known = (await ofAddress(db, link.email)) !== undefined
  return endOf(link, known) > now ? { link, known } : undefined
}

/**
 * Uses a link: opens the account of its address, creates it where there is none, and invalidates all other links of the address. Undefined where
 * the link was used or has expired. Throws where sign-up is closed.
 */
export function enter(
  db: Db,
  signUp: Config['SIGNUP'],
  { id, name }: { id: string; name: string | undefined },
  now: Date,
): Promise<{ owner: Owner; isNew: boolean } | undefined> {
  return transaction(db, async (tx) => {
    const [found] = await tx.select({ email: signInLinks.email }).from(signInLinks).where(eq(signInLinks.id, id))
    if (!found) return undefined
    // of two links of one address used at the same time, the second finds itself deleted
    await tx.execute(sql`select pg_advisory_xact_lock(${OWNERS_LOCK}::int, hashtext(${found.email}))`)
    const [link] = await tx.select().from(signInLinks).where(eq(signInLinks.id, id))
    const known = await ofAddress(tx, found.email)
    if (!link || endOf(link, known !== undefined) <= now || (link.kind === 'sign_in' && !known)) return undefined
    await tx.delete(signInLinks).where(eq(signInLinks.email, link.email))
    if (known) {
      await tx.update(accountOwners).set({ signedInAt: now }).where(eq(accountOwners.id, known.id))
      return { owner: known, isNew: false }
    }
    if (signUp === 'off' || (link.kind === 'sign_up' && signUp === 'invite'))
      throw new Refusal('forbidden', 'This server makes no new accounts', { reason: { id: 'sign_up_closed' } })
    const account = await createAccount(
      tx,
      {
        name: name ?? link.name ?? link.email,
        email: link.email,
        plan: 'free',
        // Indonesian speakers write national numbers, such as 0812…
        defaultCountry: link.language === 'id' ? 'ID' : null,
      },
      now,
    )
    const owner: Owner = {
      id: newId('own', now),
      accountId: account.id,
      email: link.email,
      language: link.language,
      createdAt: now,
      signedInAt: now,
      connectionAskedAt: null,
      connectionNote: null,
      connectionDeclinedAt: null,
      connectionAnswer: null,
    }
    await tx.insert(accountOwners).values(owner)
    return { owner, isNew: true }
  })
}

/** Arbitrary; must differ from every other two-number advisory lock. */
const OWNERS_LOCK = 520_001

/** Asks the operator for a real connection. Asking again reopens a declined request. */
export const askForConnection = (db: Executor, ownerId: string, note: string, now: Date): Promise<unknown> =>
  db
    .update(accountOwners)
    .set({ connectionAskedAt: now, connectionNote: note, connectionDeclinedAt: null, connectionAnswer: null })
    .where(eq(accountOwners.id, ownerId))

/** Declines a request for a connection. Returns false where none is open. */
export async function declineConnection(db: Executor, ownerId: string, answer: string, now: Date): Promise<boolean> {
  const declined = await db
    .update(accountOwners)
    .set({ connectionDeclinedAt: now, connectionAnswer: answer })
    .where(and(eq(accountOwners.id, ownerId), isOpen))
    .returning({ id: accountOwners.id })
  return declined.length > 0
}

/** Requested, and neither declined nor granted. */
const isOpen = sql`${accountOwners.connectionAskedAt} is not null and ${accountOwners.connectionDeclinedAt} is null
  and exists (select from accounts where accounts.id = ${accountOwners.accountId} and accounts.network = 'simulator')`

/** Owners, those with an open request for a connection first, then the newest. */
export async function listOwners(
  db: Db,
  page: { offset: number; limit: number },
): Promise<{ owners: { owner: Owner; account: Account; asks: boolean }[]; total: number }> {
  const owners = await db
    .select({ owner: accountOwners, account: accounts, asks: sql<boolean>`(${isOpen})` })
    .from(accountOwners)
    .innerJoin(accounts, eq(accounts.id, accountOwners.accountId))
    .orderBy(desc(sql`(${isOpen})`), desc(accountOwners.id))
    .limit(page.limit)
    .offset(page.offset)
  return { owners, total: await db.$count(accountOwners) }
}
