import { z } from 'zod'
import { prepare, sendEncoded } from '../../platform/http/conditional.ts'

import type { ReferenceRoutes } from '../http/deps.ts'
import { todayIn } from './days.ts'
import { calendarFeed, feedRange } from './feed.ts'
import { EVENT_TYPES } from './rules.ts'
import { method, within } from './schemas.ts'
import { admitCalendarToken, icalendarAnswer } from './token-auth.ts'

const types = z
  .string()
  .transform((list) => list.split(',').map((type) => type.trim()))
  .pipe(z.array(z.enum(EVENT_TYPES)))
  .default([...EVENT_TYPES])
  .describe(`Only these, separated by commas: ${EVENT_TYPES.join(', ')}`)

/** The subscription, outside the guarded routes: its address contains a token of its own, never a key. */
export const calendarFeedRoutes: ReferenceRoutes = (deps) => async (scope) => {
  const { config, calendars, now } = deps
  scope.get(
    '/sunnah-calendar.ics',
    {
      schema: {
        operationId: 'getCalendarFeed',
        summary: 'The calendar for calendar apps (iCalendar, RFC 5545)',
        description: 'From the month before this one to twelve months ahead. Needs a calendar token instead of a key.',
        tags: ['Calendar'],
        security: [],
        querystring: z.object({
          token: z.string().optional().describe('A calendar token'),
          types,
          calendar: method.optional(),
        }),
        ...icalendarAnswer,
      },
      preValidation: admitCalendarToken(deps),
    },
    async (request, reply) => {
      const today = todayIn(config.TIME_ZONE, now())
      const calendar = calendars.of(request.query.calendar)
      const feed = within('calendar', () =>
        calendarFeed(calendar, {
          ...feedRange(today),
          types: request.query.types,
          stamp: today,
          revision: calendars.revision(),
        }),
      )
      reply.header('cache-control', 'private, max-age=3600')
      return sendEncoded(request, reply, prepare(feed), 'text/calendar; charset=utf-8')
    },
  )
}
