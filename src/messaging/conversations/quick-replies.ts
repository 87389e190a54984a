import { and, asc, eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import { databaseFault } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/open.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { conflict } from '../../platform/refusal.ts'

const quickReplies = pgTable('quick_replies', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  shortcut: text().notNull(),
  text: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

/** A prepared answer with a shortcut. */
export type QuickReply = typeof quickReplies.$inferSelect

/** All of them are shown at once in a menu. */
export const QUICK_REPLIES_MAX = 200

const UNIQUE_VIOLATION = '23505'

/** Sorted by shortcut. */
export const listQuickReplies = (db: Db, accountId: string): Promise<QuickReply[]> =>
  db.select().from(quickReplies).where(eq(quickReplies.accountId, accountId)).orderBy(asc(quickReplies.shortcut))

export async function addQuickReply(
  db: Db,
  accountId: string,
  input: { shortcut: string; text: string },
  now: Date,
): Promise<QuickReply> {
  const reply = { accountId, id: newId('qrp', now), ...input, createdAt: now, updatedAt: now }
  await unlessTaken(input.shortcut, () =>
    transaction(db, async (tx) => {
      // locks the account, so that concurrent requests cannot exceed the maximum together
      await tx.execute(sql`select from accounts where id = ${accountId} for no key update`)
      if ((await tx.$count(quickReplies, eq(quickReplies.accountId, accountId))) >= QUICK_REPLIES_MAX)
        throw conflict(`An account has at most ${QUICK_REPLIES_MAX} quick replies`, {
          reason: { id: 'too_many_quick_replies', values: { maximum: QUICK_REPLIES_MAX } },
        })
      await tx.insert(quickReplies).values(reply)
    }),
  )
  return reply
}

/** Undefined if the account has none with this id. */
export async function changeQuickReply(
  db: Db,
  accountId: string,
  id: string,
  change: { shortcut?: string | undefined; text?: string | undefined },
  now: Date,
): Promise<QuickReply | undefined> {
  const [reply] = await unlessTaken(change.shortcut ?? '', () =>
    db
      .update(quickReplies)
      .set({ ...change, updatedAt: now })
      .where(and(eq(quickReplies.accountId, accountId), eq(quickReplies.id, id)))
      .returning(),
  )
  return reply
}

/** Returns whether it existed. */
export async function removeQuickReply(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(quickReplies)
    .where(and(eq(quickReplies.accountId, accountId), eq(quickReplies.id, id)))
    .returning({ id: quickReplies.id })
  return removed.length === 1
}

async function unlessTaken<T>(shortcut: string, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const fault = error instanceof Error ? databaseFault(error) : undefined
    if (fault?.code !== UNIQUE_VIOLATION || fault.constraint !== 'quick_replies_shortcut') throw error
    throw conflict(`Another quick reply has the shortcut ${shortcut}`, {
      reason: { id: 'shortcut_taken', values: { shortcut } },
      details: { field: 'shortcut', value: shortcut },
    })
  }
}
