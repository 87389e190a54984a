import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Address } from '../contacts/erase.ts'
import { giveUpMedia } from '../media/media.ts'
import { cancelMessage } from './cancel.ts'

/** Assignments that erase a sent message's content; its template may stay known. */
export const WRITTEN_ERASED = sql`
  text = null,
  metadata = null,
  content = jsonb_strip_nulls(jsonb_build_object(
    'template', (content -> 'template') #- '{variables}', 'withoutEvents', content -> 'withoutEvents'))`

/** The same for a received message. */
export const RECEIVED_ERASED = sql`text = null, content = null, request_id = null`

/** Messages per statement, so that no request waits long for it. */
const MESSAGES_AT_ONCE = 500

/**
 * Erases all messages to and from a person, with their events, receivers' answers to these, and received files. Cancels waiting messages. Newest
 * first, because those may be about to be sent.
 */
export async function eraseMessages(
  db: Db,
  accountId: string,
  addresses: Address[],
  { now, check }: { now: () => Date; check: () => void },
): Promise<void> {
  for (const { value, until } of addresses) {
    const sent = sql`account_id = ${accountId} and recipient = ${value} and created_at < ${until}`
    await eachBatch(async (before) => {
      check()
      const batch = await eraseSent(db, accountId, sql`${sent} ${before}`)
      await eraseEvents(db, batch)
      // their content is erased already, so they cannot be sent meanwhile
      for (const { id, waits } of batch) if (waits) await cancelMessage(db, accountId, id, now())
      return batch
    })
    const received = sql`account_id = ${accountId} and sender = ${value} and received_at < ${until}`
    await eachBatch(async (before) => {
      check()
      const batch = await eraseReceived(db, accountId, sql`${received} ${before}`)
      await eraseEvents(db, batch)
      return batch
    })
  }
}

/** From the newest to the oldest: `before` continues after the last batch. */
async function eachBatch(work: (before: SQL) => Promise<{ id: string }[]>): Promise<void> {
  for (let before = sql``; ; ) {
    const batch = await work(before)
    const last = batch.at(-1)
    if (!last || batch.length < MESSAGES_AT_ONCE) return
    before = sql`and id < ${last.id}`
  }
}

/** `waits`: neither sent nor failed, and never attempted. */
const eraseSent = (db: Db, accountId: string, which: SQL) =>
  rows<{ id: string; waits: boolean }>(
    db,
    sql`
    with batch as materialized (
      select id, sent_at is null and failed_at is null as open from messages
      where ${which}
      order by id desc
      limit ${MESSAGES_AT_ONCE}
      for update),
    erased as (
      update messages set ${WRITTEN_ERASED}
      where account_id = ${accountId} and id = any (array(select id from batch)))
    select id, open and not exists (
        select from whatsapp_sends s
        where s.account_id = ${accountId} and s.message_id = batch.id and s.state <> 'refused') as waits
    from batch
    order by id desc`,
  )

const eraseReceived = (db: Db, accountId: string, which: SQL) =>
  rows<{ id: string }>(
    db,
    sql`
    with batch as materialized (
      select account_id, id, content ->> 'media_id' as media_id from inbound_messages
      where ${which}
      order by id desc
      limit ${MESSAGES_AT_ONCE}
      for update),
    given_up as (${giveUpMedia(sql`batch`)}),
    erased as (
      update inbound_messages set ${RECEIVED_ERASED}
      where account_id = ${accountId} and id = any (array(select id from batch)))
    select id from batch order by id desc`,
  )

/** After the messages, so that it includes the event of a message in the middle of being sent. */
async function eraseEvents(db: Db, batch: { id: string }[]): Promise<void> {
  if (batch.length === 0) return
  const ids = sql`${sql.param(batch.map(({ id }) => id))}::text[]`
  await db.execute(sql`
    with theirs as materialized (
      update events
      set body = jsonb_set(jsonb_set(jsonb_set(jsonb_set(body::jsonb, '{data,message}', 'null', false),
        '{data,content}', 'null', false),
        '{data,metadata}', 'null', false),
        '{data,contact}', '{"contact_id": null, "name": null, "username": null, "profile_picture": null}', false)::text
      where (event like 'message.%' or event = 'conversation.handed_over') and message_id = any (${ids})
      returning id)
    update webhook_attempts set response_body = null
    where event_id = any (array(select id from theirs)) and response_body is not null`)
}
