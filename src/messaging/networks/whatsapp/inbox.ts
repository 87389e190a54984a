import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/open.ts'
import { rows, toDate } from '../../../platform/db/rows.ts'
import { reasonOf } from '../../../platform/log.ts'
import { createDispatcher, type Worker } from '../../../platform/queue/dispatcher.ts'
import { RetryLater } from '../../../platform/queue/queue.ts'
import { wakeWorkers } from '../../../platform/queue/wake.ts'
import {
  claimed,
  held,
  lanesDue,
  lanesDueSince,
  release,
  renew,
  type WorkTable,
} from '../../../platform/queue/work-table.ts'
import { randomBase62 } from '../../../platform/secrets.ts'
import type { Update, UpdateKind } from './updates.ts'

/** What the network told and is not done: each person is a lane, so that what one wrote is done in order. */
export const INBOX: WorkTable = {
  topic: 'whatsapp-inbox',
  name: 'whatsapp_inbox',
  idType: 'bigint',
  lane: 'lane',
  due: 'due_at',
  order: 'id',
  open: `state = 'waiting'`,
}

export type InboxItem = {
  id: number
  lane: string
  claim: string
  accountId: string
  kind: UpdateKind
  body: unknown
  attempt: number
  receivedAt: Date
}

/** Keeps what came, in one statement: once it has returned, nothing of it can be lost. */
export async function keepUpdates(db: Db, accountId: string, updates: Update[], now: Date): Promise<void> {
  if (updates.length === 0) return
  const column = (pick: (update: Update) => string) => sql`${sql.param(updates.map(pick))}::text[]`
  await db.execute(sql`
    insert into whatsapp_inbox (account_id, lane, kind, state, body, due_at, received_at)
    select ${accountId}, lane, kind, state, body, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from unnest(${column(({ lane }) => lane)}, ${column(({ kind }) => kind)}, ${column(({ state }) => state)},
      ${column(({ body }) => body)}) with ordinality as given (lane, kind, state, body, place)
    order by place`)
  wakeWorkers(db, INBOX.topic, [...new Set(updates.filter(({ state }) => state === 'waiting').map(({ lane }) => lane))])
}

const CAPACITY = 24
const LEASE_SECONDS = 30
/** What fails for longer is kept for whoever looks, and what the person wrote after it goes on. */
const RETRY_AFTER_SECONDS = [1, 2, 5, 15, 60, 300, 900, 3_600]

type Outcome = { item: InboxItem } & ({ done: true } | { done?: false; again?: Date; reason: string })

/** Does what the network told: `handle` one thing at a time of each person, many persons at once. */
export function createInboxWorker(deps: {
  db: Db
  handle(item: InboxItem): Promise<void>
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}): Worker {
  const { db, handle, now, log } = deps
  const claimant = randomBase62(12)
  let claims = 0
  const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000)

  async function attempt(item: InboxItem): Promise<Outcome> {
    try {
      await handle(item)
      return { item, done: true }
    } catch (error) {
      const reason = reasonOf(error)
      const line = { inbox: item.id, kind: item.kind, attempt: item.attempt }
      if (error instanceof RetryLater) log.info({ ...line, reason }, 'what the network told will be tried again')
      else log.error({ ...line, err: error }, 'what the network told could not be done')
      const seconds = RETRY_AFTER_SECONDS[item.attempt - 1]
      return seconds === undefined ? { item, reason } : { item, again: inSeconds(seconds), reason }
    }
  }

  return createDispatcher<InboxItem, Outcome>(
    {
      topic: INBOX.topic,
      async claim(wishes, limit) {
        type Row = {
          id: number
          lane: string
          account_id: string
          kind: UpdateKind
          body: string
          attempt: number
          received_at: string
        }
        const claim = `${claimant}:${++claims}`
        const lanes = sql`unnest(${sql.param(wishes.map(({ lane }) => lane))}::text[],
          ${sql.param(wishes.map(({ room }) => room))}::int[])`
        const found = await rows<Row>(
          db,
          sql`
          with ${claimed(INBOX, {
            wishes: lanes,
            claim,
            limit,
            leaseSeconds: LEASE_SECONDS,
            now: now(),
            set: sql`, attempt = attempt + 1`,
            // the next of a person only when the one before is done, whichever process has it
            where: sql`and not exists (
              select from whatsapp_inbox earlier
              where earlier.lane = whatsapp_inbox.lane and earlier.state = 'waiting' and earlier.id < whatsapp_inbox.id)`,
          })}
          select id, lane, account_id, kind, body, attempt, received_at from claimed order by id`,
        )
        return found.map(({ account_id, body, received_at, ...row }) => ({
          ...row,
          claim,
          accountId: account_id,
          body: JSON.parse(body),
          receivedAt: toDate(received_at),
        }))
      },
      due: (after) => (after ? lanesDueSince(db, INBOX, after, now()) : lanesDue(db, INBOX, now())),
      attempt,
      finish: (outcomes) => finish(db, outcomes),
      release: (items) => release(db, INBOX, items, now()),
      renew: async (items) => void (await renew(db, INBOX, items, inSeconds(LEASE_SECONDS))),
      capacity: CAPACITY,
      refillBelow: CAPACITY / 2,
      newWindow: 1,
      roomOf: (lane) => 1 - lane.inHand,
      runsLow: () => true,
      chained: true,
      holdMaxMs: Number.POSITIVE_INFINITY,
    },
    { db, log, now },
  )
}

/** Removes what is done; the rest is due again, or kept. */
async function finish(db: Db, outcomes: Outcome[]): Promise<void> {
  const facts = outcomes.map((outcome) => ({
    id: outcome.item.id,
    done: outcome.done ?? false,
    ...(!outcome.done && { again: outcome.again, reason: outcome.reason.slice(0, 1000).replace(/[\0\p{Cs}]/gu, '') }),
  }))
  await db.execute(sql`
    with ${held(
      INBOX,
      outcomes.map(({ item }) => item),
    )},
    outcomes as (
      select * from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
        as (id bigint, done boolean, again timestamptz, reason text)
      where id = any (array(select id from held))),
    done as (
      delete from whatsapp_inbox where id = any (array(select id from outcomes where done)))
    update whatsapp_inbox
    set state = case when again is null then 'kept' else 'waiting' end,
        claim = null,
        due_at = coalesce(again, due_at),
        last_error = reason
    from outcomes
    where whatsapp_inbox.id = outcomes.id and not outcomes.done`)
}
