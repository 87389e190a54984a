import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Executor } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Account, createAccount } from '../accounts.ts'
import { accounts } from '../tables.ts'
import { accountUsers, type User } from '../users/tables.ts'
import { listUsers, usersWithAddress } from '../users/users.ts'
import { endOf } from './lifetime.ts'
import { accountOwners, type SignInLink, signInLinks } from './tables.ts'

/** Owners: people who created an account themselves, and their requests to the operator. Their permissions are in users/. */

export type Owner = typeof accountOwners.$inferSelect

export async function findOwner(db: Executor, id: string): Promise<{ owner: Owner; account: Account } | undefined> {
  const [found] = await db
    .select({ owner: accountOwners, account: accounts })
    .from(accountOwners)
    .innerJoin(accounts, eq(accounts.id, accountOwners.accountId))
    .where(eq(accountOwners.id, id))
  return found
}

/** Who created an account; undefined if an operator did. */
export async function ownerOf(db: Executor, accountId: string): Promise<Owner | undefined> {
  const [found] = await db.select().from(accountOwners).where(eq(accountOwners.accountId, accountId))
  return found
}

type Opened = { user: User; account: Account }

/**
 * The accounts that a link signs in to, the last used first. If there are none, it creates one. A person who signs up gets a new account,
 * unless they have created one before.
 */
export async function openedBy(db: Executor, { kind, email }: Pick<SignInLink, 'kind' | 'email'>): Promise<Opened[]> {
  const opens = await usersWithAddress(db, email)
  if (kind === 'sign_in' || opens.length === 0) return opens
  const [made] = await db.select({ id: accountOwners.id }).from(accountOwners).where(eq(accountOwners.email, email))
  return made ? opens : []
}

/** What a link would open, without using it. */
export async function lookAtLink(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ link: SignInLink; opens: Opened[] } | undefined> {
  const [link] = await db
    .select()
    .from(signInLinks)
    .where(and(eq(signInLinks.id, id), gt(signInLinks.expiresAt, now)))
  if (!link) return undefined
  const opens = await openedBy(db, link)
  return endOf(link, opens.length > 0) > now ? { link, opens } : undefined
}

/**
 * Uses a link: signs in to the account of its address (`accountId` chooses among several) or creates one, and invalidates all other links of
 * the address. Undefined if the link was used or has expired. Throws if sign-up is closed.
 */
export function enter(
  db: Db,
  signUp: Config['SIGNUP'],
  { id, name, accountId }: { id: string; name?: string | undefined; accountId?: string | undefined },
  now: Date,
): Promise<{ user: User; isNew: boolean } | undefined> {
  return transaction(db, async (tx) => {
    const [found] = await tx.select({ email: signInLinks.email }).from(signInLinks).where(eq(signInLinks.id, id))
    if (!found) return undefined
    // of two links of one address used at the same time, the second finds itself deleted
    await tx.execute(sql`select pg_advisory_xact_lock(${OWNERS_LOCK}::int, hashtext(${found.email}))`)
    const [link] = await tx.select().from(signInLinks).where(eq(signInLinks.id, id))
    if (!link) return undefined
    const opens = await openedBy(tx, link)
    const known = opens.find(({ account }) => account.id === accountId) ?? opens[0]
    if (endOf(link, known !== undefined) <= now || (link.kind === 'sign_in' && !known)) return undefined
    await tx.delete(signInLinks).where(eq(signInLinks.email, link.email))
    if (known) {
      await tx.update(accountUsers).set({ signedInAt: now }).where(eq(accountUsers.id, known.user.id))
      // for the operator's list of sign-ups
      await tx
        .update(accountOwners)
        .set({ signedInAt: now })
        .where(and(eq(accountOwners.accountId, known.account.id), eq(accountOwners.email, link.email)))
      return { user: known.user, isNew: false }
    }
    if (signUp === 'off' || (link.kind === 'sign_up' && signUp === 'invite'))
      throw new Refusal('forbidden', 'This server makes no new accounts', { reason: { id: 'sign_up_closed' } })
    return { user: await makeAccount(tx, link, name ?? link.name ?? link.email, now), isNew: true }
  })
}

/** Creates an account with its first owner, whom a trigger of the table makes a user. */
async function makeAccount(tx: Executor, link: SignInLink, name: string, now: Date): Promise<User> {
  const account = await createAccount(
    tx,
    {
      name,
      email: link.email,
      plan: 'free',
      // Indonesian speakers write national numbers, such as 0812…
      defaultCountry: link.language === 'id' ? 'ID' : null,
    },
    now,
  )
  await tx.insert(accountOwners).values({
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
  })
  const [user] = await listUsers(tx, account.id)
  if (!user) throw new Error('an account was made without an owner')
  return user
}

/** Arbitrary; must differ from every other two-number advisory lock. */
const OWNERS_LOCK = 520_001

/** Asks the operator for a real connection of an account. Asking again reopens a declined request. */
export const askForConnection = (db: Executor, accountId: string, note: string, now: Date): Promise<unknown> =>
  db
    .update(accountOwners)
    .set({ connectionAskedAt: now, connectionNote: note, connectionDeclinedAt: null, connectionAnswer: null })
    .where(eq(accountOwners.accountId, accountId))

/** Declines a request for a connection. Returns false if none is open. */
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
