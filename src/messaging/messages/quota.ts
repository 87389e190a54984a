import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { periodAround } from '../../platform/limits/periods.ts'
import { stateOf, type WindowState } from '../../platform/limits/windows.ts'
import { recentlyUsed } from '../../platform/recent.ts'
import type { Account } from '../accounts/accounts.ts'
import { allowances } from '../accounts/plans.ts'
import { LimitExceeded } from '../limits.ts'

/** A window that limits an account's messages: its month, and the network's day if a tier is set. */
export type Quota = {
  period: 'day' | 'month'
  startsAt: Date
  endsAt: Date
  limit: number
  /** The enforced limit: with RATE_LIMITS=off more than anybody sends. */
  ceiling: number
  /** The name of the limit in refusals. */
  what: string
}

/** The message quotas of a process. */
export type MessageQuotas = {
  /** The quotas of an account at `now`, in the order in which their rows are locked. */
  of(account: Pick<Account, 'plan' | 'limits'>, now: Date): Quota[]
  /** Runs `work` with a shard that no other sender of the account in this process uses, while enough are free. */
  withShard<T>(accountId: string, work: (shard: number) => Promise<T>): Promise<T>
  /** Throws if a quota was found used up within the last two seconds. */
  check(accountId: string, quotas: Quota[], now: Date): void
  /** Remembers that a quota is used up. */
  note(accountId: string, exceeded: LimitExceeded, now: Date): void
}

/** More than anybody sends in a month, and within Postgres's integers. */
const UNLIMITED = 2_000_000_000
/** How long a used-up quota is cached; a raised limit takes effect two seconds later. */
const BELIEVED_MS = 2_000
/** Accounts, some hundred bytes each. */
const CACHED_ACCOUNTS = 10_000

/** One per process. `shared`: whether senders of an account can run concurrently, which a single connection excludes. */
export function createMessageQuotas({ enforced, shared }: { enforced: boolean; shared: boolean }): MessageQuotas {
  const busy = new Map<string, number>()
  const usedUp = recentlyUsed<{ exceeded: LimitExceeded; at: number }>(CACHED_ACCOUNTS)

  const quota = (period: Quota['period'], now: Date, limit: number, what: string): Quota => ({
    period,
    ...periodAround(period, now),
    limit,
    ceiling: enforced ? limit : UNLIMITED,
    what,
  })

  return {
    of({ plan, limits }, now) {
      const { messages_per_month: perMonth, network_daily_limit: perDay } = allowances(plan, limits)
      const month = quota('month', now, perMonth, 'messages')
      return perDay === null ? [month] : [quota('day', now, perDay, 'messages of the network'), month]
    },
    async withShard(accountId, work) {
      const taken = busy.get(accountId) ?? 0
      // the lowest free bit; beyond 32 concurrent senders, twice the usual number of connections, some share a shard and wait
      const bit = shared ? ~taken & -~taken || 1 : 1
      busy.set(accountId, taken | bit)
      try {
        return await work(31 - Math.clz32(bit))
      } finally {
        const left = (busy.get(accountId) ?? 0) & ~bit
        if (left === 0) busy.delete(accountId)
        else busy.set(accountId, left)
      }
    },
    check(accountId, quotas, now) {
      const known = usedUp.get(accountId)
      if (!known) return
      const { window } = known.exceeded
      const age = now.getTime() - known.at
      const same = quotas.some(
        ({ period, endsAt, limit, ceiling }) =>
          period === window.period &&
          endsAt.getTime() === window.resetAt.getTime() &&
          limit === window.limit &&
          ceiling === limit,
      )
      if (same && age >= 0 && age < BELIEVED_MS) throw known.exceeded
    },
    note(accountId, exceeded, now) {
      usedUp.set(accountId, { exceeded, at: now.getTime() })
    },
  }
}

/** How far each of an account's quotas is used, by the stored counts. */
export async function readQuotas(
  db: Executor,
  accountId: string,
  quotas: Quota[],
): Promise<(Quota & { state: WindowState })[]> {
  const counted = await rows<{ period: string; used: number }>(
    db,
    sql`
    select period, sum(used)::int as used from message_counts
    where account_id = ${accountId} and (${windows(quotas)})
    group by period`,
  )
  return quotas.map((quota) => {
    const used = counted.find(({ period }) => period === quota.period)?.used ?? 0
    return { ...quota, state: stateOf(quota, used) }
  })
}

/** Where a message is counted: its account's quotas and a shard of them. */
export type QuotaPlace = { accountId: string; quotas: Quota[]; shard: number }

/**
 * The counting, as parts of the statement that stores a message. `room` has a row for each quota with room in its shard, locked until the
 * commit; `counted` counts where `source` has a row, which requires `has`. A statement that stores nothing counts nothing.
 */
