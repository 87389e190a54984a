import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { type Executor, rows } from '../platform/db/rows.ts'
import { DAY_MS } from '../platform/durations.ts'
import { idFloor } from '../platform/ids.ts'
import { giveUpMedia } from './media/media.ts'
import { RECEIVED_ERASED, WRITTEN_ERASED } from './messages/erase.ts'
import { STORED_HOURS } from './messages/idempotency.ts'
import { isOver, removeOfPartition, removeReceived, removeSent } from './messages/remove.ts'
import { dropExpired, dropOrphaned, type Leaving, wasDropped } from './partitions/drop.ts'
import { eventDays, OF_MESSAGES, type RetentionSettings } from './partitions/tables.ts'
import { MAX_DAYS } from './usage/contact-days.ts'

/** Rows per statement: it holds their locks for milliseconds, so no request waits. */
const ROWS_AT_ONCE = 500
/** Longer than a month. */
const COUNTS_RETENTION_DAYS = 40

/** Longer than the day that the rules look back. */
const RULE_ANSWERS_RETENTION_DAYS = 2

/** Removes expired rows, in batches so small that no request waits. Returns how many rows it touched. */
export async function expire(db: Db, settings: RetentionSettings, now: Date, batch = ROWS_AT_ONCE): Promise<number> {
  const { MESSAGE_RETENTION_DAYS: messageDays, MESSAGE_TEXT_RETENTION_DAYS: textDays } = settings
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const eventsBefore = idFloor('evt', daysAgo(eventDays(settings)))
  const logsBefore = daysAgo(settings.DELIVERY_LOG_RETENTION_DAYS)
  const keysBefore = new Date(now.getTime() - STORED_HOURS * 3_600_000)

  const logs: Log[] = [
    {
      name: 'webhook_attempts',
      before: idFloor('att', logsBefore),
      stays: sql`false`,
      settled: true,
      remove: removeById,
    },
    { name: 'webhook_deliveries', before: idFloor('dlv', logsBefore), stays: STILL_DUE, remove: removeById },
    { name: 'events', before: eventsBefore, stays: UNNUMBERED, store: storeLost, remove: removeEvents },
  ]
  if (messageDays !== undefined) logs.push(messagesUntil(daysAgo(messageDays)))
  let touched = 0
  for (const log of logs) touched += await removeLog(db, log, batch)
  if (messageDays !== undefined)
    for (const table of OF_MESSAGES) await dropOrphaned(db, table, droppedUntil(daysAgo(messageDays)))
  for (const statement of [
    remove('idempotency_keys', sql`created_at <= ${keysBefore.toISOString()}`, batch),
    // failed updates stay until an operator has seen them
    remove('whatsapp_inbox', sql`received_at < ${logsBefore.toISOString()} and state = 'kept' and attempt = 0`, batch),
    remove('whatsapp_bodies', sql`received_at < ${logsBefore.toISOString()} and state = 'kept' and attempt = 0`, batch),
    // a broadcast's recipients; their number stays with it
    remove(
      'broadcast_recipients',
      sql`broadcast_id in (select id from broadcasts where ended_at < ${logsBefore.toISOString()})`,
      batch,
    ),
    // a file that was never imported is removed after a day; results of imports stay as long as logs
    remove(
      'contact_imports',
      sql`created_at < ${daysAgo(1).toISOString()} and state = 'checked' or created_at < ${logsBefore.toISOString()}`,
      batch,
    ),
    remove('sign_in_links', sql`expires_at <= ${now.toISOString()}`, batch),
    remove('account_invitations', sql`expires_at <= ${now.toISOString()}`, batch),
    // these limit how often a person is answered per day
    remove('rule_answers', sql`at < ${daysAgo(RULE_ANSWERS_RETENTION_DAYS).toISOString()}`, batch),
    remove('message_counts', sql`starts_at < ${daysAgo(COUNTS_RETENTION_DAYS).toISOString()}`, batch),
    // a range of days cannot include older ones together with a new one
    remove('usage_tag_days', sql`day < ${daysAgo(MAX_DAYS + 1).toISOString()}::date`, batch),
    remove('usage_contact_days', sql`day < ${daysAgo(MAX_DAYS + 1).toISOString()}::date`, batch),
    // notes are personal, like texts; an event contains its message's text, even in a partition that is still stored
    ...(textDays === undefined
      ? []
      : [
          remove('conversation_notes', sql`created_at < ${daysAgo(textDays).toISOString()}`, batch),
          removeEvents('events', sql`id < ${idFloor('evt', daysAgo(textDays))} and not (${UNNUMBERED})`, batch),
        ]),
    ...(messageDays === undefined ? [] : [removeReceived(daysAgo(messageDays), batch)]),
  ]) {
    touched += await repeat(db, statement, batch)
  }
  return textDays === undefined ? touched : touched + (await eraseTexts(db, daysAgo(textDays), batch))
}

