import { z } from 'zod'
import { prepare, sendPrepared } from '../../platform/http/conditional.ts'
import { cacheControl, etag, ifNoneMatch } from '../../platform/http/headers.ts'
import { Refusal, unauthenticated } from '../../platform/refusal.ts'
import type { ReferenceRoutes } from '../deps.ts'
import { dayNumber, formatDay, todayIn } from './days.ts'
import { calendarFeed } from './feed.ts'
import { EVENT_TYPES } from './rules.ts'
import { useCalendarToken } from './tokens.ts'

const PER_MINUTE = 30

const types = z
  .string()
  .transform((list) => list.split(',').map((type) => type.trim()))
  .pipe(z.array(z.enum(EVENT_TYPES)))
  .default([...EVENT_TYPES])
  .describe(`Only these, separated by commas: ${EVENT_TYPES.join(', ')}`)

/** The subscription, which stands outside the guarded routes: an address holds its own token, never a key. */
export const calendarFeedRoutes: ReferenceRoutes =
  ({ db, config, calendar, limiter, now }) =>
  async (scope) => {
    scope.get(
      '/sunnah-calendar.ics',
      {
        schema: {
          operationId: 'getCalendarFeed',
          summary: 'The calendar for calendar apps (iCalendar, RFC 5545)',
          description:
            'From the month before this one to twelve months ahead. Needs a calendar token instead of a key.',
          tags: ['Calendar'],
          security: [],
          querystring: z.object({ token: z.string().optional().describe('A calendar token'), types }),
          parameters: [ifNoneMatch],
          answers: {
            200: {
              description: 'An iCalendar file',
              headers: { ETag: etag, 'Cache-Control': cacheControl },
              content: { 'text/calendar': z.string() },
            },
            304: { headers: { ETag: etag, 'Cache-Control': cacheControl } },
          },
          refusals: { 401: [] },
        },
        // before the query is validated: who has no token learns nothing else
        preValidation: async (request) => {
          const { token } = request.query as Record<string, unknown>
          const id = typeof token === 'string' ? await useCalendarToken(db, token, now()) : undefined
          if (!id)
            throw unauthenticated('This calendar address is not valid: make a token with POST /sunnah-calendar/tokens')
          const { refusedBy } = await limiter.take(`calendar:${id}`, [{ period: 'minute', limit: PER_MINUTE }], now())
          if (refusedBy)
            throw new Refusal('limited', 'This calendar is read too often: once an hour is plenty', {
              retryAfterSeconds: 60,
            })
        },
      },
      async (request, reply) => {
        const today = todayIn(config.TIME_ZONE, now())
        const [year, month] = formatDay(today).split('-').map(Number)
        const first = dayNumber(year ?? 0, (month ?? 0) - 1, 1)
        const last = dayNumber((year ?? 0) + 1, (month ?? 0) + 1, 1) - 1
        const feed = calendarFeed(calendar, { first, last, types: request.query.types, stamp: today })
        reply.header('cache-control', 'private, max-age=3600')
        return sendPrepared(request, reply, prepare(feed), 'text/calendar; charset=utf-8')
      },
    )
  }
