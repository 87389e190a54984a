import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { writeDeliveries } from '../../../messaging/webhooks/csv.ts'
import { type LoggedDelivery, listDeliveries } from '../../../messaging/webhooks/delivery-log.ts'
import { replaySpan } from '../../../messaging/webhooks/replay.ts'
import { eventsOf, subscriptionsOf } from '../../../messaging/webhooks/subscriptions.ts'
import { EVENTS, type Webhook } from '../../../messaging/webhooks/tables.ts'
import { sendTest } from '../../../messaging/webhooks/test-event.ts'
import { changeWebhook, deleteWebhook, findWebhook, rotateSecret } from '../../../messaging/webhooks/webhooks.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { addressWith } from '../../kit/address.ts'
import { confirmation } from '../../kit/confirm.tsx'
import { facts } from '../../kit/facts.tsx'
import { sendCsv } from '../../kit/files.ts'
import {
  choiceField,
  type FormRefusal,
  lineField,
  onceField,
  postForm,
  read,
  sentForm,
  sentValue,
  tried,
} from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { makeOnce } from '../../kit/once.tsx'
import { type Cell, exportLink, filterForm, pager, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import type { ConsoleDeps, ConsolePages } from '../deps.ts'
import { pauseOf } from '../outcomes.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type FreshSecret, secretAt } from '../secrets.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { eventChoices } from './events.tsx'
import { connectionName, receiver, receiverFields, receiverIn, subscriptionName } from './receiver.tsx'
import { spanForm, spanIn } from './span.tsx'
import { NOTICES, webhookWords } from './words.ts'

/** The outcomes of a delivery that have a text. */
const DELIVERY_STATES = ['pending', 'succeeded', 'exhausted', 'cancelled'] as const
/** Deliveries per page: about a screen and a half. */
const PER_PAGE = 30
const OVERLAPS = [24, 72, 0] as const
const byId = z.object({ id: recordId })

const deliveryQuery = z.object({
  before: recordId.optional().catch(undefined),
  event: z.enum(EVENTS).optional().catch(undefined),
  state: z.enum(DELIVERY_STATES).optional().catch(undefined),
  event_id: recordId.catch(''),
})
type DeliveryQuery = z.output<typeof deliveryQuery>
const NO_FILTER = deliveryQuery.parse({})

const filtered = ({ event, state, event_id: eventId }: DeliveryQuery) => ({
  ...{ event, status: state, eventId: eventId || undefined },
})

type RefusedForms = { edit?: FormRefusal; span?: FormRefusal }

/** The account's webhook with the id in the path. */
export async function webhookOf(db: ConsoleDeps['db'], view: ConsoleUser, id: string): Promise<Webhook> {
  const webhook = await findWebhook(db, view.session.account.id, id)
  if (!webhook) throw notFound('This webhook')
  return webhook
}

/** One webhook: its settings, actions and deliveries. */
export const webhookPages: ConsolePages = (deps) => async (scope) => {
  const { db, config, now } = deps
  const asked = receiver(config.WEBHOOK_ALLOW_PRIVATE)
  const addressOf = ({ id }: Webhook) => `/console/webhooks/${id}`

  const webhookPage = async (
    view: ConsoleUser,
    webhook: Webhook,
    asked: DeliveryQuery = NO_FILTER,
    refused: RefusedForms = {},
  ): Promise<ConsolePage> => {
    const words = webhookWords[view.language]
    const shell = shellWords[view.language]
    const address = addressOf(webhook)
    const filter = { event: asked.event, state: asked.state, event_id: asked.event_id }
    const inUse = Object.values(filter).some((value) => value !== undefined && value !== '')
    const { before } = asked
    const { deliveries, next } = await listDeliveries(db, webhook.id, { ...filtered(asked), before, limit: PER_PAGE })
    const mayWrite = may(view, 'webhooks:write')
    return {
      title: webhook.url,
      at: 'webhooks',
      main: (
        <>
          <h1>{webhook.url}</h1>
          {facts([
            [
              words.status,
              <>
                {badge(webhook.status, shell.webhook[webhook.status])}{' '}
                {webhook.disabledReason !== null && pauseOf(view.language, webhook.disabledReason)}
              </>,
            ],
            [
              words.events,
              subscriptionsOf(webhook)
                .map((name) => subscriptionName(view.language, name))
                .join(', '),
            ],
            ...filtersOf(view, webhook),
            [words.since, time(view, webhook.createdAt)],
          ])}
          <div class="row">
            {mayWrite && switches(view, webhook)}
            <a href={address}>{shell.refresh}</a>
          </div>
          <h2>{words.deliveries}</h2>
          {filterForm(view.language, { action: address, inUse, fields: filterFields(view, asked) })}
          {deliveryTable(view, webhook, deliveries, inUse ? words.noneMatch : words.noDeliveries)}
          {pager(view.language, {
            older: next === null ? undefined : addressWith(address, { ...filter, before: next }),
          })}
          {deliveries.length > 0 && exportLink(view.language, addressWith(`${address}/deliveries.csv`, filter))}
          {mayWrite && changes(view, webhook, refused)}
        </>
      ),
    }
  }

  const query = z.object({ ...deliveryQuery.shape, done: z.enum(NOTICES).optional().catch(undefined) })
  scope.get('/webhooks/:id', { schema: { params: byId, querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'webhooks:read')
    const { done, ...asked } = request.query
    const page = await webhookPage(view, await webhookOf(db, view, request.params.id), asked)
    return sendPage(reply, view, { ...page, notice: done && webhookWords[view.language].notices[done] })
  })

  scope.get(
    '/webhooks/:id/deliveries.csv',
    { schema: { params: byId, querystring: deliveryQuery } },
    async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'webhooks:read')
      const { id } = await webhookOf(db, view, request.params.id)
      return sendCsv(reply, 'deliveries', writeDeliveries(db, id, filtered(request.query)))
    },
  )

  scope.post(
    '/webhooks/:id',
    { config: { savesForm: true }, schema: { params: byId, body: sentForm } },
    async (request, reply) => {
      const { view, webhook } = await changing(request, request.params.id)
      const changed = await tried(view, request.body, async () => {
        const input = receiverIn(asked, request.body)
        await changeWebhook(deps, view.session.account.id, webhook.id, input, now(), request.id)
      })
      if ('done' in changed) return reply.redirect(`${addressOf(webhook)}?done=saved`, 303)
      const { refused } = changed
      return sendPage(reply.code(refused.status), view, await webhookPage(view, webhook, undefined, { edit: refused }))
    },
  )

  const changing = async (request: FastifyRequest, id: string): Promise<{ view: ConsoleUser; webhook: Webhook }> => {
    const view = viewOf(request)
    mustHave(view, 'webhooks:write')
    mustHave(view, 'webhooks:read')
    return { view, webhook: await webhookOf(db, view, id) }
  }

  const states = { pause: ['disabled', 'paused'], resume: ['active', 'resumed'] } as const
  for (const [verb, [status, done]] of Object.entries(states)) {
    scope.post(`/webhooks/:id/${verb}`, { schema: { params: byId } }, async (request, reply) => {
      const { view, webhook } = await changing(request, request.params.id)
      await changeWebhook(deps, view.session.account.id, webhook.id, { status }, now(), request.id)
      return reply.redirect(`${addressOf(webhook)}?done=${done}`, 303)
    })
  }

  scope.post('/webhooks/:id/test', { schema: { params: byId } }, async (request, reply) => {
    const { webhook } = await changing(request, request.params.id)
    await sendTest(db, webhook, now())
    return reply.redirect(`${addressOf(webhook)}?done=test`, 303)
  })

  const overlap = z.coerce.number().pipe(z.literal(OVERLAPS)).catch(24)
  scope.post('/webhooks/:id/rotate', { schema: { params: byId, body: sentForm } }, async (request, reply) => {
    const { view, webhook } = await changing(request, request.params.id)
    const hours = overlap.parse(sentValue(request.body, 'overlap'))
    const make = async () => {
      const rotated = await rotateSecret(deps, view.session.account.id, webhook.id, hours, now())
      if (!rotated) throw notFound('This webhook')
      const { id, url } = webhook
      return { of: 'webhook', secret: rotated.secret, id, url, oldUntil: rotated.oldSecretUntil } satisfies FreshSecret
    }
    return reply.redirect(secretAt(await makeOnce(deps, view, sentValue(request.body, 'once'), make)), 303)
  })

  scope.post(
    '/webhooks/:id/replay',
    { config: { savesForm: true }, schema: { params: byId, body: sentForm } },
    async (request, reply) => {
      const { view, webhook } = await changing(request, request.params.id)
      const replayed = await tried(view, request.body, async () => {
        const { from, until } = read(spanIn(view.zone), request.body)
        const span = { from, until, types: eventsOf(webhook) }
        return replaySpan(deps, view.session.account, webhook, span, now(), request.id)
      })
      if ('done' in replayed) {
        return reply.redirect(`${addressOf(webhook)}?done=${replayed.done > 0 ? 'replay' : 'nothing'}`, 303)
      }
      const { refused } = replayed
      return sendPage(reply.code(refused.status), view, await webhookPage(view, webhook, undefined, { span: refused }))
    },
  )

  scope.get('/webhooks/:id/delete', { schema: { params: byId } }, async (request, reply) => {
    const { view, webhook } = await changing(request, request.params.id)
    const words = webhookWords[view.language]
    return sendPage(reply, view, {
      title: words.remove,
      at: 'webhooks',
      main: confirmation(view, {
        title: words.removeSure,
        text: `${webhook.url}. ${words.removeText}`,
        yes: words.removeYes,
        action: `${addressOf(webhook)}/delete`,
        back: addressOf(webhook),
      }),
    })
  })

  scope.post('/webhooks/:id/delete', { schema: { params: byId } }, async (request, reply) => {
    const { view, webhook } = await changing(request, request.params.id)
    await deleteWebhook(db, view.session.account.id, webhook.id, now(), request.id)
    return reply.redirect('/console/webhooks?done=removed', 303)
  })
}

