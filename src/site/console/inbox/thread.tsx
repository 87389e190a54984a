import type { User } from '../../../messaging/accounts/users/tables.ts'
import { listUsers } from '../../../messaging/accounts/users/users.ts'
import type { Contact } from '../../../messaging/contacts/contacts.ts'
import { type Conversation, findConversation } from '../../../messaging/conversations/conversations.ts'
import { listNotes, type Note } from '../../../messaging/conversations/notes.ts'
import { type ConversationEntry, conversationWith } from '../../../messaging/messages/conversation.ts'
import type { Html } from '../../../platform/html.tsx'
import { type FormRefusal, longField, options, postForm, problem } from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { pager } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { authorOf } from '../authors.ts'
import type { ConsoleDeps } from '../deps.ts'
import { describeReceived, describeSent, inFull } from '../messages/content.tsx'
import { statusBadge } from '../messages/pages.tsx'
import { type ConsoleUser, may } from '../view.ts'
import { type AnswerState, answerForm } from './answer.tsx'
import { nameOf } from './list.tsx'
import { inboxWords } from './words.ts'

/** Messages shown at once: a long afternoon with one customer. */
const PER_PAGE = 40

type ThreadEntry = ConversationEntry | { id: string; at: Date; note: Note }

/** The right pane: messages and notes, newest last, and the available actions. */
export async function thread(
  deps: ConsoleDeps,
  view: ConsoleUser,
  contact: Contact,
  { before, note, ...answering }: AnswerState & { before?: string | undefined; note?: FormRefusal | undefined },
): Promise<Html> {
  const { db, media } = deps
  const { account } = view.session
  const words = inboxWords[view.language]
  const users = await listUsers(db, account.id)
  const names = new Map(users.map(({ id, name }) => [id, name]))
  const conversation = await findConversation(db, account.id, contact.id)
  const found = await conversationWith(db, account.id, contact, { before, limit: PER_PAGE + 1 })
  const entries: ConversationEntry[] = found.slice(0, PER_PAGE)
  const oldest = entries.at(-1)
  const { notes } = await listNotes(db, account.id, contact.id, { limit: PER_PAGE })
  const whole = found.length <= PER_PAGE
  const between = notes.filter(({ createdAt }) => before === undefined && (whole || (oldest && createdAt >= oldest.at)))
  const shown: ThreadEntry[] = [...entries, ...between.map((note) => ({ id: note.id, at: note.createdAt, note }))]
  shown.sort((a, b) => a.at.getTime() - b.at.getTime())
  const lastReceived = entries.find((entry) => 'received' in entry)?.id
  const describing = { view, links: media.links }
  const bubble = (entry: ThreadEntry): Html => {
    if ('note' in entry) {
      const { author, text } = entry.note
      return (
        <li class="bubble note">
          <p class="soft">
            {author === null ? words.note : words.noteBy(author)} · {time(view, entry.at)}
          </p>
          <p class="said" dir="auto">
            {text}
          </p>
        </li>
      )
    }
    return 'sent' in entry ? (
      <li class="bubble ours">
        <p class="soft">
          {names.get(authorOf(entry.sent) ?? '') ?? words.us} · {time(view, entry.at)} · {statusBadge(view, entry.sent)}
        </p>
        {inFull(describeSent(describing, entry.sent))}
      </li>
    ) : (
      <li class="bubble">
        <p class="soft">
          {words.them} · {time(view, entry.at)}
        </p>
        {inFull(describeReceived(describing, entry.received))}
      </li>
    )
  }
  return (
    <section class="talk" aria-label={nameOf({ conversation, contact, last: undefined })}>
      <p class="back">
        <a href="/console/inbox">‹ {words.back}</a>
      </p>
      <h2>
        <bdi>{nameOf({ conversation, contact, last: undefined })}</bdi>{' '}
        {badge(conversation.state, words.state[conversation.state])}
      </h2>
      {pager(view.language, {
        older: whole || !oldest ? undefined : `/console/inbox/${contact.id}?before=${oldest.id}`,
      })}
      <div id="said" data-unread={conversation.unread}>
        {shown.length === 0 ? <p class="soft">{words.nothing}</p> : <ol class="conversation">{shown.map(bubble)}</ol>}
      </div>
      {contact.optOut === 'all' && <p class="notice bad">{words.refuses}</p>}
      {may(view, 'conversations:write') && (
        <>
          {await answerForm(deps, view, contact, { ...answering, seen: lastReceived })}
          {acts(view, conversation, users, lastReceived, note)}
        </>
      )}
    </section>
  )
}

function acts(
  view: ConsoleUser,
  conversation: Conversation,
  users: User[],
  lastReceived: string | undefined,
  note: FormRefusal | undefined,
): Html {
  const words = inboxWords[view.language]
  const { contactId: id, state, unread, assignedTo } = conversation
  const act = (name: string) => `/console/inbox/${id}/${name}`
  return (
    <>
      <div class="acts" id="acts">
        {unread > 0 &&
          lastReceived !== undefined &&
          postForm(
            view,
            act('read'),
            <>
              <input type="hidden" name="seen" value={lastReceived} />
              <button class="plain" id="mark-read">
                {words.markRead}
              </button>
            </>,
          )}
        {state === 'closed'
          ? postForm(view, act('reopen'), <button class="plain">{words.reopen}</button>)
          : postForm(view, act('close'), <button class="plain">{words.close}</button>)}
        {postForm(
          view,
          act('assign'),
          <>
            <label for="assigned">{words.assigned}</label> {assignment(view, users, assignedTo ?? '')}{' '}
            <button class="plain">{words.assign}</button>
          </>,
        )}
      </div>
      {postForm(
        view,
        act('notes'),
        <>
          {problem(note)}
          {longField(
            { name: 'text', id: 'note-text', label: words.note, help: words.noteHelp, refused: note },
            { rows: 2, required: true, maxlength: 4096, dir: 'auto' },
          )}
          <button class="plain">{words.addNote}</button>
        </>,
        { kind: 'card' },
      )}
      <p>
        <a href={`/console/contacts/${id}`}>{words.contact}</a>
      </p>
    </>
  )
}

/** The possible assignees: people who can answer, and the present one. An account without people enters any name. */
function assignment(view: ConsoleUser, users: User[], assignedTo: string): Html {
  const words = inboxWords[view.language]
  const control = { id: 'assigned', name: 'assigned_to' }
  if (users.length === 0) return <input {...control} maxlength={100} value={assignedTo} placeholder={words.nobody} />
  const people = users.filter(
    ({ id, role, removedAt }) => (role !== 'viewer' && removedAt === null) || id === assignedTo,
  )
  const choices = people.map(({ id, name, removedAt }) => [id, removedAt ? words.left(name) : name] as const)
  // a client of the API may have assigned a name that is not a user's
  const foreign =
    assignedTo === '' || people.some(({ id }) => id === assignedTo) ? [] : [[assignedTo, assignedTo] as const]
  return <select {...control}>{options([['', words.nobody], ...choices, ...foreign], assignedTo)}</select>
}
