import { type SQL, sql } from 'drizzle-orm'
import { refuses } from '../contacts/opt-out.ts'
import { type NetworkError, windowHours } from '../networks/network.ts'
import { receivedTimes } from './inbound.ts'
import type { Message } from './tables.ts'

/** Why an accepted message may no longer be sent. */
const WITHHELD = {
  CANCELLED: 'The message was cancelled or erased before it was sent',
  RECIPIENT_OPTED_OUT: 'The recipient opted out of your messages before this one was sent',
  TEMPLATE_PAUSED: 'The network paused the template before the message was sent',
  TEMPLATE_DISABLED: 'The network disabled the template before the message was sent',
  TEMPLATE_NOT_FOUND: 'The template was deleted before the message was sent',
  TEMPLATE_NOT_APPROVED: 'The template was changed before the message was sent, and is not approved again',
  TEMPLATE_VARIABLES_MISMATCH: 'The template was changed before the message was sent, and takes other values now',
  RATE_LIMIT_EXCEEDED: 'The messages of this month or day were used up when this one was due',
  MESSAGING_WINDOW_CLOSED: 'The recipient has not written in the last 24 hours: send a template',
} as const satisfies Record<string, string>

export type WithheldCode = keyof typeof WITHHELD

/** The failure of a withheld message; undefined if the message has ended already. */
export function failureOf(withheld: string): NetworkError | undefined {
  const code = Object.keys(WITHHELD).find((known): known is keyof typeof WITHHELD => known === withheld)
  return code && { code, message: WITHHELD[code] }
}

/** Whether the content still exists. A message without it was erased, and must not be sent. */
export function hasContent({ type, text, content }: Message): boolean {
  if (type === 'text') return text !== null
  if (type === 'template') return content.template?.variables !== undefined
  return content[type === 'sticker' ? 'media' : type] !== undefined
}

/** The same as SQL: null if the content was erased after the message was read. */
const CONTENT: Record<Message['type'], SQL> = {
  text: sql`m.text`,
  interactive: sql`m.content ->> 'interactive'`,
  media: sql`m.content ->> 'media'`,
  sticker: sql`m.content ->> 'media'`,
  location: sql`m.content ->> 'location'`,
  contacts: sql`m.content ->> 'contacts'`,
  reaction: sql`m.content ->> 'reaction'`,
  template: sql`m.content #>> '{template,variables}'`,
}

/**
 * A statement that repeats the checks of acceptance. Its one row has `withheld`: null if the message may be sent now, `OVER` where it was
 * sent or has failed, otherwise the code of its failure. It is part of the statement that begins an attempt, so that nothing changes in between.
 */
export function withheldNow(message: Message, now: Date): SQL {
  const { accountId, id, recipient, type, network, connectionId, content } = message
  const hours = type === 'template' ? null : windowHours[network]
  const template = sql`select status, category from templates
    where account_id = ${accountId} and id = ${content.template?.id ?? ''}`
  const templateStatus = type === 'template' ? sql`(select status from (${template}) t)` : sql`'APPROVED'`
  const marketing = sql`coalesce((select category = 'MARKETING' from (${template}) t), false)`
  // the confirmation of an opt-out goes to a person who has just opted out
  const optedOut = content.confirmsOptOut
    ? sql``
    : sql`when exists (${refuses(accountId, recipient, marketing)}) then 'RECIPIENT_OPTED_OUT'`
  const opensAt = new Date(now.getTime() - (hours ?? 0) * 3_600_000)
  return sql`
    select case
      when m.sent_at is not null or m.failed_at is not null then 'OVER'
      when ${CONTENT[type]} is null then 'CANCELLED'
      -- whoever cancelled it was cut off before its messages
      when m.priority = 'bulk' and exists (
        select from broadcasts b where b.account_id = ${accountId} and b.id = any (m.tags) and b.state = 'cancelled')
        then 'CANCELLED'
      ${optedOut}
      when coalesce(${templateStatus}, '') <> 'APPROVED' then
        case ${templateStatus}
          when 'PAUSED' then 'TEMPLATE_PAUSED'
          when 'DISABLED' then 'TEMPLATE_DISABLED'
          else case when ${templateStatus} is null then 'TEMPLATE_NOT_FOUND' else 'TEMPLATE_NOT_APPROVED' end
        end
      when ${hours !== null}::boolean and not exists (
        select from (${receivedTimes(accountId, recipient, connectionId, opensAt)}) heard where at > ${opensAt.toISOString()})
        then 'MESSAGING_WINDOW_CLOSED'
    end as withheld
    from messages m
    where m.account_id = ${accountId} and m.id = ${id}
    -- who cancels it locks it too: one of the two comes first
    for share of m`
}
