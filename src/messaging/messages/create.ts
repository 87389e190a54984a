import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, namedRows } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { wakeWorkers } from '../../platform/queue/wake.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { contactAt } from '../contacts/contacts.ts'
import { isParentUser, isPhone } from '../contacts/identities.ts'
import { refuses } from '../contacts/opt-out.ts'
import { LimitExceeded } from '../limits.ts'
import type { MediaLinks } from '../media/links.ts'
import { type NetworkName, windowHours } from '../networks/network.ts'
import { laneOf, OUTBOX, outboxEntry, type Priority } from '../networks/outbox.ts'
import { type Connections, shownId } from '../networks/whatsapp/connections.ts'
import { kindOfName } from '../networks/whatsapp/file-kinds.ts'
import { wakeForPreparing } from '../networks/whatsapp/prepare.ts'
import { connectionId } from '../webhooks/event-schemas.ts'
import { isAnswer, markAnswered } from './conversation-moves.ts'
import { firstResponse, type Idempotency, storedSince } from './idempotency.ts'
import { acceptedOutcome } from './outcomes.ts'
import { type MessageInput, type PreparedMessage, prepareMessage } from './prepare.ts'
import { counting, type MessageQuotas, type QuotaPlace, redistributeQuotas } from './quota.ts'
import { knownRecipient, optedOut } from './recipient.ts'
import { scheduledEntry } from './scheduled.ts'
import { type Content, TYPES } from './tables.ts'

/** The answer to an accepted message. */
export const acceptedMessage = z
  .object({
    message_id: z.string(),
    status: z.literal('sent'),
    to: z.string().nullable().describe('The phone number, if known'),
    recipient: z.string().nullable().default(null).describe("The network's id of the person, if known"),
    contact_id: z.string().nullable().default(null).describe('The contact, if any'),
    connection_id: connectionId.default(null),
    type: z.enum(TYPES),
    timestamp: z.iso.datetime(),
    credits_used: z.int().min(0),
    delivery_status: z.enum(['pending', 'scheduled']).describe('`scheduled` with a `send_at`, until that'),
    scheduled_for: z.iso.datetime().nullable().default(null).describe('The `send_at` of the request'),
  })
  .meta({ id: 'AcceptedMessage' })

export type AcceptedMessage = z.output<typeof acceptedMessage>

/** The dependencies of sending, and the id of the request. */
export type Sending = {
  db: Db
  quotas: MessageQuotas
  links: MediaLinks
  connections: Connections
  requestId?: string | undefined
}

/**
 * Accepts a message. A request repeated with its idempotency key gets the first answer, even while that is still being written and even if the
 * repeat would now be refused. With `replies` the message answers a conversation, even as a template.
 */
export async function createMessage(
  sending: Sending,
  account: Account,
  input: MessageInput,
  idempotency: Idempotency | undefined,
  now: Date,
  { replies = false } = {},
): Promise<AcceptedMessage> {
  const { db } = sending
  let outcome: AcceptedMessage | Refusal
  try {
    const message = await prepareMessage(sending, account, input, now)
    outcome = await store(sending, account, { message, idempotency, replies }, now)
    if (!(outcome instanceof Refusal)) return outcome
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
    outcome = error
  }
  const first = idempotency && (await firstResponse(db, account.id, idempotency, now))
  if (first !== undefined) return acceptedMessage.parse(JSON.parse(first))
  throw outcome
}

/** `cause`: the message that is answered, or the verse of a day. An opt-out does not refuse its own confirmation. */
type AutomaticAnswer = { kind: 'rule' | 'opt-out'; cause: string }

/** Accepts an automatic answer. Idempotent. Throws if it may not be sent. */
export async function answerAutomatically(
  sending: Sending,
  account: Account,
  input: MessageInput,
  { kind, cause }: AutomaticAnswer,
  now: Date,
): Promise<void> {
  const message = await prepareMessage(sending, account, input, now)
  // clients' keys cannot contain this character
  const idempotency = { key: `\u00a7${kind} ${cause}`, requestHash: cause }
  const mark = kind === 'rule' ? ({ automatic: true } as const) : ({ confirmsOptOut: true } as const)
  const answer = { ...message, content: { ...message.content, ...mark } }
  const outcome = await store(sending, account, { message: answer, idempotency }, now)
  if (outcome instanceof Refusal && outcome.kind !== 'conflict') throw outcome
}

