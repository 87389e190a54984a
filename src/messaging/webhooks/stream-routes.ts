import { Readable } from 'node:stream'
import { z } from 'zod'
import { whenLeft } from '../../platform/http/left.ts'
import { invalid } from '../../platform/refusal.ts'
import { callerOf, keyIn } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { typesInQuery } from './event-routes.ts'

const place = z.coerce.number().int().min(0)

const lastEventId = place.optional().meta({
  description:
    'The `id` of the last event that was read, which browsers send automatically; takes precedence over `after`',
  param: { in: 'header', name: 'Last-Event-ID', id: 'LastEventId' },
})

function lastPlaceOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined
  const { data } = place.safeParse(header)
  if (data === undefined) throw invalid('Last-Event-ID', 'must be the `seq` of an event', header)
  return data
}

export const streamRoutes: MessagingRoutes =
  ({ streams, callers, now }) =>
  async (scope) => {
    scope.get(
      '/stream',
      {
        config: { scope: 'stream:read', strict: true },
        schema: {
          operationId: 'streamEvents',
          summary: 'Events in real time',
          description:
            'Server-sent events: each event of the ledger, as `GET /events` shows it, with its `seq` as `id` and its name as `event`. ' +
            'A client that reconnects sends the last `id` (`Last-Event-ID`) and misses nothing; without a position the ' +
            'stream begins now. A comment every 15 seconds keeps the stream alive, with the position as `id`. It ends ' +
            'when the server stops or the key is revoked: reconnect after `retry`. If an account opens a 21st stream at ' +
            'a process, its oldest one is closed.',
          tags: ['Events'],
          parameters: [lastEventId],
          querystring: z.object({
            after: place.optional().describe('The `seq` after which to begin; 0: with the oldest'),
            ledger: z
              .string()
              .max(64)
              .optional()
              .describe('The ledger to which the position belongs: refused with 410 if it is another one'),
            types: typesInQuery.optional(),
          }),
          answers: {
            200: {
              description: 'Open until either side closes it',
              content: {
                'text/event-stream': z.string().describe('Each `data` is a `LedgerEntry` as JSON, in one line'),
              },
            },
          },
          refusals: { 410: ['EVENTS_GONE'] },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        const { after, types, ledger } = request.query
        const key = keyIn(request.headers.authorization) ?? ''
        const frames = await streams.follow({
          accountId: account.id,
          after: lastPlaceOf(request.headers['last-event-id']) ?? after,
          types,
          ledger,
          allowed: async () => (await callers.of(key, now()))?.scopes.includes('stream:read') ?? false,
          signal: whenLeft(reply),
        })
        return (
          reply
            .type('text/event-stream; charset=utf-8')
            // stops proxies from buffering the stream
            .header('x-accel-buffering', 'no')
            .send(Readable.from(frames) as never)
        )
      },
    )
  }
