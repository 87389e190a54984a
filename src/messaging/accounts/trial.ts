import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { addressBlock } from '../../platform/limits/address-block.ts'
import { type Counted, takeTogether } from '../../platform/limits/together.ts'
import type { Limiter } from '../../platform/limits/windows.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createAccountKey } from './account-keys.ts'
import { createAccount } from './accounts.ts'
import { FICTION } from './fiction.ts'
import type { AccountLimits } from './plans.ts'
import type { Scope } from './scopes.ts'
import { accounts } from './tables.ts'

/**
 * Trial accounts: the messaging API for visitors without an account. Each belongs to one visitor, lasts a day on the simulator and reaches
 * nothing outside this server: only fictitious numbers, no files or file addresses, no webhooks.
 */

/** Excludes files, webhooks and streams, and keys, templates and rules, which an operator would have to supervise. */
const TRIAL_SCOPES: Scope[] = [
  'messages:write',
  'messages:read',
  'conversations:write',
  'conversations:read',
  'contacts:write',
  'contacts:read',
  'templates:read',
  'analytics:read',
]

/** Enough to try every call, too little for real use. */
export const TRIAL_LIMITS: AccountLimits = {
  requests_per_minute: 30,
  requests_per_hour: 300,
  messages_per_month: 200,
  contacts: 200,
  media_bytes: 0,
}
/** New trial accounts per address and day. */
export const TRIALS_PER_ADDRESS = 5
/** New trial accounts per IPv6 /48 and day. Accounts of two days may exist at a time, and these leave room for other visitors. */
export const TRIALS_PER_SITE = 20
/** Trial accounts at the same time, over all visitors. */
export const MOST_TRIALS = 300
const LIVES_MS = 86_400_000
/** Any number that no other advisory lock uses. */
const LOCK = 5_550_100
/** Longer than processes cache a key and requests run, so that nothing is written after the data is deleted. */
const EMPTIED_AFTER_MS = 600_000

/** The rate-limit subject that all trial accounts of one address share. */
export const trialSubject = (address: string): string => `trial:${addressBlock(address)}`

/** Creates a trial account with its key. Throws if the address has reached its limit, or the server its own. */
export async function createTrial(
  { db, limiter }: { db: Db; limiter: Limiter },
  { address, now }: { address: string; now: Date },
): Promise<{ id: string; key: string }> {
  const refused = (againAfterMs: number) =>
    new Refusal('limited', 'There are enough trial accounts for now', {
      retryAfterSeconds: Math.ceil(againAfterMs / 1000),
    })
  const shares: Counted[] = [
    { subject: `new-trial:${addressBlock(address)}`, windows: [{ period: 'day', limit: TRIALS_PER_ADDRESS }] },
    { subject: `new-trial-site:${addressBlock(address, 48)}`, windows: [{ period: 'day', limit: TRIALS_PER_SITE }] },
  ]
  const { refusedBy } = await takeTogether(limiter, shares, now)
  if (refusedBy) throw refused(refusedBy.resetAt.getTime() - now.getTime())
  try {
    return await transaction(db, async (tx) => {
      // the lock serialises these transactions, so that each counts the accounts of those before it
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
      if ((await tx.$count(accounts, eq(accounts.defaultCountry, FICTION))) >= MOST_TRIALS)
        throw refused(EMPTIED_AFTER_MS)
      const account = await createAccount(
        tx,
        { name: 'Trial', plan: 'free', limits: TRIAL_LIMITS, defaultCountry: FICTION },
        now,
      )
      const key = await createAccountKey(tx, account.id, { name: 'Trial', scopes: TRIAL_SCOPES }, now)
      if (!key) throw new Error('the trial account vanished')
      return { id: account.id, key: key.key }
    })
  } catch (error) {
    for (const { subject, windows } of shares) limiter.release(subject, windows, now)
    throw error
  }
}

/** Ends trial accounts that are a day old: first their keys, then, once nothing can write any more, all their data. */
export async function emptyTrials(db: Db, now: Date): Promise<number> {
  const madeBefore = new Date(now.getTime() - LIVES_MS).toISOString()
  const endedBefore = new Date(now.getTime() - EMPTIED_AFTER_MS).toISOString()
  await db.execute(sql`
    update account_keys set revoked_at = ${now.toISOString()}
    from accounts
    where accounts.id = account_keys.account_id and accounts.default_country = ${FICTION}
      and accounts.created_at < ${madeBefore} and account_keys.revoked_at is null`)
  const ended = await rows<{ id: string }>(
    db,
    sql`
    select id from accounts
    where default_country = ${FICTION} and created_at < ${madeBefore} and not exists (
      select from account_keys
      where account_id = accounts.id and (revoked_at is null or revoked_at > ${endedBefore}))`,
  )
  if (ended.length === 0) return 0
  const theirs = sql`any (${sql.param(ended.map(({ id }) => id))}::text[])`
  // this table has no column that names the account
  await db.execute(sql`
    delete from message_timeline using messages
    where messages.account_id = ${theirs} and messages.id = message_timeline.message_id`)
  // one statement a table, because not every table finds an account by an index
  for (const table of await tablesOfAccounts(db))
    await db.execute(sql`delete from ${sql.identifier(table)} where account_id = ${theirs}`)
  await db.execute(sql`delete from accounts where id = ${theirs}`)
  return ended.length
}

/** All tables with an account_id, future ones included; last those that triggers fill when contacts and files are deleted. */
async function tablesOfAccounts(db: Db): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`
    select relname as name
    from pg_class
    join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'account_id' and not attisdropped
    order by relname = 'stored_changes', relname = 'contacts', relname`,
  )
  return found.map(({ name }) => name)
}
