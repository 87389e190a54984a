import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/refusal.ts'
import type { NetworkError } from '../networks/network.ts'
import { findMessage } from './messages.ts'
import { moveStatus, SEND_UNCONFIRMED } from './status.ts'
import type { Message } from './tables.ts'

/** The progress of sending, which `status` does not show because it begins as `sent`. */
export const DELIVERY_STATUSES = ['scheduled', 'pending', 'unconfirmed', 'sent', 'delivered', 'read', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

type SentState = Pick<Message, 'id' | 'status' | 'sentAt' | 'scheduledFor' | 'releasedAt'>

const isScheduled = ({ scheduledFor, releasedAt }: SentState): boolean => scheduledFor !== null && releasedAt === null
const isOver = ({ status, sentAt }: SentState): boolean => status !== 'sent' || sentAt !== null

/** The delivery status of each of these messages. */
export async function deliveryOf(db: Executor, messages: SentState[]): Promise<(message: SentState) => DeliveryStatus> {
  const waiting = messages.filter((message) => !isOver(message) && !isScheduled(message)).map(({ id }) => id)
  const asked = new Set(
    waiting.length === 0
      ? []
      : (
          await rows<{ message_id: string }>(
            db,
            sql`
            select distinct message_id from message_timeline
            where message_id = any (${sql.param(waiting)}::text[]) and status = 'unconfirmed'`,
          )
        ).map(({ message_id }) => message_id),
  )
  return (message) => {
    if (isOver(message)) return message.status
    if (isScheduled(message)) return 'scheduled'
    return asked.has(message.id) ? 'unconfirmed' : 'pending'
  }
}

/** The account's decision on a message with unknown outcome. */
export type UnconfirmedDecision = 'sent' | 'failed'

const DECIDED: NetworkError = {
  code: SEND_UNCONFIRMED,
  message: 'The network did not say what became of the message, and the account decided that it was not sent',
}

/**
 * Sets the unknown outcome of a message by its account's decision; a later report of the network overrides it. Undefined if there is no such
 * message. Throws if the outcome is known.
 */
export async function decideOutcome(
  db: Db,
  { accountId, messageId, decision }: { accountId: string; messageId: string; decision: UnconfirmedDecision },
  now: Date,
): Promise<Message | undefined> {
  const message = await findMessage(db, accountId, messageId)
  if (!message) return undefined
  const delivery = (await deliveryOf(db, [message]))(message)
  // it failed for lack of a report: the account may know better
  const givenUp = message.errorCode === SEND_UNCONFIRMED && decision === 'sent'
  if (delivery !== 'unconfirmed' && !givenUp) throw notInDoubt(delivery)
  const error = decision === 'failed' ? DECIDED : undefined
  const moved = await moveStatus(db, { accountId, messageId, at: now, status: decision, error }, now)
  const after = await findMessage(db, accountId, messageId)
  // a report of the network was faster
  if (!moved && after) throw notInDoubt(after.status)
  return after
}

const notInDoubt = (delivery: DeliveryStatus) =>
  conflict(`Only an unconfirmed message can be decided, and this one is ${delivery}`, {
    details: { field: 'status', value: delivery },
  })
