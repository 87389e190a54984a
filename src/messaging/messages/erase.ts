import { sql } from 'drizzle-orm'
import type { EraseMessages } from '../contacts/erase.ts'

/** Erases the texts of all messages to and from a person: from the messages themselves and from their events. */
export const eraseMessages: EraseMessages = async (tx, accountId, phone) => {
  await tx.execute(sql`
    with outgoing as (
      update messages
      set text = null, content = jsonb_strip_nulls(jsonb_build_object(
        'template', (content -> 'template') #- '{variables}'))
      where account_id = ${accountId} and recipient = ${phone}
      returning id),
    incoming as (
      update inbound_messages set text = null
      where account_id = ${accountId} and sender = ${phone}
      returning id)
    update events
    set body = jsonb_set(
      jsonb_set(body::jsonb, '{data,message}', 'null'),
      '{data,contact}', '{"name": null, "profile_picture": null}', false)::text
    where message_id in (select id from outgoing union all select id from incoming)
      and event in ('message.sent', 'message.received')`)
}
