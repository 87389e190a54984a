import { type SQL, sql } from 'drizzle-orm'
import type { Pricing } from '../networks/network.ts'
import type { Message, Status } from './tables.ts'

/** The day, in UTC, on which everything that becomes of a message is counted. */
const dayOf = (createdAt: Date): string => createdAt.toISOString().slice(0, 10)

/**
 * A statement that notes an accepted message where `source` has a row. Appended, never added up here: at a shared counter
 * all senders of an account would wait for one another. usage/ folds these rows into totals.
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
 * A statement that notes the `steps` that a message took, what its credits changed by, and once it is delivered what the network
 * says of its price, where `source` has a row. `before` is the
 * message as it was: one that had failed has not any more.
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
  // a network charges for what it delivers
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
