import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { type Tx, transaction } from '../../../platform/db/transaction.ts'
import { safeText } from '../../../platform/http/text.ts'
import { newId } from '../../../platform/ids.ts'
import { takeTogether } from '../../../platform/limits/together.ts'
import type { Limiter } from '../../../platform/limits/windows.ts'
import { enqueue } from '../../../platform/queue/queue.ts'
import { conflict, invalid } from '../../../platform/refusal.ts'
import type { Account } from '../accounts.ts'
import { LIFETIME_MS } from '../owners/lifetime.ts'
import { mailAddressLimit, ownerEmail, refuseLimited, STRANGERS } from '../owners/links.ts'
import { mailInvitation } from './mail-invitation.ts'
import { ROLES } from './roles.ts'
import { accountInvitations, accountUsers, type Invitation, type User } from './tables.ts'
import { type Actor, listUsers, lockPeople, mustReach } from './users.ts'
import { findInvitation } from './waiting.ts'

/** Invitations: a mailed link with which a person joins an account once. */

export const userName = safeText().trim().min(1).max(100)
export const newInvitation = z.object({ email: ownerEmail, role: z.enum(ROLES) })

/** People and invitations of an account: they fit on one page, and a shop with branches has fewer. */
const PEOPLE_MAX = 100
/** Limits the mails of one account, so that nobody spams strangers with invitations. */
const OF_ACCOUNT = [
  { period: 'hour', limit: 30 },
  { period: 'day', limit: 100 },
] as const

/** Invites a person and ends their earlier invitation, so it also serves to send one again. */
export async function inviteUser(
  { db, limiter }: { db: Db; limiter: Limiter },
  account: Account,
  { email, role, language }: Pick<Invitation, 'email' | 'role' | 'language'>,
  by: Actor,
  { now, requestId }: { now: Date; requestId: string },
): Promise<Invitation> {
  const counted = [
    { subject: `invitations:${account.id}`, windows: OF_ACCOUNT },
    mailAddressLimit(email),
    { subject: STRANGERS.subject, windows: STRANGERS.allowances },
  ]
  refuseLimited(await takeTogether(limiter, counted, now), now)
  return transaction(db, async (tx) => {
    await lockPeople(tx, account.id)
    await mustReach(tx, account.id, by, [role])
    await tx.delete(accountInvitations).where(ofAddress(account.id, email))
    await checkRoom(tx, account.id, email)
    const invitation = {
      id: newId('inv', now),
      accountId: account.id,
      ...{ email, role, language },
      invitedBy: 'userId' in by ? by.userId : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS.invitation),
    }
    await tx.insert(accountInvitations).values(invitation)
    await enqueue(tx, mailInvitation, { invitation_id: invitation.id }, { now, requestId })
    return invitation
  })
}

const ofAddress = (accountId: string, email: string) =>
  and(eq(accountInvitations.accountId, accountId), eq(accountInvitations.email, email))

async function checkRoom(tx: Tx, accountId: string, email: string): Promise<void> {
  const users = (await listUsers(tx, accountId)).filter(({ removedAt }) => removedAt === null)
  if (users.some((user) => user.email === email))
    throw invalid('email', 'already belongs to a person of this account', email, { id: 'already_here' })
  const invited = await tx.$count(accountInvitations, eq(accountInvitations.accountId, accountId))
  if (users.length + invited >= PEOPLE_MAX)
    throw conflict(`An account has at most ${PEOPLE_MAX} people: remove somebody`, {
      reason: { id: 'too_many_people', values: { maximum: PEOPLE_MAX } },
    })
}

/** Withdraws an invitation. Returns false if it was accepted or withdrawn before. */
export function withdrawInvitation(db: Db, accountId: string, id: string, by: Actor): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockPeople(tx, accountId)
    const invitation = await findInvitation(tx, accountId, id)
    if (!invitation) return false
    await mustReach(tx, accountId, by, [invitation.role])
    await tx.delete(accountInvitations).where(eq(accountInvitations.id, id))
    return true
  })
}

/** Accepts an invitation and creates the user. Undefined if it was used or withdrawn, or has expired. */
export function acceptInvitation(
  db: Db,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<User | undefined> {
  return transaction(db, async (tx) => {
    // a concurrent acceptance or withdrawal waits here, and then finds nothing
    const [invitation] = await tx
      .delete(accountInvitations)
      .where(and(eq(accountInvitations.id, id), gt(accountInvitations.expiresAt, now)))
      .returning()
    if (!invitation) return undefined
    const { accountId, email, role, language } = invitation
    const user: User = {
      id: newId('usr', now),
      ...{ accountId, email, name, role, language },
      createdAt: now,
      signedInAt: now,
      removedAt: null,
    }
    await tx.insert(accountUsers).values(user)
    return user
  })
}
