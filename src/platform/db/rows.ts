import type { SQL } from 'drizzle-orm'
import type { Db } from './open.ts'

/** The database or one of its transactions. */
export type Executor = Pick<Db, 'execute' | 'select' | 'insert' | 'update' | 'delete'>

/**
 * The rows of a raw statement. The only cast of database rows: `T` must be what the statement selects. Timestamps are Postgres text (see
 * `toDate`), integers of any width numbers.
 */
export async function rows<T extends Record<string, unknown>>(db: Executor, statement: SQL): Promise<T[]> {
  const result = await db.execute(statement)
  return result.rows as T[]
}

/** A timestamp of a raw statement as a Date. */
export const toDate = (text: string): Date => new Date(text)