type NewMessage = { message: PreparedMessage; idempotency: Idempotency | undefined; replies?: boolean }

/** Stores and counts a message. Returns the answer, or the reason why nothing was stored or counted. */
function store(
  { db, quotas }: Sending,
  account: Account,
  added: NewMessage,
  now: Date,
): Promise<AcceptedMessage | Refusal> {
  // a scheduled message is counted when it is due
  const counted = added.message.sendAt ? [] : quotas.of(account, now)
  quotas.check(account.id, counted, now)
  return quotas.withShard(account.id, async (shard) => {
    const place = { accountId: account.id, quotas: counted, shard }
    const { name, statement, accepted, wake } = insertion(account, added, place, now)
    const written = outcomeOf(await namedRows<WrittenMessage>(db, name, statement), added, accepted)
    if (written !== 'no room') {
      if (!(written instanceof Refusal)) wake(db)
      return written
    }
    return transaction(db, async (tx) => {
      await redistributeQuotas(tx, place, now)
      const again = outcomeOf(await rows<WrittenMessage>(tx, statement), added, accepted)
      if (again === 'no room') throw new Error('a shard had no room after it was filled')
      if (!(again instanceof Refusal)) wake(tx)
      return again
    }).catch((error) => {
      if (error instanceof LimitExceeded) quotas.note(account.id, error, now)
      throw error
    })
  })
}

type WrittenMessage = {
  opted_out: boolean
  room: boolean
  created: boolean
  contact_id: string | null
  recipient_also: string | null
}

function outcomeOf(
  [written]: WrittenMessage[],
  { message }: NewMessage,
  accepted: AcceptedMessage,
): AcceptedMessage | Refusal | 'no room' {
  const { recipient } = message
  if (written?.created) {
    const { contact_id: contactId, recipient_also: recipientAlso } = written
    return { ...accepted, ...knownRecipient({ recipient: recipient.address, recipientAlso, contactId }) }
  }
  if (written?.opted_out) return optedOut(recipient)
  if (!written?.room) return 'no room'
  // only a request with a repeated key arrives here, and its first answer is found
  return new Refusal('conflict', 'This request was made before')
}

