import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { addressesOf, type Identities, identitiesOf, NOBODY } from '../contacts/identities.ts'
import { changingPersons, notePerson } from '../contacts/persons.ts'
import type { NetworkReport } from '../networks/network.ts'
import { addTimelineEntryOnce, findMessage } from './messages.ts'
import { otherAddress } from './recipient.ts'
import { moveStatus } from './status.ts'
import { messages } from './tables.ts'

/** Stores a network's report: who the recipient is, and the new status. */
export async function applyReport(db: Db, report: NetworkReport, now: Date): Promise<void> {
  if (report.person) await noteRecipient(db, { ...report, person: report.person }, now)
  const { accountId, messageId, status, at } = report
  // a played voice message was read
  const moved = await moveStatus(db, { ...report, status: status === 'played' ? 'read' : status }, now)
  if (status === 'played' && (moved || (await findMessage(db, accountId, messageId)))) {
    await addTimelineEntryOnce(db, messageId, 'played', at)
  }
}

/** Stores that the reported and the addressed recipient are one person. */
async function noteRecipient(
  db: Db,
  { accountId, messageId, person }: NetworkReport & { person: Identities },
  now: Date,
): Promise<void> {
  const message = await findMessage(db, accountId, messageId)
  if (!message) return
  const reported = addressesOf(person)
  const known = [message.recipient, message.recipientAlso]
  if (reported.length === 0 || (message.contactId !== null && reported.every((address) => known.includes(address))))
    return
  // the network may format a number differently: the addressed one stays
  const identities = { ...NOBODY, ...given(person), ...given(identitiesOf(message.recipient)) }
  if (addressesOf(identities).length < 2) return
  await changingPersons(db, async (tx) => {
    const contact = await notePerson(tx, accountId, { ...identities, name: null, username: null }, { now })
    await tx
      .update(messages)
      .set({ contactId: contact.id, recipientAlso: otherAddress(contact, message.recipient) })
      .where(and(eq(messages.accountId, accountId), eq(messages.id, messageId)))
  })
}

const given = (identities: Identities): Partial<Identities> =>
  Object.fromEntries(Object.entries(identities).filter(([, value]) => value !== null))
