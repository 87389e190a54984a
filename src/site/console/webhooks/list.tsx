import { z } from 'zod'
import { subscriptionsOf } from '../../../messaging/webhooks/subscriptions.ts'
import { EVENTS } from '../../../messaging/webhooks/tables.ts'
import { createWebhook, listWebhooks } from '../../../messaging/webhooks/webhooks.ts'
import { type FormRefusal, onceField, postForm, sentForm, sentValue, tried } from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { makeOnce } from '../../kit/once.tsx'
import { table } from '../../kit/table.tsx'
import type { ConsolePages } from '../deps.ts'
import { pauseOf } from '../outcomes.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type FreshSecret, secretAt } from '../secrets.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { receiver, receiverFields, receiverIn, type ShownReceiver, subscriptionName } from './receiver.tsx'
import { NOTICES, webhookWords } from './words.ts'

/** The initial values of a new webhook's form. */
const NEW: ShownReceiver = { url: '', events: EVENTS, tags: [], connections: [], headerNames: [], ed25519: false }

/** Webhooks, and a form that adds one. */
export const webhookListPages: ConsolePages = (deps) => async (scope) => {
  const { db, config, now } = deps
  const asked = receiver(config.WEBHOOK_ALLOW_PRIVATE)

  const listPage = async (view: ConsoleUser, refused?: FormRefusal): Promise<ConsolePage> => {
    const words = webhookWords[view.language]
    const shell = shellWords[view.language]
    const webhooks = await listWebhooks(db, view.session.account.id)
    return {
      title: shell.places.webhooks,
      at: 'webhooks',
      main: (
        <>
          <h1>{shell.places.webhooks}</h1>
          <p>
            <a href="/console/events">{words.allEvents}</a>
          </p>
          {config.WEBHOOK_SENDER_IPS && <p class="soft">{words.senders(config.WEBHOOK_SENDER_IPS)}</p>}
          {table({
            caption: shell.places.webhooks,
            columns: [
              { name: words.columns[0], cell: ({ id, url }) => <a href={`/console/webhooks/${id}`}>{url}</a> },
              {
                name: words.columns[1],
                cell: (one) =>
                  subscriptionsOf(one)
                    .map((name) => subscriptionName(view.language, name))
                    .join(', '),
              },
              {
                name: words.columns[2],
                cell: ({ status, disabledReason }) => (
                  <>
                    {badge(status, shell.webhook[status])}{' '}
                    {disabledReason !== null && pauseOf(view.language, disabledReason)}
                  </>
                ),
              },
            ],
            rows: webhooks,
            empty: words.none,
          })}
          {may(view, 'webhooks:write') &&
            postForm(
              view,
              '/console/webhooks',
              <>
                <h2>{words.add}</h2>
                {onceField(refused)}
                {receiverFields(view, NEW, refused)}
                <button>{words.addButton}</button>
              </>,
              { kind: 'card' },
            )}
        </>
      ),
    }
  }

  const query = z.object({ done: z.enum(NOTICES).optional().catch(undefined) })
  scope.get('/webhooks', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'webhooks:read')
    const { done } = request.query
    return sendPage(reply, view, {
      ...(await listPage(view)),
      notice: done && webhookWords[view.language].notices[done],
    })
  })

  scope.post('/webhooks', { config: { savesForm: true }, schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'webhooks:write')
    mustHave(view, 'webhooks:read')
    const made = await tried(view, request.body, async () => {
      const { headers = {}, ...settings } = receiverIn(asked, request.body)
      const given = Object.entries(headers).flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))
      const input = { ...settings, headers: Object.fromEntries(given) }
      const make = async () => {
        const { webhook, secret } = await createWebhook(deps, view.session.account.id, input, now())
        return { of: 'webhook', secret, id: webhook.id, url: webhook.url } satisfies FreshSecret
      }
      return makeOnce(deps, view, sentValue(request.body, 'once'), make)
    })
    if ('done' in made) return reply.redirect(secretAt(made.done), 303)
    return sendPage(reply.code(made.refused.status), view, await listPage(view, made.refused))
  })
}
