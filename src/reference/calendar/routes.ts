import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { holderOf } from '../http/auth.ts'
import type { ReferenceRoutes } from '../http/deps.ts'
import { FIRST_YEAR, formatDay, LAST_YEAR, todayIn } from './days.ts'
import { dayEntry, monthEntry } from './events.ts'
import { EVENT_TYPES } from './rules.ts'
import { basis, dayText, hijriDate, method, wholeNumber, within } from './schemas.ts'
import { createCalendarToken, deleteCalendarToken, findCalendarToken, listCalendarTokens } from './tokens.ts'

const query = z.object({
  date: dayText.optional().describe('A day, YYYY-MM-DD; takes precedence over month. Without any parameter: today'),
  month: wholeNumber(1, 12).optional().describe('All days with events of this month, 1 to 12'),
  year: wholeNumber(FIRST_YEAR, LAST_YEAR).optional().describe('Of the month; the current year by default'),
  calendar: method.optional(),
})

const calendarEvent = z
  .object({
    type: z.enum(EVENT_TYPES).describe('Recommended fast, obligatory fast, fasting prohibited, recommended practice'),
    label: z.string(),
    dalil: z.string().describe('The evidence: Quran and hadith, by their usual numbers'),
    evidence: z.array(z.string()).describe('The same as keys of this API, such as 2:183 or muslim:2746'),
  })
  .meta({ id: 'CalendarEvent' })

const dayBody = z
  .object({
    date: z.iso.date(),
    hijri: hijriDate,
    calendar: basis,
    dayOfWeek: z.int().min(0).max(6).describe('0 = Sunday through 6 = Saturday'),
    events: z.array(calendarEvent),
  })
  .meta({ id: 'CalendarDay' })

const monthBody = z
  .object({
    year: z.int(),
    month: z.int().min(1).max(12),
    calendar: basis.describe('For the whole month: a decision if every day has one, provisional if any day is'),
    total: z.int().min(0).describe('Days with events'),
    days: z.array(dayBody),
  })
  .meta({ id: 'CalendarMonth' })

const shownToken = z
  .object({ id: z.string(), name: z.string().nullable(), created_at: moment, last_used_at: moment.nullable() })
  .meta({ id: 'CalendarToken' })

const createdToken = z
  .object({
    id: z.string(),
    token: z.string().describe('Shown only once'),
    url: z.url().describe('What a calendar app subscribes to'),
  })
  .meta({ id: 'CreatedCalendarToken' })

// nullish, because fastify passes null for a missing body
const newToken = z
  .object({
    name: safeText().trim().min(1).max(100).optional(),
  })
  .nullish()

const byId = z.object({ id: z.string() })

export const calendarRoutes: ReferenceRoutes =
  ({ db, config, calendars, publicUrl, now }) =>
  async (scope) => {
    scope.get(
      '/sunnah-calendar',
      {
        schema: {
          operationId: 'getSunnahCalendar',
          summary: 'The sunnah calendar of a day or a month',
          description: 'Recommended, obligatory and prohibited fasts and recommended practices, with the Hijri date.',
          tags: ['Calendar'],
          querystring: query,
          response: { 200: z.union([dayBody, monthBody]) },
        },
      },
      async (request) => {
        const { date, month, year } = request.query
        const calendar = calendars.of(request.query.calendar)
        const today = todayIn(config.TIME_ZONE, now())
        if (date !== undefined || month === undefined) {
          if (date === undefined && year !== undefined) throw invalid('year', 'is used together with month')
          return within('date', () => dayEntry(calendar, date ?? today))
        }
        const ofYear = year ?? Number(formatDay(today).slice(0, 4))
        return within('year', () => monthEntry(calendar, ofYear, month))
      },
    )

    scope.post(
      '/sunnah-calendar/tokens',
      {
        schema: {
          operationId: 'createCalendarToken',
          summary: 'Create a token with which a calendar app can subscribe',
          description: 'The token is shown only once. It is valid until it is deleted or the key is revoked.',
          tags: ['Calendar'],
          // 403 for keys restricted to websites, 409 for a key with as many tokens as it may have
          refusals: { 403: [], 409: [] },
          body: newToken,
          response: { 201: createdToken },
          answers: { 201: { headers: { Location: location } } },
        },
      },
      async (request, reply) => {
        const created = await createCalendarToken(db, holderOf(request).id, request.body?.name, now())
        const url = `${publicUrl}/api/v1/sunnah-calendar.ics?token=${created.token}`
        locate(request, reply, created.id)
        return reply.code(201).send({ ...created, url })
      },
    )

    scope.get(
      '/sunnah-calendar/tokens',
      {
        schema: {
          operationId: 'listCalendarTokens',
          summary: "This key's calendar tokens",
          tags: ['Calendar'],
          // to keys that are restricted to websites
          refusals: { 403: [] },
          response: { 200: z.object({ tokens: z.array(shownToken), total: z.int().min(0) }) },
        },
      },
      async (request) => {
        const tokens = await listCalendarTokens(db, holderOf(request).id)
        return { tokens: tokens.map(tokenBody), total: tokens.length }
      },
    )

    scope.get(
      '/sunnah-calendar/tokens/:id',
      {
        schema: {
          operationId: 'getCalendarToken',
          summary: 'One calendar token',
          tags: ['Calendar'],
          // to keys that are restricted to websites
          refusals: { 403: [] },
          params: byId,
          response: { 200: shownToken },
        },
      },
      async (request) => {
        const token = await findCalendarToken(db, holderOf(request).id, request.params.id)
        if (!token) throw notFound('This token')
        return tokenBody(token)
      },
    )

    scope.delete(
      '/sunnah-calendar/tokens/:id',
      {
        schema: {
          operationId: 'revokeCalendarToken',
          summary: 'Revoke a calendar token',
          tags: ['Calendar'],
          // to keys that are restricted to websites
          refusals: { 403: [] },
          params: byId,
          response: { 204: z.null().describe('Revoked') },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        if (id.includes('\0') || !(await deleteCalendarToken(db, holderOf(request).id, id)))
          throw notFound('This token')
        return reply.code(204).send(null)
      },
    )
  }

const tokenBody = ({ createdAt, lastUsedAt, ...token }: Awaited<ReturnType<typeof listCalendarTokens>>[number]) => ({
  ...token,
  created_at: createdAt,
  last_used_at: lastUsedAt,
})
