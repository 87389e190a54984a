import { z } from 'zod'
import { writeMessages } from '../../../messaging/messages/csv.ts'
import { findMessage, listMessages, timelineOf } from '../../../messaging/messages/messages.ts'
import { type Message, STATUSES, TYPES } from '../../../messaging/messages/tables.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId, safeText } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { addressWith } from '../../kit/address.ts'
import { dayFields, dayQuery, momentsOf } from '../../kit/days.tsx'
import { facts } from '../../kit/facts.tsx'
import { sendCsv } from '../../kit/files.ts'
import { choiceField, type FormRefusal, lineField, sentForm, tried } from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { exportLink, filterForm, narrowing, pager, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import type { ConsoleDeps, ConsolePages } from '../deps.ts'
import { numberWords, offeredNumbers } from '../numbers.tsx'
import { failureOf } from '../outcomes.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, type ConsoleView, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { describeSent, inFull, inShort, nameOfType } from './content.tsx'
import { messageFilterWords } from './filter-words.ts'
import { peopleAt } from './people.tsx'
import { sendFieldOf, sendForm, sendFrom } from './send.tsx'
import { addressesOfWhom } from './whom.ts'
import { messageWords } from './words.ts'

/** Rows on a page: one line each. */
const PER_PAGE = 50

/** A message's status; before its network has accepted it, it is waiting or scheduled. */
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

export async function messageTable(
  deps: ConsoleDeps,
  view: ConsoleUser,
  messages: Message[],
  empty = messageWords[view.language].none,
): Promise<Html> {
  const words = messageWords[view.language]
  const person = await peopleAt(
    deps.db,
    view,
    messages.map(({ recipient }) => recipient),
  )
  const describing = { view, links: deps.media.links }
  const [accepted, to, content, status] = words.columns
  return table({
    caption: words.list,
    columns: [
      { name: accepted, cell: ({ id, createdAt }) => <a href={`/console/messages/${id}`}>{time(view, createdAt)}</a> },
      { name: to, cell: ({ recipient }) => person(recipient).shown },
      { name: content, cell: (message) => inShort(describeSent(describing, message)) },
      { name: status, cell: (message) => statusBadge(view, message) },
    ],
    rows: messages,
    empty,
  })
}

type Filter = ReturnType<typeof filterOf>

const isNarrowed = (filter: Filter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '')

function messageFilter(view: ConsoleUser, filter: Filter): Html {
  const words = messageFilterWords[view.language]
  const { status, ...others } = filter
  const line = (name: 'whom' | 'tag' | 'reference') =>
    lineField({ name, label: words[name], value: filter[name] }, { autocomplete: 'off', maxlength: 200 })
  return filterForm(view.language, {
    action: '/console/messages',
    inUse: isNarrowed({ ...others, status: undefined }),
    parameters: { status },
    fields: (
      <>
        {line('whom')}
        {choiceField({
          ...{ name: 'type', label: words.type, value: filter.type },
          choices: [['', words.any], ...TYPES.map((type) => [type, nameOfType(view.language, type)] as const)],
        })}
        {line('tag')}
        {line('reference')}
        {dayFields(view, filter)}
      </>
    ),
  })
}

const query = z.object({
  before: recordId.optional(),
  status: z
    .enum([...STATUSES, 'scheduled'])
    .optional()
    .catch(undefined),
  /** The recipient with which the form starts. */
  to: z.string().max(200).optional().catch(undefined),
  whom: safeText().trim().max(200).catch(''),
  type: z.enum(TYPES).optional().catch(undefined),
  tag: safeText().trim().max(64).catch(''),
  reference: safeText().trim().max(100).catch(''),
  ...dayQuery,
})
type MessageQuery = z.output<typeof query>

/** The filter of a list, of its other pages and of its file. */
const filterOf = ({ status, whom, type, tag, reference, from, until }: MessageQuery) => ({
  ...{ status, whom, type, tag, reference, from, until },
})

export const messagePages: ConsolePages = (deps) => async (scope) => {
  const { db } = deps

  const filtered = async (view: ConsoleUser, { status, type, tag, reference, whom, ...days }: MessageQuery) => ({
    ...(status === 'scheduled' ? { scheduled: true } : { status }),
    ...{ type, tag: tag || undefined, reference: reference || undefined },
    addresses: await addressesOfWhom(db, view, whom),
    ...momentsOf(view, days),
  })

  const messagesPage = async (view: ConsoleUser, asked: MessageQuery, refused?: FormRefusal): Promise<ConsolePage> => {
    const { before, status, to } = asked
    const words = messageWords[view.language]
    const shell = shellWords[view.language]
    const filter = filterOf(asked)
    const numbers = await offeredNumbers(deps, view)
    const { messages: shown, next } = await listMessages(db, view.session.account.id, {
      ...(await filtered(view, asked)),
      ...{ before, limit: PER_PAGE },
    })
    return {
      title: shell.places.messages,
      at: 'messages',
      main: (
        <>
          <h1>{shell.places.messages}</h1>
          {may(view, 'messages:write') && sendForm(view, { to: to ?? '', numbers, refused })}
          {narrowing(
            words.which,
            [undefined, ...STATUSES, 'scheduled' as const].map((one) => ({
              text: one ? shell.message[one] : words.all,
              href: addressWith('/console/messages', { ...filter, status: one }),
              now: one === status,
            })),
          )}
          {messageFilter(view, filter)}
          {
            await messageTable(
              deps,
              view,
              shown,
              isNarrowed(filter) ? messageFilterWords[view.language].nothing : undefined,
            )
          }
          {pager(view.language, {
            older: next === null ? undefined : addressWith('/console/messages', { ...filter, before: next }),
          })}
          {shown.length > 0 && exportLink(view.language, addressWith('/console/messages/export.csv', filter))}
        </>
      ),
    }
  }

  scope.get('/messages/export.csv', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'messages:read')
    return sendCsv(reply, 'messages', writeMessages(db, view.session.account.id, await filtered(view, request.query)))
  })

  scope.get('/messages', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'messages:read')
    return sendPage(reply, view, await messagesPage(view, request.query))
  })

  scope.post('/messages', { config: { savesForm: true }, schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'messages:write')
    // the form is part of a page of messages, and is shown on it again
    mustHave(view, 'messages:read')
    const accepted = await tried(view, request.body, () => sendFrom(deps, view, request.body, request.id), sendFieldOf)
    if ('done' in accepted) return reply.redirect(`/console/messages/${accepted.done}`, 303)
    const { refused } = accepted
    return sendPage(reply.code(refused.status), view, await messagesPage(view, query.parse({}), refused))
  })

  scope.get('/messages/:id', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'messages:read')
    const message = await findMessage(db, view.session.account.id, request.params.id)
    if (!message) throw notFound('This message')
    const words = messageWords[view.language]
    const shell = shellWords[view.language]
    const entries = await timelineOf(db, message.id)
    const by = new Map(await offeredNumbers(deps, view)).get(message.connectionId ?? '')
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
            ...(by ? [[numberWords[view.language].from, by] as const] : []),
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
