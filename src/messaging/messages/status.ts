import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { NetworkError } from '../networks/network.ts'
import { type NewEvent, publish } from '../webhooks/publish.ts'
import { noteOutcome } from './outcomes.ts'
import { type Message, messages, messageTimeline, type Status } from './tables.ts'

/** What is now known of a message. `sent` means that the network accepted it. */
export type Transition = {
  accountId: string
  messageId: string
  status: Status
  at: Date
  networkMessageId?: string | undefined
  error?: NetworkError | undefined
}

const ORDER = ['sent', 'delivered', 'read'] as const

/**
 * The one place where a message's status moves: `sent` → `delivered` → `read`, or `failed` from `sent`, never back.
 * A late or repeated report changes nothing. One that skips a step takes it along: what was read was delivered.
 * Writes the message, its timeline, its events and their deliveries in one transaction. Returns whether it moved.
 */
export function moveStatus(db: Db, transition: Transition, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const thisOne = and(eq(messages.accountId, transition.accountId), eq(messages.id, transition.messageId))
    const [message] = await tx.select().from(messages).where(thisOne).for('update')
    if (!message) return false
    const steps = stepsTo(transition.status, message)
    if (steps.length === 0) return false

    const { at, error } = transition
    const failed = transition.status === 'failed'
    const moved: Message = {
      ...message,
      status: transition.status,
      networkMessageId: transition.networkMessageId ?? message.networkMessageId,
      sentAt: message.sentAt ?? (failed ? null : at),
      deliveredAt: steps.includes('delivered') ? at : message.deliveredAt,
      readAt: steps.includes('read') ? at : message.readAt,
      ...(failed && {
        failedAt: at,
        creditsUsed: 0,
        errorCode: error?.code ?? 'DELIVERY_FAILED',
        errorMessage: error?.message ?? 'The network could not deliver the message',
      }),
    }
    const { accountId, id, createdAt, ...changes } = moved
    await tx.update(messages).set(changes).where(thisOne)
    const { errorCode, errorMessage } = moved
    await tx
      .insert(messageTimeline)
      .values(steps.map((status) => ({ messageId: id, status, at, ...(failed && { errorCode, errorMessage }) })))
    await noteOutcome(tx, message, steps)
    await publish(
      tx,
      steps.map((step) => eventOf(step, moved, at)),
      now,
    )
    return true
  })
}

/** The steps that lead from where a message stands to `target`; none when it is there, or beyond. */
function stepsTo(target: Status, message: Message): Status[] {
  if (message.status === 'failed') return []
  if (target === 'failed') return message.status === 'sent' ? ['failed'] : []
  const reached = message.status === 'sent' && !message.sentAt ? 0 : ORDER.indexOf(message.status) + 1
  return ORDER.slice(reached, ORDER.indexOf(target) + 1)
}

function eventOf(status: Status, message: Message, at: Date): NewEvent {
  const { accountId, id, recipient: to } = message
  const data = {
    sent: {
      type: message.type,
      message: message.text,
      sent_at: message.sentAt?.toISOString(),
      credits_used: message.creditsUsed,
    },
    delivered: { delivered_at: at.toISOString() },
    read: { read_at: at.toISOString() },
    failed: { error: { code: message.errorCode, message: message.errorMessage }, failed_at: at.toISOString() },
  }[status]
  return { accountId, messageId: id, event: `message.${status}`, at, data: { message_id: id, status, to, ...data } }
}
