import { type SQL, sql } from 'drizzle-orm'
import { giveUpMedia } from '../media/media.ts'

/**
 * Deletes a batch of sent or failed messages accepted before `before`, with everything stored about them. Messages that still wait stay,
 * whatever their age.
 */
export const removeSent = (before: Date, batch: number): SQL => sql`
  with old as materialized (
    select ctid, account_id, id, tags from messages
    where created_at < ${before.toISOString()} and coalesce(sent_at, failed_at) < ${before.toISOString()}
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
  spared as (
    delete from message_texts_spared using old
    where message_texts_spared.account_id = old.account_id and message_texts_spared.message_id = old.id)
  delete from messages where ctid = any (array(select ctid from old))
  returning 1`

/** The same for received messages, with the files that people sent. */
export const removeReceived = (before: Date, batch: number): SQL => sql`
  with old as materialized (
    select ctid, account_id, content ->> 'media_id' as media_id from inbound_messages
    where received_at < ${before.toISOString()}
    limit ${batch} for update skip locked),
  given_up as (${giveUpMedia(sql`old`)})
  delete from inbound_messages where ctid = any (array(select ctid from old))
  returning 1`
