import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type ContactDay, placeContacts } from './contact-days.ts'
import { joinPersons, PERSON } from './persons.ts'

/** Outcomes per transaction, which locks the totals of their accounts until it commits. */
const OUTCOMES_AT_ONCE = 2000
/** Arbitrary; must differ from every other advisory lock. */
const LOCK = 7_390_411

/** Messages per new state in a batch. */
export type Steps = Record<'accepted' | 'delivered' | 'read' | 'failed', number>

/** Folds recorded outcomes into daily totals, in short transactions, until none are left. Calls `count` for each batch. */
export async function foldOutcomes(
  db: Db,
  batch = OUTCOMES_AT_ONCE,
  count: (steps: Steps) => void = () => {},
): Promise<void> {
  for (;;) {
    const folded = await foldSome(db, batch)
    if (!folded) return
    count(folded.steps)
    if (folded.taken < batch) return
  }
}

/** Folds one batch in one transaction, so that a reader sees each outcome once, folded or not. */
function foldSome(db: Db, batch: number): Promise<{ taken: number; steps: Steps } | undefined> {
  return transaction(db, async (tx) => {
    // one at a time, because new and known contacts depend on the order of folding
    const [lock] = await rows<{ mine: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`)
    if (!lock?.mine) return undefined
    await joinPersons(tx, batch)
    const [folded] = await rows<{ taken: number; steps: Steps; contact_days: ContactDay[] | null }>(
      tx,
      sql`
      with taken as (
        delete from message_outcomes
        where id in (select id from message_outcomes order by id limit ${batch})
        returning account_id, day, recipient, sent, delivered, read, failed, credits, category, price_type, billable, tags),
      totals as (
        insert into usage_days (account_id, day, sent, delivered, read, failed, credits)
        select account_id, day, sum(sent), sum(delivered), sum(read), sum(failed), sum(credits)
        from taken
        group by account_id, day
        on conflict (account_id, day) do update
        set sent = usage_days.sent + excluded.sent,
            delivered = usage_days.delivered + excluded.delivered,
            read = usage_days.read + excluded.read,
            failed = usage_days.failed + excluded.failed,
            credits = usage_days.credits + excluded.credits),
      by_tag as (
        insert into usage_tag_days (account_id, tag, day, sent, delivered, read, failed, credits)
        select account_id, tag, day, sum(sent), sum(delivered), sum(read), sum(failed), sum(credits)
        from taken, unnest(tags) as each (tag)
        group by account_id, tag, day
        on conflict (account_id, tag, day) do update
        set sent = usage_tag_days.sent + excluded.sent,
            delivered = usage_tag_days.delivered + excluded.delivered,
            read = usage_tag_days.read + excluded.read,
            failed = usage_tag_days.failed + excluded.failed,
            credits = usage_tag_days.credits + excluded.credits),
      prices as (
        insert into usage_prices (account_id, day, category, price_type, billable, messages)
        select account_id, day, category, price_type, billable, sum(delivered)
        from taken
        where category is not null
        group by account_id, day, category, price_type, billable
        on conflict (account_id, day, category, price_type, billable) do update
        set messages = usage_prices.messages + excluded.messages),
      contact_days as (
        select distinct account_id, ${PERSON} as recipient, day
        from (select distinct account_id, recipient, day from taken where sent > 0) o)
      select (select count(*)::int from taken) as taken,
        -- one that failed may be delivered after all: counters do not go back
        (select json_build_object('accepted', coalesce(sum(sent), 0), 'delivered', coalesce(sum(delivered), 0),
          'read', coalesce(sum(read), 0), 'failed', count(*) filter (where failed > 0)) from taken) as steps,
        (select json_agg(c order by day) from contact_days c) as contact_days`,
    )
    const contactDays = folded?.contact_days ?? []
    await placeContacts(tx, contactDays)
    return folded
  })
}
