import { z } from 'zod'
import { CONVERSATION_STATES } from '../../../messaging/contacts/conversation-states.ts'
import { type ListedConversation, listConversations } from '../../../messaging/conversations/conversations.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { addressWith } from '../../kit/address.ts'
import { badge } from '../../kit/notice.tsx'
import { narrowing, pager } from '../../kit/table.tsx'
import type { ConsoleDeps } from '../deps.ts'
import { describeReceived, describeSent, inShort } from '../messages/content.tsx'
import type { ConsoleUser } from '../view.ts'
import { inboxWords } from './words.ts'

/** Conversations in the list: two desktop screens. */
const PER_PAGE = 30

/** The filters of the list. */
export const listQuery = z.object({
  state: z.enum(CONVERSATION_STATES).optional().catch(undefined),
  unread: z.literal('true').optional().catch(undefined),
  mine: z.literal('true').optional().catch(undefined),
  cursor: recordId.optional().catch(undefined),
})
export type ListQuery = z.output<typeof listQuery>

/** The person's name, otherwise another identifier. */
export const nameOf = ({ contact: { name, phone, username, whatsappUser, whatsappParentUser } }: ListedConversation) =>
  name ?? phone ?? username ?? whatsappUser ?? whatsappParentUser ?? ''

/** The conversations of the left pane; `here` is the open one. */
export async function conversationList(
  { db, media }: ConsoleDeps,
  view: ConsoleUser,
  query: ListQuery,
  here?: string,
): Promise<Html> {
  const words = inboxWords[view.language]
  const { state, unread, cursor } = query
  const { user } = view.session
  const mine = user && query.mine
  const filter = { state, unread: unread === 'true' ? true : undefined, assignedTo: mine && user.id }
  const page = { limit: PER_PAGE, before: cursor || undefined }
  const { conversations, next } = await listConversations(db, view.session.account.id, filter, page)
  const describing = { view, links: media.links }
  const row = (one: ListedConversation): Html => {
    const { conversation, last } = one
    const described =
      last && ('recipient' in last ? describeSent(describing, last) : describeReceived(describing, last))
    const { contactId } = conversation
    return (
      <li>
        <a
          href={addressWith(`/console/inbox/${contactId}`, { state, unread, mine })}
          aria-current={contactId === here ? 'true' : undefined}
        >
          <span class="who">
            <bdi>{nameOf(one)}</bdi>
          </span>
          {conversation.unread > 0 ? (
            <span class="count" title={words.unreadCount(conversation.unread)}>
              {conversation.unread}
            </span>
          ) : (
            <span>{badge(conversation.state, words.state[conversation.state])}</span>
          )}
          <span class="last">{described && inShort(described)}</span>
        </a>
      </li>
    )
  }
  const choice = (text: string, wanted: ListQuery) => ({
    text,
    href: addressWith('/console/inbox', wanted),
    now: wanted.state === state && wanted.unread === unread && wanted.mine === mine,
  })
  return (
    <section class="list" id="list" aria-label={words.which}>
      {narrowing(words.which, [
        choice(words.all, {}),
        ...CONVERSATION_STATES.map((one) => choice(words.state[one], { state: one })),
        choice(words.unread, { unread: 'true' }),
        ...(user ? [choice(words.mine, { mine: 'true' })] : []),
      ])}
      {conversations.length === 0 ? <p class="soft">{words.none}</p> : <ol class="talks">{conversations.map(row)}</ol>}
      {pager(view.language, {
        older: next === null ? undefined : addressWith('/console/inbox', { state, unread, mine, cursor: next }),
      })}
    </section>
  )
}
