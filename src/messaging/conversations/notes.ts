import { and, desc, eq, lt } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Contact } from '../contacts/contacts.ts'
import { conversationEvent, conversationFacts } from '../webhooks/conversation-events.ts'
import { publish } from '../webhooks/publish.ts'
import { lockConversation } from './moves.ts'

const notes = pgTable('conversation_notes', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  contactId: text('contact_id').notNull(),
  author: text(),
  text: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** What members of the account write for each other. */
export type Note = typeof notes.$inferSelect

/** Leaves a note at a conversation. Its text stays out of the ledger, so that erasing the contact erases all of it. */
export function addNote(
  db: Db,
  accountId: string,
  contact: Contact,
  { author, text }: { author: string | null; text: string },
  now: Date,
): Promise<Note> {
  return transaction(db, async (tx) => {
    const conversation = await lockConversation(tx, accountId, contact, now)
    const note = { accountId, id: newId('nte', now), contactId: contact.id, author, text, createdAt: now }
    await tx.insert(notes).values(note)
    const data = { ...conversationFacts(conversation), note_id: note.id, author }
    await publish(tx, [conversationEvent(accountId, contact.id, { event: 'conversation.noted', data }, now)], now)
    return note
  })
}

/** The notes at a conversation, the newest first, and the cursor of the next page. */
export async function listNotes(
  db: Db,
  accountId: string,
  contactId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ notes: Note[]; next: string | null }> {
  const found = await db
    .select()
    .from(notes)
    .where(
      and(
        eq(notes.accountId, accountId),
        eq(notes.contactId, contactId),
        before === undefined ? undefined : lt(notes.id, before),
      ),
    )
    .orderBy(desc(notes.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  return { notes: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Returns whether there was such a note. */
export async function removeNote(db: Db, accountId: string, contactId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(notes)
    .where(and(eq(notes.accountId, accountId), eq(notes.contactId, contactId), eq(notes.id, id)))
    .returning({ id: notes.id })
  return removed.length === 1
}
