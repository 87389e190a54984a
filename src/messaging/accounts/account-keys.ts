import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { insertJson } from '../../platform/db/insert-json.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { newId } from '../../platform/ids.ts'
import { digest, looksLikeKey, newKey } from '../../platform/secrets.ts'
import { type Account, findAccount } from './accounts.ts'
import { SCOPES, type Scope } from './scopes.ts'
import { accountKeys, accounts } from './tables.ts'

const PREFIX = 'mmsg'

export type AccountKey = typeof accountKeys.$inferSelect

/** Who sends a request: an account, through one of its keys. */
export type Caller = { account: Account; keyId: string; scopes: Scope[] }

/** Makes a key for an account, with all scopes unless some are named. Its text is returned here and never again. */
export async function createAccountKey(
  db: Executor,
  accountId: string,
  input: { name?: string | undefined; scopes?: Scope[] | undefined },
  now: Date,
): Promise<{ id: string; key: string; scopes: Scope[] } | undefined> {
  if (!(await findAccount(db, accountId))) return undefined
  const key = newKey(PREFIX)
  const row = {
    id: newId('key', now),
    accountId,
    name: input.name ?? null,
    digest: digest(key),
    scopes: input.scopes ?? [...SCOPES],
    createdAt: now,
  }
  await db.insert(accountKeys).values(row)
  return { id: row.id, key, scopes: row.scopes }
}

/** An account's keys, revoked ones included, the oldest first. */
export async function listAccountKeys(
  db: Db,
  accountId: string,
  page: { offset: number; limit: number },
): Promise<{ keys: AccountKey[]; total: number }> {
  const mine = eq(accountKeys.accountId, accountId)
  const keys = await db
    .select()
    .from(accountKeys)
    .where(mine)
    .orderBy(asc(accountKeys.id))
    .limit(page.limit)
    .offset(page.offset)
  return { keys, total: await db.$count(accountKeys, mine) }
}

/** One key of an account, revoked or not. */
export async function findAccountKey(db: Db, accountId: string, keyId: string): Promise<AccountKey | undefined> {
  const [key] = await db
    .select()
    .from(accountKeys)
    .where(and(eq(accountKeys.id, keyId), eq(accountKeys.accountId, accountId)))
  return key
}

/** The first requested scope that the holder lacks: no key may create or revoke a key that can do more than itself. */
export const beyond = (held: Scope[], scopes: Scope[]): Scope | undefined => scopes.find((one) => !held.includes(one))

/** Revokes a key of an account. Returns false if the account has no such active key. */
export async function revokeAccountKey(db: Db, accountId: string, keyId: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(accountKeys)
    .set({ revokedAt: now })
    .where(and(eq(accountKeys.id, keyId), eq(accountKeys.accountId, accountId), isNull(accountKeys.revokedAt)))
    .returning({ id: accountKeys.id })
  return revoked.length === 1
}

export const looksLikeAccountKey = (text: string): boolean => looksLikeKey(PREFIX, text)

/** The caller behind an active key. The checksum rejects malformed keys without a database query. */
export async function findCaller(db: Db, key: string): Promise<Caller | undefined> {
  if (!looksLikeKey(PREFIX, key)) return undefined
  const [row] = await db
    .select({ account: accounts, keyId: accountKeys.id, scopes: accountKeys.scopes })
    .from(accountKeys)
    .innerJoin(accounts, eq(accounts.id, accountKeys.accountId))
    .where(and(eq(accountKeys.digest, digest(key)), isNull(accountKeys.revokedAt)))
  return row
}

/** Records when keys were last used, in one statement. */
export async function noteKeyUse(db: Db, uses: { holder: Pick<Caller, 'keyId'>; at: Date }[]): Promise<void> {
  await insertJson(
    db,
    uses.map(({ holder, at }) => ({ id: holder.keyId, at })),
    (list) => sql`
    update account_keys set last_used_at = used.at
    from jsonb_to_recordset(${list}::jsonb) as used (id text, at timestamptz)
    where account_keys.id = used.id`,
  )
}
