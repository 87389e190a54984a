import { z } from 'zod'
import { createMessage } from '../../messaging/messages/create.ts'
import { findMessage, listMessages, timelineOf } from '../../messaging/messages/messages.ts'
import { type Message, STATUSES } from '../../messaging/messages/tables.ts'
import { type Html, html } from '../../platform/html.ts'
import { recordId, safeText } from '../../platform/http/text.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ConsolePages } from './deps.ts'
import { mustHave, sessionOf } from './guard.ts'
import { badge, form, sendPage, table, time } from './pages.ts'

const PAGE = 50

export const messageTable = (messages: Message[]): Html =>
  table(
    'Messages, newest first',
    ['Accepted', 'To', 'Type', 'Text', 'Status'],
    messages.map(
      ({ id, createdAt, recipient, type, text, status }) =>
        html`<tr><td><a href="/console/messages/${id}">${time(createdAt)}</a></td><td>${recipient}</td><td>${type}</td>
<td class="text"><bdi>${shortened(text)}</bdi></td><td>${badge(status)}</td></tr>`,
    ),
    'No messages yet.',
  )

const shortened = (text: string | null): string => {
  const characters = [...(text ?? '')]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('')
}

const query = z.object({
  before: recordId.optional(),
  status: z.enum(STATUSES).optional().catch(undefined),
})

export const messagePages: ConsolePages =
  ({ db, quotas, media, now }) =>
  async (scope) => {
    scope.get('/messages', { schema: { querystring: query } }, async (request, reply) => {
      const session = sessionOf(request)
      mustHave(session, 'messages:read')
      const { before, status } = request.query
      const found = await listMessages(db, session.account.id, { before, status, limit: PAGE + 1 })
      const page = found.slice(0, PAGE)
      const only = status ? `&status=${status}` : ''
      return sendPage(reply, {
        title: 'Messages',
        session,
        main: html`<h1>Messages</h1>
${
  session.scopes.includes('messages:write') &&
  form(
    session,
    '/console/messages',
    html`<h2>Send a test message</h2>
<label for="to">To, with the country code</label>
<input id="to" name="to" type="tel" required maxlength="20" placeholder="+6281234567890">
<label for="message">Text</label>
<textarea id="message" name="message" rows="3" required maxlength="4096" dir="auto"></textarea>
${
  session.account.network === 'simulator' &&
  html`<p class="soft">On the simulator the last digits decide: …0000 is refused, …0001 never read, …0002 stays sent; any other is read within two seconds.</p>`
}
<button>Send</button>`,
    'card',
  )
}
<h2>Sent messages</h2>
<p class="row" aria-label="Status">${status ? html`<a href="/console/messages">all</a>` : html`<strong>all</strong>`}${STATUSES.map(
          (one) =>
            one === status ? html`<strong>${one}</strong>` : html`<a href="/console/messages?status=${one}">${one}</a>`,
        )}</p>
${messageTable(page)}
${found.length > PAGE && html`<p><a href="/console/messages?before=${page.at(-1)?.id ?? ''}${only}">Older messages</a></p>`}`,
      })
    })

    scope.post(
      '/messages',
      {
        schema: {
          body: z.object({
            to: z.string().max(40),
            message: safeText().trim().min(1, 'must not be empty').max(4096),
          }),
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        mustHave(session, 'messages:write')
        const { to, message } = request.body
        const sending = { db, quotas, links: media.links }
        const input = { to, type: 'text', message } as const
        const accepted = await createMessage(sending, session.account, input, undefined, now())
        return reply.redirect(`/console/messages/${accepted.message_id}`, 303)
      },
    )

    scope.get('/messages/:id', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
      const session = sessionOf(request)
      mustHave(session, 'messages:read')
      const message = await findMessage(db, session.account.id, request.params.id)
      if (!message) throw notFound('This message')
      const entries = await timelineOf(db, message.id)
      return sendPage(reply, {
        title: 'Message',
        session,
        main: html`<h1>Message to ${message.recipient}</h1>
<dl class="facts"><dt>Id</dt><dd><code>${message.id}</code></dd><dt>Status</dt><dd>${badge(message.status)}</dd>
<dt>Type</dt><dd>${message.type}</dd><dt>Credits</dt><dd>${message.creditsUsed}</dd>
<dt>Text</dt><dd dir="auto">${message.text ?? html`<span class="soft">none</span>`}</dd></dl>
<h2>Timeline</h2>
<ol class="timeline">${entries.map(
          ({ at, status, errorCode, errorMessage }) =>
            html`<li>${time(at)} ${badge(status)} ${errorCode !== null && html`<span>${errorCode}: ${errorMessage ?? ''}</span>`}</li>`,
        )}</ol>
<p class="row"><a href="/console/messages/${message.id}">Refresh</a> <a href="/console/messages">All messages</a></p>`,
      })
    })
  }