/** Its settings that differ from the defaults. */
function filtersOf(view: ConsoleUser, { tags, connections, headerNames, publicKey }: Webhook) {
  const words = webhookWords[view.language]
  const known: [string, Cell][] = []
  if (tags.length > 0) known.push([words.tags, tags.join(', ')])
  if (connections.length > 0)
    known.push([words.connections, connections.map((name) => connectionName(view.language, name)).join(', ')])
  if (headerNames.length > 0) known.push([words.headersSent, <code>{headerNames.join(', ')}</code>])
  if (publicKey !== null) known.push([words.publicKey, <code>{publicKey}</code>])
  return known
}

const shownReceiver = (webhook: Webhook) => ({
  ...webhook,
  events: subscriptionsOf(webhook),
  ed25519: webhook.publicKey !== null,
})

/** Buttons that act at once: test, pause, resume. */
function switches(view: ConsoleUser, { id, status }: Webhook): Html {
  const words = webhookWords[view.language]
  const button = (verb: string, text: string, kind: 'plain' | '') =>
    postForm(view, `/console/webhooks/${id}/${verb}`, <button class={kind || undefined}>{text}</button>)
  return status === 'active' ? (
    <>
      {button('test', words.test, '')}
      {button('pause', words.pause, 'plain')}
    </>
  ) : (
    button('resume', words.resume, '')
  )
}

