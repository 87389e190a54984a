import { type SQL, sql } from 'drizzle-orm'
import type { Pricing } from '../networks/network.ts'
import type { Message, Status } from './tables.ts'

/** The UTC day on which all outcomes of a message are counted. */
const dayOf = (createdAt: Date): string => createdAt.toISOString().slice(0, 10)

/**
 * A statement that records an accepted message where `source` has a row. Rows are appended and later folded into totals (usage/), because a
 * shared counter would make all senders of an account wait for one another.
 */
export const acceptedOutcome = (
  {
    accountId,
    to,
    credits,
    createdAt,
    tags,
  }: { accountId: string; to: string; credits: number; createdAt: Date; tags: string[] },
  source: SQL,
): SQL => sql`
  insert into message_outcomes (account_id, day, recipient, sent, credits, tags)
  select ${accountId}, ${dayOf(createdAt)}::date, ${to}, 1, ${credits}::int, ${sql.param(tags)}::text[] ${source}`

/**
 * A statement that records the `steps` of a message, its change of credits and, on delivery, the network's pricing, where `source` has a row.
 * `before` is the message before the change: a failure may have been revised.
 */
export const reachedOutcome = (
  before: Pick<Message, 'accountId' | 'recipient' | 'status' | 'createdAt' | 'tags'>,
  steps: Status[],
  credits: number,
  pricing: Pricing | null,
  source: SQL,
): SQL => {
  const one = (status: Status) => (steps.includes(status) ? 1 : 0)
  const [delivered, read] = [one('delivered'), one('read')]
  const failed = before.status === 'failed' ? -1 : one('failed')
  // networks charge for delivered messages
  const price = delivered ? pricing : null
  return sql`
    insert into message_outcomes
      (account_id, day, recipient, delivered, read, failed, credits, category, price_type, billable, tags)
    select ${before.accountId}, ${dayOf(before.createdAt)}::date, ${before.recipient},
      ${delivered}::int, ${read}::int, ${failed}::int, ${credits}::int,
      ${price?.category ?? null}, ${price?.type ?? null}, ${price?.billable ?? null}::boolean,
      ${sql.param(before.tags)}::text[]
    ${source} where ${delivered + read + Math.abs(failed)}::int > 0`
}
