import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { failureOf } from './checks.ts'
import { lockMessages } from './messages.ts'
import { giveBack } from './quota.ts'
import { leaveScheduled } from './scheduled.ts'
import { moveStatusIn } from './status.ts'

/**
 * Ends a message that was not handed over: it fails, costs nothing, and its quota is given back. Whether it was cancelled, now or
 * before; undefined where there is no such message. Its row is locked as by whoever hands it over, so one of the two comes first. Its
 * place in the outbox stays: whose turn it was finds it ended, and goes on with the next.
 */
export function cancelMessage(db: Db, accountId: string, messageId: string, now: Date): Promise<boolean | undefined> {
  return transaction(db, async (tx) => {
    const [message] = await lockMessages(tx, accountId, [messageId])
    if (!message) return undefined
    if (message.failedAt) return message.errorCode === 'CANCELLED'
    // a statement of its own, so that it sees what was committed while the one above waited
    const asked = await rows(
      tx,
      sql`
      select 1 from whatsapp_sends
      where account_id = ${accountId} and message_id = ${messageId} and state <> 'refused'`,
    )
    if (message.sentAt || asked.length > 0) return false
    const waited = await leaveScheduled(tx, accountId, [messageId])
    if (waited.length === 0) await giveBack(tx, accountId, message.releasedAt ?? message.createdAt)
    const error = failureOf('CANCELLED')
    return moveStatusIn(tx, { accountId, messageId, at: now, status: 'failed', error }, now)
  })
}
