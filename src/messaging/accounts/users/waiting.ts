import { and, asc, eq, gt } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/rows.ts'
import type { Account } from '../accounts.ts'
import { accounts } from '../tables.ts'
import { accountInvitations, type Invitation } from './tables.ts'

// Invitations that wait to be accepted.

/** An account's open invitations, the oldest first. */
export const listInvitations = (db: Executor, accountId: string, now: Date): Promise<Invitation[]> =>
  db
    .select()
    .from(accountInvitations)
    .where(and(eq(accountInvitations.accountId, accountId), gt(accountInvitations.expiresAt, now)))
    .orderBy(asc(accountInvitations.id))

export async function findInvitation(db: Executor, accountId: string, id: string): Promise<Invitation | undefined> {
  const [found] = await db
    .select()
    .from(accountInvitations)
    .where(and(eq(accountInvitations.accountId, accountId), eq(accountInvitations.id, id)))
  return found
}

/** Reads an invitation without using it; undefined if it was used or withdrawn, or has expired. */
export async function lookAtInvitation(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ invitation: Invitation; account: Account } | undefined> {
  const [found] = await db
    .select({ invitation: accountInvitations, account: accounts })
    .from(accountInvitations)
    .innerJoin(accounts, eq(accounts.id, accountInvitations.accountId))
    .where(and(eq(accountInvitations.id, id), gt(accountInvitations.expiresAt, now)))
  return found
}
