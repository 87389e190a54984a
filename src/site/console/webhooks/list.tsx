import { z } from 'zod'
import { eventList, receiverUrl } from '../../../messaging/webhooks/schemas.ts'
import { EVENTS } from '../../../messaging/webhooks/tables.ts'
import { createWebhook, listWebhooks } from '../../../messaging/webhooks/webhooks.ts'
import type { Html } from '../../../platform/html.tsx'
import {
  choices,
  type FormRefusal,
  field,
  onceField,
  postForm,
  problem,
  read,
  sentForm,
  sentValue,
  sentValues,
  tried,
} from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { makeOnce } from '../../kit/once.tsx'
import { table } from '../../kit/table.tsx'
import type { ConsolePages } from '../deps.ts'
import { pauseOf } from '../outcomes.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type FreshSecret, secretAt } from '../secrets.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { NOTICES, webhookWords } from './words.ts'

/** What a webhook is given: where it is, and what it gets. The same for a new one and for one that is changed. */
export const receiver = (allowHttp: boolean) => z.object({ url: receiverUrl(allowHttp), events: eventList })

export function receiverFields(
  view: ConsoleUser,
  now: { url: string; events: readonly string[] },
  refused?: FormRefusal,
): Html {
  const words = webhookWords[view.language]
  const { event } = shellWords[view.language]
  return (
    <>
      {problem(refused)}
      {field({
        name: 'url',
        label: words.address,
        refused,
        control: (attributes) => (
          <input
            {...attributes}
            type="text"
            inputmode="url"
            autocapitalize="none"
            spellcheck={false}
            required
            maxlength={2048}
            placeholder="https://contoh.id/webhook"
            value={refused ? sentValue(refused.sent, 'url') : now.url}
          />
        ),
      })}
      {choices(
        { name: 'events', label: words.events, refused },
        EVENTS.map((name) => [name, event[name]] as const),
        refused ? sentValues(refused.sent, 'events') : now.events,
      )}
    </>
  )
}

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
          {config.WEBHOOK_SENDER_IPS && <p class="soft">{words.senders(config.WEBHOOK_SENDER_IPS)}</p>}
          {table({
            caption: shell.places.webhooks,
            columns: [
              { name: words.columns[0], cell: ({ id, url }) => <a href={`/console/webhooks/${id}`}>{url}</a> },
              { name: words.columns[1], cell: ({ events }) => events.map((name) => shell.event[name]).join(', ') },
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
                {receiverFields(view, { url: '', events: EVENTS }, refused)}
                <button>{words.addButton}</button>
              </>,
              'card',
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

  scope.post('/webhooks', { schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'webhooks:write')
    mustHave(view, 'webhooks:read')
    const made = await tried(view, request.body, async () => {
      const input = read(asked, { url: sentValue(request.body, 'url'), events: sentValues(request.body, 'events') })
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
