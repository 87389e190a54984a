import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import type { LanguageCode } from '../../../platform/language.ts'
import { type Mail, MailRefused, type SendMail } from '../../../platform/mail.ts'
import { defineJob, RetryLater } from '../../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../../platform/queue/worker.ts'
import type { Sealer } from '../../../platform/secrets.ts'
import { linkLetter } from './letter.ts'
import { endOf } from './lifetime.ts'
import { openedBy } from './owners.ts'
import { signInLinks } from './tables.ts'
import { tokenOf } from './tokens.ts'

// greylisting servers accept a second attempt after 1 to 15 minutes; a later mail would carry an expired link
export const LINK_RETRIES = [60, 300, 900]

/** The payload has only the link's id: failed jobs stay visible, and must show neither address nor link. */
export const mailLink = defineJob({
  kind: 'owners.mail-link',
  payload: z.object({ link_id: z.string() }),
  retryAfterSeconds: LINK_RETRIES,
})

export type MailLinkDeps = { db: Db; sealer: Sealer; sendMail: SendMail; publicUrl: string; now: () => Date }

/** Mails links. Sends no sign-in link to an address that is no owner's, and does not reveal that. */
export const mailsLinks = ({ db, sealer, sendMail, publicUrl, now }: MailLinkDeps): JobRunner =>
  handles(mailLink, async ({ id: job, payload }) => {
    const [link] = await db.select().from(signInLinks).where(eq(signInLinks.id, payload.link_id))
    if (!link) return
    const known = (await openedBy(db, link)).length > 0
    const until = endOf(link, known)
    if (until <= now()) return
    if (link.kind === 'sign_in' && !known) {
      await db.delete(signInLinks).where(eq(signInLinks.id, link.id))
      return
    }
    const letter = linkLetter(link.language, {
      kind: known ? 'sign_in' : link.kind,
      url: addressOf({ sealer, publicUrl }, link),
      until,
    })
    const messageId = `<link-${job}-${link.createdAt.getTime()}@${new URL(publicUrl).hostname}>`
    await handOver(sendMail, { to: link.email, messageId, ...letter })
  })

/** The address of a link's page. */
export const addressOf = (
  { sealer, publicUrl }: Pick<MailLinkDeps, 'sealer' | 'publicUrl'>,
  { id, language }: { id: string; language: LanguageCode },
): string => `${publicUrl}/console/enter?token=${tokenOf(sealer, id)}&lang=${language}`

/** Hands a mail over; the job tries again unless the receiving server refused the address. Errors are stored without it. */
export async function handOver(sendMail: SendMail, mail: Mail): Promise<void> {
  try {
    await sendMail(mail)
  } catch (error) {
    if (error instanceof MailRefused) return
    const reason = String(error instanceof Error ? error.message : error).replaceAll(mail.to, '<address>')
    throw new RetryLater(`the mail could not be handed over: ${reason}`, { cause: error })
  }
}