/** A delivery is deleted with its log, unless it still waits for an active endpoint. */
const STILL_DUE = sql`status = 'pending' and exists (
  select from webhooks where webhooks.id = webhook_id and webhooks.status = 'active')`

/** The ledger's entry of a deleted event is deleted too. */
const UNNUMBERED = sql`seq is null`

/** Messages accepted, and sent or failed, before `before`. None of them ever waits again. */
const messagesUntil = (before: Date): Log => ({
  name: 'messages',
  before: droppedUntil(before),
  stays: sql`${isOver(before)} is not true`,
  settled: true,
  store: removeOfPartition,
  remove: (table, _old, batch) => removeSent(table, before, batch),
})

/** Most messages are sent within a day of being accepted, so a day after its end hardly any partition has a row that stays. */
const droppedUntil = (before: Date): string => idFloor('msg', new Date(before.getTime() - DAY_MS))

/** A table whose rows are deleted by the time in their ids. `remove` is the statement that deletes a batch of those before `before`. */
type Log = Leaving & { name: string; before: string; remove: (table: string, old: SQL, batch: number) => SQL }

/** Deletes old rows of a log: whole partitions, which are not counted, and other rows in batches. */
async function removeLog(db: Db, { name, before, remove, ...leaving }: Log, batch: number): Promise<number> {
  let touched = 0
  for (const table of await dropExpired(db, name, before, leaving))
    touched += await repeat(db, remove(table, sql`id < ${before} and not (${leaving.stays})`, batch), batch).catch(
      (error) => {
        if (wasDropped(error)) return 0
        throw error
      },
    )
  return touched
}

/** Deletes a batch of events, and stores in the ledger up to which number they are deleted. */
const removeEvents = (table: string, old: SQL, batch: number): SQL => sql`
  with removed as (
    delete from ${sql.identifier(table)}
    where id = any (array(
      select id from ${sql.identifier(table)} where ${old} limit ${batch} for update skip locked))
    returning account_id, seq),
  ${lost(sql`select account_id, max(seq) as seq from removed group by account_id`)}
  select 1 from removed`

/** Stores in the ledgers that all events of a partition are deleted. It reads one index entry per account. */
const storeLost = (db: Executor, partition: string): Promise<unknown> =>
  db.execute(sql`
    with ${lost(sql`
      select account_id, (
        select max(seq) from ${sql.identifier(partition)} removed
        where removed.account_id = counters.account_id and seq is not null) as seq
      from event_counters counters`)}
    select`)

/** The part of a statement that stores the last deleted number of each account, `(account_id, seq)`. */
const lost = (last: SQL): SQL => sql`
  -- locked in the order in which the sequencer does it: otherwise the two could wait for each other
  ledgers as materialized (
    select account_id, last.seq from event_counters join (${last}) last using (account_id)
    where last.seq > lost_to
    order by account_id
    for update of event_counters),
  stored as (
    update event_counters set lost_to = greatest(event_counters.lost_to, ledgers.seq)
    from ledgers where event_counters.account_id = ledgers.account_id)`

