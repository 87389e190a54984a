import { type SQL, sql } from 'drizzle-orm'
import type { Message, Status } from './tables.ts'

/** The day, in UTC, that everything counts on that becomes of a message. */
const dayOf = (createdAt: Date): string => createdAt.toISOString().slice(0, 10)

/**
 * A statement that notes an accepted message where `source` has a row. Appended, never added up here: at a shared counter
 * all senders of an account would wait for one another. usage/ folds these rows into totals.
 */
export const acceptedOutcome = (
  { accountId, to, credits, createdAt }: { accountId: string; to: string; credits: number; createdAt: Date },
  source: SQL,
): SQL => sql`
  insert into message_outcomes (account_id, day, recipient, sent, credits)
  select ${accountId}, ${dayOf(createdAt)}::date, ${to}, 1, ${credits}::int ${source}`

/** A statement that notes the `steps` that a message took, where `source` has a row. `before` is the message as it was. */
export const reachedOutcome = (
  before: Pick<Message, 'accountId' | 'recipient' | 'creditsUsed' | 'createdAt'>,
  steps: Status[],
  source: SQL,
): SQL => {
  const one = (status: Status) => (steps.includes(status) ? 1 : 0)
  const [delivered, read, failed] = [one('delivered'), one('read'), one('failed')]
  const credits = failed ? -before.creditsUsed : 0
  return sql`
    insert into message_outcomes (account_id, day, recipient, delivered, read, failed, credits)
    select ${before.accountId}, ${dayOf(before.createdAt)}::date, ${before.recipient},
      ${delivered}::int, ${read}::int, ${failed}::int, ${credits}::int
    ${source} where ${delivered + read + failed}::int > 0`
}
