import { asc, count, eq } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { timestamptz } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/open.ts'
import { newId } from '../../../platform/ids.ts'
import { randomBase62, type Sealer } from '../../../platform/secrets.ts'
import { accounts } from '../../accounts/tables.ts'

export const whatsappConnections = pgTable('whatsapp_connections', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  phoneNumberId: text('phone_number_id').notNull(),
  businessAccountId: text('business_account_id').notNull(),
  appId: text('app_id'),
  accessTokenSealed: text('access_token_sealed').notNull(),
  appSecretSealed: text('app_secret_sealed').notNull(),
  verifyTokenSealed: text('verify_token_sealed').notNull(),
  callbackToken: text('callback_token').notNull(),
  status: text().$type<'connected' | 'blocked'>().notNull(),
  blockedReason: text('blocked_reason'),
  blockedCode: integer('blocked_code'),
  blockedAt: timestamptz('blocked_at'),
  checkedAt: timestamptz('checked_at'),
  phone: text(),
  verifiedName: text('verified_name'),
  quality: text(),
  throughput: text(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

type ConnectionRow = typeof whatsappConnections.$inferSelect

/** An account's connection with opened secrets. */
export type Connection = Omit<ConnectionRow, 'accessTokenSealed' | 'appSecretSealed' | 'verifyTokenSealed'> & {
  accessToken: string
  appSecret: string
  verifyToken: string
}

export type NewConnection = {
  phoneNumberId: string
  businessAccountId: string
  appId?: string | undefined
  accessToken: string
  appSecret: string
  verifyToken?: string | undefined
}

export const WHATSAPP_PURPOSE = 'whatsapp'

/** Accounts' connections, cached for a few seconds because every message and every webhook call needs one. */
export type Connections = {
  of(accountId: string): Promise<Connection | undefined>
  at(callbackToken: string): Promise<Connection | undefined>
  /** All connections that are not blocked. */
  connected(): Promise<Connection[]>
  save(accountId: string, input: NewConnection, now: Date): Promise<Connection>
  change(accountId: string, change: Partial<ConnectionRow>, now: Date): Promise<void>
  remove(accountId: string): Promise<boolean>
  /** Empties the cache after a change made elsewhere. */
  forget(): void
}

/** How long a change by another process may stay unseen, in ms. */
const REMEMBERED_MS = 3_000
/** Connections, about a kilobyte each. */
const CACHED_CONNECTIONS = 1_000

export function createConnections({ db, sealer }: { db: Db; sealer: Sealer }): Connections {
  const known = new LRUCache<string, { connection: Connection | undefined }>({
    max: CACHED_CONNECTIONS,
    ttl: REMEMBERED_MS,
  })

  const open = ({ accessTokenSealed, appSecretSealed, verifyTokenSealed, ...row }: ConnectionRow): Connection => ({
    ...row,
    accessToken: sealer.unseal(accessTokenSealed, WHATSAPP_PURPOSE),
    appSecret: sealer.unseal(appSecretSealed, WHATSAPP_PURPOSE),
    verifyToken: sealer.unseal(verifyTokenSealed, WHATSAPP_PURPOSE),
  })

  async function find(column: 'accountId' | 'callbackToken', value: string): Promise<Connection | undefined> {
    const remembered = known.get(`${column} ${value}`)
    if (remembered) return remembered.connection
    const [row] = await db.select().from(whatsappConnections).where(eq(whatsappConnections[column], value))
    const connection = row && open(row)
    known.set(`${column} ${value}`, { connection })
    return connection
  }

  return {
    forget: () => known.clear(),
    of: (accountId) => find('accountId', accountId),
    at: (callbackToken) => find('callbackToken', callbackToken),
    async connected() {
      const found = await db.select().from(whatsappConnections).where(eq(whatsappConnections.status, 'connected'))
      return found.map(open)
    },
    async save(accountId, input, now) {
      const { accessToken, appSecret, verifyToken, ...plain } = input
      const sealed = {
        accessTokenSealed: sealer.seal(accessToken, WHATSAPP_PURPOSE),
        appSecretSealed: sealer.seal(appSecret, WHATSAPP_PURPOSE),
      }
      const unblocked = { status: 'connected' as const, blockedReason: null, blockedCode: null, blockedAt: null }
      const [row] = await db
        .insert(whatsappConnections)
        .values({
          id: newId('wac', now),
          accountId,
          ...plain,
          ...sealed,
          verifyTokenSealed: sealer.seal(verifyToken ?? randomBase62(24), WHATSAPP_PURPOSE),
          callbackToken: randomBase62(32),
          ...unblocked,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoUpdate({
          target: whatsappConnections.accountId,
          set: {
            ...plain,
            appId: plain.appId ?? null,
            ...sealed,
            ...(verifyToken !== undefined && { verifyTokenSealed: sealer.seal(verifyToken, WHATSAPP_PURPOSE) }),
            ...unblocked,
            checkedAt: null,
            updatedAt: now,
          },
        })
        .returning()
      known.clear()
      if (!row) throw new Error('a connection was not written')
      return open(row)
    },
    async change(accountId, change, now) {
      await db
        .update(whatsappConnections)
        .set({ ...change, updatedAt: now })
        .where(eq(whatsappConnections.accountId, accountId))
      known.clear()
    },
    async remove(accountId) {
      const removed = await db
        .delete(whatsappConnections)
        .where(eq(whatsappConnections.accountId, accountId))
        .returning({ id: whatsappConnections.id })
      known.clear()
      return removed.length === 1
    },
  }
}

/** Connections with their accounts, blocked ones first. Their secrets stay sealed. */
export async function listConnections(db: Db, page: { offset: number; limit: number }) {
  const found = await db
    .select({
      account: { id: accounts.id, name: accounts.name, network: accounts.network },
      connection: whatsappConnections,
    })
    .from(whatsappConnections)
    .innerJoin(accounts, eq(accounts.id, whatsappConnections.accountId))
    .orderBy(asc(whatsappConnections.status), asc(accounts.name), asc(accounts.id))
    .offset(page.offset)
    .limit(page.limit)
  const [all] = await db.select({ total: count() }).from(whatsappConnections)
  return { found, total: all?.total ?? 0 }
}

export const SEALED_BY_CONNECTIONS = ['access_token_sealed', 'app_secret_sealed', 'verify_token_sealed'] as const
