import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { z } from 'zod'
import { prepare, sendEncoded } from '../../platform/http/conditional.ts'
import { type DayNumber, formatDay, todayIn } from '../calendar/days.ts'

import { textOf } from '../calendar/feed.ts'
import { admitCalendarToken, icalendarAnswer } from '../calendar/token-auth.ts'

import type { ReferenceRoutes } from '../deps.ts'
import { type Place, placeFields, placeOf, type Question, questionFields, questionOf } from './ask.ts'
import { PRAYER_METHODS } from './methods.ts'
import { type PrayerTimes, prayerTimes } from './times.ts'

const DAYS_AHEAD = 30
const SHOWN: [keyof PrayerTimes, string][] = [
  ['imsak', 'Imsak'],
  ['subuh', 'Subuh'],
  ['terbit', 'Terbit'],
  ['dzuhur', 'Zuhur'],
  ['ashar', 'Asar'],
  ['maghrib', 'Magrib'],
  ['isya', 'Isya'],
]

/** The subscription to the prayer times of a place, by a calendar token. */
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

function prayerFeed(place: Place, question: Question, today: DayNumber): string {
  const { latitude, longitude } = place.coordinates
  const name = place.shown.name ?? `${latitude}, ${longitude}`
  const feed = ical({
    name: `Waktu salat, ${name}`,
    prodId: { company: 'Mimbar', product: 'Waktu Salat', language: 'ID' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 86_400,
  })
  const method = PRAYER_METHODS[question.method]
  for (let day = today; day <= today + DAYS_AHEAD; day++) {
    const times = prayerTimes(day, { ...question, place: place.coordinates, method })
    for (const [prayer, title] of SHOWN) {
      const moment = times[prayer]
      if (moment === undefined) continue
      const start = new Date(Math.round(moment * 1440) * 60_000)
      feed.createEvent({
        id: `${prayer}-${formatDay(day)}-${latitude},${longitude}@mimbar`,
        stamp: new Date(today * 86_400_000),
        start,
        end: start,
        summary: title,
        description: `${name}; ${method.name}`,
        transparency: ICalEventTransparency.TRANSPARENT,
      })
    }
  }
  return textOf(feed)
}
