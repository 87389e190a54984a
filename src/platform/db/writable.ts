import { sql } from 'drizzle-orm'
import { diskOf } from '../disk.ts'
import { Refusal } from '../refusal.ts'
import type { Db } from './open.ts'
import { transaction } from './transaction.ts'

/** Rows of 2 KB, more than the smallest work_mem, so that sorting them writes a temporary file. */
const SPILLED_ROWS = 100
/** A WAL segment of the embedded database, which it could not write with less. */
const EMBEDDED_NEEDS_BYTES = 16 * 1024 * 1024

/** Throws if a server accepts no writes: its disk is full (53100), or it is a standby or read-only. Leaves no row, lock or WAL behind. */
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

/** The same check for the embedded database with its files in `folder`. */
export async function checkRoom(folder: string): Promise<void> {
  const { freeBytes } = await diskOf(folder)
  if (freeBytes < EMBEDDED_NEEDS_BYTES)
    throw new Refusal('unavailable', `the disk of DATA_DIR is full: ${Math.floor(freeBytes / 1024 / 1024)} MB are left`)
}
