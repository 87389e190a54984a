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
    'The `id` of the last event that was read, as browsers and their like send it by themselves; goes before `after`',
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
          summary: 'What happens, as it happens',
          description:
            'Server-sent events: each event of the ledger, as `GET /events` shows it, with its `seq` as `id` and its name as `event`. ' +
            'A client that comes back names the last `id` (`Last-Event-ID`) and misses nothing; without a place it begins now. ' +
            'A comment every 15 seconds says that the stream is there, with the place as `id`. It ends when the server does, or the key ' +
            'is revoked: come back after `retry`. Of the streams that an account has open at a process the oldest ends for a 21st.',
          tags: ['Events'],
          parameters: [lastEventId],
          querystring: z.object({
            after: place.optional().describe('The `seq` after which to begin; 0: with the oldest'),
            ledger: z
              .string()
              .max(64)
              .optional()
              .describe('The ledger that the place is of: refused with 410 where it is another'),
            types: typesInQuery.optional(),
          }),
          answers: {
            200: {
              description: 'Until either side ends it',
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
