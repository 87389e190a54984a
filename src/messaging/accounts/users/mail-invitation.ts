import { z } from 'zod'
import { defineJob } from '../../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../../platform/queue/worker.ts'
import { addressOf, handOver, LINK_RETRIES, type MailLinkDeps } from '../owners/mail-link.ts'
import { invitationLetter } from './letter.ts'
import { lookAtInvitation } from './waiting.ts'

/** The payload is only the id, because failed jobs are shown to operators, who must see neither address nor link. */
export const mailInvitation = defineJob({
  kind: 'users.mail-invitation',
  payload: z.object({ invitation_id: z.string() }),
  retryAfterSeconds: LINK_RETRIES,
})

/** Mails invitations to an account. */
export const mailsInvitations = (deps: MailLinkDeps): JobRunner =>
  handles(mailInvitation, async ({ payload }) => {
    const found = await lookAtInvitation(deps.db, payload.invitation_id, deps.now())
    if (!found) return
    const { invitation, account } = found
    const letter = invitationLetter(invitation, { business: account.name, url: addressOf(deps, invitation) })
    const messageId = `<${invitation.id}@${new URL(deps.publicUrl).hostname}>`
    await handOver(deps.sendMail, { to: invitation.email, messageId, ...letter })
  })
