import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'
import { rows } from '../db/rows.ts'
import { reasonOf } from '../log.ts'
import { randomBase62 } from '../secrets.ts'
import { createDispatcher, type Worker } from './dispatcher.ts'
import { createLeases, type Lease, LeaseLost } from './leases.ts'
import { RetryLater, TIME_LIMIT_SECONDS } from './queue.ts'
import { asRows, claimed, held, lanesDue, lanesDueSince, release, type WorkTable } from './work-table.ts'

/** A claimed item. */
export type ChainItem = { id: number; lane: string; claim: string; attempt: number }

type WorkOutcome<T> = { item: T } & ({ done: true } | { done?: false; again?: Date; reason: string })

/** Twice the time limit of a job's statement, so that another process soon takes over after a crash. */
const LEASE_SECONDS = 30
/** The wait after each failed attempt. After the last one the item is given up and kept for the operator, and the next one in its lane continues. */
const RETRY_WAITS_SECONDS = [1, 2, 5, 15, 60, 300, 900, 3_600]

/**
 * Processes a table whose lanes are chains: one item of a lane at a time in the order of ids, across processes, and many lanes at once. In
 * addition to the columns of every table of work it has `attempt`, `last_error` and a `state` of `waiting` or `kept` (set aside). Finished
 * rows are deleted.
 */
export function createChain<Row extends Record<string, unknown>, T extends ChainItem>(options: {
  work: WorkTable
  /** Additional columns to read. */
  columns: SQL
  itemOf(row: Row & ChainItem): T
  handle(item: T, lease: Lease): Promise<void>
  /** How many lanes at once. */
  capacity: number
  ownerOf?: (lane: string) => string
  db: Db
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}): Worker {
  const { work, columns, itemOf, handle, capacity, ownerOf, db, now, log } = options
  const claimant = randomBase62(12)
  let claims = 0
  const leases = createLeases<T>({ db, work, seconds: LEASE_SECONDS, now, log })
  const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000)
  const [table, lane, open] = [sql.identifier(work.name), sql.identifier(work.lane), sql.raw(work.open)]

  async function attempt(item: T): Promise<WorkOutcome<T>> {
    try {
      await leases.run(item, TIME_LIMIT_SECONDS, (lease) => handle(item, lease))
      return { item, done: true }
    } catch (error) {
      const reason = reasonOf(error)
      const line = { topic: work.topic, id: item.id, attempt: item.attempt }
      // the new holder writes the outcome; this one is refused
      if (error instanceof LeaseLost) return { item, again: now(), reason }
      if (error instanceof RetryLater) log.info({ ...line, reason }, 'work of a chain will be tried again')
      else log.error({ ...line, err: error }, 'work of a chain could not be done')
      const seconds = RETRY_WAITS_SECONDS[item.attempt - 1]
      return seconds === undefined ? { item, reason } : { item, again: inSeconds(seconds), reason }
    }
  }

  return createDispatcher<T, WorkOutcome<T>>(
    {
      topic: work.topic,
      ...(ownerOf && { ownerOf }),
      async claim(rooms, limit) {
        const claim = `${claimant}:${++claims}`
        const found = await rows<Row & ChainItem>(
          db,
          sql`
          with ${claimed(work, {
            rooms: asRows(rooms),
            claim,
            limit,
            leaseSeconds: LEASE_SECONDS,
            now: now(),
            set: sql`, attempt = attempt + 1`,
            // only the first of its lane, so that none overtakes one that another process holds
            where: sql`and id = (select min(id) from ${table} first where first.${lane} = wanted.lane and ${open})`,
          })}
          select id, ${lane} as lane, claim, attempt, ${columns} from claimed order by id`,
        )
        return found.map(itemOf)
      },
      due: (after) => (after ? lanesDueSince(db, work, after, now()) : lanesDue(db, work, now())),
      attempt,
      finish: (outcomes) => finish(db, work, outcomes),
      finished: async (outcomes) => outcomes.forEach(({ item }) => void leases.close(item)),
      release: (items) => release(db, work, items, now()),
      stopped: () => leases.end(),
      capacity,
      refillBelow: capacity / 2,
      newWindow: 1,
      roomOf: (of) => 1 - of.inHand,
      runsLow: () => true,
      chained: true,
      holdMaxMs: Number.POSITIVE_INFINITY,
    },
    { db, log, now },
  )
}

/** Deletes finished items; the others are due again or set aside. */
async function finish<T extends ChainItem>(db: Db, work: WorkTable, outcomes: WorkOutcome<T>[]): Promise<void> {
  const table = sql.identifier(work.name)
  const due = sql.identifier(work.due)
  const facts = outcomes.map((outcome) => ({
    id: outcome.item.id,
    done: outcome.done ?? false,
    ...(!outcome.done && { again: outcome.again, reason: outcome.reason.slice(0, 1000).replace(/[\0\p{Cs}]/gu, '') }),
  }))
  await db.execute(sql`
    with ${held(
      work,
      outcomes.map(({ item }) => item),
    )},
    outcomes as (
      select * from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
        as (id bigint, done boolean, again timestamptz, reason text)
      where id = any (array(select id from held))),
    done as (
      delete from ${table} where id = any (array(select id from outcomes where done)))
    update ${table} as work
    set state = case when again is null then 'kept' else 'waiting' end,
        claim = null,
        ${due} = coalesce(again, ${due}),
        last_error = reason
    from outcomes
    where work.id = outcomes.id and not outcomes.done`)
}
