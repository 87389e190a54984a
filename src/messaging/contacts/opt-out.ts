import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/rows.ts'
import { optOuts } from './tables.ts'

const STOP = ['STOP', 'BERHENTI']
const START = ['START', 'MULAI']

/** What a person asks for by writing a single word. */
export function wishIn(text: string): 'out' | 'in' | undefined {
  const word = text.trim().toUpperCase()
  if (STOP.includes(word)) return 'out'
  return START.includes(word) ? 'in' : undefined
}

/** From now on messages to this number are refused, also after its contact is deleted, until it opts in. */
export async function optOut(db: Executor, accountId: string, phone: string, now: Date): Promise<void> {
  await db.insert(optOuts).values({ accountId, phone, optedOutAt: now }).onConflictDoNothing()
}

export async function optIn(db: Executor, accountId: string, phone: string): Promise<void> {
  await db.delete(optOuts).where(and(eq(optOuts.accountId, accountId), eq(optOuts.phone, phone)))
}

export async function hasOptedOut(db: Executor, accountId: string, phone: string): Promise<boolean> {
  const found = await db
    .select({ phone: optOuts.phone })
    .from(optOuts)
    .where(and(eq(optOuts.accountId, accountId), eq(optOuts.phone, phone)))
  return found.length > 0
}
