import { type SQL, sql } from 'drizzle-orm'
import { type Db, namedRows } from '../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { wakeWorkers } from '../../platform/queue/wake.ts'
import type { NetworkError, Pricing } from '../networks/network.ts'
import { endHold, OUTBOX } from '../networks/outbox.ts'
import { shownId } from '../networks/whatsapp/connections.ts'
import { ENDPOINTS, type NewEvent, publication, wakeForEndpoints, wakeForEvents } from '../webhooks/publish.ts'
import { CREDITS } from './credits.ts'
import { reachedOutcome } from './outcomes.ts'
import { knownRecipient } from './recipient.ts'
import type { Message, Status } from './tables.ts'

/** A new status of a message. `sent` means that the network accepted it. */
export type Transition = {
  accountId: string
  messageId: string
  status: Status
  at: Date
  networkMessageId?: string | undefined
  error?: NetworkError | undefined
  pricing?: Pricing | undefined
  /** Whether a failed message may still be delivered. */
  afterFailure?: boolean | undefined
}

const ORDER = ['sent', 'delivered', 'read'] as const

/** The part of a message that decides its status, and its row's version. */
type MessageState = Pick<
  Message,
  | 'accountId'
  | 'id'
  | 'recipient'
  | 'recipientAlso'
  | 'contactId'
  | 'type'
  | 'errorCode'
  | 'text'
  | 'status'
  | 'creditsUsed'
  | 'pricing'
  | 'createdAt'
  | 'sentAt'
  | 'reference'
  | 'metadata'
  | 'tags'
  | 'network'
  | 'connectionId'
> & { version: string; withoutEvents: boolean }

/**
 * The only place where a message's status changes: `sent` → `delivered` → `read`, or `failed` from `sent`, never back; out of `failed` only
 * if the network delivers after all, or if the failure was an unknown outcome. Then it is charged again. A late or repeated report changes
 * nothing. A report that skips a step includes it: a read message was delivered. Writes the message, its timeline, its events and their
 * deliveries in one statement. Returns whether the status changed.
 */
export async function moveStatus(db: Db, transition: Transition, now: Date): Promise<boolean> {
  return move({ db, query: (name, statement) => namedRows(db, name, statement) }, transition, now)
}

/** The same as part of a transaction. */
export function moveStatusIn(tx: Tx, transition: Transition, now: Date): Promise<boolean> {
  return move({ db: tx, query: (_name, statement) => rows(tx, statement) }, transition, now)
}

/** Named statements are planned once per connection. */
type Querying = {
  db: Executor
  query<T extends Record<string, unknown>>(name: string, statement: SQL): Promise<T[]>
}

async function move(querying: Querying, transition: Transition, now: Date): Promise<boolean> {
  for (;;) {
    const message = await stateOf(querying, transition)
    const steps = message ? stepsTo(transition, message) : []
    if (!message || steps.length === 0) return false
    if (await take(querying, message, steps, transition, now)) return true
    // changed after it was read: try again
  }
}

async function stateOf({ query }: Querying, { accountId, messageId }: Transition): Promise<MessageState | undefined> {
  type Row = Pick<
    Message,
    'recipient' | 'type' | 'text' | 'status' | 'pricing' | 'reference' | 'metadata' | 'tags' | 'network'
  > & {
    version: string
    recipient_also: string | null
    connection_id: string | null
    contact_id: string | null
    error_code: string | null
    without_events: boolean
    credits_used: number
    created_at: string
    sent_at: string | null
  }
  const [row] = await query<Row>(
    'message-state',
    sql`
    select xmin::text as version, recipient, recipient_also, connection_id, contact_id, type, text, status, error_code, credits_used, pricing,
      created_at, sent_at, reference, metadata, tags, network, content ? 'withoutEvents' as without_events
    from messages
    where account_id = ${accountId} and id = ${messageId}`,
  )
  if (!row) return undefined
  const { recipient_also: recipientAlso, contact_id: contactId, error_code: errorCode, ...named } = row
  const { connection_id: connectionId, ...others } = named
  const { credits_used: creditsUsed, without_events: withoutEvents, created_at, sent_at, ...rest } = others
  const sentAt = sent_at === null ? null : toDate(sent_at)
  return {
    accountId,
    id: messageId,
    recipientAlso,
    connectionId,
    contactId,
    errorCode,
    withoutEvents,
    creditsUsed,
    createdAt: toDate(created_at),
    sentAt,
    ...rest,
  }
}

