import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Account } from './accounts.ts'
import { allowances } from './plans.ts'

/** What an account stores: contacts, and bytes of files. Triggers count both (migration 0362). */
export type Stored = 'contacts' | 'media_bytes'

/** The most that an account may store of each. */
export type StorageLimits = Record<Stored, number>

/** No limit, as an integer that Postgres and JavaScript both represent exactly. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER

export type StorageLimitsOf = (account: Pick<Account, 'plan' | 'limits'>) => StorageLimits

/** `enforced`: false with RATE_LIMITS=off. */
export const createStorageLimits =
  ({ enforced }: { enforced: boolean }): StorageLimitsOf =>
  ({ plan, limits }) => {
    const { contacts, media_bytes } = allowances(plan, limits)
    return enforced ? { contacts, media_bytes } : { contacts: UNLIMITED, media_bytes: UNLIMITED }
  }

/** SQL expression: how much an account stores now, the folded total plus the changes since. */
const storedNow = (accountId: string, stored: Stored): SQL => {
  const column = sql.identifier(stored)
  return sql`(
    coalesce((select ${column} from stored_totals where account_id = ${accountId}), 0)
    + coalesce((select sum(${column})::bigint from stored_changes where account_id = ${accountId}), 0))`
}

/**
 * SQL expression: how much more an account may store. Concurrent uncommitted requests are not counted, so an account may exceed its limit by
 * what they add.
 */
export const roomFor = (accountId: string, stored: Stored, limit: number): SQL =>
  sql`(${limit}::bigint - ${storedNow(accountId, stored)})`

export async function readRoom(db: Executor, accountId: string, stored: Stored, limit: number): Promise<number> {
  const [found] = await rows<{ room: number }>(db, sql`select ${roomFor(accountId, stored, limit)} as room`)
  return found?.room ?? 0
}

export async function readStored(db: Executor, accountId: string): Promise<Record<Stored, number>> {
  const [found] = await rows<Record<Stored, number>>(
    db,
    sql`select ${storedNow(accountId, 'contacts')} as contacts, ${storedNow(accountId, 'media_bytes')} as media_bytes`,
  )
  return found ?? { contacts: 0, media_bytes: 0 }
}

const WORDS: Record<Stored, string> = { contacts: 'contacts', media_bytes: 'bytes of files' }

export const PLAN_LIMIT = 'PLAN_LIMIT_REACHED'

export const planLimitReached = (stored: Stored, limit: number): Refusal =>
  new Refusal('forbidden', `The account may keep ${limit} ${WORDS[stored]}: delete some, or ask for a larger plan`, {
    code: PLAN_LIMIT,
    reason: { id: 'plan_full' },
    details: { resource: stored, limit },
  })

/** Changes folded per statement, which locks the totals of their accounts. */
const CHANGES_AT_ONCE = 5_000

/** Adds the changes since the last fold to the totals. */
export async function foldStored(db: Db): Promise<void> {
  for (;;) {
    const [folded] = await rows<{ taken: number }>(
      db,
      sql`
      with taken as (
        delete from stored_changes
        where id = any (array(select id from stored_changes order by id limit ${CHANGES_AT_ONCE} for update skip locked))
        returning account_id, contacts, media_bytes),
      totals as (
        insert into stored_totals (account_id, contacts, media_bytes)
        select account_id, sum(contacts), sum(media_bytes) from taken group by account_id order by account_id
        on conflict (account_id) do update
        set contacts = stored_totals.contacts + excluded.contacts,
            media_bytes = stored_totals.media_bytes + excluded.media_bytes)
      select count(*)::int as taken from taken`,
    )
    if ((folded?.taken ?? 0) < CHANGES_AT_ONCE) return
  }
}
