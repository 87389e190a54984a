import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { findTemplate } from '../templates/templates.ts'
import { nextAfter } from './clock.ts'
import { scheduleAll } from './subscriptions.ts'
import { type BridgeSettings, bridges } from './tables.ts'

export type BridgeChange = Pick<BridgeSettings, 'enabled' | 'language' | 'dailyAt' | 'templateId'>

/** Off where the account has chosen nothing. */
const UNSET: BridgeChange = { enabled: false, language: 'id', dailyAt: '06:00', templateId: null }

export async function bridgeOf(db: Executor, accountId: string): Promise<BridgeChange> {
  const [found] = await db.select().from(bridges).where(eq(bridges.accountId, accountId))
  return found ?? UNSET
}

/** Sets all of it. Those who are subscribed stay so while it is off, and get nothing. */
export function setBridge(db: Db, account: Account, change: BridgeChange, zone: string, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    if (change.templateId !== null && !(await findTemplate(tx, account.id, change.templateId)))
      throw notFound('This template')
    const before = await bridgeOf(tx, account.id)
    const row = { accountId: account.id, ...change, updatedAt: now }
    await tx.insert(bridges).values(row).onConflictDoUpdate({ target: bridges.accountId, set: row })
    if (change.enabled === before.enabled && change.dailyAt === before.dailyAt) return
    await scheduleAll(tx, account.id, change.enabled ? nextAfter(change.dailyAt, account.timeZone ?? zone, now) : null)
  })
}
