import { asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { timestamptz } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Executor } from '../../../platform/db/rows.ts'
import { type Tx, transaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { conflict, invalid } from '../../../platform/refusal.ts'
import { randomBase62, type Sealer } from '../../../platform/secrets.ts'
import type { Account } from '../../accounts/accounts.ts'
import { accounts } from '../../accounts/tables.ts'
import { type From, windowHours } from '../network.ts'
import { firstLaneOf, furtherLaneOf, laneOf, type Priority } from '../outbox.ts'

export const whatsappConnections = pgTable('whatsapp_connections', {
  id: text().primaryKey(),
  /** The account of its first connection. The previous version looks for a connection here, and expects one. */
  accountId: text('account_id'),
  /** The account of a further connection; exactly one of the two is set. */
  furtherOf: text('further_of'),
  name: text(),
  madeDefaultAt: timestamptz('made_default_at'),
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
type Sealed = 'accessTokenSealed' | 'appSecretSealed' | 'verifyTokenSealed'

/** A connection of an account with opened secrets. */
export type Connection = Omit<ConnectionRow, Sealed | 'accountId' | 'furtherOf'> & {
  accountId: string
  /** The account's first connection, which rows without a connection belong to, because older versions knew no other. */
  first: boolean
  accessToken: string
  appSecret: string
  verifyToken: string
}

export type NewConnection = {
  /** The account's own name for it. */
  name?: string | null | undefined
  phoneNumberId: string
  businessAccountId: string
  appId?: string | null | undefined
  accessToken: string
  appSecret: string
  verifyToken?: string | undefined
}

/** The fields of a connection that can be changed; undefined fields stay. */
export type ConnectionChange = Partial<NewConnection>

export const WHATSAPP_PURPOSE = 'whatsapp'

/** Accounts' connections, cached for a few seconds because every message and every webhook call needs one. */
export type Connections = {
  /** An account's connections, its default first. */
  all(accountId: string): Promise<Connection[]>
  /** An account's default connection. */
  of(accountId: string): Promise<Connection | undefined>
  /** An account's connection with this id; null: its first. */
  find(accountId: string, id: string | null): Promise<Connection | undefined>
  at(callbackToken: string): Promise<Connection | undefined>
  /** All connections that are not blocked. */
  connected(): Promise<Connection[]>
  /** Replaces the credentials of an account's default connection, or creates it. */
  save(accountId: string, input: NewConnection, now: Date): Promise<Connection>
  /** Adds a connection. The account's first one is its default. */
  add(accountId: string, input: NewConnection, now: Date): Promise<Connection>
  /** Changes what an operator enters; new credentials unblock it. */
  edit(connection: Connection, change: ConnectionChange, now: Date): Promise<Connection>
  makeDefault(connection: Connection, now: Date): Promise<void>
  /** Stores what the network reports about a connection. */
  note(id: string, news: Partial<ConnectionRow>, now: Date): Promise<void>
  /** Removes a connection; the default only as the last. Returns whether it existed. */
  remove(connection: Connection): Promise<boolean>
  /** Empties the cache after a change made elsewhere. */
  forget(): void
}

/** How long a change by another process may stay unseen, in ms. */
const REMEMBERED_MS = 3_000
/** Accounts' connections, about a kilobyte each. */
const CACHED_CONNECTIONS = 1_000
/** WhatsApp lets a business have some twenty numbers. */
const CONNECTIONS_MAX = 50

/** SQL: the account of a row of `whatsapp_connections`. */
export const ACCOUNT_OF_CONNECTION = sql`coalesce(whatsapp_connections.account_id, whatsapp_connections.further_of)`

const isOf = (accountId: string) =>
  or(eq(whatsappConnections.accountId, accountId), eq(whatsappConnections.furtherOf, accountId))

/** SQL: the id of an account's first connection. */
const firstOf = (accountId: string): SQL => sql`(select id from whatsapp_connections where account_id = ${accountId})`

/** SQL condition: two ids name the same connection of an account, where null stands for its first. */
export const sameConnection = (accountId: string, id: SQL, other: string | null): SQL =>
  sql`coalesce(${id}, ${firstOf(accountId)}) is not distinct from coalesce(${other}, ${firstOf(accountId)})`

/** A connection as messages use it. */
export const fromOf = ({ accountId, id, first }: Pick<Connection, 'accountId' | 'id' | 'first'>): From => ({
  network: 'whatsapp',
  connectionId: id,
  lane: first ? firstLaneOf(accountId, 'whatsapp') : furtherLaneOf(accountId, 'whatsapp', id),
})

/** The id of the simulator's connection; an account on it has no other. */
export const SIMULATOR = 'simulator'

/** The id of a message's connection in the API; null for an old message of an account that had only one. */
export const shownId = ({
  network,
  connectionId,
}: {
  network: Account['network']
  connectionId: string | null
}): string | null => (network === 'simulator' ? SIMULATOR : connectionId)

/** The connection of an account that has none. */
const unconnected = ({ id, network }: Pick<Account, 'id' | 'network'>): From => ({
  network,
  connectionId: null,
  lane: firstLaneOf(id, network),
})

/** The connection that a message is sent by: `asked`, or the account's default. Throws if `asked` is not the account's. */
export async function chooseFrom(
  connections: Connections,
  account: Pick<Account, 'id' | 'network'>,
  asked: string | undefined,
): Promise<From> {
  const found = account.network === 'simulator' ? [] : await connections.all(account.id)
  const chosen = asked === undefined ? found[0] : found.find(({ id }) => id === asked)
  if (chosen) return fromOf(chosen)
  if (asked === undefined || (asked === SIMULATOR && account.network === 'simulator')) return unconnected(account)
  throw invalid('from', 'must be a connection of this account, as GET /v1/connections lists them', asked)
}

/** The id of the connection that a person last wrote to, which answers are sent by; undefined for the default. */
export async function answersFrom(
  connections: Connections,
  account: Pick<Account, 'id' | 'network'>,
  { lastReceivedAt, lastReceivedOn }: { lastReceivedAt: Date | null; lastReceivedOn: string | null },
): Promise<string | undefined> {
  if (account.network === 'simulator' || lastReceivedAt === null) return undefined
  return (await connections.find(account.id, lastReceivedOn))?.id
}

/** The connection with a stored id: null for the account's first, undefined for its default. For use in a transaction. */
export async function presentFrom(
  tx: Executor,
  account: Pick<Account, 'id' | 'network'>,
  id: string | null | undefined,
): Promise<From> {
  if (account.network === 'simulator') return unconnected(account)
  const found = await rowsOf(tx, account.id)
  const row = id === undefined ? found[0] : found.find((one) => (id === null ? one.accountId !== null : one.id === id))
  if (row) return fromOf({ accountId: account.id, id: row.id, first: row.accountId !== null })
  // it was removed: the message fails when it is sent
  return { ...unconnected(account), connectionId: id ?? null }
}

/** All lanes of an account for this priority: of each network and each connection. */
export async function lanesOf(db: Executor, accountId: string, priority: Priority): Promise<string[]> {
  const networks = Object.keys(windowHours) as Account['network'][]
  const further = (await rowsOf(db, accountId)).filter(({ furtherOf }) => furtherOf !== null)
  const prefixes = [
    ...networks.map((network) => firstLaneOf(accountId, network)),
    ...further.map(({ id }) => furtherLaneOf(accountId, 'whatsapp', id)),
  ]
  return prefixes.map((lane) => laneOf({ lane }, priority))
}

/** An account's connections, the default first: the one that was last made the default, or the oldest. */
const rowsOf = (db: Executor, accountId: string): Promise<ConnectionRow[]> =>
  db.select().from(whatsappConnections).where(isOf(accountId)).orderBy(DEFAULT_FIRST)

const DEFAULT_FIRST = sql`made_default_at desc nulls last, account_id nulls last, id`

/** SQL: the id of an account's default connection. */
export const defaultOf = (accountId: string): SQL => sql`(
  select id from whatsapp_connections
  where account_id = ${accountId} or further_of = ${accountId}
  order by ${DEFAULT_FIRST}
  limit 1)`

/** The phone number ids of an account's connections, with those. */
export const numbersOf = async (db: Executor, accountId: string): Promise<[string, string][]> =>
  (await rowsOf(db, accountId)).map(({ phoneNumberId, id }) => [phoneNumberId, id])

export function createConnections({ db, sealer }: { db: Db; sealer: Sealer }): Connections {
  const known = new LRUCache<string, { connections: Connection[] }>({
    max: CACHED_CONNECTIONS,
    ttl: REMEMBERED_MS,
  })
  const seal = (secret: string) => sealer.seal(secret, WHATSAPP_PURPOSE)
  const unseal = (sealed: string) => sealer.unseal(sealed, WHATSAPP_PURPOSE)

  function open({
    accessTokenSealed,
    appSecretSealed,
    verifyTokenSealed,
    furtherOf,
    ...row
  }: ConnectionRow): Connection {
    return {
      ...row,
      accountId: row.accountId ?? furtherOf ?? '',
      first: row.accountId !== null,
      accessToken: unseal(accessTokenSealed),
      appSecret: unseal(appSecretSealed),
      verifyToken: unseal(verifyTokenSealed),
    }
  }

  async function cached(key: string, read: () => Promise<ConnectionRow[]>): Promise<Connection[]> {
    const remembered = known.get(key)
    if (remembered) return remembered.connections
    const connections = (await read()).map(open)
    known.set(key, { connections })
    return connections
  }

  const all = (accountId: string) => cached(`account ${accountId}`, () => rowsOf(db, accountId))

  /** Runs a change of an account's connections, one at a time. */
  async function changing<T>(accountId: string, work: (tx: Tx, others: ConnectionRow[]) => Promise<T>): Promise<T> {
    const done = await transaction(db, async (tx) => {
      await tx.execute(sql`select from accounts where id = ${accountId} for no key update`)
      return work(tx, await rowsOf(tx, accountId))
    })
    known.clear()
    return done
  }

  async function insert(tx: Tx, accountId: string, before: ConnectionRow[], input: NewConnection, now: Date) {
    const { accessToken, appSecret, verifyToken, ...plain } = input
    checkAgainst(before, input)
    if (before.length >= CONNECTIONS_MAX) throw conflict(`An account has at most ${CONNECTIONS_MAX} connections`)
    const [row] = await tx
      .insert(whatsappConnections)
      .values({
        id: newId('wac', now),
        ...(before.length === 0 ? { accountId } : { furtherOf: accountId }),
        ...plain,
        accessTokenSealed: seal(accessToken),
        appSecretSealed: seal(appSecret),
        verifyTokenSealed: seal(verifyToken ?? randomBase62(24)),
        callbackToken: randomBase62(32),
        status: 'connected',
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!row) throw new Error('a connection was not written')
    return open(row)
  }

  async function update(tx: Tx, id: string, before: ConnectionRow[], change: ConnectionChange, now: Date) {
    const { accessToken, appSecret, verifyToken, ...plain } = change
    checkAgainst(
      before.filter((one) => one.id !== id),
      change,
    )
    const present = before.find((one) => one.id === id)
    if (present && change.phoneNumberId !== undefined && change.phoneNumberId !== present.phoneNumberId)
      await forgetUploads(tx, present)
    const unblocked = { status: 'connected' as const, blockedReason: null, blockedCode: null, blockedAt: null }
    const [row] = await tx
      .update(whatsappConnections)
      .set({
        ...plain,
        ...(accessToken !== undefined && { accessTokenSealed: seal(accessToken) }),
        ...(appSecret !== undefined && { appSecretSealed: seal(appSecret) }),
        ...(verifyToken !== undefined && { verifyTokenSealed: seal(verifyToken) }),
        // a new name does not mean that the network accepts messages again
        ...(Object.values({ ...change, name: undefined }).some((value) => value !== undefined) && {
          ...unblocked,
          checkedAt: null,
        }),
        updatedAt: now,
      })
      .where(eq(whatsappConnections.id, id))
      .returning()
    return row && open(row)
  }

  return {
    forget: () => known.clear(),
    all,
    of: async (accountId) => (await all(accountId))[0],
    find: async (accountId, id) => (await all(accountId)).find((one) => (id === null ? one.first : one.id === id)),
    async at(callbackToken) {
      const [found] = await cached(`token ${callbackToken}`, () =>
        db.select().from(whatsappConnections).where(eq(whatsappConnections.callbackToken, callbackToken)),
      )
      return found
    },
    async connected() {
      const found = await db.select().from(whatsappConnections).where(eq(whatsappConnections.status, 'connected'))
      return found.map(open)
    },
    save: (accountId, input, now) =>
      changing(accountId, async (tx, before) => {
        const [present] = before
        const replaced =
          present && (await update(tx, present.id, before, { ...input, appId: input.appId ?? null }, now))
        return replaced ?? insert(tx, accountId, before, input, now)
      }),
    add: (accountId, input, now) => changing(accountId, (tx, before) => insert(tx, accountId, before, input, now)),
    edit: ({ accountId, id }, change, now) =>
      changing(accountId, async (tx, before) => {
        const edited = await update(tx, id, before, change, now)
        if (!edited) throw conflict('This connection was removed meanwhile')
        return edited
      }),
    makeDefault: ({ accountId, id }, now) =>
      changing(accountId, async (tx) => {
        await tx
          .update(whatsappConnections)
          .set({ madeDefaultAt: now, updatedAt: now })
          .where(eq(whatsappConnections.id, id))
      }),
    async note(id, news, now) {
      await db
        .update(whatsappConnections)
        .set({ ...news, updatedAt: now })
        .where(eq(whatsappConnections.id, id))
      known.clear()
    },
    remove: ({ accountId, id }) =>
      changing(accountId, async (tx, before) => {
        // otherwise messages would be sent by another number without anybody's decision
        if (before[0]?.id === id && before.length > 1) throw conflict('Make another connection the default first')
        const present = before.find((one) => one.id === id)
        if (present) await forgetUploads(tx, present)
        const removed = await tx
          .delete(whatsappConnections)
          .where(eq(whatsappConnections.id, id))
          .returning({ id: whatsappConnections.id })
        return removed.length === 1
      }),
  }
}

/** Forgets the files uploaded for a connection, because another number cannot send them. */
const forgetUploads = (tx: Tx, { id, accountId, furtherOf }: ConnectionRow): Promise<unknown> =>
  tx.execute(
    accountId === null
      ? sql`delete from whatsapp_further_media where account_id = ${furtherOf} and connection_id = ${id}`
      : sql`delete from whatsapp_media where account_id = ${accountId}`,
  )

/** Throws if a connection does not fit the account's others. */
function checkAgainst(others: ConnectionRow[], { businessAccountId, phoneNumberId }: ConnectionChange): void {
  const [other] = others
  if (other && businessAccountId !== undefined && businessAccountId !== other.businessAccountId) {
    const why = 'must be that of the other connections: templates, and the ids of people, belong to it'
    throw invalid('business_account_id', why, businessAccountId)
  }
  if (others.some((one) => one.phoneNumberId === phoneNumberId))
    throw conflict('Another connection of this account has this number', {
      details: { field: 'phone_number_id', value: phoneNumberId },
    })
}

/** Connections with their accounts, blocked ones first. Their secrets stay sealed. */
export async function listConnections(db: Db, page: { offset: number; limit: number }) {
  const found = await db
    .select({
      account: { id: accounts.id, name: accounts.name, network: accounts.network },
      connection: whatsappConnections,
    })
    .from(whatsappConnections)
    .innerJoin(accounts, eq(accounts.id, ACCOUNT_OF_CONNECTION))
    .orderBy(asc(whatsappConnections.status), asc(accounts.name), asc(accounts.id), asc(whatsappConnections.id))
    .offset(page.offset)
    .limit(page.limit)
  const [all] = await db.select({ total: count() }).from(whatsappConnections)
  return { found, total: all?.total ?? 0 }
}

export const SEALED_BY_CONNECTIONS = ['access_token_sealed', 'app_secret_sealed', 'verify_token_sealed'] as const
