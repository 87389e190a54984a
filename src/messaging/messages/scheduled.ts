import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { lanesDue, type WorkTable } from '../../platform/queue/work-table.ts'

/** Scheduled messages. Workers do not claim them: an account's are released in one transaction, in order. */
const SCHEDULED: WorkTable = {
  topic: 'scheduled-messages',
  name: 'scheduled_messages',
  idType: 'bigint',
  lane: 'account_id',
  due: 'due_at',
  order: 'id',
  open: 'true',
}

/**
 * A common table expression that stores a scheduled message where `from` has a row. With a contact it goes to the contact's address at that
 * time.
 */
export const scheduledEntry = (
  entry: { accountId: string; messageId: string; contactId: string | undefined; at: Date },
  from: SQL,
): SQL => sql`
  scheduled as (
    insert into scheduled_messages (account_id, message_id, contact_id, due_at)
    select ${entry.accountId}, ${entry.messageId}, ${entry.contactId ?? null}, ${entry.at.toISOString()}::timestamptz ${from})`

/** The accounts with a due message. */
export async function accountsDue(db: Executor, now: Date): Promise<string[]> {
  // usually nothing is due, and this index look-up is all it costs
  const [any] = await rows(
    db,
    sql`select 1 from scheduled_messages where due_at <= ${now.toISOString()} order by due_at limit 1`,
  )
  return any ? lanesDue(db, SCHEDULED, now) : []
}

/** An account's due messages, the first due first. */
export async function messagesDue(db: Executor, accountId: string, limit: number, now: Date): Promise<string[]> {
  const found = await rows<{ message_id: string }>(
    db,
    sql`
    select message_id from scheduled_messages
    where account_id = ${accountId} and due_at <= ${now.toISOString()}
    order by due_at, id
    limit ${limit}`,
  )
  return found.map(({ message_id }) => message_id)
}

/** Removes messages from the schedule; their rows in `messages` are locked. Returns the removed ones in the order in which they were due. */
export async function unschedule(
  tx: Tx,
  accountId: string,
  messageIds: string[],
): Promise<{ messageId: string; contactId: string | null }[]> {
  const left = await rows<{ message_id: string; contact_id: string | null }>(
    tx,
    sql`
    with gone as (
      delete from scheduled_messages
      where account_id = ${accountId} and message_id = any (${sql.param(messageIds)}::text[])
      returning message_id, contact_id, due_at, id)
    select message_id, contact_id from gone order by due_at, id`,
  )
  return left.map(({ message_id: messageId, contact_id: contactId }) => ({ messageId, contactId }))
}

/** Deletes the schedule of an account that was deleted from the database by hand. */
export async function forgetScheduled(db: Executor, accountId: string): Promise<void> {
  await db.execute(sql`delete from scheduled_messages where account_id = ${accountId}`)
}

export async function postpone(db: Executor, accountId: string, messageId: string, until: Date): Promise<void> {
  await db.execute(sql`
    update scheduled_messages set due_at = ${until.toISOString()}
    where account_id = ${accountId} and message_id = ${messageId}`)
}
