import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/rows.ts'
import { inboundMessages } from './tables.ts'

/** When a person last wrote to an account. */
export async function lastInboundAt(db: Executor, accountId: string, phone: string): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: inboundMessages.receivedAt })
    .from(inboundMessages)
    .where(and(eq(inboundMessages.accountId, accountId), eq(inboundMessages.sender, phone)))
    .orderBy(desc(inboundMessages.receivedAt))
    .limit(1)
  return last?.at
}
