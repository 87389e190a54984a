import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import type { Executor } from '../../../platform/db/rows.ts'
import { type Tx, transaction } from '../../../platform/db/transaction.ts'
import { conflict, notFound, Refusal } from '../../../platform/refusal.ts'
import { beyond } from '../account-keys.ts'
import type { Account } from '../accounts.ts'
import { accountOwners } from '../owners/tables.ts'
import type { Scope } from '../scopes.ts'
import { accounts } from '../tables.ts'
import { ROLE_SCOPES, type Role } from './roles.ts'
import { accountInvitations, accountUsers, type User } from './tables.ts'

/** Users: the people of an account. Each has one address and one role. */

/** The actor: a user, or the holder of a key with its scopes. */
export type Actor = { userId: string } | { scopes: Scope[] }

const isHere = isNull(accountUsers.removedAt)

/** A user with the account; undefined once removed. */
export async function findUser(db: Executor, id: string): Promise<{ user: User; account: Account } | undefined> {
  const [found] = await db
    .select({ user: accountUsers, account: accounts })
    .from(accountUsers)
    .innerJoin(accounts, eq(accounts.id, accountUsers.accountId))
    .where(and(eq(accountUsers.id, id), isHere))
  return found
}

/** The accounts of an address, the last used first. */
export const usersWithAddress = (db: Executor, email: string): Promise<{ user: User; account: Account }[]> =>
  db
    .select({ user: accountUsers, account: accounts })
    .from(accountUsers)
    .innerJoin(accounts, eq(accounts.id, accountUsers.accountId))
    .where(and(eq(accountUsers.email, email), isHere))
    .orderBy(sql`${accountUsers.signedInAt} desc nulls last`, asc(accountUsers.id))

/** An account's people, the oldest first, including removed ones, whose names are still shown with their messages. */
export const listUsers = (db: Executor, accountId: string): Promise<User[]> =>
  db.select().from(accountUsers).where(eq(accountUsers.accountId, accountId)).orderBy(asc(accountUsers.id))

/** Changes name or role. Throws if the account would have no owner left, or if the role can do more than the actor. */
export function changeUser(
  db: Db,
  accountId: string,
  id: string,
  change: { name?: string | undefined; role?: Role | undefined },
  by: Actor,
): Promise<User> {
  return transaction(db, async (tx) => {
    const user = await lockUser(tx, accountId, id)
    const changed = { ...user, name: change.name ?? user.name, role: change.role ?? user.role }
    await mustReach(tx, accountId, by, [user.role, changed.role])
    if (changed.role !== user.role) await ceaseToOwn(tx, user)
    await tx.update(accountUsers).set({ name: changed.name, role: changed.role }).where(eq(accountUsers.id, id))
    return changed
  })
}

/**
 * Removes a person and their open invitations. Their name is still shown with their messages. `also` runs in the same transaction, so that
 * the caller can release their conversations, which this room may not import.
 */
export function removeUser(
  db: Db,
  accountId: string,
  id: string,
  { by, now, also }: { by: Actor; now: Date; also?: (tx: Tx) => Promise<unknown> },
): Promise<void> {
  return transaction(db, async (tx) => {
    const user = await lockUser(tx, accountId, id)
    await mustReach(tx, accountId, by, [user.role])
    await ceaseToOwn(tx, user)
    await tx.update(accountUsers).set({ email: null, removedAt: now }).where(eq(accountUsers.id, id))
    await also?.(tx)
  })
}

/** Finds a user, and locks the account's people, so that each change counts the owners that are left. */
async function lockUser(tx: Tx, accountId: string, id: string): Promise<User> {
  await lockPeople(tx, accountId)
  const [user] = await tx
    .select()
    .from(accountUsers)
    .where(and(eq(accountUsers.accountId, accountId), eq(accountUsers.id, id), isHere))
  if (!user) throw notFound('This person')
  return user
}

export const lockPeople = (tx: Tx, accountId: string): Promise<unknown> =>
  tx.execute(sql`select from accounts where id = ${accountId} for no key update`)

/** Throws if a role can do more than the actor. The actor's role is read under the lock, because another owner may just have changed it. */
export async function mustReach(tx: Executor, accountId: string, by: Actor, roles: Role[]): Promise<void> {
  const held = 'scopes' in by ? by.scopes : await scopesOf(tx, accountId, by.userId)
  for (const role of roles) {
    const scope = held.includes('keys:write') ? beyond(held, ROLE_SCOPES[role]) : 'keys:write'
    if (scope)
      throw new Refusal('forbidden', `You lack ${scope}, so you cannot decide on who has the role ${role}`, {
        reason: { id: 'role_beyond' },
        details: { required_scope: scope },
      })
  }
}

async function scopesOf(tx: Executor, accountId: string, userId: string): Promise<Scope[]> {
  const found = await findUser(tx, userId)
  return found?.account.id === accountId ? ROLE_SCOPES[found.user.role] : []
}

/** Ends a person's ownership. The last owner cannot give it up. */
async function ceaseToOwn(tx: Tx, { id, accountId, role, email }: User): Promise<void> {
  if (role !== 'owner') return
  const isOwner = and(eq(accountUsers.accountId, accountId), eq(accountUsers.role, 'owner'), isHere)
  const [heir] = await tx
    .select({ email: accountUsers.email })
    .from(accountUsers)
    .where(and(isOwner, ne(accountUsers.id, id)))
    .orderBy(asc(accountUsers.id))
    .limit(1)
  if (!heir)
    throw conflict('An account keeps one owner: make somebody else an owner first', { reason: { id: 'last_owner' } })
  await tx
    .delete(accountInvitations)
    .where(and(eq(accountInvitations.accountId, accountId), eq(accountInvitations.invitedBy, id)))
  if (email === null) return
  await tx
    .update(accountOwners)
    .set({ email: null })
    .where(and(eq(accountOwners.accountId, accountId), eq(accountOwners.email, email)))
  // mails about a stopped endpoint or connection go to the longest-standing owner
  await tx
    .update(accounts)
    .set({ email: heir.email })
    .where(and(eq(accounts.id, accountId), sql`lower(${accounts.email}) = ${email}`))
}
