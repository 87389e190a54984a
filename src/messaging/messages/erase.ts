import { sql } from 'drizzle-orm'
import type { EraseMessages } from '../contacts/erase.ts'

/** What an update sets so that nothing a sender wrote stays in a message; which template it was may be known. */
export const WRITTEN_ERASED = sql`
  text = null,
  content = jsonb_strip_nulls(jsonb_build_object('template', (content -> 'template') #- '{variables}'))`

/** Erases the texts of all messages to and from a person: from the messages themselves and from their events. */
export const eraseMessages: EraseMessages = async (tx, accountId, phone) => {
  await tx.execute(sql`
    update messages
    set ${WRITTEN_ERASED}
    where account_id = ${accountId} and recipient = ${phone}`)
  await tx.execute(sql`
    update inbound_messages set text = null
    where account_id = ${accountId} and sender = ${phone}`)
  // after those, so that it sees the event of a message that was just being sent, for whose end they waited
  await tx.execute(sql`
    update events
    set body = jsonb_set(
      jsonb_set(body::jsonb, '{data,message}', 'null'),
      '{data,contact}', '{"name": null, "profile_picture": null}', false)::text
    where event in ('message.sent', 'message.received')
      and message_id in (
        select id from messages where account_id = ${accountId} and recipient = ${phone}
        union all
        select id from inbound_messages where account_id = ${accountId} and sender = ${phone})`)
}
