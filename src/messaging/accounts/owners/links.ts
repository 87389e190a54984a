import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import type { Executor } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { safeText } from '../../../platform/http/text.ts'
import { newId } from '../../../platform/ids.ts'
import { LANGUAGE_CODES } from '../../../platform/language.ts'
import { addressBlock } from '../../../platform/limits/address-block.ts'
import type { Counted } from '../../../platform/limits/together.ts'
import type { Limiter, LimitVerdict } from '../../../platform/limits/windows.ts'
import { enqueue } from '../../../platform/queue/queue.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { digest } from '../../../platform/secrets.ts'
import { LIFETIME_MS } from './lifetime.ts'
import { mailLink } from './mail-link.ts'
import { accountOwners, type SignInLink, signInLinks } from './tables.ts'

/** Links by which people sign up and in: mailed to an address, used once. */

/** Normalized, so that the same mailbox is the same owner however it is typed. */
export const ownerEmail = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an e-mail address'))

export const businessName = safeText().trim().min(1).max(200)

export const ownerLanguage = z.enum(LANGUAGE_CODES)

/** How often one caller may ask, and how many mails one address may get. */
const CALLER = [
  { period: 'minute', limit: 10 },
  { period: 'hour', limit: 60 },
] as const
const ADDRESS = [
  { period: 'hour', limit: 3 },
  { period: 'day', limit: 10 },
] as const
/** Mails to unknown addresses per hour, over all callers: below what mail providers treat as spam. */
export const STRANGERS = { subject: 'sign-ups', allowances: [{ period: 'hour', limit: 300 }] } as const

type LinkRequest = Pick<SignInLink, 'email' | 'name' | 'language'> & { kind: 'sign_up' | 'sign_in' }

/**
 * Takes a request for a link. Whether the address is known is looked up later, when the mail is written, so neither the answer nor
 * its time shows it. An address that was sent enough mail gets no more, silently for the same reason.
 */
export async function askForLink(
  { db, limiter }: { db: Db; limiter: Limiter },
  asked: LinkRequest,
  caller: { address: string; now: Date; requestId: string },
): Promise<void> {
  const { now, requestId } = caller
  refuseLimited(await limiter.take(`link-request:${addressBlock(caller.address)}`, CALLER, now), now)
  // the limit applies to sign-ups alone: sign-in links go only to owners
  const isStrangers = asked.kind === 'sign_up'
  if (isStrangers) refuseLimited(await limiter.take(STRANGERS.subject, STRANGERS.allowances, now), now)
  const { subject, windows } = mailAddressLimit(asked.email)
  const mailed = await limiter.take(subject, windows, now)
  if (!mailed.refusedBy) await transaction(db, (tx) => createLink(tx, asked, { now, requestId }))
  else if (isStrangers) limiter.release(STRANGERS.subject, STRANGERS.allowances, now)
}

/** Limits mails to one address. The subject is a digest, so that the counters contain no address. */
export const mailAddressLimit = (email: string): Counted => ({
  subject: `link-mail:${digest(email)}`,
  windows: ADDRESS,
})

export function refuseLimited({ refusedBy }: Pick<LimitVerdict, 'refusedBy'>, now: Date): void {
  if (!refusedBy) return
  const wait = Math.max(1, Math.ceil((refusedBy.resetAt.getTime() - now.getTime()) / 1000))
  throw new Refusal('limited', `Too many requests: try again in ${wait} seconds`, { retryAfterSeconds: wait })
}

/** Invites somebody, and revokes earlier invitations of the address. */
export function invite(
  db: Db,
  invited: Pick<SignInLink, 'email' | 'name' | 'language'>,
  asked: { now: Date; requestId: string },
): Promise<SignInLink> {
  return transaction(db, async (tx) => {
    await tx.delete(signInLinks).where(and(eq(signInLinks.email, invited.email), isInvitation))
    return createLink(tx, { ...invited, kind: 'invitation' }, asked)
  })
}

async function createLink(
  tx: Executor,
  { kind, email, name, language }: Pick<SignInLink, 'kind' | 'email' | 'name' | 'language'>,
  { now, requestId }: { now: Date; requestId: string },
): Promise<SignInLink> {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[kind])
  const link: SignInLink = { id: newId('lnk', now), kind, email, name, language, createdAt: now, expiresAt }
  await tx.insert(signInLinks).values(link)
  await enqueue(tx, mailLink, { link_id: link.id }, { now, requestId })
  return link
}

const isInvitation = eq(signInLinks.kind, 'invitation')

/** Invitations that nobody has followed yet, newest first. */
export const listSignUpInvitations = (db: Executor, now: Date, limit: number): Promise<SignInLink[]> =>
  db
    .select({ link: signInLinks })
    .from(signInLinks)
    .leftJoin(accountOwners, eq(accountOwners.email, signInLinks.email))
    .where(and(isInvitation, gt(signInLinks.expiresAt, now), isNull(accountOwners.id)))
    .orderBy(desc(signInLinks.id))
    .limit(limit)
    .then((found) => found.map(({ link }) => link))

/** Withdraws an invitation. Returns false if it does not exist or was followed. */
export async function withdrawSignUpInvitation(db: Executor, id: string): Promise<boolean> {
  const gone = await db
    .delete(signInLinks)
    .where(and(eq(signInLinks.id, id), isInvitation))
    .returning({ id: signInLinks.id })
  return gone.length > 0
}
