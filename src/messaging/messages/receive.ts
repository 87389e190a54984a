import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { noteInboundContact } from '../contacts/contacts.ts'
import { optIn, optOut, wishIn } from '../contacts/opt-out.ts'
import type { InboundMessage } from '../networks/network.ts'
import { publish } from '../webhooks/publish.ts'
import { inboundMessages } from './tables.ts'

/**
 * Takes in a message from a person: its contact, its wish to hear no more or again, and its event, in one
 * transaction. Returns the message's id; one that was reported before changes nothing.
 */
export function receiveMessage(db: Db, message: InboundMessage, now: Date): Promise<string> {
  const { accountId, from, type, text, network, networkMessageId, at, contact } = message
  return transaction(db, async (tx) => {
    const id = newId('msg', now)
    const [row] = await tx
      .insert(inboundMessages)
      .values({ accountId, id, sender: from, type, text, network, networkMessageId, receivedAt: at })
      .onConflictDoUpdate({
        target: [inboundMessages.accountId, inboundMessages.networkMessageId],
        // changes nothing, but returns the row that was there
        set: { networkMessageId: sql`excluded.network_message_id` },
      })
      .returning({ id: inboundMessages.id })
    if (row?.id !== id) return row?.id ?? id
    const wish = type === 'text' && text !== null ? wishIn(text) : undefined
    if (wish === 'out') await optOut(tx, accountId, from, at)
    if (wish === 'in') await optIn(tx, accountId, from)
    const name = await noteInboundContact(tx, accountId, { phone: from, name: contact.name }, now)
    const data = {
      message_id: id,
      from,
      type,
      message: text,
      received_at: at.toISOString(),
      contact: { name, profile_picture: contact.profilePicture },
    }
    await publish(tx, [{ accountId, messageId: id, event: 'message.received', at, data }], now)
    return id
  })
}
