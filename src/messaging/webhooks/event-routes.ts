import { z } from 'zod'
import { whenLeft } from '../../platform/http/left.ts'
import { recordId } from '../../platform/http/text.ts'
import { notFound } from '../../platform/refusal.ts'
import { callerOf, mustStillMay } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { requestAllowances, requestSubject, setLimitHeaders, uncountHour } from '../limits.ts'
import { envelope, eventTypes, ledgerEntry, ledgerState } from './event-schemas.ts'
import { WAITERS_MAX } from './event-waiters.ts'
import { findEvent, type LedgerEvent } from './events.ts'
import { WILDCARDS } from './subscriptions.ts'
import { EVENTS } from './tables.ts'

// not parsed further: events are served as published, even if events have gained fields since
const eventRecord = z.object({ seq: z.int(), event_id: z.string(), ...envelope.shape })

const eventBody = ({ seq, id, body }: LedgerEvent) => ({ seq, event_id: id, ...envelope.parse(JSON.parse(body)) })

/** Proxies in front of a server often allow a minute per request. */
const WAIT_MAX_SECONDS = 30

const eventType = z
  .object({
    event: z.enum(EVENTS),
    description: z.string(),
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema 2020-12 of its `data`'),
  })
  .meta({ id: 'EventType' })

const pageOf = <Event extends z.ZodType>(event: Event) =>
  z.object({ events: z.array(event), next_after: z.int().min(0), ...ledgerState })

/** Names of events in a query. */
export const typesInQuery = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(EVENTS)))
  .describe(`Comma-separated: ${EVENTS.join(', ')}`)

export const eventRoutes: MessagingRoutes =
  ({ db, eventWaiters, limiter, callers, now }) =>
  async (scope) => {
    scope.get(
      '/events',
      {
        config: { scope: 'webhooks:read' },
        schema: {
          operationId: 'listEvents',
          summary: 'What happened, in order',
          description:
            'Every event of the account, numbered from 1 without gaps, in an order that never changes. ' +
            'After an outage a receiver requests everything after the last `seq` that it has, and continues with `next_after`. ' +
            `With \`wait\` an empty page is returned only after so many seconds without an event. A request that waited counts ` +
            `in its minute and not in its hour. At most ${WAITERS_MAX} of an account wait at once, and another is refused with 409.`,
          tags: ['Events'],
          querystring: z.object({
            after: z.coerce
              .number()
              .int()
              .min(0)
              .default(0)
              .describe(
                '0: from the oldest on. A position before the oldest event, or beyond the last, is refused with 410',
              ),
            ledger: z
              .string()
              .max(64)
              .optional()
              .describe('The ledger to which `after` belongs: refused with 410 if it is another one'),
            limit: z.coerce.number().int().min(1).max(1000).default(100),
            types: typesInQuery.optional(),
            wait: z.coerce
              .number()
              .int()
              .min(0)
              .max(WAIT_MAX_SECONDS)
              .default(0)
              .describe('Seconds to wait for an event if there is none'),
          }),
          response: { 200: pageOf(eventRecord) },
          answers: { 200: { content: { 'application/json': pageOf(ledgerEntry) } } },
          refusals: { 409: [], 410: ['EVENTS_GONE'] },
        },
      },
      async (request, reply) => {
        const { wait, ...filter } = request.query
        const { account } = callerOf(request)
        const countedAt = now()
        const waiting = { ms: wait * 1000, signal: whenLeft(reply) }
        const { events, nextAfter, ledger, waited } = await eventWaiters.list(account.id, filter, waiting)
        if (waited) {
          // the key may have been revoked meanwhile
          await mustStillMay({ callers, now }, request, 'webhooks:read')
          const at = now()
          // only the minute's limit applies: long polling alone would use up the hour
          uncountHour(limiter, account, { countedAt, now: at })
          setLimitHeaders(reply, limiter.recall(requestSubject(account.id), requestAllowances(account), at))
        }
        const { oldestSeq: oldest_seq, lastSeq: last_seq, id } = ledger
        return { events: events.map(eventBody), next_after: nextAfter, oldest_seq, last_seq, ledger: id }
      },
    )

    scope.get(
      '/event-types',
      {
        config: { scope: 'webhooks:read', strict: true },
        schema: {
          operationId: 'listEventTypes',
          summary: 'Every event, with the schema of its data',
          description: 'And the wildcards that an endpoint can subscribe to instead.',
          tags: ['Events'],
          querystring: z.object({ event: z.enum(EVENTS).optional().describe('This one alone') }),
          response: { 200: z.object({ event_types: z.array(eventType), wildcards: z.array(z.string()) }) },
        },
      },
      async ({ query: { event } }) => ({
        event_types: eventTypes.filter((type) => event === undefined || type.event === event),
        wildcards: [...WILDCARDS],
      }),
    )

    scope.get(
      '/events/:event_id',
      {
        config: { scope: 'webhooks:read' },
        schema: {
          operationId: 'getEvent',
          summary: 'One event',
          tags: ['Events'],
          params: z.object({ event_id: recordId }),
          response: { 200: eventRecord },
          answers: { 200: { content: { 'application/json': ledgerEntry } } },
        },
      },
      async (request) => {
        const event = await findEvent(db, callerOf(request).account.id, request.params.event_id)
        if (!event) throw notFound('This event')
        return eventBody(event)
      },
    )
  }
