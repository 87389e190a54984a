import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { conflict } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { isTrial } from '../accounts/fiction.ts'
import type { Contact } from '../contacts/contacts.ts'
import { conversationEvent, conversationFacts } from '../webhooks/conversation-events.ts'
import { publish } from '../webhooks/publish.ts'
import type { Conversation } from './conversations.ts'
import { lockConversation } from './moves.ts'

const notes = pgTable('conversation_notes', {
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  contactId: text('contact_id').notNull(),
  author: text(),
  text: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** Agents write notes for each other. */
export type Note = typeof notes.$inferSelect

/** Notes of one conversation: more than people write in years, and few enough to read all pages. */
const NOTES_MAX = 1_000
/** Notes of a trial account: such accounts are free and need no sign-up, so together they must stay small. */
export const TRIAL_NOTES_MAX = 100

/** Adds a note to a conversation. Its text stays out of the events, so that erasing the contact erases all of it. */
export function addNote(
  db: Db,
  account: Account,
  contact: Contact,
  { author, text }: { author: string | null; text: string },
  now: Date,
): Promise<Note> {
  return transaction(db, async (tx) => {
    const accountId = account.id
    const conversation = await lockConversation(tx, accountId, contact, now)
    await checkRoom(tx, account, contact)
    const note = { accountId, id: newId('nte', now), contactId: contact.id, author, text, createdAt: now }
    await tx.insert(notes).values(note)
    await publishNote(tx, conversation, note, { removed: false }, now)
    return note
  })
}

/** Throws if the conversation or the trial account has its maximum of notes. The caller holds the conversation's lock. */
async function checkRoom(tx: Tx, account: Account, contact: Contact): Promise<void> {
  const ofAccount = eq(notes.accountId, account.id)
  const check = async (which: SQL | undefined, maximum: number, where: string) => {
    if ((await tx.$count(notes, which)) >= maximum)
      throw conflict(`${where} has at most ${maximum} notes: delete some`, {
        reason: { id: 'too_many_notes', values: { maximum } },
      })
  }
  await check(and(ofAccount, eq(notes.contactId, contact.id)), NOTES_MAX, 'A conversation')
  if (!isTrial(account)) return
  // the lock serialises transactions of the account, so that each counts the notes of those before it
  await tx.execute(sql`select from accounts where id = ${account.id} for no key update`)
  await check(ofAccount, TRIAL_NOTES_MAX, 'A trial account')
}

/** The notes of a conversation, newest first, and the cursor of the next page. */
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

/** Deletes a note and publishes that. Returns whether it existed. */
export function removeNote(db: Db, accountId: string, contact: Contact, id: string, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const conversation = await lockConversation(tx, accountId, contact, now, { begins: false })
    const [note] = await tx
      .delete(notes)
      .where(and(eq(notes.accountId, accountId), eq(notes.contactId, contact.id), eq(notes.id, id)))
      .returning()
    if (note) await publishNote(tx, conversation, note, { removed: true }, now)
    return note !== undefined
  })
}

async function publishNote(
  tx: Tx,
  conversation: Conversation,
  { accountId, contactId, id, author }: Note,
  { removed }: { removed: boolean },
  now: Date,
): Promise<void> {
  const data = { ...conversationFacts(conversation), note_id: id, author, removed }
  await publish(tx, [conversationEvent(accountId, contactId, { event: 'conversation.noted', data }, now)], now)
}
