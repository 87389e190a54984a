import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { defineJob, enqueue } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Contact, formerAddressesOf } from '../contacts/contacts.ts'
import { addressesOf } from '../contacts/identities.ts'
import { findReceived } from '../messages/conversation.ts'
import { UNREAD_MAX } from '../messages/conversation-moves.ts'
import type { Networks } from '../networks/network.ts'
import type { Conversation } from './conversations.ts'
import { lockConversation } from './moves.ts'

/** Sends the read receipt to the network, in a job so that no request waits for the network. */
const sendReadReceipt = defineJob({
  kind: 'conversations.read',
  payload: z.object({ account_id: z.string(), message_id: z.string(), typing_until: z.iso.datetime().nullable() }),
  retryAfterSeconds: [1, 5],
})

/** WhatsApp shows the typing sign for 25 seconds; a later one would mislead. */
const TYPING_MS = 20_000

/**
 * Marks a person's messages as read, up to the one with the id `upTo` or all, and sends a read receipt if the network has them; with `typing`
 * also a typing sign.
 */
export function markRead(
  db: Db,
  accountId: string,
  contact: Contact,
  { upTo, typing, requestId }: { upTo?: string | undefined; typing: boolean; requestId: string },
  now: Date,
): Promise<Conversation> {
  return transaction(db, async (tx) => {
    const former = await formerAddressesOf(tx, accountId, contact.id)
    const addresses = [...addressesOf(contact), ...former.map(({ value }) => value)]
    const named = upTo === undefined ? undefined : await findReceived(tx, accountId, upTo)
    if (upTo !== undefined && !(named && addresses.includes(named.sender))) throw notFound('This message')
    const before = await lockConversation(tx, accountId, contact, now, { begins: false })
    const last = upTo ?? before.lastReceivedId
    if (last === null) return before
    // after the lock, so that messages that arrived meanwhile are counted
    const [left] = await rows<{ unread: number }>(
      tx,
      sql`
      select count(*)::int as unread from (
        select from inbound_messages
        where account_id = ${accountId} and sender = any (${sql.param(addresses)}::text[]) and id > ${last}
          and type not in ('reaction', 'system')
        limit ${UNREAD_MAX}) newer`,
    )
    const unread = Math.min(before.unread, left?.unread ?? 0)
    if (unread === before.unread && !typing) return before
    await tx.execute(sql`
      update conversations set unread = ${unread} where account_id = ${accountId} and contact_id = ${contact.id}`)
    const typingUntil = typing ? new Date(now.getTime() + TYPING_MS).toISOString() : null
    const receipt = { account_id: accountId, message_id: last, typing_until: typingUntil }
    await enqueue(tx, sendReadReceipt, receipt, { now, requestId })
    return { ...before, unread }
  })
}

export const sendsReadReceipts = ({ db, networks, now }: { db: Db; networks: Networks; now: () => Date }): JobRunner =>
  handles(sendReadReceipt, async ({ payload: { account_id: accountId, message_id: id, typing_until: until } }) => {
    const message = await findReceived(db, accountId, id)
    if (!message) return
    const typing = until !== null && now() < new Date(until)
    await networks[message.network]?.markRead?.(message, typing)
  })