function filterFields(view: ConsoleUser, asked: DeliveryQuery): Html {
  const words = webhookWords[view.language]
  const { delivery } = shellWords[view.language]
  return (
    <>
      {choiceField({
        ...{ name: 'event', id: 'filter-event', label: words.deliveryColumns[1], value: asked.event },
        choices: [['', words.anyEvent], ...eventChoices(view.language)],
      })}
      {choiceField({
        ...{ name: 'state', label: words.deliveryColumns[2], value: asked.state },
        choices: [['', words.anyStatus], ...DELIVERY_STATES.map((state) => [state, delivery[state]] as const)],
      })}
      {lineField(
        { name: 'event_id', label: words.eventId, value: asked.event_id },
        { autocomplete: 'off', maxlength: 64 },
      )}
    </>
  )
}

function deliveryTable(view: ConsoleUser, { id, url }: Webhook, deliveries: LoggedDelivery[], empty: string): Html {
  const words = webhookWords[view.language]
  const shell = shellWords[view.language]
  const [made, event, status, attempts, next] = words.deliveryColumns
  return table({
    caption: `${words.deliveries}: ${url}`,
    columns: [
      {
        name: made,
        cell: (one) => <a href={`/console/webhooks/${id}/deliveries/${one.id}`}>{time(view, one.createdAt)}</a>,
      },
      { name: event, cell: (one) => shell.event[one.event] },
      { name: status, cell: (one) => badge(one.status, shell.delivery[one.status]) },
      { name: attempts, cell: ({ attempt }) => attempt },
      {
        name: next,
        // deliveries to a paused endpoint have no due time
        cell: ({ status, nextAttemptAt }) =>
          status === 'pending' && Number.isFinite(nextAttemptAt?.getTime()) ? time(view, nextAttemptAt) : '–',
      },
    ],
    rows: deliveries,
    empty,
  })
}

/** Forms that change a webhook permanently. */
function changes(view: ConsoleUser, webhook: Webhook, refused: RefusedForms): Html {
  const words = webhookWords[view.language]
  const address = `/console/webhooks/${webhook.id}`
  return (
    <>
      {postForm(
        view,
        address,
        <>
          <h2>{words.edit}</h2>
          {receiverFields(view, shownReceiver(webhook), refused.edit)}
          <button>{shellWords[view.language].save}</button>
        </>,
        { kind: 'card' },
      )}
      {postForm(
        view,
        `${address}/rotate`,
        <>
          <h2>{words.rotate}</h2>
          {onceField(undefined)}
          <p class="soft">{words.rotateText}</p>
          {choiceField({
            name: 'overlap',
            label: words.overlap,
            refused: undefined,
            choices: OVERLAPS.map((hours) => [String(hours), hours === 0 ? words.atOnce : words.hours(hours)] as const),
            value: '24',
          })}
          <button>{words.rotateButton}</button>
        </>,
        { kind: 'card' },
      )}
      {webhook.status === 'active' && spanForm(view, webhook, refused.span)}
      <p class="row">
        <a href={`${address}/delete`}>{words.remove}</a>
      </p>
    </>
  )
}
