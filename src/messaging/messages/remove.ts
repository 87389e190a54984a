import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/rows.ts'
import { giveUpMedia } from '../media/media.ts'

/** Messages that were accepted, and sent or failed, before `before`: one that still waits stays, whatever its age. */
export const isOver = (before: Date): SQL =>
  sql`(created_at < ${before.toISOString()} and coalesce(sent_at, failed_at) < ${before.toISOString()})`

/**
 * Deletes a batch of such messages of a table or partition, with everything stored about them. It finds them by key, because rows of two
 * partitions can have the same physical id.
 */
export const removeSent = (table: string, before: Date, batch: number): SQL => sql`
  with old as materialized (
    select account_id, id, tags from ${sql.identifier(table)}
    where ${isOver(before)}
    limit ${batch} for update skip locked),
  steps as (
    delete from message_timeline where message_id = any (array(select id from old))),
  tagged as (
    delete from message_tags using (select account_id, id, unnest(tags) as tag from old) theirs
    where message_tags.account_id = theirs.account_id
      and message_tags.tag = theirs.tag
      and message_tags.message_id = theirs.id),
  sends as (
    delete from whatsapp_sends using old
    where whatsapp_sends.account_id = old.account_id and whatsapp_sends.message_id = old.id),
  spared as (${forgetSpared(sql`old`)})
  delete from ${sql.identifier(table)} removed using old
  where removed.account_id = old.account_id and removed.id = old.id
  returning 1`

/** The same for messages received before `before`, with the files that people sent. */
export const removeReceived = (before: Date, batch: number): SQL => sql`
  with old as materialized (
    select ctid, account_id, content ->> 'media_id' as media_id from inbound_messages
    where received_at < ${before.toISOString()}
    limit ${batch} for update skip locked),
  given_up as (${giveUpMedia(sql`old`)})
  delete from inbound_messages where ctid = any (array(select ctid from old))
  returning 1`

/** Deletes what is stored about the messages of a partition in a table that is not partitioned with it. */
export const removeOfPartition = (db: Executor, partition: string): Promise<unknown> =>
  db.execute(forgetSpared(sql.identifier(partition)))

const forgetSpared = (messages: SQLWrapper): SQL => sql`
  delete from message_texts_spared using ${messages} theirs
  where message_texts_spared.account_id = theirs.account_id and message_texts_spared.message_id = theirs.id`
