import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, toDate } from '../../../platform/db/rows.ts'
import { type ChainItem, createChain } from '../../../platform/queue/chain.ts'
import type { Worker } from '../../../platform/queue/dispatcher.ts'
import { wakeWorkers } from '../../../platform/queue/wake.ts'
import type { WorkTable } from '../../../platform/queue/work-table.ts'
import type { Update, UpdateKind } from './updates.ts'

/** Updates of the network that are not handled yet: each person is a lane, so that a person's updates are handled in order. */
export const INBOX: WorkTable = {
  topic: 'whatsapp-inbox',
  name: 'whatsapp_inbox',
  idType: 'bigint',
  lane: 'lane',
  due: 'due_at',
  order: 'id',
  open: `state = 'waiting'`,
}

export type InboxItem = ChainItem & {
  accountId: string
  /** The connection that it is about; null for the account's first. */
  connectionId: string | null
  kind: UpdateKind
  body: unknown
  receivedAt: Date
  /** The id of the request that brought it. */
  requestId: string | undefined
}

/** Stores the updates of a body in order, to be handled from `now` on. */
export async function addUpdates(
  db: Executor,
  from: { accountId: string; receivedAt: Date; requestId: string | null },
  updates: Update[],
  now: Date,
): Promise<void> {
  const column = (pick: (update: Update) => string | null) => sql`${sql.param(updates.map(pick))}::text[]`
  await db.execute(sql`
    insert into whatsapp_inbox (account_id, connection_id, lane, kind, state, body, due_at, received_at, request_id)
    select ${from.accountId}, connection_id, lane, kind, state, body, ${now.toISOString()}::timestamptz,
      ${from.receivedAt.toISOString()}::timestamptz, ${from.requestId}::text
    from unnest(${column(({ lane }) => lane)}, ${column(({ kind }) => kind)}, ${column(({ state }) => state)},
      ${column(({ body }) => body)}, ${column(({ connectionId }) => connectionId)})
      with ordinality as given (lane, kind, state, body, connection_id, place)
    order by place`)
  wakeWorkers(db, INBOX.topic, [...new Set(updates.filter(({ state }) => state === 'waiting').map(({ lane }) => lane))])
}

/** Persons in parallel: handling mostly waits for the database. */
const CAPACITY = 24

/** Handles updates of the network: one person's in order, many persons in parallel. */
export function createInboxWorker(deps: {
  db: Db
  handle(item: InboxItem): Promise<void>
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}): Worker {
  type Row = {
    account_id: string
    connection_id: string | null
    kind: UpdateKind
    body: string
    received_at: string
    request_id: string | null
  }
  return createChain<Row, InboxItem>({
    ...deps,
    work: INBOX,
    columns: sql`account_id, connection_id, kind, body, received_at, request_id`,
    itemOf: ({ account_id, connection_id, body, received_at, request_id, ...row }) => ({
      ...row,
      accountId: account_id,
      connectionId: connection_id,
      body: JSON.parse(body),
      receivedAt: toDate(received_at),
      requestId: request_id ?? undefined,
    }),
    capacity: CAPACITY,
    // an account with many persons does not delay another account
    ownerOf: (lane) => lane.slice(0, lane.indexOf('/')),
  })
}
