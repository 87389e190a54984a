import type { SQL } from 'drizzle-orm'
import type { Executor } from './rows.ts'

/** Runs `statement` with the records as one JSON array, if there are any: many rows in one round trip. */
export async function insertJson(db: Executor, records: unknown[], statement: (list: string) => SQL): Promise<void> {
  if (records.length > 0) await db.execute(statement(JSON.stringify(records)))
}
