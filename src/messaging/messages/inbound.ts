import { sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import { contactAt } from '../contacts/contacts.ts'

/** When a person last wrote to an account: known of its contact, or after that was deleted of its messages. */
export async function lastInboundAt(db: Executor, accountId: string, address: string): Promise<Date | undefined> {
  const [last] = await rows<{ at: string | null }>(
    db,
    sql`
    select greatest(
      (select last_received_at from contacts where ${contactAt(accountId, address)}),
      (select received_at from inbound_messages
        where account_id = ${accountId} and sender = ${address}
        order by received_at desc
        limit 1)) as at`,
  )
  return last?.at ? toDate(last.at) : undefined
}
