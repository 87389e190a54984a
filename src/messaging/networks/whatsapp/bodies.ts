import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows, toDate } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { createChain } from '../../../platform/queue/chain.ts'
import type { Worker } from '../../../platform/queue/dispatcher.ts'
import { RetryLater } from '../../../platform/queue/queue.ts'
import { wakeWorkers } from '../../../platform/queue/wake.ts'
import type { WorkTable } from '../../../platform/queue/work-table.ts'
import { type Connection, numbersOf } from './connections.ts'
import { addUpdates } from './inbox.ts'
import { type Update, updatesIn } from './updates.ts'

/** Webhook bodies as received, until they are split: each account is a lane, so that a person's updates keep their order. */
export const BODIES: WorkTable = {
  topic: 'whatsapp-bodies',
  name: 'whatsapp_bodies',
  idType: 'bigint',
  lane: 'account_id',
  due: 'due_at',
  order: 'id',
  open: `state = 'waiting'`,
}

/** Stores a body of any size in one row: after this returns, none of it can be lost. */
export async function storeBody(
  db: Executor,
  to: Pick<Connection, 'id' | 'accountId' | 'phoneNumberId'>,
  body: Buffer,
  now: Date,
  requestId?: string,
): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    insert into whatsapp_bodies (account_id, connection_id, phone_number_id, body, due_at, received_at, request_id)
    values (${to.accountId}, ${to.id}, ${to.phoneNumberId}, ${sql.param(body)}, ${at}, ${at}, ${requestId ?? null})`)
  wakeWorkers(db, BODIES.topic, [to.accountId])
}

/** Batches of bodies in memory at the same time. */
const CAPACITY = 4
/** Small bodies are split many at a time, a large one alone. */
const TAKE_MAX = 100
/** Bytes per batch, so that splitting needs little memory. */
const TAKE_MAX_BYTES = 1024 * 1024
/** Rows per insert: a body may have tens of thousands of statuses. */
const WRITE_AT_ONCE = 500

/** Splits bodies into the updates of each person's lane: an account's in order, several accounts at once. */
export function createBodySplitter(deps: {
  db: Db
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}): Worker {
  const { db, now } = deps
  return createChain({
    ...deps,
    work: BODIES,
    columns: sql`account_id`,
    itemOf: (row) => row,
    capacity: CAPACITY,
    handle: ({ id, lane, claim, attempt }) =>
      transaction(db, async (tx) => {
        // after a failure one by one, to find the body that cannot be split
        const from = sql`id >= ${id}`
        const split = await splitNext(tx, lane, { from, most: attempt === 1 ? TAKE_MAX : 1, now: now() })
        // the claim on the first body covers those behind it
        if (!split.some((body) => body.id === id && body.claim === claim)) {
          throw new RetryLater('another process has taken this body')
        }
      }),
  })
}

/** Splits an account's waiting bodies, even if another process has claimed them. */
export async function splitAll(tx: Executor, accountId: string, now: Date): Promise<void> {
  let split: unknown[]
  do split = await splitNext(tx, accountId, { from: sql`true`, most: TAKE_MAX, now })
  while (split.length > 0)
}

/** Splits an account's next bodies. Within a transaction: if it fails, they are restored. */
async function splitNext(
  tx: Executor,
  accountId: string,
  { from, most, now }: { from: SQL; most: number; now: Date },
): Promise<{ id: number; claim: string | null }[]> {
  type Row = {
    id: number
    claim: string | null
    connection_id: string | null
    phone_number_id: string
    received_at: string
    request_id: string | null
    body: Buffer
  }
  const bodies = await rows<Row>(
    tx,
    sql`
    with next as (
      select id, octet_length(body) as bytes from whatsapp_bodies
      where account_id = ${accountId} and state = 'waiting' and ${from}
      order by id limit ${most}),
    summed as (select id, sum(bytes) over (order by id) - bytes as bytes_before from next),
    -- locked in one order, so that two who take never deadlock
    taken as materialized (
      select id from whatsapp_bodies
      where id = any (array(select id from summed where bytes_before < ${TAKE_MAX_BYTES}))
      order by id
      for update)
    delete from whatsapp_bodies where id = any (array(select id from taken))
    returning id, claim, connection_id, phone_number_id, received_at, request_id, body`,
  )
  const present = bodies.length > 0 ? await numbersOf(tx, accountId) : []
  for (const { connection_id: connectionId, phone_number_id, received_at, ...one } of bodies.sort(
    (a, b) => a.id - b.id,
  )) {
    const { request_id: requestId, body } = one
    const receivedAt = toDate(received_at)
    // the number that the connection had when the call arrived
    const numbers = new Map([...present, [phone_number_id, connectionId] as const])
    // in pieces, so that a large body does not block this process
    for (const updates of inPieces(updatesIn(body.toString(), { accountId, connectionId, numbers }))) {
      await addUpdates(tx, { accountId, receivedAt, requestId }, updates, now)
    }
  }
  return bodies
}

function* inPieces(updates: Iterable<Update>): Generator<Update[]> {
  let piece: Update[] = []
  for (const update of updates) {
    piece.push(update)
    if (piece.length === WRITE_AT_ONCE) {
      yield piece
      piece = []
    }
  }
  if (piece.length > 0) yield piece
}
