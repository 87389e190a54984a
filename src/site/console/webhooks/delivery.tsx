import { z } from 'zod'
import { findDelivery } from '../../../messaging/webhooks/delivery-log.ts'
import type { DeliveryAttempt } from '../../../messaging/webhooks/logs.ts'
import { replayDelivery } from '../../../messaging/webhooks/replay.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { facts } from '../../kit/facts.tsx'
import { postForm } from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import type { ConsolePages } from '../deps.ts'
import { attemptError } from '../outcomes.ts'
import { sendPage } from '../page.tsx'
import { type ConsoleView, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { webhookOf } from './webhook.tsx'
import { webhookWords } from './words.ts'

const byDelivery = z.object({ id: recordId, delivery: recordId })

/** One delivery: its body, and its attempts. */
export const deliveryPages: ConsolePages =
  ({ db, now }) =>
  async (scope) => {
    scope.get('/webhooks/:id/deliveries/:delivery', { schema: { params: byDelivery } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'webhooks:read')
      const webhook = await webhookOf(db, view, request.params.id)
      const found = await findDelivery(db, webhook.id, request.params.delivery)
      if (!found) throw notFound('This delivery')
      const { delivery, body, attempts } = found
      const words = webhookWords[view.language]
      const shell = shellWords[view.language]
      const address = `/console/webhooks/${webhook.id}`
      const mayReplay = may(view, 'webhooks:write') && webhook.status === 'active' && body !== null
      return sendPage(reply, view, {
        title: words.delivery,
        at: 'webhooks',
        main: (
          <>
            <h1>{words.delivery}</h1>
            {facts([
              [words.address, <a href={address}>{webhook.url}</a>],
              [
                words.deliveryColumns[1],
                <>
                  {shell.event[delivery.event]} <code>{delivery.event}</code>
                </>,
              ],
              [words.status, badge(delivery.status, shell.delivery[delivery.status])],
              [words.deliveryColumns[0], time(view, delivery.createdAt)],
              [words.eventId, <code>{delivery.eventId}</code>],
            ])}
            <div class="row">
              {mayReplay &&
                postForm(view, `${address}/deliveries/${delivery.id}/replay`, <button>{words.replay}</button>)}
              <a href={`${address}/deliveries/${delivery.id}`}>{shell.refresh}</a>
            </div>
            <h2>{words.payload}</h2>
            {body === null ? (
              <p class="soft">{words.payloadGone}</p>
            ) : (
              <pre tabindex={0} role="region" aria-label={words.payload}>
                {indented(body)}
              </pre>
            )}
            <h2>{words.attempts}</h2>
            {attemptTable(view, attempts)}
          </>
        ),
      })
    })

    scope.post(
      '/webhooks/:id/deliveries/:delivery/replay',
      { schema: { params: byDelivery } },
      async (request, reply) => {
        const view = viewOf(request)
        mustHave(view, 'webhooks:write')
        const webhook = await webhookOf(db, view, request.params.id)
        if (!(await replayDelivery(db, webhook, request.params.delivery, now()))) throw notFound('This delivery')
        return reply.redirect(`/console/webhooks/${webhook.id}?done=replay`, 303)
      },
    )
  }

/** Indented JSON, because the sent body is in one line. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

function attemptTable(view: ConsoleView, attempts: DeliveryAttempt[]): Html {
  const words = webhookWords[view.language]
  const [at, result, answer] = words.attemptColumns
  return table({
    caption: words.attempts,
    columns: [
      { name: at, cell: ({ createdAt }) => time(view, createdAt) },
      { name: result, cell: ({ status }) => badge(status, shellWords[view.language].delivery[status]) },
      {
        name: answer,
        cell: ({ responseStatus, responseTimeMs, responseBody, error }) => (
          <>
            {responseStatus ?? ''} {responseTimeMs !== null && <span class="soft">{responseTimeMs} ms</span>}{' '}
            {attemptError(view.language, { error, responseStatus })}
            {responseBody !== null && responseBody !== '' && (
              <details>
                <summary>{words.answerBody}</summary>
                <pre tabindex={0}>{responseBody}</pre>
              </details>
            )}
          </>
        ),
      },
    ],
    rows: attempts,
    empty: words.noAttempts,
  })
}
