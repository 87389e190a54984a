import type { Db } from '../../platform/db/open.ts'
import { identitiesOf } from '../contacts/identities.ts'
import { changingPersons, notePerson } from '../contacts/persons.ts'
import type { Consequence } from '../networks/network.ts'
import { followTemplate } from '../templates/templates.ts'
import { refuseMessages } from '../webhooks/opted-out.ts'
import { findMessage } from './messages.ts'

/** Applies what a message's error implies: opts the recipient out of marketing, or pauses or disables the template. */
export async function applyConsequence(db: Db, { accountId, messageId, also }: Consequence, now: Date): Promise<void> {
  const message = await findMessage(db, accountId, messageId)
  if (!message) return
  if (also === 'refuses marketing') {
    const person = { ...identitiesOf(message.recipient), name: null, username: null }
    await changingPersons(db, async (tx) => {
      const contact = await notePerson(tx, accountId, person, { now })
      await refuseMessages(
        tx,
        accountId,
        contact,
        {
          ...{ scope: 'marketing', source: 'network' },
          ...{ connection: message.network, connectionId: message.connectionId, at: now },
        },
        now,
      )
    })
  } else if (message.content.template) {
    const status = also === 'template paused' ? 'PAUSED' : 'DISABLED'
    await followTemplate(db, accountId, message.content.template, { status }, now)
  }
}
