import { sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Account } from '../accounts/accounts.ts'
import { isParentUser, isPhone } from '../contacts/identities.ts'
import { refuses } from '../contacts/opt-out.ts'
import { laneOf, type Priority, turnAfter } from '../networks/outbox.ts'
import { isAnswer, markAnswered } from './conversation-moves.ts'
import { unknownFileOf, wakeForSending } from './create.ts'
import type { PreparedMessage } from './prepare.ts'

/** Whom an address reaches, and whether the person refuses such a message. */
export type KnownAddress = { contactId: string | null; also: string | null; optedOut: boolean }

/** Looks up many addresses of an account in one statement, in order. */
export async function findAddresses(
  tx: Tx,
  accountId: string,
  addressed: { address: string; marketing: boolean }[],
): Promise<KnownAddress[]> {
  const asked = addressed.map(({ address, marketing }) => ({
    address,
    marketing,
    kind: isPhone(address) ? 'phone' : isParentUser(address) ? 'parent' : 'user',
  }))
  const found = await rows<{ contact_id: string | null; also: string | null; opted_out: boolean }>(
    tx,
    sql`
    select person.id as contact_id, person.also, exists (${refuses(accountId, sql`asked.address`, sql`asked.marketing`)}) as opted_out
    from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) with ordinality as list (entry, place),
      jsonb_to_record(entry) as asked (address text, marketing boolean, kind text)
    left join lateral (
      select id, coalesce(whatsapp_user, whatsapp_parent_user) as also from contacts
      where asked.kind = 'phone' and account_id = ${accountId} and phone = asked.address
      union all
      select id, phone from contacts
      where asked.kind = 'user' and account_id = ${accountId} and whatsapp_user = asked.address
      union all
      select id, phone from contacts
      where asked.kind = 'parent' and account_id = ${accountId} and whatsapp_parent_user = asked.address) person on true
    order by place`,
  )
  return found.map(({ contact_id: contactId, also, opted_out: optedOut }) => ({ contactId, also, optedOut }))
}

/** A checked message, counted unless it is scheduled. */
export type StorableMessage = { id: string; message: PreparedMessage; known: KnownAddress; priority: Priority }

/**
 * Stores many messages of an account with their timelines and outbox entries, in order, in one statement. Messages whose id exists are skipped.
 * Returns the ids of those stored.
 */
export async function storeMany(
  tx: Tx,
  { id: accountId }: Pick<Account, 'id'>,
  storable: StorableMessage[],
  now: Date,
): Promise<Set<string>> {
  if (storable.length === 0) return new Set()
  const made = storable.map(({ id, message, known, priority }) => {
    const { from, recipient, type, text, content, credits, reference, metadata, tags, sendAt } = message
    const { address } = recipient
    return {
      id,
      address,
      also: known.also,
      contact_id: known.contactId,
      named: recipient.contactId,
      type,
      text,
      content,
      credits,
      reference,
      metadata,
      tags,
      priority,
      network: from.network,
      connection_id: from.connectionId,
      lane: laneOf(from, priority),
      // a person with a number and an id is one contact
      person: isPhone(address) ? address : (known.also ?? address),
      media_url: unknownFileOf(from.network, content),
      send_at: sendAt,
      answers: isAnswer(message),
    }
  })
  const at = sql`${now.toISOString()}::timestamptz`
  const stored = await rows<{ id: string }>(
    tx,
    sql`
    with given as (
      select place, given.* from jsonb_array_elements(${JSON.stringify(made)}::jsonb) with ordinality as list (entry, place),
        jsonb_to_record(entry) as given (id text, address text, also text, contact_id text, named text, type text, text text,
          content jsonb, credits int, reference text, metadata jsonb, tags text[], priority text, network text, connection_id text, lane text, person text,
          media_url text, send_at timestamptz, answers boolean)),
    message as (
      insert into messages (account_id, id, recipient, recipient_also, contact_id, type, text, content, network, connection_id,
        credits_used, reference, metadata, tags, priority, created_at, scheduled_for)
      select ${accountId}, id, address, also, contact_id, type, text, content, network, connection_id,
        credits, reference, metadata, tags, priority, ${at}, send_at
      from given
      order by place
      on conflict (account_id, id) do nothing
      returning id),
    stored as materialized (select given.* from given join message using (id)),
    tagged as (
      insert into message_tags (account_id, tag, message_id)
      select ${accountId}, tag, id from stored, unnest(tags) as each (tag)),
    entries as (
      insert into message_timeline (message_id, status, at)
      select id, status, ${at}
      from stored, unnest(case when send_at is null then array['accepted'] else array['accepted', 'scheduled'] end)
        with ordinality as steps (status, step)
      order by place, step),
    answered as (${markAnswered(
      accountId,
      sql`
        select contact_id, max(id) as message_id from stored
        where answers and contact_id is not null
        group by contact_id`,
      now,
    )}),
    outcomes as (
      insert into message_outcomes (account_id, day, recipient, sent, credits, tags)
      select ${accountId}, ${now.toISOString().slice(0, 10)}::date, address, 1, credits, tags from stored order by place),
    waiting as (
      insert into scheduled_messages (account_id, message_id, contact_id, due_at)
      select ${accountId}, id, named, send_at from stored where send_at is not null order by place),
    leaving as (
      select *, row_number() over (partition by lane, person order by place) as nth from stored where send_at is null),
    turn as materialized (
      select before.lane, before.person, last.at
      from (select distinct lane, person from leaving order by lane, person) before
      cross join lateral (${turnAfter(sql`lane = before.lane and person = before.person`, now.toISOString())}) last),
    entering as (
      insert into outbox (account_id, message_id, lane, person, state, media_url, waits_turn, due_at, created_at)
      select ${accountId}, id, lane, person, case when media_url is null then 'waiting' else 'preparing' end, media_url,
        nth > 1 or turn.at is not null,
        case when media_url is not null then ${at} when nth > 1 then 'infinity' else coalesce(turn.at, ${at}) end, ${at}
      from leaving left join turn using (lane, person)
      order by place
      on conflict do nothing)
    select id from stored`,
  )
  const ids = new Set(stored.map(({ id }) => id))
  for (const { id, send_at, lane, media_url } of made) {
    if (ids.has(id) && !send_at) wakeForSending(tx, accountId, lane, media_url)
  }
  return ids
}
