import { z } from 'zod'
import { recordId } from '../../platform/http/text.ts'
import { instant } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { COUNTED_UP_TO, cappedPagination, mustBeWithinReach, offsetOf, paginationOf, paging } from '../paging.ts'
import { listAttempts } from './logs.ts'
import { PENDING_MAX, REPLAY_MAX, REPLAY_READ_MAX, replayDelivery, replaySpan } from './replay.ts'
import { attemptBody, byId, eventNames, sentDelivery, shownAttempt } from './schemas.ts'
import { eventsOf } from './subscriptions.ts'
import { ATTEMPT_STATUSES, EVENTS, type Webhook } from './tables.ts'
import { sendTest } from './test-event.ts'
import { findWebhook } from './webhooks.ts'

const tags = ['Webhooks']

/** Routes of tests, the log of attempts, and replays. */
export const deliveryRoutes: MessagingRoutes =
  ({ db, limiter, now }) =>
  async (scope) => {
    const webhookOf = async (accountId: string, id: string): Promise<Webhook> => {
      const webhook = await findWebhook(db, accountId, id)
      if (!webhook) throw notFound('This webhook')
      return webhook
    }

    scope.post(
      '/webhooks/:webhook_id/test',
      {
        config: { scope: 'webhooks:write', idempotent: true },
        schema: {
          operationId: 'testWebhook',
          summary: 'Send a test event',
          description:
            'An example of the first event that the endpoint subscribed to, with `"test": true` in its data, signed and ' +
            'retried like any other. It is not in the ledger.',
          tags,
          params: byId,
          response: { 202: sentDelivery },
          refusals: { 409: [] },
        },
      },
      async (request, reply) => {
        const webhook = await webhookOf(callerOf(request).account.id, request.params.webhook_id)
        const { eventId, deliveryId } = await sendTest(db, webhook, now())
        return reply.code(202).send({ event_id: eventId, delivery_id: deliveryId })
      },
    )

    scope.get(
      '/webhooks/:webhook_id/logs',
      {
        config: { scope: 'webhooks:read' },
        schema: {
          operationId: 'listDeliveryAttempts',
          summary: 'Attempts, newest first',
          description:
            `Pages and totals are of the newest ${COUNTED_UP_TO} attempts (\`total_capped\`: there are more); \`cursor\` reaches ` +
            'all of them.',
          tags,
          params: byId,
          querystring: z.object({
            ...paging({ limit: 50, max: 100 }),
            cursor: recordId.optional().describe('`next_cursor` of the previous page; `page` is then ignored'),
            delivery_id: recordId.optional(),
            event_id: recordId.optional(),
            event: z.enum(EVENTS).optional(),
            status: z.enum(ATTEMPT_STATUSES).optional(),
          }),
          response: {
            200: z.object({
              logs: z.array(shownAttempt),
              pagination: cappedPagination.extend({
                next_cursor: z.string().nullable().describe('Null on the last page'),
              }),
            }),
          },
        },
      },
      async (request) => {
        const webhook = await webhookOf(callerOf(request).account.id, request.params.webhook_id)
        const { delivery_id: deliveryId, event_id: eventId, event, status, cursor, ...page } = request.query
        mustBeWithinReach(page)
        const { attempts, next, total, capped } = await listAttempts(
          db,
          webhook.id,
          { deliveryId, eventId, event, status },
          cursor === undefined ? offsetOf(page) : { limit: page.limit, before: cursor },
        )
        return {
          logs: attempts.map(attemptBody),
          pagination: { ...paginationOf(page, total), total_capped: capped, next_cursor: next },
        }
      },
    )

    scope.post(
      '/webhooks/:webhook_id/deliveries/:delivery_id/replay',
      {
        config: { scope: 'webhooks:write', idempotent: true },
        schema: {
          operationId: 'replayDelivery',
          summary: 'Deliver an event again',
          description:
            'The same event with the same id and the same bytes, as a new delivery. Refused with 409 while the endpoint has ' +
            `${PENDING_MAX} deliveries pending.`,
          tags,
          params: byId.extend({ delivery_id: recordId }),
          response: { 202: sentDelivery },
          refusals: { 409: [] },
        },
      },
      async (request, reply) => {
        const webhook = await webhookOf(callerOf(request).account.id, request.params.webhook_id)
        const sent = await replayDelivery(db, webhook, request.params.delivery_id, now())
        if (!sent) throw notFound('This delivery')
        return reply.code(202).send({ event_id: sent.eventId, delivery_id: sent.deliveryId })
      },
    )

    scope.post(
      '/webhooks/:webhook_id/replay',
      {
        config: { scope: 'webhooks:write', idempotent: true },
        schema: {
          operationId: 'replayEvents',
          summary: 'Deliver the events of a period again',
          description:
            'Every event of the account from `from` until before `until` that the endpoint subscribes to, or those of ' +
            `them that \`types\` names; at most ${REPLAY_MAX} in one call, of ${REPLAY_READ_MAX} that filters look at. ` +
            'Each counts as a request of the hour. The endpoint must have answered a test with 200. While it has many ' +
            'deliveries pending the replay waits.',
          tags,
          params: byId,
          body: z.object({ from: instant, until: instant, types: eventNames.optional() }).meta({ id: 'EventSpan' }),
          refusals: { 409: [] },
          response: { 202: z.object({ deliveries: z.int().min(0).describe('How many events are delivered again') }) },
        },
      },
      async (request, reply) => {
        const webhook = await webhookOf(callerOf(request).account.id, request.params.webhook_id)
        const { from, until, types = eventsOf(webhook) } = request.body
        const { account } = callerOf(request)
        const deliveries = await replaySpan(
          { db, limiter },
          account,
          webhook,
          { from, until, types },
          now(),
          request.id,
        )
        return reply.code(202).send({ deliveries })
      },
    )
  }
