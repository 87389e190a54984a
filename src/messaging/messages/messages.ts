import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { idFloor } from '../../platform/ids.ts'
import { type ListSource, pageOf } from '../list.ts'
import { type Message, messages, messageTimeline, type Status, type TYPES } from './tables.ts'

export async function findMessage(db: Executor, accountId: string, id: string): Promise<Message | undefined> {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.accountId, accountId), eq(messages.id, id)))
  return message
}

/** An account's messages with these ids, newest first. */
export async function findMessages(db: Executor, accountId: string, ids: string[]): Promise<Message[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.accountId, accountId), inArray(messages.id, ids)))
    .orderBy(desc(messages.id))
}

/** The same, locked until the commit, newest first: the order in which all locks of several messages are taken. */
export async function lockMessages(tx: Tx, accountId: string, ids: string[]): Promise<Message[]> {
  return tx
    .select()
    .from(messages)
    .where(and(eq(messages.accountId, accountId), inArray(messages.id, ids)))
    .orderBy(desc(messages.id))
    .for('update')
}

export type MessageFilter = {
  status?: Status | undefined
  /** Sent to any of these. */
  addresses?: string[] | undefined
  type?: (typeof TYPES)[number] | undefined
  reference?: string | undefined
  tag?: string | undefined
  /** Only scheduled messages. */
  scheduled?: boolean | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Only messages older than the one with this id. */
  before?: string | undefined
  limit: number
}

/**
 * A page of an account's messages, newest first, and the cursor of the next. Ids are in order of time, so dates are ranges of ids. The rarest
 * filter is read from its index; the others are checked in the rows found.
 */
export async function listMessages(
  db: Executor,
  accountId: string,
  { limit, ...filter }: MessageFilter,
): Promise<{ messages: Message[]; next: string | null }> {
  const { ids, next } = await pageOf(db, sourceOf(accountId, filter), limit)
  return { messages: await findMessages(db, accountId, ids), next }
}

function sourceOf(accountId: string, filter: Omit<MessageFilter, 'limit'>): ListSource {
  const { status, addresses, type, reference, tag, scheduled, from, until, before } = filter
  const mine = [sql`account_id = ${accountId}`]
  const conditions: SQL[] = []
  if (from) mine.push(sql`id >= ${idFloor('msg', from)}`)
  if (until) mine.push(sql`id < ${idFloor('msg', until)}`)
  if (reference !== undefined) conditions.push(sql`reference = ${reference}`)
  // a partial index has only failed messages, which may be few among millions
  if (status === 'failed') conditions.push(sql`failed_at is not null`)
  if (type) conditions.push(sql`type = ${type}`)
  const others = status !== undefined && status !== 'failed' ? [sql`status = ${status}`] : []
  const all = (list: SQL[]) => (list.length === 0 ? undefined : sql`(${sql.join(list, sql` and `)})`)
  const read = (where: SQL[], rest: SQL[], each?: SQL[]): ListSource => ({
    table: 'messages',
    where: sql.join([...mine, ...where], sql` and `),
    each,
    filter: all([...rest, ...others]),
    before,
  })
  const [first, ...rest] = conditions
  const sideways = (table: string, where: SQL, rest: SQL[]): ListSource => ({
    ...read([], [...conditions, ...rest, ...mine.slice(1)]),
    where: sql`messages.account_id = ${accountId}`,
    via: { table, id: 'message_id', where },
  })
  const tagged = sql`message_tags.account_id = ${accountId} and message_tags.tag = ${tag}`
  const written = addresses && sql`recipient = any (${sql.param(addresses)}::text[])`
  if (scheduled) {
    const hasTag = tag === undefined ? undefined : sql`tags @> array[${tag}]::text[]`
    const rest = [written, hasTag].filter((one) => one !== undefined)
    return sideways('scheduled_messages', sql`scheduled_messages.account_id = ${accountId}`, rest)
  }
  if (tag !== undefined) return sideways('message_tags', tagged, written ? [written] : [])
  if (addresses)
    return read(
      [],
      conditions,
      addresses.map((address) => sql`recipient = ${address}`),
    )
  return read(first ? [first] : [], rest)
}

/** Records once that the network was asked at that time and no answer came. */
export async function noteUnconfirmed(db: Executor, messageId: string, at: Date): Promise<void> {
  await addTimelineEntryOnce(db, messageId, 'unconfirmed', at)
}

export async function addTimelineEntryOnce(
  db: Executor,
  messageId: string,
  status: 'unconfirmed' | 'played',
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into message_timeline (message_id, status, at)
    select ${messageId}, ${status}, ${at.toISOString()}::timestamptz
    where not exists (
      select from message_timeline where message_id = ${messageId} and status = ${status})`)
}

export type TimelineEntry = typeof messageTimeline.$inferSelect

/** A message's timeline, in order. */
export async function timelineOf(db: Executor, messageId: string): Promise<TimelineEntry[]> {
  return db
    .select()
    .from(messageTimeline)
    .where(eq(messageTimeline.messageId, messageId))
    .orderBy(asc(messageTimeline.id))
}
