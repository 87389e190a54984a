import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/rows.ts'
import { rows } from '../../platform/db/rows.ts'
import { idFloor } from '../../platform/ids.ts'
import type { Contact } from '../contacts/contacts.ts'
import { addressesOf } from '../contacts/identities.ts'
import { pageOf } from '../list.ts'
import { inboundMessages, type Message, messages } from './tables.ts'

export type ReceivedMessage = typeof inboundMessages.$inferSelect

/** Only messages older than `before`. Ids of both directions are in order of time. */
type ConversationPage = { before?: string | undefined; limit: number }

export async function findReceived(db: Executor, accountId: string, id: string): Promise<ReceivedMessage | undefined> {
  const [message] = await db
    .select()
    .from(inboundMessages)
    .where(and(eq(inboundMessages.accountId, accountId), eq(inboundMessages.id, id)))
  return message
}

/** The received messages with these ids, newest first. */
export async function findReceivedMany(db: Executor, accountId: string, ids: string[]): Promise<ReceivedMessage[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(inboundMessages)
    .where(and(eq(inboundMessages.accountId, accountId), inArray(inboundMessages.id, ids)))
    .orderBy(desc(inboundMessages.id))
}

export type ReceivedFilter = {
  /** Written from any of these. */
  addresses?: string[] | undefined
  type?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** A page of an account's received messages, newest first, and the cursor of the next. */
export async function listReceived(
  db: Executor,
  accountId: string,
  { before, limit, addresses, type, from, until }: ConversationPage & ReceivedFilter,
): Promise<{ messages: ReceivedMessage[]; next: string | null }> {
  const where = [sql`account_id = ${accountId}`]
  if (from) where.push(sql`id >= ${idFloor('msg', from)}`)
  if (until) where.push(sql`id < ${idFloor('msg', until)}`)
  const source = {
    table: 'inbound_messages',
    where: sql.join(where, sql` and `),
    each: addresses?.map((address) => sql`sender = ${address}`),
    filter: type === undefined ? undefined : sql`type = ${type}`,
    before,
  }
  const { ids, next } = await pageOf(db, source, limit)
  return { messages: await findReceivedMany(db, accountId, ids), next }
}

/** A message of a conversation, in either direction. */
export type ConversationEntry = { id: string; at: Date } & ({ sent: Message } | { received: ReceivedMessage })

/**
 * The conversation of an account and a person, newest first: on each of the person's addresses only for the time when the person had it, because
 * earlier and later owners are other people.
 */
export async function conversationWith(
  db: Executor,
  accountId: string,
  contact: Contact,
  { before, limit }: ConversationPage,
): Promise<ConversationEntry[]> {
  const spans = await spansOf(db, accountId, contact)
  const addresses = [...new Set(spans.map(({ address }) => address))]
  const within = (address: SQL, at: SQL): SQL =>
    sql`(${sql.join(
      spans.map(
        (span) =>
          sql`(${address} = ${span.address} and ${at} >= ${span.from ?? '-infinity'} and ${at} < ${span.until ?? 'infinity'})`,
      ),
      sql` or `,
    )})`
  const sent = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.accountId, accountId),
        // the index begins with the address
        inArray(messages.recipient, addresses),
        within(sql`${messages.recipient}`, sql`${messages.createdAt}`),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)
  const received = await db
    .select()
    .from(inboundMessages)
    .where(
      and(
        eq(inboundMessages.accountId, accountId),
        inArray(inboundMessages.sender, addresses),
        within(sql`${inboundMessages.sender}`, sql`${inboundMessages.receivedAt}`),
        before === undefined ? undefined : lt(inboundMessages.id, before),
      ),
    )
    .orderBy(desc(inboundMessages.id))
    .limit(limit)
  const entries: ConversationEntry[] = [
    ...sent.map((message) => ({ id: message.id, at: message.createdAt, sent: message })),
    ...received.map((message) => ({ id: message.id, at: message.receivedAt, received: message })),
  ]
  return entries.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
}

type AddressSpan = { address: string; from: string | null; until: string | null }

/** A contact's addresses, and when it had them. */
async function spansOf(db: Executor, accountId: string, contact: Contact): Promise<AddressSpan[]> {
  const current = sql.param(addressesOf(contact))
  return rows<AddressSpan>(
    db,
    sql`
    select address, (
      select max(until)::text from contact_former_identities former
      where former.account_id = ${accountId} and former.value = address and former.contact_id <> ${contact.id}) as "from",
      null as "until"
    from unnest(${current}::text[]) as current (address)
    union all
    select value, null, until::text from contact_former_identities
    where account_id = ${accountId} and contact_id = ${contact.id}`,
  )
}
