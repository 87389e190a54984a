import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** What may be logged of a statement that failed: its parameters and the database's own message hold what people wrote. */
export type DatabaseFault = {
  /** The SQLSTATE, or the code of the network's error. */
  code?: string | undefined
  constraint?: string | undefined
  /** The statement's name, or its verb and table, such as `insert contacts`. */
  statement?: string | undefined
}

/** The facts of an error that comes from a statement; undefined for every other. */
export function databaseFault(error: Error): DatabaseFault | undefined {
  if (error instanceof DrizzleQueryError) {
    const cause = error.cause instanceof Error ? error.cause : undefined
    return { ...(cause && facts(cause)), statement: nameOf(error.query) }
  }
  return error instanceof pg.DatabaseError ? facts(error) : undefined
}

function facts(error: Error): DatabaseFault {
  if (error instanceof pg.DatabaseError) return { code: error.code, constraint: error.constraint }
  // of pg itself, such as a connection that ended: they hold no data
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
 * SQLSTATEs that speak of the database and not of the statement: connection, resources, an end or a time limit set from
 * outside, a standby that takes no writes, and what lost against another transaction.
 */
const TROUBLE = /^(08...|53...|57...|58...|55P03|25P03|25P04|25006|40001|40P01)$/

/**
 * Whether the database could not answer any statement: not reachable, ended in mid-statement, overfull, locked for
 * too long. The same request may succeed in a moment.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TROUBLE.test(error.code ?? '')
  if (error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError)
    return isDatabaseTrouble(error.cause)
  return lostConnection(error)
}

/** Whether a transaction was ended because it and another one waited for each other: done again, it succeeds. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && databaseFault(error)?.code === '40P01'
}

/** Whether a statement failed without a word of the database: its connection ended, or nothing came over it. */
export function lostConnection(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError) || error.cause instanceof pg.DatabaseError) return false
  // a parameter that cannot be sent is a bug
  return !(error.cause instanceof TypeError)
}
