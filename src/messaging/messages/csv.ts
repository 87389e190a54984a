import type { Db } from '../../platform/db/open.ts'
import { guarded, written } from '../csv-cells.ts'
import { listReceived, type ReceivedFilter, type ReceivedMessage } from './conversation.ts'
import { type DeliveryStatus, deliveryOf } from './delivery.ts'
import { listMessages, type MessageFilter } from './messages.ts'
import { knownRecipient } from './recipient.ts'
import type { Message } from './tables.ts'

/** Lines of a file read per statement. */
const LINES_PER_READ = 500

const SENT = [
  ...['message_id', 'timestamp', 'to', 'recipient', 'contact_id', 'type', 'message', 'template', 'delivery_status'],
  ...['scheduled_for', 'sent_at', 'delivered_at', 'read_at', 'failed_at', 'error_code'],
  ...['reference', 'tags', 'credits_used'],
]
const RECEIVED = ['message_id', 'timestamp', 'from', 'from_user_id', 'contact_id', 'type', 'message', 'media_id']

/** All matching messages as CSV, newest first, in pieces. */
export async function* writeMessages(
  db: Db,
  accountId: string,
  filter: Omit<MessageFilter, 'limit' | 'before'>,
): AsyncGenerator<string> {
  yield written([SENT])
  for (let before: string | undefined, more = true; more; ) {
    const page = await listMessages(db, accountId, { ...filter, before, limit: LINES_PER_READ })
    const delivery = await deliveryOf(db, page.messages)
    yield written(page.messages.map((one) => sentCells(one, delivery(one))))
    before = page.next ?? undefined
    more = page.next !== null
  }
}

/** The same for received messages. */
export async function* writeReceived(db: Db, accountId: string, filter: ReceivedFilter): AsyncGenerator<string> {
  yield written([RECEIVED])
  for (let before: string | undefined, more = true; more; ) {
    const page = await listReceived(db, accountId, { ...filter, before, limit: LINES_PER_READ })
    yield written(page.messages.map(receivedCells))
    before = page.next ?? undefined
    more = page.next !== null
  }
}

const at = (moment: Date | null): string => moment?.toISOString() ?? ''

function sentCells(message: Message, delivery: DeliveryStatus): string[] {
  const { to, recipient } = knownRecipient(message)
  return [
    ...[message.id, at(message.createdAt), to ?? '', recipient ?? '', message.contactId ?? '', message.type],
    ...[guarded(message.text ?? ''), guarded(message.content.template?.name ?? ''), delivery],
    ...[at(message.scheduledFor), at(message.sentAt), at(message.deliveredAt), at(message.readAt)],
    ...[at(message.failedAt), guarded(message.errorCode ?? '')],
    ...[guarded(message.reference ?? ''), guarded(message.tags.join(',')), String(message.creditsUsed)],
  ]
}

function receivedCells({
  id,
  receivedAt,
  sender,
  senderAlso,
  contactId,
  type,
  text,
  content,
}: ReceivedMessage): string[] {
  const from = knownRecipient({ recipient: sender, recipientAlso: senderAlso, contactId })
  const file = content !== null && 'media_id' in content ? content.media_id : null
  return [
    ...[id, at(receivedAt), from.to ?? '', from.recipient ?? '', contactId ?? ''],
    ...[guarded(type), guarded(text ?? ''), file ?? ''],
  ]
}
