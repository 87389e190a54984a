import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows, toDate } from '../../platform/db/rows.ts'
import { type Contact, findContacts } from '../contacts/contacts.ts'
import { CONVERSATION_STATES, type ConversationState } from '../contacts/conversation-states.ts'
import { pageOf } from '../list.ts'
import { findReceivedMany, type ReceivedMessage } from '../messages/conversation.ts'
import { findMessages } from '../messages/messages.ts'
import type { Message } from '../messages/tables.ts'

/** The exchange between an account and a person. */
export type Conversation = {
  contactId: string
  state: ConversationState
  /** Since when it has that state; null if there was no message yet. */
  since: Date | null
  /** Messages of the person that nobody has read. */
  unread: number
  /** The agent in charge, as the account names them. */
  assignedTo: string | null
  lastMessageId: string | null
  lastReceivedId: string | null
}

type ConversationRow = {
  contact_id: string
  state: ConversationState
  since: string
  unread: number
  assigned_to: string | null
  last_message_id: string
  last_received_id: string | null
}

const COLUMNS = sql`contact_id, state, since, unread, assigned_to, last_message_id, last_received_id`

const conversationIn = (row: ConversationRow): Conversation => ({
  contactId: row.contact_id,
  state: row.state,
  since: toDate(row.since),
  unread: row.unread,
  assignedTo: row.assigned_to,
  lastMessageId: row.last_message_id,
  lastReceivedId: row.last_received_id,
})

/** Finds a conversation. A contact without messages has an empty, closed one. */
export async function findConversation(
  db: Executor,
  accountId: string,
  contactId: string,
  { lock = false } = {},
): Promise<Conversation> {
  const [row] = await rows<ConversationRow>(
    db,
    sql`
    select ${COLUMNS} from conversations
    where account_id = ${accountId} and contact_id = ${contactId} ${lock ? sql`for update` : sql``}`,
  )
  if (row) return conversationIn(row)
  const nothing = { since: null, unread: 0, assignedTo: null, lastMessageId: null, lastReceivedId: null }
  return { contactId, state: 'closed', ...nothing }
}

export type ConversationFilter = {
  state?: ConversationState | undefined
  unread?: boolean | undefined
  /** Whether an agent is assigned. */
  assigned?: boolean | undefined
  assignedTo?: string | undefined
  /** A tag of its contact. */
  label?: string | undefined
}

/** A conversation in a list. */
export type ListedConversation = {
  conversation: Conversation
  contact: Contact
  last: Message | ReceivedMessage | undefined
}

/** A page of an account's conversations, the latest message first, and the cursor of the next. */
export async function listConversations(
  db: Executor,
  accountId: string,
  filter: ConversationFilter,
  page: { before?: string | undefined; limit: number },
): Promise<{ conversations: ListedConversation[]; next: string | null }> {
  const source = { table: 'conversations', key: 'last_message_id', before: page.before, ...sourceOf(accountId, filter) }
  // without a row filter the index read stops after one page
  const { ids, next } = await pageOf(db, source, page.limit, source.filter ? {} : { scanMax: page.limit + 1 })
  if (ids.length === 0) return { conversations: [], next }
  const found = await rows<ConversationRow>(
    db,
    sql`
    select ${COLUMNS} from conversations
    where account_id = ${accountId} and last_message_id = any (${sql.param(ids)}::text[])
      and state = any (${sql.param([...CONVERSATION_STATES])}::text[])
    order by last_message_id desc`,
  )
  return { conversations: await withLast(db, accountId, found.map(conversationIn)), next }
}

/** The rarest filter is read from its index; the others are checked in the rows found. */
function sourceOf(accountId: string, { state, unread, assigned, assignedTo, label }: ConversationFilter) {
  const each = (state ? [state] : [...CONVERSATION_STATES]).map((one) => sql`state = ${one}`)
  const conditions: SQL[] = []
  if (assigned === false) conditions.push(sql`assigned_to is null`)
  if (unread === false) conditions.push(sql`unread = 0`)
  if (label !== undefined) {
    conditions.push(sql`exists (
      select from contacts
      where contacts.account_id = conversations.account_id and contacts.id = conversations.contact_id
        and contacts.tags @> array[${label}]::text[])`)
  }
  const rare =
    assignedTo !== undefined
      ? sql`assigned_to = ${assignedTo}`
      : assigned
        ? sql`assigned_to is not null`
        : unread
          ? sql`unread > 0`
          : undefined
  if (rare && state) conditions.push(sql`state = ${state}`)
  if ((assignedTo !== undefined || assigned) && unread) conditions.push(sql`unread > 0`)
  return {
    where: rare ? sql`account_id = ${accountId} and ${rare}` : sql`account_id = ${accountId}`,
    each: rare ? undefined : each,
    filter: conditions.length === 0 ? undefined : sql`(${sql.join(conditions, sql` and `)})`,
  }
}

/** Adds the contact and the last message to each conversation, in order. */
async function withLast(db: Executor, accountId: string, conversations: Conversation[]): Promise<ListedConversation[]> {
  const ids = conversations.map(({ lastMessageId }) => lastMessageId).filter((id) => id !== null)
  const contacts = await findContacts(
    db,
    accountId,
    conversations.map(({ contactId }) => contactId),
  )
  const messages = [...(await findMessages(db, accountId, ids)), ...(await findReceivedMany(db, accountId, ids))]
  const last = new Map<string | null, Message | ReceivedMessage>(messages.map((message) => [message.id, message]))
  return conversations.flatMap((conversation) => {
    const contact = contacts.get(conversation.contactId)
    // deleted between the two statements
    return contact ? [{ conversation, contact, last: last.get(conversation.lastMessageId) }] : []
  })
}
