import { z } from 'zod'
import { findMessage, listMessages, timelineOf } from '../../../messaging/messages/messages.ts'
import { type Message, STATUSES, type Status } from '../../../messaging/messages/tables.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { addressWith } from '../../kit/address.ts'
import { facts } from '../../kit/facts.tsx'
import { type FormRefusal, sentForm, tried } from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { narrowing, pager, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import type { ConsoleDeps, ConsolePages } from '../deps.ts'
import { failureOf } from '../outcomes.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, type ConsoleView, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { describeSent, inFull, inShort } from './content.tsx'
import { peopleAt } from './people.tsx'
import { sendFieldOf, sendForm, sendFrom } from './send.tsx'
import { messageWords } from './words.ts'

/** Rows on a page: one line each. */
const PAGE = 50

/** The status of a message: before its network has taken it, it waits, perhaps for its time. */
export function statusBadge(view: ConsoleView, message: Message): Html {
  const { status, sentAt, scheduledFor, releasedAt } = message
  const words = shellWords[view.language].message
  if (status !== 'sent' || sentAt !== null) return badge(status, words[status])
  if (scheduledFor === null || releasedAt !== null) return badge('waiting', words.waiting)
  return (
    <>
      {badge('waiting', words.scheduled)} {time(view, scheduledFor)}
    </>
  )
}

export async function messageTable(deps: ConsoleDeps, view: ConsoleUser, messages: Message[]): Promise<Html> {
  const words = messageWords[view.language]
  const person = await peopleAt(
    deps.db,
    view,
    messages.map(({ recipient }) => recipient),
  )
  const telling = { view, links: deps.media.links }
  const [accepted, to, content, status] = words.columns
  return table({
    caption: words.list,
    columns: [
      { name: accepted, cell: ({ id, createdAt }) => <a href={`/console/messages/${id}`}>{time(view, createdAt)}</a> },
      { name: to, cell: ({ recipient }) => person(recipient).shown },
      { name: content, cell: (message) => inShort(describeSent(telling, message)) },
      { name: status, cell: (message) => statusBadge(view, message) },
    ],
    rows: messages,
    empty: words.none,
  })
}

type MessageQuery = { before?: string | undefined; status?: Status | undefined; to?: string | undefined }

const query = z.object({
  before: recordId.optional(),
  status: z.enum(STATUSES).optional().catch(undefined),
  to: z.string().max(200).optional().catch(undefined),
})

export const messagePages: ConsolePages = (deps) => async (scope) => {
  const { db } = deps

  const messagesPage = async (view: ConsoleUser, asked: MessageQuery, refused?: FormRefusal): Promise<ConsolePage> => {
    const { before, status, to } = asked
    const words = messageWords[view.language]
    const shell = shellWords[view.language]
    const { messages: shown, next } = await listMessages(db, view.session.account.id, { before, status, limit: PAGE })
    return {
      title: shell.places.messages,
      at: 'messages',
      main: (
        <>
          <h1>{shell.places.messages}</h1>
          {may(view, 'messages:write') && sendForm(view, { to: to ?? '', refused })}
          {narrowing(
            words.which,
            [undefined, ...STATUSES].map((one) => ({
              text: one ? shell.message[one] : words.all,
              href: addressWith('/console/messages', { status: one }),
              now: one === status,
            })),
          )}
          {await messageTable(deps, view, shown)}
          {pager(view.language, {
            older: next === null ? undefined : addressWith('/console/messages', { before: next, status }),
          })}
        </>
      ),
    }
  }

  scope.get('/messages', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'messages:read')
    return sendPage(reply, view, await messagesPage(view, request.query))
  })

  scope.post('/messages', { schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'messages:write')
    // the form is part of a page of messages, and is shown again on it
    mustHave(view, 'messages:read')
    const accepted = await tried(view, request.body, () => sendFrom(deps, view, request.body, request.id), sendFieldOf)
    if ('done' in accepted) return reply.redirect(`/console/messages/${accepted.done}`, 303)
    const { refused } = accepted
    return sendPage(reply.code(refused.status), view, await messagesPage(view, {}, refused))
  })

  scope.get('/messages/:id', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'messages:read')
    const message = await findMessage(db, view.session.account.id, request.params.id)
    if (!message) throw notFound('This message')
    const words = messageWords[view.language]
    const shell = shellWords[view.language]
    const entries = await timelineOf(db, message.id)
    const { name, shown } = (await peopleAt(db, view, [message.recipient]))(message.recipient)
    const reason = (code: string | null, text: string | null) =>
      code === null ? (
        ''
      ) : (
        <>
          {failureOf(view.language, code, text)} <code>{code}</code>
        </>
      )
    return sendPage(reply, view, {
      title: words.one(name),
      at: 'messages',
      main: (
        <>
          <h1>{words.one(name)}</h1>
          {facts([
            [words.to, shown],
            [words.status, statusBadge(view, message)],
            [
              words.content,
              <div class="bubble">{inFull(describeSent({ view, links: deps.media.links }, message))}</div>,
            ],
            [words.credits, message.creditsUsed],
            [words.id, <code>{message.id}</code>],
          ])}
          <h2>{words.timeline}</h2>
          {table({
            caption: words.timeline,
            columns: [
              { name: words.events[0], cell: ({ status }) => badge(status, shell.message[status]) },
              { name: words.events[1], cell: ({ at }) => time(view, at) },
              { name: words.events[2], cell: ({ errorCode, errorMessage }) => reason(errorCode, errorMessage) },
            ],
            rows: entries,
            empty: shell.none,
          })}
          <p class="row">
            <a href={`/console/messages/${message.id}`}>{shell.refresh}</a>{' '}
            <a href="/console/messages">{words.allMessages}</a>
          </p>
        </>
      ),
    })
  })
}
