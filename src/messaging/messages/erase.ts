import { sql } from 'drizzle-orm'
import type { EraseMessages } from '../contacts/erase.ts'
import { giveUpMedia } from '../media/media.ts'

/** What an update sets so that nothing a sender wrote stays in a message; which template it was may be known. */
export const WRITTEN_ERASED = sql`
  text = null,
  metadata = null,
  content = jsonb_strip_nulls(jsonb_build_object('template', (content -> 'template') #- '{variables}'))`

/** The same for what a person wrote. */
export const RECEIVED_ERASED = sql`text = null, content = null`

/** Erases what was written to and by a person, from messages and their events, and the files that it sent. */
export const eraseMessages: EraseMessages = async (tx, accountId, addresses) => {
  for (const { value, until } of addresses) {
    const outgoing = sql`account_id = ${accountId} and recipient = ${value} and created_at < ${until ?? 'infinity'}`
    const incoming = sql`account_id = ${accountId} and sender = ${value} and received_at < ${until ?? 'infinity'}`
    await tx.execute(sql`update messages set ${WRITTEN_ERASED} where ${outgoing}`)
    await tx.execute(
      giveUpMedia(sql`(select account_id, content ->> 'media_id' as media_id from inbound_messages where ${incoming})`),
    )
    await tx.execute(sql`update inbound_messages set ${RECEIVED_ERASED} where ${incoming}`)
    // after those, so that it sees the event of a message that was just being sent, for whose end they waited
    await tx.execute(sql`
      update events
      set body = jsonb_set(jsonb_set(jsonb_set(jsonb_set(body::jsonb, '{data,message}', 'null', false),
        '{data,content}', 'null', false),
        '{data,metadata}', 'null', false),
        '{data,contact}', '{"contact_id": null, "name": null, "username": null, "profile_picture": null}', false)::text
      where event like 'message.%'
        and message_id in (
          select id from messages where ${outgoing}
          union all
          select id from inbound_messages where ${incoming})`)
  }
}