export const counting = ({ accountId, quotas, shard }: QuotaPlace) => ({
  room: sql`
    select period from message_counts
    where account_id = ${accountId} and shard = ${shard}::int and (${windows(quotas, SHARED_OUT)}) and used < granted
    order by period
    for update`,
  has: sql`(select count(*) from room) = ${quotas.length}::int`,
  counted: (source: SQL) => sql`
    update message_counts set used = used + 1
    from ${source}
    where account_id = ${accountId} and shard = ${shard}::int and (${windows(quotas)})`,
})

/**
 * Redistributes an account's quotas: what is left is shared evenly over the shards, and the rest goes to the calling shard, which gets room for
 * at least one message. Throws if a quota is used up. All senders of the account wait meanwhile; the storing transaction has ended before.
 */
export async function redistributeQuotas(tx: Tx, { accountId, quotas, shard }: QuotaPlace, now: Date): Promise<void> {
  for (const quota of quotas) {
    const { mine, used } = await lockShards(tx, { accountId, quota, shard })
    const { ceiling, what } = quota
    await fillShards(tx, { mine, shard, ceiling, claimed: 0 })
    if (used >= ceiling) throw new LimitExceeded(stateOf(quota, used), what, now)
  }
}

/** Locks an account's shards of a quota, creates the calling one if it is missing, and adds up their use. */
async function lockShards(
  tx: Tx,
  { accountId, quota, shard }: { accountId: string; quota: Quota; shard: number },
): Promise<{ mine: SQL; used: number }> {
  const { period, ceiling } = quota
  const startsAt = quota.startsAt.toISOString()
  const mine = sql`account_id = ${accountId} and period = ${period} and starts_at = ${startsAt}`
  // everyone locks the first shard first, so that no two wait for each other
  await tx.execute(sql`
    insert into message_counts (account_id, period, starts_at, shard, used, granted, quota)
    select ${accountId}, ${period}, ${startsAt}, shard, 0, 0, ${ceiling}::int
    from (values (0), (${shard}::int)) as shards (shard)
    group by shard
    order by shard
    on conflict (account_id, period, starts_at, shard) do update set quota = excluded.quota`)
  // a separate statement, so that it sees what was committed while the one above waited
  const [counted] = await rows<{ used: number }>(
    tx,
    sql`
    with shards as materialized (
      select used from message_counts where ${mine} order by shard for update)
    select sum(used)::int as used from shards`,
  )
  return { mine, used: counted?.used ?? 0 }
}

/** Counts claimed messages in this shard, and shares the rest among all, which are locked. */
const fillShards = (tx: Tx, fill: { mine: SQL; shard: number; ceiling: number; claimed: number }) => {
  const { mine, shard, ceiling, claimed } = fill
  const isThis = sql`message_counts.shard = ${shard}::int`
  return tx.execute(sql`
    with total as (
      select greatest(0, ${ceiling}::int - sum(used)::int - ${claimed}::int) as left_over, count(*)::int as shards
      from message_counts where ${mine})
    update message_counts
    set quota = ${ceiling}::int,
      used = used + case when ${isThis} then ${claimed}::int else 0 end,
      granted = used + left_over / total.shards
        + case when ${isThis} then ${claimed}::int + left_over % total.shards else 0 end
    from total
    where ${mine}`)
}

/**
 * Counts up to `count` messages at once and returns how many: fewer if a quota has no more room. All senders of the account wait until the
 * commit, so it belongs near the end of a transaction.
 */
export async function claimMany(tx: Tx, { accountId, quotas, shard }: QuotaPlace, count: number): Promise<number> {
  const counted: { mine: SQL; ceiling: number; used: number }[] = []
  for (const quota of quotas) {
    const shards = await lockShards(tx, { accountId, quota, shard })
    counted.push({ ...shards, ceiling: quota.ceiling })
  }
  const claimed = Math.max(0, Math.min(count, ...counted.map(({ ceiling, used }) => ceiling - used)))
  for (const { mine, ceiling } of counted) await fillShards(tx, { mine, shard, ceiling, claimed })
  return claimed
}

/** Returns the quota of a message that was never sent; `countedAt` determines its windows. */
export async function refundQuota(tx: Tx, accountId: string, countedAt: Date): Promise<void> {
  // day before month, the order in which senders lock
  for (const period of ['day', 'month'] as const) {
    const startsAt = periodAround(period, countedAt).startsAt.toISOString()
    const mine = sql`account_id = ${accountId} and period = ${period} and starts_at = ${startsAt}`
    await tx.execute(sql`
      update message_counts set used = used - 1
      where ${mine} and shard = (
        select shard from message_counts
        where ${mine} and used > 0
        order by shard
        limit 1
        for update)`)
  }
}

/** The rows of these windows; with `SHARED_OUT` only those that share the present limit. */
const windows = (quotas: Quota[], which?: typeof SHARED_OUT): SQL => {
  if (quotas.length === 0) return sql`false`
  return sql.join(
    quotas.map(({ period, startsAt, ceiling }) => {
      const window = sql`period = ${period} and starts_at = ${startsAt.toISOString()}`
      return which === SHARED_OUT ? sql`(${window} and quota = ${ceiling}::int)` : sql`(${window})`
    }),
    sql` or `,
  )
}

const SHARED_OUT = 'shared out'
