import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { databaseFault, LOCK_NOT_AVAILABLE } from '../../platform/db/errors.ts'
import { readsForLong } from '../../platform/db/long-read.ts'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { idTime } from '../../platform/ids.ts'
import { readLayouts } from './layout.ts'
import { partitionFurther } from './step.ts'
import { type PartitionedTable, partitionedTables, type RetentionSettings } from './tables.ts'

/** The name of a setting in the database. */
const WANTED = 'partitions'
/** Long enough for the statements that queued meanwhile. */
const LOCK_PAUSE_MS = 4_000
/** Five seconds apart, so a minute; then the next run continues. */
const LOCK_ATTEMPTS = 12

/**
 * Stores that the tables of this database are to be partitioned. Only once no process of a release before partitions runs on it
 * (docs/scaling.md): it would leave partitions out of a backup, and delete rows by their physical ids.
 */
export async function wantPartitions(db: Db): Promise<void> {
  await db.execute(sql`insert into settings (name, value) values (${WANTED}, 'true') on conflict (name) do nothing`)
}

/** Converts tables into partitions and creates those of the coming days, if this database is to have partitions. */
export async function keepPartitions(
  db: Db,
  settings: RetentionSettings,
  now: () => Date,
  onProgress: (what: string) => void = () => {},
): Promise<void> {
  const wanted = await rows(db, sql`select from settings where name = ${WANTED}`)
  if (wanted.length === 0) return
  for (const table of partitionedTables(settings)) {
    let changed = false
    for (let done = await further(db, table, now()); done !== undefined; done = await further(db, table, now())) {
      onProgress(done)
      changed = true
    }
    // autovacuum analyses partitions, but never the whole
    if (changed) await db.execute(sql`analyze ${sql.identifier(table.name)}`)
  }
}

/** `until` is when the last partition ends; undefined if the table is not partitioned yet. */
export type Partitioned = { name: string; partitions: number; until: Date | undefined }

/** The progress of each table that is to be partitioned. */
export async function listPartitioned(db: Db, settings: RetentionSettings): Promise<Partitioned[]> {
  const names = partitionedTables(settings).flatMap(({ name, days }) => (days === undefined ? [] : [name]))
  const layouts = await readLayouts(db, names)
  return names.map((name, at) => {
    const ranges = layouts[at]?.ranges ?? []
    const to = ranges.at(-1)?.to
    return { name, partitions: ranges.length, until: to === undefined ? undefined : idTime(to) }
  })
}

/** Does the next step, with retries while the table is locked. */
async function further(db: Db, table: PartitionedTable, now: Date): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    // a backup locks every table until its end
    if (await readsForLong(db.$client)) return undefined
    try {
      return await partitionFurther(db, table, now)
    } catch (error) {
      const fault = error instanceof Error ? databaseFault(error) : undefined
      if (fault?.code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error
      await sleep(LOCK_PAUSE_MS)
    }
  }
}
