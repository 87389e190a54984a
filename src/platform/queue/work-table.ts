import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../db/rows.ts'

// Our own queue and not pg-boss: jobs, outgoing messages and deliveries share one mechanism whose lanes take turns by account, and work is
// enqueued in the transaction of its cause.

/**
 * A table of work that waits. Each row belongs to a lane (the kind of a job, the endpoint of a delivery) and has the time from
 * which it may be taken: what is new is due at once, what failed is due later, what a process has claimed is due when
 * its lease ends, and what waits for something to happen is due at infinity. To claim is to move what is due to the end of a
 * lease; a process that dies gives its work back by doing nothing; and what is not due is nowhere in the way.
 *
 * Every such table has `id` and `claim` (which process holds it, or null) and the columns named here.
 */
export type WorkTable = {
  /** Named when workers are woken. */
  topic: string
  name: string
  idType: 'bigint' | 'text'
  lane: string
  due: string
  /** In what order rows were made. */
  order: string
  /** What holds for the rows that still wait. An index on (lane, due, order) has exactly this as its condition. */
  open: string
}

/** A row in the hands of this process: `claim` proves that it still is. */
export type ClaimedRow = { id: string | number; claim: string }

/** A lane to look at, and how many of it may be taken. */
export type LaneRoom = { lane: string; room: number }

/** As rows `(lane, room)`, to select from. */
export const asRows = (rooms: LaneRoom[]): SQL => sql`
  unnest(${sql.param(rooms.map(({ lane }) => lane))}::text[], ${sql.param(rooms.map(({ room }) => room))}::int[])`

/**
 * The common table expression `claimed`: what is due in these lanes, the oldest first, now claimed until the lease ends. It
 * commits at once where it stands alone, so no row stays locked while the work is done. It takes the same way whatever the
 * statistics say: each lane is read from its index as far as there is room, and what was picked is found by id.
 */
export function claimed(
  work: WorkTable,
  options: {
    /** Selected from: `(lane, room)`. */
    rooms: SQL
    claim: string
    limit: number
    leaseSeconds: number
    now: Date
    /** More to set. */
    set?: SQL
    /** More that must hold. */
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

/** The common table expression `held`: which of these rows are still claimed by this process, locked in one order, so that writers never deadlock. `more` columns are read as well. */
export function held(work: WorkTable, items: ClaimedRow[], more: SQL = sql``): SQL {
  const { name, order, idType } = names(work)
  const ids = sql`${sql.param(items.map(({ id }) => id))}::${idType}[]`
  return sql`
    held as materialized (
      select ${name}.id ${more}
      from ${name}
      join unnest(${ids}, ${sql.param(items.map(({ claim }) => claim))}::text[]) as given (id, claim)
        on given.id = ${name}.id and given.claim = ${name}.claim
      -- the planner would guess a hundred rows and read the whole table
      where ${name}.id = any (${ids})
      order by ${name}.${order}
      for update of ${name})`
}

/** Puts off when the leases of these rows end. Returns the ids of those that are still claimed. */
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

/** Gives back what was claimed and not tried. */
export async function release(db: Executor, work: WorkTable, items: ClaimedRow[], now: Date): Promise<void> {
  if (items.length === 0) return
  const { name, due } = names(work)
  await db.execute(sql`
    with ${held(work, items)}
    update ${name} set claim = null, ${due} = ${now.toISOString()} where id = any (array(select id from held))`)
}

/** Frees every claim: right only where one process owns the database and has just started. */
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

/** All lanes in which something is due: one step in the index for each that has anything, however long its backlog. */
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
    // constants, written out: a partial index serves no condition with a parameter
    open: sql.raw(open),
    idType: sql.raw(idType),
  }
}
