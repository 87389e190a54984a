import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { conflict } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { mustFindTemplate } from '../templates/templates.ts'
import { nextAfter } from './clock.ts'
import { scheduleAll } from './subscriptions.ts'
import { type BridgeSettings, bridges } from './tables.ts'
import { fitsIn } from './values.ts'

export type BridgeChange = Pick<BridgeSettings, 'enabled' | 'language' | 'dailyAt' | 'templateId'>

/** The default of an account that has set nothing. */
const UNSET: BridgeChange = { enabled: false, language: 'id', dailyAt: '06:00', templateId: null }

export async function bridgeOf(db: Executor, accountId: string): Promise<BridgeChange> {
  const [found] = await db.select().from(bridges).where(eq(bridges.accountId, accountId))
  return found ?? UNSET
}

/** Replaces the settings. While the bridge is off, subscriptions stay and nothing is sent. */
export function setBridge(db: Db, account: Account, change: BridgeChange, zone: string, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const before = await bridgeOf(tx, account.id)
    // an unchanged template is not checked again, so that other settings can change while the network pauses it
    if (change.templateId !== before.templateId) await mustCarryVerse(tx, account.id, change.templateId)
    const row = { accountId: account.id, ...change, updatedAt: now }
    await tx.insert(bridges).values(row).onConflictDoUpdate({ target: bridges.accountId, set: row })
    if (change.enabled === before.enabled && change.dailyAt === before.dailyAt) return
    await scheduleAll(tx, account.id, change.enabled ? nextAfter(change.dailyAt, account.timeZone ?? zone, now) : null)
  })
}

async function mustCarryVerse(tx: Tx, accountId: string, templateId: string | null): Promise<void> {
  if (templateId === null) return
  const template = await mustFindTemplate(tx, accountId, templateId)
  if (template.status !== 'APPROVED') throw conflict('This template is not approved')
  if (!fitsIn(template.components, ['verse', 'name']))
    throw conflict('This template does not take two values: the text of a verse, and its name')
}
