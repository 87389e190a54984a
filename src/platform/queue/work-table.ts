import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../db/rows.ts'

// A queue of our own instead of pg-boss, because jobs, outgoing messages and deliveries share it, lanes take turns by account, and work is
// enqueued in the transaction of its cause.

/**
 * A table of waiting work. Each row has a lane (the kind of a job, the endpoint of a delivery) and a due time: new work is due at once,
 * failed work later, claimed work when its lease ends, and work that waits for an event at infinity. A claim moves the due time to the
 * end of a lease, so the work of a dead process returns by itself, and work that is not due is never read.
 *
 * Every such table has `id`, `claim` (the process that holds the row, or null) and the columns named here.
 */
export type WorkTable = {
  /** By which its workers are woken. */
  topic: string
  name: string
  idType: 'bigint' | 'text'
  lane: string
  due: string
  /** Sorts rows by age. */
  order: string
  /** The condition of rows that still wait, exactly as in the partial index on (lane, due, order). */
  open: string
}

/** A row that this process claimed: `claim` proves that it still holds it. */
export type ClaimedRow = { id: string | number; claim: string }

/** A lane, and how many of its rows may be claimed. */
export type LaneRoom = { lane: string; room: number }

/** As a table expression `(lane, room)`. */
export const asRows = (rooms: LaneRoom[]): SQL => sql`
  unnest(${sql.param(rooms.map(({ lane }) => lane))}::text[], ${sql.param(rooms.map(({ room }) => room))}::int[])`

/**
 * The common table expression `claimed`: the due rows of these lanes, oldest first, claimed until the lease ends. The statement commits at
 * once, so no row stays locked while its work is done. Its plan does not depend on statistics: it reads each lane from the index as far as
 * there is room, and finds the picked rows by id.
 */
export function claimed(
  work: WorkTable,
  options: {
    /** A table expression `(lane, room)`. */
    rooms: SQL
    claim: string
    limit: number
    leaseSeconds: number
    now: Date
    /** Further assignments, beginning with a comma. */
    set?: SQL
    /** Further conditions, beginning with `and`. */
    where?: SQL
  },
): SQL {
  const { name, lane, due, order, open } = names(work)
  const now = options.now.toISOString()
  const leaseEnd = later(options.now, options.leaseSeconds)
  return sql`
    picked as materialized (
      select found.id
      from ${options.rooms} as wanted (lane, room)
      cross join lateral (
        select id from ${name}
        where ${lane} = wanted.lane
          and ${open}
          and ${due} <= ${now}
          ${options.where ?? sql``}
        order by ${due}, ${order}
        limit wanted.room
        -- skip locked, so two workers never wait for the same row
        for update skip locked) found
      limit ${options.limit}),
    claimed as (
      update ${name} set claim = ${options.claim}, ${due} = ${leaseEnd} ${options.set ?? sql``}
      where id = any (array(select id from picked))
      returning *)`
}

/** The common table expression `held`: the rows that this process still holds, locked in one order so that writers never deadlock. `more` adds columns. */
export function held(work: WorkTable, items: ClaimedRow[], more: SQL = sql``): SQL {
  const { name, order, idType } = names(work)
  const ids = sql`${sql.param(items.map(({ id }) => id))}::${idType}[]`
  return sql`
    held as materialized (
      select ${name}.id ${more}
      from ${name}
      join unnest(${ids}, ${sql.param(items.map(({ claim }) => claim))}::text[]) as given (id, claim)
        on given.id = ${name}.id and given.claim = ${name}.claim
      -- without this the planner guesses a hundred rows and reads the whole table
      where ${name}.id = any (${ids})
      order by ${name}.${order}
      for update of ${name})`
}

/** Extends the leases of these rows. Returns the ids of those still held. */
export async function renew(
  db: Executor,
  work: WorkTable,
  items: ClaimedRow[],
  until: Date,
): Promise<Set<ClaimedRow['id']>> {
  const { name, due } = names(work)
  const renewed = await rows<Pick<ClaimedRow, 'id'>>(
    db,
    sql`
    with ${held(work, items)}
    update ${name} set ${due} = ${until.toISOString()} where id = any (array(select id from held)) returning id`,
  )
  return new Set(renewed.map(({ id }) => id))
}

/** Returns claimed rows that were not attempted. */
export async function release(db: Executor, work: WorkTable, items: ClaimedRow[], now: Date): Promise<void> {
  if (items.length === 0) return
  const { name, due } = names(work)
  await db.execute(sql`
    with ${held(work, items)}
    update ${name} set claim = null, ${due} = ${now.toISOString()} where id = any (array(select id from held))`)
}

/** Frees every claim. Correct only if one process owns the database and has just started. */
export async function releaseAll(db: Executor, work: WorkTable, now: Date): Promise<void> {
  const { name, due, open } = names(work)
  await db.execute(sql`
    update ${name} set claim = null, ${due} = least(${due}, ${now.toISOString()})
    where ${open} and claim is not null`)
}

/** The lanes in which something became due after `after` and until `now`. */
export async function lanesDueSince(db: Executor, work: WorkTable, after: Date, now: Date): Promise<string[]> {
  const { name, lane, due, open } = names(work)
  const found = await rows<{ lane: string }>(
    db,
    sql`
    select distinct ${lane} as lane from ${name}
    where ${open} and ${due} > ${after.toISOString()} and ${due} <= ${now.toISOString()}`,
  )
  return found.map((row) => row.lane)
}

/** All lanes with due work: one index lookup for each lane, however long its backlog. */
export async function lanesDue(db: Executor, work: WorkTable, now: Date): Promise<string[]> {
  const { name, lane, due, open } = names(work)
  const found = await rows<{ lane: string }>(
    db,
    sql`
    with recursive steps as (
      (select ${lane} as lane from ${name} where ${open} order by ${lane} limit 1)
      union all
      select (
        select next.${lane} from ${name} next
        where ${open} and next.${lane} > steps.lane
        order by next.${lane} limit 1)
      from steps where steps.lane is not null)
    select lane from steps
    where exists (
      select from ${name} where ${open} and ${lane} = steps.lane and ${due} <= ${now.toISOString()})`,
  )
  return found.map((row) => row.lane)
}

export const later = (at: Date, seconds: number): string => new Date(at.getTime() + seconds * 1000).toISOString()

function names({ name, lane, due, order, open, idType }: WorkTable) {
  const column = sql.identifier
  return {
    name: column(name),
    lane: column(lane),
    due: column(due),
    order: column(order),
    // literals, because a partial index serves no condition with a parameter
    open: sql.raw(open),
    idType: sql.raw(idType),
  }
}
