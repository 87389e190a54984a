import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { MailRefused, type SendMail } from '../../../platform/mail.ts'
import { defineJob, RetryLater } from '../../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../../platform/queue/worker.ts'
import type { Sealer } from '../../../platform/secrets.ts'
import { linkLetter } from './letter.ts'
import { endOf } from './lifetime.ts'
import { accountOwners, signInLinks } from './tables.ts'
import { tokenOf } from './tokens.ts'

/** The payload has only the link's id: failed jobs stay visible, and must show neither address nor link. */
export const mailLink = defineJob({
  kind: 'owners.mail-link',
  payload: z.object({ link_id: z.string() }),
  // greylisting servers accept a second attempt after 1 to 15 minutes; a later mail would carry an expired link
  retryAfterSeconds: [60, 300, 900],
})

type MailDeps = { db: Db; sealer: Sealer; sendMail: SendMail; publicUrl: string; now: () => Date }

/** Mails links. Sends no sign-in link to an address that is no owner's, and does not reveal that. */
export const mailsLinks = ({ db, sealer, sendMail, publicUrl, now }: MailDeps): JobRunner =>
  handles(mailLink, async ({ id: job, payload }) => {
    const [found] = await db
      .select({ link: signInLinks, ownerId: accountOwners.id })
      .from(signInLinks)
      .leftJoin(accountOwners, eq(accountOwners.email, signInLinks.email))
      .where(eq(signInLinks.id, payload.link_id))
    if (!found) return
    const { link, ownerId } = found
    const until = endOf(link, ownerId !== null)
    if (until <= now()) return
    if (link.kind === 'sign_in' && ownerId === null) {
      await db.delete(signInLinks).where(eq(signInLinks.id, link.id))
      return
    }
    const letter = linkLetter(link.language, {
      kind: ownerId === null ? link.kind : 'sign_in',
      url: `${publicUrl}/console/enter?token=${tokenOf(sealer, link.id)}&lang=${link.language}`,
      until,
    })
    try {
      const messageId = `<link-${job}-${link.createdAt.getTime()}@${new URL(publicUrl).hostname}>`
      await sendMail({ to: link.email, messageId, ...letter })
    } catch (error) {
      if (error instanceof MailRefused) return
      const reason = String(error instanceof Error ? error.message : error).replaceAll(link.email, '<address>')
      throw new RetryLater(`the mail could not be handed over: ${reason}`, { cause: error })
    }
  })
