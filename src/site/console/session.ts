import { and, eq, isNull } from 'drizzle-orm'
import { type Caller, findCaller } from '../../messaging/accounts/account-keys.ts'
import { findOwner, type Owner } from '../../messaging/accounts/owners/owners.ts'
import { SCOPES } from '../../messaging/accounts/scopes.ts'
import { accountKeys, accounts } from '../../messaging/accounts/tables.ts'
import type { Db } from '../../platform/db/open.ts'
import type { PageSession } from '../kit/session.ts'

/** A signed-in person: a key's holder has its scopes, an account's owner all of them. */
export type ConsoleSession = PageSession & Pick<Caller, 'account' | 'scopes'> & { keyId?: string; owner?: Owner }

/** The holder of a key; undefined for an invalid key. */
export async function holderOf(db: Db, key: string): Promise<{ holder: string; name: string } | undefined> {
  const caller = await findCaller(db, key)
  return caller && { holder: caller.keyId, name: caller.account.name }
}

/** A session with its account and scopes, while its key is in force. */
export async function knownSession(db: Db, session: PageSession): Promise<ConsoleSession | undefined> {
  if (session.holder.startsWith('own_')) {
    const found = await findOwner(db, session.holder)
    return found && { ...session, ...found, scopes: [...SCOPES] }
  }
  const [found] = await db
    .select({ account: accounts, keyId: accountKeys.id, scopes: accountKeys.scopes })
    .from(accountKeys)
    .innerJoin(accounts, eq(accounts.id, accountKeys.accountId))
    .where(and(eq(accountKeys.id, session.holder), isNull(accountKeys.revokedAt)))
  return found && { ...session, ...found }
}
