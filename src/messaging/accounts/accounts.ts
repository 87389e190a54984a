import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountLimits, PlanName } from './plans.ts'
import { accounts } from './tables.ts'

export type Account = typeof accounts.$inferSelect

export type NewAccount = {
  name: string
  email?: string | undefined
  plan: PlanName
  network?: Account['network'] | undefined
  limits?: AccountLimits | undefined
  defaultCountry?: string | null | undefined
  timeZone?: string | null | undefined
}

export async function createAccount(db: Executor, input: NewAccount, now: Date): Promise<Account> {
  const account: Account = {
    id: newId('acc', now),
    name: input.name,
    email: input.email ?? null,
    plan: input.plan,
    network: input.network ?? 'simulator',
    limits: input.limits ?? {},
    defaultCountry: input.defaultCountry ?? null,
    timeZone: input.timeZone ?? null,
    createdAt: now,
  }
  await db.insert(accounts).values(account)
  return account
}

export async function findAccount(db: Executor, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account
}

/** Accounts, the newest first. */
export async function listAccounts(
  db: Db,
  page: { offset: number; limit: number },
): Promise<{ accounts: Account[]; total: number }> {
  const found = await db.select().from(accounts).orderBy(desc(accounts.id)).limit(page.limit).offset(page.offset)
  return { accounts: found, total: await db.$count(accounts) }
}

/** Changes the fields given; undefined if there is no such account. */
export async function changeAccount(db: Db, id: string, change: Partial<NewAccount>): Promise<Account | undefined> {
  if (Object.values(change).every((value) => value === undefined)) return findAccount(db, id)
  const [account] = await db.update(accounts).set(change).where(eq(accounts.id, id)).returning()
  return account
}
