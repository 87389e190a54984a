import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** SQLSTATE of a statement that waited longer than `lock_timeout` for a lock. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** The loggable facts of a failed statement. Its parameters and the database's message may contain what people wrote. */
export type DatabaseFault = {
  /** The SQLSTATE, or the code of a network error. */
  code?: string | undefined
  constraint?: string | undefined
  /** The statement's name, or its verb and table, such as `insert contacts`. */
  statement?: string | undefined
}

/** The facts of a failed statement; undefined for any other error. */
export function databaseFault(error: Error): DatabaseFault | undefined {
  if (error instanceof DrizzleQueryError) {
    const cause = error.cause instanceof Error ? error.cause : undefined
    return { ...(cause && facts(cause)), statement: nameOf(error.query) }
  }
  return error instanceof pg.DatabaseError ? facts(error) : undefined
}

function facts(error: Error): DatabaseFault {
  if (error instanceof pg.DatabaseError) return { code: error.code, constraint: error.constraint }
  // an error of pg itself, such as a closed connection, whose message contains no data
  return { code: codeOf(error) ?? error.message }
}

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

function nameOf(query: string): string {
  const [verb = ''] = /\w+/.exec(query) ?? []
  const [, table] = /\b(?:from|into|update|join|table)\s+"?(\w+)/i.exec(query) ?? []
  return (table ? `${verb} ${table}` : verb).slice(0, 100)
}

/**
 * SQLSTATEs that concern the database and not the statement: connection, resources, shutdown, timeouts, a read-only standby, and conflicts
 * with other transactions.
 */
const TROUBLE = /^(08...|53...|57...|58...|55P03|25P03|25P04|25006|40001|40P01)$/

/** Whether the database could not have answered any statement: unreachable, shut down, out of resources or locked. The same request may soon succeed. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TROUBLE.test(error.code ?? '')
  if (error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError)
    return isDatabaseTrouble(error.cause)
  return lostConnection(error)
}

/** Whether a transaction was aborted by a deadlock, and would succeed when repeated. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && databaseFault(error)?.code === '40P01'
}

/** Whether a statement failed without an answer of the database: the connection was closed or silent. */
export function lostConnection(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError) || error.cause instanceof pg.DatabaseError) return false
  // a parameter that cannot be serialised is a bug
  return !(error.cause instanceof TypeError)
}
