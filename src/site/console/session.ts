import { and, eq, isNull } from 'drizzle-orm'
import { type Caller, findCaller } from '../../messaging/accounts/account-keys.ts'
import { accountKeys, accounts } from '../../messaging/accounts/tables.ts'
import { ROLE_SCOPES } from '../../messaging/accounts/users/roles.ts'
import type { User } from '../../messaging/accounts/users/tables.ts'
import { type Actor, findUser } from '../../messaging/accounts/users/users.ts'
import type { Db } from '../../platform/db/open.ts'
import type { PageSession } from '../kit/session.ts'

/** A signed-in person: the holder of a key has its scopes, a user those of their role. */
export type ConsoleSession = PageSession & Pick<Caller, 'account' | 'scopes'> & { keyId?: string; user?: User }

/** The actor of what a page does. */
export const actorOf = ({ user, scopes }: ConsoleSession): Actor => (user ? { userId: user.id } : { scopes })

/** The holder of a key; undefined for an invalid key. */
export async function holderOf(db: Db, key: string): Promise<{ holder: string; name: string } | undefined> {
  const caller = await findCaller(db, key)
  return caller && { holder: caller.keyId, name: caller.account.name }
}

/** A session with its account and scopes, as long as its key is valid or its user belongs to the account. Both are checked for each request. */
export async function knownSession(db: Db, session: PageSession): Promise<ConsoleSession | undefined> {
  // the previous version opened sessions for own_…, which migration 0620 renamed to usr_…
  const userId = session.holder.replace(/^own_/, 'usr_')
  if (userId.startsWith('usr_')) {
    const found = await findUser(db, userId)
    return found && { ...session, ...found, scopes: ROLE_SCOPES[found.user.role] }
  }
  const [found] = await db
    .select({ account: accounts, keyId: accountKeys.id, scopes: accountKeys.scopes })
    .from(accountKeys)
    .innerJoin(accounts, eq(accounts.id, accountKeys.accountId))
    .where(and(eq(accountKeys.id, session.holder), isNull(accountKeys.revokedAt)))
  return found && { ...session, ...found }
}
