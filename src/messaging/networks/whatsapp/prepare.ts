import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { createDispatcher, type Worker } from '../../../platform/queue/dispatcher.ts'
import { wakeWorkers } from '../../../platform/queue/wake.ts'
import {
  asRows,
  claimed,
  lanesDue,
  lanesDueSince,
  release,
  type WorkTable,
} from '../../../platform/queue/work-table.ts'
import { randomBase62 } from '../../../platform/secrets.ts'
import { OUTBOX, turnAfter } from '../outbox.ts'
import type { FileKind } from './compose.ts'

/** Messages whose file's kind must be determined, because its address does not show it. */
export const PREPARING: WorkTable = {
  topic: 'outbox-preparing',
  name: 'outbox',
  idType: 'bigint',
  lane: 'account_id',
  due: 'due_at',
  order: 'id',
  open: `state = 'preparing'`,
}

type FileWork = { id: number; claim: string; lane: string; sends: string; person: string; url: string }
type FileOutcome = { item: FileWork; kind: FileKind }

/** Addresses requested in parallel. */
const CAPACITY = 16
/** Per account, a quarter of all, so that one account's slow servers do not delay the others. */
const OF_ONE = 4
/** Longer than the timeout of any server. */
const LEASE_SECONDS = 30

export const wakeForPreparing = (db: Executor, accountId: string): void => wakeWorkers(db, PREPARING.topic, [accountId])

/**
 * Asks customers' servers for the type of their files before a message enters the outbox, so that a server that does not answer delays no other
 * account.
 */
export function createPreparer(deps: {
  db: Db
  kindOfLink(url: string): Promise<FileKind>
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}): Worker {
  const { db, kindOfLink, now } = deps
  const claimant = randomBase62(12)
  let claims = 0
  return createDispatcher<FileWork, FileOutcome>(
    {
      topic: PREPARING.topic,
      claim: (rooms, limit) => {
        const claim = `${claimant}:${++claims}`
        return rows<FileWork>(
          db,
          sql`
          with ${claimed(PREPARING, { rooms: asRows(rooms), claim, limit, leaseSeconds: LEASE_SECONDS, now: now() })}
          select id, claim, account_id as lane, lane as sends, person, media_url as url from claimed order by id`,
        )
      },
      due: (after) => (after ? lanesDueSince(db, PREPARING, after, now()) : lanesDue(db, PREPARING, now())),
      attempt: async (item) => ({ item, kind: await kindOfLink(item.url) }),
      async finish(outcomes) {
        for (const { item, kind } of outcomes) await prepared(db, item, kind, now())
      },
      release: (items) => release(db, PREPARING, items, now()),
      capacity: CAPACITY,
      refillBelow: CAPACITY - 1,
      newWindow: OF_ONE,
      roomOf: (lane) => OF_ONE - lane.inHand,
      runsLow: () => true,
      chained: false,
      holdMaxMs: Number.POSITIVE_INFINITY,
    },
    deps,
  )
}

/** Lets the message be sent when its turn comes. */
async function prepared(db: Db, { id, claim, sends, person }: FileWork, kind: FileKind, now: Date): Promise<void> {
  await db.execute(sql`
    with turn as materialized (
      ${turnAfter(sql`lane = ${sends} and person = ${person} and id < ${id}`, now.toISOString())})
    update outbox
    set state = 'waiting', claim = null, media_url = null, media_kind = ${kind},
      waits_turn = exists (select from turn),
      due_at = coalesce((select at from turn), ${now.toISOString()}::timestamptz)
    where id = ${id} and claim = ${claim}`)
  wakeWorkers(db, OUTBOX.topic, [sends])
}
