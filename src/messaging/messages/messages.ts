import { and, asc, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/rows.ts'
import { idFloor } from '../../platform/ids.ts'
import { type Message, messages, messageTimeline, type Status, type TYPES } from './tables.ts'

export async function findMessage(db: Executor, accountId: string, id: string): Promise<Message | undefined> {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.accountId, accountId), eq(messages.id, id)))
  return message
}

export type MessageFilter = {
  status?: Status | undefined
  /** Written to any of these. */
  addresses?: string[] | undefined
  type?: (typeof TYPES)[number] | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Only messages older than the one with this id. */
  before?: string | undefined
  limit: number
}

/** An account's messages, the newest first. Their ids are in order of time, so dates are ranges of ids. */
export async function listMessages(db: Executor, accountId: string, filter: MessageFilter): Promise<Message[]> {
  const { status, addresses, type, from, until, before, limit } = filter
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.accountId, accountId),
        // an index holds the failed ones alone, which may be few among millions
        status === 'failed' ? isNotNull(messages.failedAt) : status && eq(messages.status, status),
        addresses && inArray(messages.recipient, addresses),
        type && eq(messages.type, type),
        from && gte(messages.id, idFloor('msg', from)),
        until && lt(messages.id, idFloor('msg', until)),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)
}

/** Notes once that a message was handed to its network at that time and no answer was heard. */
export async function noteUnconfirmed(db: Executor, messageId: string, at: Date): Promise<void> {
  await noteOnce(db, messageId, 'unconfirmed', at)
}

export async function noteOnce(
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

/** What happened to a message, in order. */
export async function timelineOf(db: Executor, messageId: string): Promise<TimelineEntry[]> {
  return db
    .select()
    .from(messageTimeline)
    .where(eq(messageTimeline.messageId, messageId))
    .orderBy(asc(messageTimeline.id))
}
