import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { Erased } from '../contacts/erase.ts'
import type { RecipientState, Skip } from './tables.ts'

/** A recipient of a broadcast. */
export type BroadcastRecipient = {
  ordinal: number
  contactId: string
  address: string | null
  state: RecipientState
  reason: Skip | null
  messageId: string | null
}

/** The recipients of a broadcast after an ordinal, in order. */
export async function listRecipients(
  db: Executor,
  broadcastId: string,
  { state, after, limit }: { state?: RecipientState | undefined; after: number; limit: number },
): Promise<{ recipients: BroadcastRecipient[]; next: number | null }> {
  const found = await rows<{
    ordinal: number
    contact_id: string
    address: string | null
    state: RecipientState
    reason: Skip | null
    message_id: string | null
  }>(
    db,
    sql`
    select ordinal, contact_id, address, state, reason, message_id from broadcast_recipients
    where broadcast_id = ${broadcastId} and ordinal > ${after} ${state ? sql`and state = ${state}` : sql``}
    order by ordinal
    limit ${limit + 1}`,
  )
  const recipients = found.slice(0, limit).map(({ contact_id: contactId, message_id: messageId, ...row }) => ({
    ...row,
    contactId,
    messageId,
  }))
  return { recipients, next: found.length > limit ? (recipients.at(-1)?.ordinal ?? null) : null }
}

/**
 * Deletes an erased person's address and file values; the contact is gone already, so its turn is skipped. A recipient whose number moved to
 * another one has no address, and is found by contact.
 */
export async function forgetRecipients(
  db: Executor,
  accountId: string,
  { addresses, contactIds }: Erased,
): Promise<void> {
  await db.execute(sql`
    update broadcast_recipients set address = null, variables = null
    where broadcast_id in (select id from broadcasts where account_id = ${accountId})
      and contact_id = any (${sql.param(contactIds)}::text[])`)
  const values = addresses.map(({ value }) => value)
  await db.execute(sql`
    update broadcast_recipients set address = null, variables = null
    where account_id = ${accountId} and address = any (${sql.param(values)}::text[])`)
}