/** Removes one batch, found by physical row id; locked rows are left for the next run. */
const remove = (table: string, old: SQL, batch: number): SQL => removeBy(sql`ctid`, table, old, batch)

/** The same for a table that may be partitioned (docs/scaling.md): rows of two partitions can have the same physical id. */
const removeById = (table: string, old: SQL, batch: number): SQL => removeBy(sql`id`, table, old, batch)

const removeBy = (name: SQL, table: string, old: SQL, batch: number): SQL => sql`
  delete from ${sql.identifier(table)}
  where ${name} = any (array(
    select ${name} from ${sql.identifier(table)} where ${old} limit ${batch} for update skip locked))
  returning 1`

/** Repeats a statement until it finds less than a batch. Each run commits separately. */
async function repeat(db: Db, statement: SQL, batch: number): Promise<number> {
  let touched = 0
  for (;;) {
    const found = (await rows(db, statement)).length
    touched += found
    if (found < batch) return touched
  }
}

const ERASED_UNTIL = 'message texts erased until'

/** A message that is neither sent nor failed still needs its text. */
const WAITS = sql`sent_at is null and failed_at is null`

/**
 * Erases message texts and files that people sent; the messages stay, with their times and costs. Works through spans of time; messages that
 * still wait are listed, and erased once they have been sent or failed for the retention time of texts.
 */
async function eraseTexts(db: Db, before: Date, batch: number): Promise<number> {
  const [done] = await rows<{ until: string }>(
    db,
    sql`select value #>> '{}' as until from settings where name = ${ERASED_UNTIL}`,
  )
  const span = (column: SQL) => sql`${column} >= ${done?.until ?? '-infinity'} and ${column} < ${before.toISOString()}`
  const spared = sql`
    insert into message_texts_spared (account_id, message_id)
    select account_id, id from messages where ${span(sql`created_at`)} and ${WAITS}
    on conflict do nothing`
  // by key, because rows of two partitions can have the same physical id
  const erase = sql`
    update messages set ${WRITTEN_ERASED} from old
    where messages.account_id = old.account_id and messages.id = old.id
    returning 1`
  const overdue = sql`
    with old as materialized (
      select m.account_id, m.id, s.ctid as spared
      from message_texts_spared s
      join messages m on m.account_id = s.account_id and m.id = s.message_id
      where coalesce(m.sent_at, m.failed_at) < ${before.toISOString()}
      limit ${batch} for update skip locked),
    forgotten as (delete from message_texts_spared where ctid = any (array(select spared from old)))
    ${erase}`
  const outgoing = sql`
    with old as materialized (
      select account_id, id from messages
      where ${span(sql`created_at`)} and not (${WAITS})
        and (text is not null or content - 'template' - 'withoutEvents' <> '{}' or content -> 'template' ? 'variables')
      limit ${batch} for update skip locked)
    ${erase}`
  // with the files that people sent
  const incoming = sql`
    with old as materialized (
      select ctid, account_id, content ->> 'media_id' as media_id from inbound_messages
      where ${span(sql`received_at`)} and (text is not null or content is not null)
      limit ${batch} for update skip locked),
    given_up as (${giveUpMedia(sql`old`)})
    update inbound_messages set ${RECEIVED_ERASED}
    where ctid = any (array(select ctid from old))
    returning 1`
  // listed first: a message sent between the two statements is erased by the second
  await db.execute(spared)
  const touched =
    (await repeat(db, overdue, batch)) + (await repeat(db, outgoing, batch)) + (await repeat(db, incoming, batch))
  await db.execute(sql`
    insert into settings (name, value) values (${ERASED_UNTIL}, to_jsonb(${before.toISOString()}::text))
    on conflict (name) do update set value = excluded.value, updated_at = now()`)
  return touched
}
