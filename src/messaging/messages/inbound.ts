import { sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import { contactAt } from '../contacts/contacts.ts'

/** When a person last wrote to an account: from its contact, or from messages after the contact was deleted. */
export async function lastInboundAt(db: Executor, accountId: string, address: string): Promise<Date | undefined> {
  const [last] = await rows<{ at: string | null }>(
    db,
    sql`
    select greatest(
      (select last_received_at from contacts where ${contactAt(accountId, address)}),
      (select received_at from inbound_messages
        where account_id = ${accountId} and sender = ${address} and type <> 'system'
        order by received_at desc
        limit 1)) as at`,
  )
  return last?.at ? toDate(last.at) : undefined
}

/** The network's id of an account's message; null where it has none; undefined where there is no such message. */
export async function networkNameOf(
  db: Executor,
  accountId: string,
  messageId: string,
): Promise<{ id: string | null } | undefined> {
  const [found] = await rows<{ id: string | null }>(
    db,
    sql`
    select coalesce(m.network_message_id, s.network_message_id) as id
    from messages m
    left join whatsapp_sends s on s.account_id = m.account_id and s.message_id = m.id
    where m.account_id = ${accountId} and m.id = ${messageId}
    union all
    select network_message_id from inbound_messages where account_id = ${accountId} and id = ${messageId}`,
  )
  return found
}
