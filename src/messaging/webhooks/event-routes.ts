import { z } from 'zod'
import { recordId } from '../../platform/http/text.ts'
import { notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { ledgerEntry, ledgerState } from './event-schemas.ts'
import { findEvent, type LedgerEvent, listEvents } from './events.ts'
import { EVENTS } from './tables.ts'

const envelope = z.object({
  event: z.enum(EVENTS),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
})

// not taken apart further: what was published is served as it was, also when events have gained fields since
const eventRecord = z.object({ seq: z.int(), event_id: z.string(), ...envelope.shape })

const eventBody = ({ seq, id, body }: LedgerEvent) => ({ seq, event_id: id, ...envelope.parse(JSON.parse(body)) })

const pageOf = <Event extends z.ZodType>(event: Event) =>
  z.object({ events: z.array(event), next_after: z.int().min(0), ...ledgerState })

const types = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(EVENTS)))
  .describe(`Comma-separated: ${EVENTS.join(', ')}`)

export const eventRoutes: MessagingRoutes =
  ({ db }) =>
  async (scope) => {
    scope.get(
      '/events',
      {
        config: { scope: 'webhooks:read' },
        schema: {
          operationId: 'listEvents',
          summary: 'What happened, in order',
          description:
            'Every event of the account, from 1 without gaps, in an order that never changes. ' +
            'A receiver that was away asks for everything after the last `seq` that it has, and goes on with `next_after`.',
          tags: ['Events'],
          querystring: z.object({
            after: z.coerce
              .number()
              .int()
              .min(0)
              .default(0)
              .describe('0: from the oldest on. A place before the oldest, or beyond the last, is refused with 410'),
            ledger: z
              .string()
              .max(64)
              .optional()
              .describe('The ledger that `after` is of: refused with 410 where it is another'),
            limit: z.coerce.number().int().min(1).max(1000).default(100),
            types: types.optional(),
          }),
          response: { 200: pageOf(eventRecord) },
          answers: { 200: { content: { 'application/json': pageOf(ledgerEntry) } } },
          refusals: { 410: ['EVENTS_GONE'] },
        },
      },
      async (request) => {
        const { events, nextAfter, ledger } = await listEvents(db, callerOf(request).account.id, request.query)
        const { oldestSeq: oldest_seq, lastSeq: last_seq, id } = ledger
        return { events: events.map(eventBody), next_after: nextAfter, oldest_seq, last_seq, ledger: id }
      },
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
