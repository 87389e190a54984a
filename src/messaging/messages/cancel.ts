import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { failureOf } from './checks.ts'
import { lockMessages } from './messages.ts'
import { refundQuota } from './quota.ts'
import { unschedule } from './scheduled.ts'
import { moveStatusIn } from './status.ts'

/**
 * Cancels a message before it is sent: it fails, costs nothing, and its quota is returned. Returns whether it is cancelled, now or earlier;
 * undefined if there is no such message. Cancelling and sending lock the same row, so one of them comes first. The outbox entry stays: its
 * worker finds the message ended and continues with the next.
 */
export function cancelMessage(db: Db, accountId: string, messageId: string, now: Date): Promise<boolean | undefined> {
  return transaction(db, async (tx) => {
    const [message] = await lockMessages(tx, accountId, [messageId])
    if (!message) return undefined
    if (message.failedAt) return message.errorCode === 'CANCELLED'
    // a separate statement, so that it sees what was committed while the one above waited
    const asked = await rows(
      tx,
      sql`
      select 1 from whatsapp_sends
      where account_id = ${accountId} and message_id = ${messageId} and state <> 'refused'`,
    )
    if (message.sentAt || asked.length > 0) return false
    const waited = await unschedule(tx, accountId, [messageId])
    if (waited.length === 0) await refundQuota(tx, accountId, message.releasedAt ?? message.createdAt)
    const error = failureOf('CANCELLED')
    return moveStatusIn(tx, { accountId, messageId, at: now, status: 'failed', error }, now)
  })
}
