import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { type DateRange, daysOf } from './analytics-range.ts'
import { PERSON } from './persons.ts'

/** The outcomes of the messages accepted on one day. */
export type DayUsage = {
  date: string
  sent: number
  delivered: number
  read: number
  failed: number
  credits: number
}

/** Delivered messages by their network's pricing. */
export type PricedUsage = { category: string; type: string | null; billable: boolean | null; messages: number }

export type Usage = {
  days: DayUsage[]
  total: Omit<DayUsage, 'date'>
  /** Null for a single tag, because contacts are not counted by tag. */
  uniqueContacts: number | null
  prices: PricedUsage[]
}

/**
 * An account's totals over days, both ends included: folded and unfolded outcomes in one statement, so that none is missed or counted twice
 * while it is being folded.
 */
export async function usageOf(db: Db, accountId: string, range: DateRange): Promise<Usage> {
  const { start, end } = range
  const mine = sql`account_id = ${accountId} and day between ${start}::date and ${end}::date`
  const [found] = await rows<{ days: DayUsage[] | null; prices: PricedUsage[] | null; unique_contacts: number }>(
    db,
    sql`
    with counted as (
      select day, sent, delivered, read, failed, credits from usage_days where ${mine}
      union all
      select day, sent, delivered, read, failed, credits from message_outcomes where ${mine}),
    by_day as (
      select day::text as date, sum(sent) as sent, sum(delivered) as delivered, sum(read) as read,
        sum(failed) as failed, sum(credits) as credits
      from counted
      group by day),
    priced as (
      select category, price_type as type, billable, sum(messages)::int as messages
      from (
        select category, price_type, billable, messages from usage_prices where ${mine}
        union all
        select category, price_type, billable, delivered from message_outcomes where ${mine} and category is not null
      ) reported
      group by category, price_type, billable)
    select
      (select json_agg(priced order by messages desc, category, type, billable) from priced) as prices,
      (select json_agg(by_day) from by_day) as days,
      (select coalesce(sum(counts[day - ${start}::date + 1]), 0)::int from usage_newcomers where ${mine})
      + (
        select count(distinct person)::int
        from message_outcomes o, lateral (select ${PERSON} as person) counted
        where ${mine} and sent > 0 and not exists (
          select from usage_contact_days known
          where known.account_id = o.account_id
            and known.recipient = counted.person
            and known.day between ${start}::date and ${end}::date)) as unique_contacts`,
  )
  const { days, total } = totalsOf(found?.days ?? [], range)
  return { days, total, uniqueContacts: found?.unique_contacts ?? 0, prices: found?.prices ?? [] }
}

/** The same for messages with one tag, without contacts and prices. */
export async function taggedUsageOf(
  db: Executor,
  accountId: string,
  tag: string,
  { start, end }: DateRange,
): Promise<Usage> {
  const mine = sql`account_id = ${accountId} and day between ${start}::date and ${end}::date`
  const found = await rows<DayUsage>(
    db,
    sql`
    select day::text as date, sum(sent)::int as sent, sum(delivered)::int as delivered, sum(read)::int as read,
      sum(failed)::int as failed, sum(credits)::int as credits
    from (
      select day, sent, delivered, read, failed, credits from usage_tag_days where ${mine} and tag = ${tag}
      union all
      select day, sent, delivered, read, failed, credits from message_outcomes
      where ${mine} and ${tag} = any (tags)) counted
    group by day`,
  )
  return { ...totalsOf(found, { start, end }), uniqueContacts: null, prices: [] }
}

function totalsOf(found: DayUsage[], range: DateRange): Pick<Usage, 'days' | 'total'> {
  const known = new Map(found.map((day) => [day.date, day]))
  const days = daysOf(range).map(
    (date) => known.get(date) ?? { date, sent: 0, delivered: 0, read: 0, failed: 0, credits: 0 },
  )
  const sum = (count: (day: DayUsage) => number) => days.reduce((total, day) => total + count(day), 0)
  return {
    days,
    total: {
      sent: sum((day) => day.sent),
      delivered: sum((day) => day.delivered),
      read: sum((day) => day.read),
      failed: sum((day) => day.failed),
      credits: sum((day) => day.credits),
    },
  }
}
