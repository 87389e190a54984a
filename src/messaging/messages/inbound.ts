import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import { contactAt } from '../contacts/contacts.ts'
import { sameConnection } from '../networks/whatsapp/connections.ts'

/**
 * SQL: when a person last wrote to a connection, as rows of `at`. The contact has the time if this was the last connection. The messages
 * have it if the contact was deleted or has written to another connection since.
 */
export const receivedTimes = (accountId: string, address: string, connectionId: string | null, since: Date): SQL => sql`
  select last_received_at as at from contacts
  where ${contactAt(accountId, address)} and ${sameConnection(accountId, sql`last_received_on`, connectionId)}
  union all
  select one.at from (
    select ${address}::text as value
    union
    select value from contacts, unnest(array[phone, whatsapp_user, whatsapp_parent_user]) as each (value)
    where ${contactAt(accountId, address)}) addresses
  cross join lateral (
    select received_at as at from inbound_messages
    where account_id = ${accountId} and sender = addresses.value and type <> 'system' and received_at > ${since.toISOString()}
      and ${sameConnection(accountId, sql`inbound_messages.connection_id`, connectionId)}
    order by received_at desc
    limit 1) one`

/** When a person last wrote to a connection: from `since` on, or earlier if it has not written to another one since. */
export async function lastInboundAt(
  db: Executor,
  accountId: string,
  address: string,
  connectionId: string | null,
  since: Date,
): Promise<Date | undefined> {
  const [last] = await rows<{ at: string | null }>(
    db,
    sql`
    select max(at) as at from (${receivedTimes(accountId, address, connectionId, since)}) heard`,
  )
  return last?.at ? toDate(last.at) : undefined
}

/** The network's id of an account's message; null if it has none; undefined if there is no such message. */
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
