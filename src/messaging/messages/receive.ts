import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import type { Contact } from '../contacts/contacts.ts'
import { addressOf } from '../contacts/identities.ts'
import { optIn } from '../contacts/opt-out.ts'
import { countryOf, type OptRequest, optRequestIn, ownWordsOf } from '../contacts/opt-out-words.ts'
import { changingPersons, notePerson } from '../contacts/persons.ts'
import { windowAfter } from '../contacts/window.ts'
import { attachToMessage } from '../media/media.ts'
import type { InboundMessage, NetworkName } from '../networks/network.ts'
import { shownId } from '../networks/whatsapp/connections.ts'
import { openedEvent } from '../webhooks/conversation-events.ts'
import { refuseMessages } from '../webhooks/opted-out.ts'
import { hasSubscriber, type NewEvent, publish } from '../webhooks/publish.ts'
import type { Forwarded } from '../webhooks/received-content.ts'
import { confirmOptOutJob } from './confirm-opt-out.ts'
import { openConversation } from './conversation-moves.ts'
import { otherAddress } from './recipient.ts'
import { inboundMessages } from './tables.ts'

/** A message that was just stored. */
export type Received = {
  accountId: string
  messageId: string
  contact: Contact
  /** The text or caption. */
  text: string | null
  network: NetworkName
  /** The connection that received it; null on the simulator. */
  connectionId: string | null
  at: Date
  /** Our id of the account's message that it answers, where known. */
  replyTo: string | null
  /** The network's id of the message that it answers, whoever wrote that. */
  quoted: string | null
  forwarded: Forwarded | null
  /** The opt-out or opt-in that it asks for. */
  optRequest: OptRequest | undefined
  /** The id of the request that brought it. */
  requestId: string | undefined
}

/**
 * A reaction to a message in the transaction that stores it. Reactions depend on messages, so they are passed in. Returns whether it did
 * something.
 */
export type React = (tx: Tx, received: Received, now: Date) => Promise<boolean>

/** System notices and reactions expect no answer. */
const SILENT_TYPES = ['system', 'reaction']

/**
 * Stores a person's message with its contact and event, and an opt-out or opt-in in it, in one transaction. Returns the message's id; a message
 * reported before changes nothing.
 */
export function receiveMessage(
  db: Db,
  message: InboundMessage,
  now: Date,
  react: React = async () => false,
): Promise<string> {
  const {
    accountId,
    from,
    before,
    type,
    text,
    content,
    replyTo,
    quoted = null,
    forwarded = null,
    network,
    connectionId,
    networkMessageId,
    at,
    requestId,
  } = message
  const sender = addressOf(from)
  return changingPersons(db, async (tx) => {
    const id = newId('msg', now)
    const senderAlso = otherAddress(from, sender)
    const [row] = await tx
      .insert(inboundMessages)
      .values({
        ...{
          accountId,
          id,
          sender,
          senderAlso,
          type,
          text,
          content,
          forwarded,
          network,
          connectionId,
          networkMessageId,
        },
        receivedAt: at,
        requestId: requestId ?? null,
      })
      .onConflictDoUpdate({
        target: [inboundMessages.accountId, inboundMessages.networkMessageId],
        // changes nothing, but makes the statement return the existing row
        set: { networkMessageId: sql`excluded.network_message_id` },
      })
      .returning({ id: inboundMessages.id })
    if (row?.id !== id) return row?.id ?? id
    if ('media_id' in content && content.media_id !== null) await attachToMessage(tx, accountId, content.media_id)
    // a system notice of the network opens no window, because the person did not write
    const receivedAt = type === 'system' ? undefined : at
    const contact = await notePerson(tx, accountId, from, { now, receivedAt, receivedOn: connectionId, before })
    await tx
      .update(inboundMessages)
      .set({ contactId: contact.id })
      .where(and(eq(inboundMessages.accountId, accountId), eq(inboundMessages.id, id)))
    const data = {
      message_id: id,
      connection_id: shownId(message),
      from: contact.phone,
      from_user_id: contact.whatsappUser ?? contact.whatsappParentUser,
      type,
      message: text,
      content,
      reply_to: replyTo,
      forwarded,
      received_at: at.toISOString(),
      window_closes_at: windowAfter(contact.lastReceivedAt)?.toISOString() ?? null,
      contact: {
        contact_id: contact.id,
        name: from.name ?? contact.name,
        username: contact.username,
        profile_picture: message.profilePicture,
      },
    }
    const received: NewEvent = {
      accountId,
      messageId: id,
      event: 'message.received',
      at,
      connection: network,
      connectionId,
      data,
    }
    const opened = await openConversation(tx, accountId, contact.id, { id, type }, now)
    const isSubscribed = opened && (await hasSubscriber(tx, accountId, 'conversation.opened'))
    const openings = isSubscribed
      ? [openedEvent(accountId, contact.id, { messageId: id, connection: network, connectionId, ...opened }, now)]
      : []
    await publish(tx, [received, ...openings], now)
    const optRequest =
      text !== null && TYPES_WITH_WORDS.includes(type)
        ? await applyOptRequest(
            tx,
            accountId,
            contact,
            { id, text, at, connection: network, connectionId, requestId },
            now,
          )
        : undefined
    if (!SILENT_TYPES.includes(type))
      await react(
        tx,
        {
          ...{ accountId, messageId: id, contact, text, network, connectionId, at },
          ...{ replyTo, quoted, forwarded, optRequest, requestId },
        },
        now,
      )
    return id
  })
}

/** People opt out by text, or by one of our buttons. */
const TYPES_WITH_WORDS = ['text', 'button', 'interactive']

/** Applies an opt-out or opt-in in a message, and confirms an opt-out once. Returns it. */
async function applyOptRequest(
  tx: Tx,
  accountId: string,
  contact: Contact,
  received: {
    id: string
    text: string
    at: Date
    connection: NetworkName
    connectionId: string | null
    requestId: string | undefined
  },
  now: Date,
): Promise<OptRequest | undefined> {
  const request = optRequestIn(received.text, await ownWordsOf(tx, accountId), countryOf(contact))
  if (request?.act === 'in') await optIn(tx, accountId, contact)
  if (request?.act !== 'out') return request
  const { scope, confirmation: text } = request
  const news = await refuseMessages(
    tx,
    accountId,
    contact,
    {
      ...{ scope, source: 'message' },
      ...{
        messageId: received.id,
        connection: received.connection,
        connectionId: received.connectionId,
        at: received.at,
      },
    },
    now,
  )
  if (!news || text === null) return request
  const payload = {
    account_id: accountId,
    message_id: received.id,
    address: addressOf(contact),
    text,
    from: received.connectionId ?? undefined,
  }
  await enqueue(tx, confirmOptOutJob, payload, { now, requestId: received.requestId })
  return request
}