/** Message, timeline entry, outbox entry, idempotency record and count in one statement: one round trip and one commit. */
function insertion(
  account: Account,
  { message, idempotency, replies = false }: NewMessage,
  place: QuotaPlace,
  now: Date,
) {
  const id = newId('msg', now)
  const at = now.toISOString()
  const { from, recipient, type, text, content, marketing, credits, reference, metadata, tags, sendAt } = message
  const { address } = recipient
  const { network, connectionId } = from
  const byPhone = isPhone(address)
  const priority = priorityOf(message)
  const lane = laneOf(from, priority)
  // a person with a number and an id is one contact
  const person = byPhone ? sql`${address}` : sql`coalesce((select also from person), ${address})`
  const mediaUrl = unknownFileOf(network, content)
  const accepted: AcceptedMessage = {
    message_id: id,
    status: 'sent',
    ...knownRecipient({ recipient: address, recipientAlso: null, contactId: null }),
    connection_id: shownId(from),
    type,
    timestamp: at,
    credits_used: credits,
    delivery_status: sendAt ? 'scheduled' : 'pending',
    scheduled_for: sendAt?.toISOString() ?? null,
  }
  // the stored answer includes what this statement finds about the person
  const response = sql`(${JSON.stringify(accepted)}::jsonb || jsonb_build_object(
      'contact_id', (select id from person), ${byPhone ? 'recipient' : 'to'}::text, (select also from person)))::text`
  const waits = sendAt
    ? scheduledEntry(
        { accountId: account.id, messageId: id, contactId: recipient.contactId, at: sendAt },
        sql`from message`,
      )
    : outboxEntry({ accountId: account.id, messageId: id, lane, person, mediaUrl, now }, sql`from message`)
  const answers = !content.confirmsOptOut && !content.automatic && (replies || isAnswer(message))
  const answer = sql`select person.id as contact_id, ${id} as message_id from message, person`
  const { room, has, counted } = counting(place)
  const allowed = sql`not exists (select from opted_out) and ${has}`
  // a second request with the key waits here until the first has committed, and then inserts nothing
  const claim = idempotency
    ? sql`
      insert into idempotency_keys (account_id, key, request_hash, response, created_at)
      select ${account.id}, ${idempotency.key}, ${idempotency.requestHash}, ${response}, ${at}::timestamptz
      where ${allowed}
      on conflict (account_id, key) do update
      set request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${storedSince(now).toISOString()}
      returning 1`
    : sql`select 1 where ${allowed}`
  const statement = sql`
    with opted_out as (${content.confirmsOptOut ? sql`select where false` : refuses(account.id, address, marketing)}),
    person as (
      select id, ${byPhone ? sql`coalesce(whatsapp_user, whatsapp_parent_user)` : sql`phone`} as also
      from contacts where ${contactAt(account.id, address)}),
    room as (${room}),
    claim as (${claim}),
    counted as (${counted(sql`claim`)}),
    message as (
      insert into messages (account_id, id, recipient, recipient_also, contact_id, type, text, content, network, connection_id,
        credits_used, reference, metadata, tags, priority, created_at, scheduled_for)
      select ${account.id}, ${id}, ${address}, (select also from person), (select id from person), ${type}, ${text}, ${JSON.stringify(content)}::jsonb, ${network}, ${connectionId},
        ${credits}::int, ${reference}, ${metadata && JSON.stringify(metadata)}::jsonb, ${sql.param(tags)}::text[],
        ${priority}, ${at}::timestamptz, ${accepted.scheduled_for}::timestamptz
      from claim
      returning 1),
    tagged as (
      insert into message_tags (account_id, tag, message_id)
      select ${account.id}, tag, ${id} from message, unnest(${sql.param(tags)}::text[]) as tags (tag)),
    entry as (
      insert into message_timeline (message_id, status, at)
      select ${id}, status, ${at}::timestamptz
      from message, unnest(${sql.param(sendAt ? ['accepted', 'scheduled'] : ['accepted'])}::text[]) as entries (status)),
    answered as (${answers ? markAnswered(account.id, answer, now, { begins: replies }) : sql`select 1 where false`}),
    outcome as (${acceptedOutcome({ accountId: account.id, to: address, credits, createdAt: now, tags }, sql`from message`)}),
    ${waits}
    select exists (select from opted_out) as opted_out, ${has} as room, exists (select from message) as created,
      (select id from person) as contact_id, (select also from person) as recipient_also`
  // the statement's text varies only by claim, message and address kind, and number of quotas
  const kind = byPhone ? 'phone' : isParentUser(address) ? 'parent-user' : 'user'
  const what = content.confirmsOptOut
    ? 'confirmation'
    : sendAt
      ? 'scheduled'
      : replies
        ? 'reply'
        : answers
          ? 'answer'
          : 'message'
  const name = `create-${what}${idempotency ? '-once' : ''}-${place.quotas.length}-${kind}`
  const wake = (executor: Executor) => {
    if (!sendAt) wakeForSending(executor, account.id, lane, mediaUrl)
  }
  return { name, statement, accepted, wake }
}

/** As requested; otherwise one-time codes and answers within the window are urgent, because a person waits for them. */
export function priorityOf({ from, priority, type, category }: PreparedMessage): Priority {
  if (priority) return priority
  const answers = type !== 'template' && windowHours[from.network] !== null
  return category === 'AUTHENTICATION' || answers ? 'high' : 'normal'
}

/** Wakes the workers for a message in the outbox. */
export const wakeForSending = (db: Executor, accountId: string, lane: string, mediaUrl: string | undefined): void =>
  mediaUrl === undefined ? wakeWorkers(db, OUTBOX.topic, [lane]) : wakeForPreparing(db, accountId)

/** The address of a file whose name does not show its kind, if the network must know it. */
export const unknownFileOf = (network: NetworkName, { media }: Content): string | undefined =>
  network === 'whatsapp' && media && 'url' in media && kindOfName(media.url) === undefined ? media.url : undefined