/** Takes these steps, unless the row has changed since it was read. Returns whether it did. */
async function take(
  { db, query }: Querying,
  message: MessageState,
  steps: Status[],
  { accountId, messageId, status, at, networkMessageId, error: reported, pricing }: Transition,
  now: Date,
): Promise<boolean> {
  const error = status === 'failed' ? (reported ?? UNDELIVERED) : undefined
  const revived = message.status === 'failed'
  const creditsUsed = error ? 0 : revived ? CREDITS[message.type] : message.creditsUsed
  const timeOf = (step: Status) => (steps.includes(step) ? at.toISOString() : null)
  const published = message.withoutEvents ? [] : steps
  const events = published.map((step) => eventOf(step, { ...message, creditsUsed }, at, error))
  const [written] = await query<{ moved: boolean; endpoints: string[] | null; unheld: string | null }>(
    'move-status',
    sql`
    with moved as (
      update messages
      set status = ${status},
        network_message_id = coalesce(${networkMessageId ?? null}, network_message_id),
        credits_used = ${creditsUsed}::int,
        sent_at = coalesce(${timeOf('sent')}::timestamptz, sent_at),
        delivered_at = coalesce(${timeOf('delivered')}::timestamptz, delivered_at),
        read_at = coalesce(${timeOf('read')}::timestamptz, read_at),
        failed_at = ${timeOf('failed')}::timestamptz,
        error_code = ${error?.code ?? null},
        error_message = ${error?.message ?? null},
        pricing = coalesce(${pricing ? JSON.stringify(pricing) : null}::jsonb, pricing)
      where account_id = ${accountId} and id = ${messageId} and xmin = ${message.version}::xid
      returning 1),
    entries as (
      insert into message_timeline (message_id, status, at, error_code, error_message)
      select ${messageId}, step, ${at.toISOString()}::timestamptz, ${error?.code ?? null}, ${error?.message ?? null}
      from moved, unnest(${sql.param(steps)}::text[]) with ordinality as steps (step, place)
      order by place),
    outcome as (${reachedOutcome(message, steps, creditsUsed - message.creditsUsed, pricing ?? message.pricing, sql`from moved`)}),
    ${endHold(accountId, messageId, now, sql`from moved`)},
    ${publication(events, now, sql`moved`)}
    select exists (select from moved) as moved, ${ENDPOINTS} as endpoints, (select lane from unheld) as unheld`,
  )
  if (written?.unheld) wakeWorkers(db, OUTBOX.topic, [written.unheld])
  wakeForEndpoints(db, written?.endpoints)
  wakeForEvents(db, events)
  return written?.moved ?? false
}

/** The failure of a message whose outcome stayed unknown. */
export const SEND_UNCONFIRMED = 'SEND_UNCONFIRMED'

const UNDELIVERED: NetworkError = { code: 'DELIVERY_FAILED', message: 'The network could not deliver the message' }

/** The steps from a message's status to the reported one; none if it is there or beyond. */
function stepsTo({ status: target, afterFailure }: Transition, message: MessageState): Status[] {
  if (message.status === 'failed') {
    const revives = message.errorCode === SEND_UNCONFIRMED || (afterFailure && target !== 'sent')
    if (target === 'failed' || !revives) return []
    return ORDER.slice(message.sentAt ? 1 : 0, ORDER.indexOf(target) + 1)
  }
  if (target === 'failed') return message.status === 'sent' ? ['failed'] : []
  const reached = message.status === 'sent' && !message.sentAt ? 0 : ORDER.indexOf(message.status) + 1
  return ORDER.slice(reached, ORDER.indexOf(target) + 1)
}

function eventOf(status: Status, message: MessageState, at: Date, error: NetworkError | undefined): NewEvent {
  const { accountId, id, reference, metadata, tags, network: connection, connectionId } = message
  const of = { accountId, messageId: id, at, tags, connection, connectionId }
  const data = {
    message_id: id,
    connection_id: shownId(message),
    ...knownRecipient(message),
    reference,
    metadata,
    tags,
  }
  const then = at.toISOString()
  switch (status) {
    case 'sent': {
      const { type, text, creditsUsed } = message
      const sent = { type, message: text, sent_at: then, credits_used: creditsUsed }
      return { ...of, event: 'message.sent', data: { ...data, status, ...sent } }
    }
    case 'delivered':
      return { ...of, event: 'message.delivered', data: { ...data, status, delivered_at: then } }
    case 'read':
      return { ...of, event: 'message.read', data: { ...data, status, read_at: then } }
    case 'failed': {
      const { code, message: words } = error ?? UNDELIVERED
      return {
        ...of,
        event: 'message.failed',
        data: { ...data, status, error: { code, message: words }, failed_at: then },
      }
    }
  }
}
