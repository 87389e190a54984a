import { z } from 'zod'
import { type Attempt, listAttempts } from '../../messaging/webhooks/logs.ts'
import { replayDelivery } from '../../messaging/webhooks/replay.ts'
import { receiverUrl } from '../../messaging/webhooks/schemas.ts'
import { EVENTS, type Webhook } from '../../messaging/webhooks/tables.ts'
import { sendTest } from '../../messaging/webhooks/test-event.ts'
import { createWebhook, findWebhook, listWebhooks } from '../../messaging/webhooks/webhooks.ts'
import { type Html, html } from '../../platform/html.ts'
import { recordId } from '../../platform/http/text.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { ConsolePages } from './deps.ts'
import { mustHave, sessionOf } from './guard.ts'
import { badge, form, sendPage, table, time } from './pages.ts'
import type { Session } from './sessions.ts'

const PAGE = 30
const byId = z.object({ id: recordId })
const eventChoice = z.union([z.enum(EVENTS).transform((one) => [one]), z.array(z.enum(EVENTS))]).default([])
const NOTICES = { test: 'The test is on its way. Refresh in a moment.', replay: 'It is being delivered again.' }

export const webhookPages: ConsolePages = (deps) => async (scope) => {
  const { db, config, now } = deps
  const url = receiverUrl(config.WEBHOOK_ALLOW_PRIVATE)

  const webhookOf = async (session: Session, id: string): Promise<Webhook> => {
    const webhook = await findWebhook(db, session.account.id, id)
    if (!webhook) throw notFound('This webhook')
    return webhook
  }

  scope.get('/webhooks', async (request, reply) => {
    const session = sessionOf(request)
    mustHave(session, 'webhooks:read')
    const webhooks = await listWebhooks(db, session.account.id)
    return sendPage(reply, {
      title: 'Webhooks',
      session,
      main: html`<h1>Webhooks</h1>
${config.WEBHOOK_SENDER_IPS && html`<p class="soft">Deliveries come from ${config.WEBHOOK_SENDER_IPS}.</p>`}
${table(
  'Webhooks',
  ['Address', 'Events', 'Status'],
  webhooks.map(
    (webhook) => html`<tr><th scope="row"><a href="/console/webhooks/${webhook.id}">${webhook.url}</a></th>
<td>${webhook.events.join(', ')}</td><td>${badge(webhook.status)} ${webhook.disabledReason ?? ''}</td></tr>`,
  ),
  'No webhooks yet.',
)}
${
  session.scopes.includes('webhooks:write') &&
  form(
    session,
    '/console/webhooks',
    html`<h2>Add a webhook</h2><label for="url">Address</label>
<input id="url" name="url" type="url" required maxlength="2048" placeholder="https://example.com/hooks">
<fieldset><legend>Events</legend>${EVENTS.map(
      (name) =>
        html`<label class="check"><input type="checkbox" name="events" value="${name}" checked> ${name}</label>`,
    )}</fieldset><button>Add</button>`,
    'card',
  )
}`,
    })
  })

  scope.post('/webhooks', { schema: { body: z.object({ url, events: eventChoice }) } }, async (request, reply) => {
    const session = sessionOf(request)
    mustHave(session, 'webhooks:write')
    const { events = [] } = request.body
    if (events.length === 0) throw invalid('events', 'choose at least one')
    const { webhook, secret } = await createWebhook(deps, session.account.id, { url: request.body.url, events }, now())
    return sendPage(reply.code(201), {
      title: 'New webhook',
      session,
      main: html`<h1>New webhook</h1><p>Deliveries are signed with this secret. Copy it now: it is shown only once.</p>
<code class="secret">${secret}</code><p><a href="/console/webhooks/${webhook.id}">Deliveries to ${webhook.url}</a></p>`,
    })
  })

  scope.get(
    '/webhooks/:id',
    {
      schema: {
        params: byId,
        querystring: z.object({
          page: z.coerce.number().int().min(1).max(1000).catch(1),
          done: z.enum(['test', 'replay']).optional().catch(undefined),
        }),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      mustHave(session, 'webhooks:read')
      const { page, done } = request.query
      const webhook = await webhookOf(session, request.params.id)
      const window = { offset: (page - 1) * PAGE, limit: PAGE }
      const { attempts, total } = await listAttempts(db, webhook.id, {}, window)
      const address = `/console/webhooks/${webhook.id}`
      const writes = session.scopes.includes('webhooks:write') && webhook.status === 'active'
      return sendPage(reply, {
        title: 'Webhook',
        session,
        notice: done && NOTICES[done],
        main: html`<h1>Webhook</h1>
<dl class="facts"><dt>Address</dt><dd>${webhook.url}</dd><dt>Status</dt><dd>${badge(webhook.status)} ${webhook.disabledReason ?? ''}</dd>
<dt>Events</dt><dd>${webhook.events.join(', ')}</dd></dl>
<div class="row">${writes && form(session, `${address}/test`, html`<button>Send a test</button>`)}<a href="${address}">Refresh</a></div>
<h2>Deliveries</h2>
${table(
  'Attempts, newest first',
  ['At', 'Event', 'Attempt', 'Result', 'Answer', 'Again'],
  attempts.map((attempt) => attemptRow(attempt, writes ? session : undefined)),
  'Nothing has been delivered yet.',
)}
<p class="row">${page > 1 && html`<a href="${address}?page=${page - 1}">Newer</a>`}${page * PAGE < total && html`<a href="${address}?page=${page + 1}">Older</a>`}</p>`,
      })
    },
  )

  scope.post('/webhooks/:id/test', { schema: { params: byId } }, async (request, reply) => {
    const session = sessionOf(request)
    mustHave(session, 'webhooks:write')
    const webhook = await webhookOf(session, request.params.id)
    await sendTest(db, webhook, now())
    return reply.redirect(`/console/webhooks/${webhook.id}?done=test`, 303)
  })

  scope.post(
    '/webhooks/:id/deliveries/:delivery/replay',
    { schema: { params: byId.extend({ delivery: recordId }) } },
    async (request, reply) => {
      const session = sessionOf(request)
      mustHave(session, 'webhooks:write')
      const webhook = await webhookOf(session, request.params.id)
      if (!(await replayDelivery(db, webhook, request.params.delivery, now()))) throw notFound('This delivery')
      return reply.redirect(`/console/webhooks/${webhook.id}?done=replay`, 303)
    },
  )
}

function attemptRow(attempt: Attempt, session: Session | undefined): Html {
  const { webhookId, deliveryId, event, status, responseStatus, responseTimeMs, responseBody, error } = attempt
  return html`<tr><td>${time(attempt.createdAt)}</td><td>${event}</td><td>${attempt.attempt}</td>
<td>${badge(status)}${attempt.nextAttemptAt !== null && html`<br><span class="soft">next ${time(attempt.nextAttemptAt)}</span>`}</td>
<td class="text">${responseStatus ?? ''} ${responseTimeMs !== null && html`<span class="soft">${responseTimeMs} ms</span>`} ${error ?? ''}
${responseBody !== null && responseBody !== '' && html`<details><summary>Body</summary><pre tabindex="0">${responseBody}</pre></details>`}</td>
<td>${
    session &&
    form(
      session,
      `/console/webhooks/${webhookId}/deliveries/${deliveryId}/replay`,
      html`<button class="plain" aria-label="Replay ${event} of ${attempt.createdAt.toISOString()}">Replay</button>`,
    )
  }</td></tr>`
}
