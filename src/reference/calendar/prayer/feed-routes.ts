import { z } from 'zod'
import { prepare, sendEncoded } from '../../../platform/http/conditional.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { todayIn } from '../days.ts'
import { admitCalendarToken, icalendarAnswer } from '../token-auth.ts'
import { placeFields, placeOf, questionFields, questionOf } from './ask.ts'
import { DAYS_AHEAD, prayerFeed } from './feed.ts'

/** The subscription to the prayer times of a place, with a calendar token. */
export const prayerFeedRoutes: ReferenceRoutes = (deps) => async (scope) => {
  const { regencies, now } = deps
  scope.get(
    '/prayer-times.ics',
    {
      schema: {
        operationId: 'getPrayerFeed',
        summary: 'The prayer times of a place for calendar apps (iCalendar, RFC 5545)',
        description: `Today and the ${DAYS_AHEAD} days after it. Needs a calendar token instead of a key.`,
        tags: ['Calendar'],
        security: [],
        querystring: z.object({
          token: z.string().optional().describe('A calendar token'),
          ...placeFields,
          ...questionFields,
        }),
        ...icalendarAnswer,
      },
      preValidation: admitCalendarToken(deps),
    },
    async (request, reply) => {
      const { place } = placeOf(regencies, request.query)
      const today = todayIn(place.timeZone, now())
      const feed = prayerFeed(place, questionOf(place, request.query), today)
      reply.header('cache-control', 'private, max-age=3600')
      return sendEncoded(request, reply, prepare(feed), 'text/calendar; charset=utf-8')
    },
  )
}
