import { sql } from 'drizzle-orm'
import { diskOf } from '../disk.ts'
import { Refusal } from '../refusal.ts'
import type { Db } from './open.ts'
import { transaction } from './transaction.ts'

/** Rows of some 2 KB, more than fit into the least memory that a sort may have: Postgres writes them to its disk, and nothing of it stays. */
const SPILLED_ROWS = 100
/** A segment of the embedded database's log: with less it cannot write one more. */
const EMBEDDED_NEEDS_BYTES = 16 * 1024 * 1024

/** Throws why a server takes no writes: its disk is full (53100), or it is a standby or was set to read only. Leaves no row, no lock and no log behind. */
export async function checkWritable(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ readonly: string }>(
      sql`select current_setting('transaction_read_only') as readonly`,
    )
    if (rows[0]?.readonly === 'on') throw new Refusal('unavailable', 'the database is read only')
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(sql`
      select count(*) from (
        select repeat(n::text, 1000) as text from generate_series(1, ${sql.raw(String(SPILLED_ROWS))}) as n order by 1 offset 0) as spilled`)
  })
}

/** The same of the embedded database, whose files lie in `folder`. */
export async function checkRoom(folder: string): Promise<void> {
  const { freeBytes } = await diskOf(folder)
  if (freeBytes < EMBEDDED_NEEDS_BYTES)
    throw new Refusal('unavailable', `the disk of DATA_DIR is full: ${Math.floor(freeBytes / 1024 / 1024)} MB are left`)
}
