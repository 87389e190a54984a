import { z } from 'zod'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { FIRST_YEAR, LAST_YEAR } from '../days.ts'
import { dayText, wholeNumber } from '../schemas.ts'
import { daysOf, placeFields, placeOf, questionFields, questionOf, regencyPlace, spanOf } from './ask.ts'
import { PRAYER_METHOD_IDS } from './methods.ts'
import { qiblaOf } from './qibla.ts'
import { prayerDay } from './schemas.ts'
import { HIGH_LATITUDE_RULES, MADHHABS } from './times.ts'

const prayerPlace = z
  .object({
    name: z.string().nullable().describe('The regency or city, if it was requested by name'),
    province: z.string().nullable(),
    code: z.string().nullable().describe('Its code, which identifies it unambiguously'),
    latitude: z.number(),
    longitude: z.number(),
    elevation: z.number().describe('Metres'),
  })
  .meta({ id: 'PrayerPlace' })

/** Prayer times and the qibla, computed without a network. */
export const prayerRoutes: ReferenceRoutes =
  ({ regencies, now }) =>
  async (scope) => {
    scope.get(
      '/prayer-times',
      {
        schema: {
          operationId: 'getPrayerTimes',
          summary: 'Prayer times of a place for a day, a month or a year',
          description:
            'By `lat` and `lng`, or by the name or code of one of the 514 regencies and cities of Indonesia. ' +
            'Without `date`, `month` and `year`: today, as the day is there.',
          tags: ['Calendar'],
          querystring: z.object({
            ...placeFields,
            ...questionFields,
            date: dayText.optional().describe('A day, YYYY-MM-DD; takes precedence over month and year'),
            month: wholeNumber(1, 12).optional(),
            year: wholeNumber(FIRST_YEAR, LAST_YEAR).optional().describe('Alone: the whole year'),
          }),
          response: {
            200: z.object({
              place: prayerPlace,
              method: z.enum(PRAYER_METHOD_IDS),
              method_name: z.string(),
              madhhab: z.enum(Object.keys(MADHHABS) as [keyof typeof MADHHABS]),
              high_latitude: z.enum(HIGH_LATITUDE_RULES),
              time_zone: z.string().describe('IANA name; the times are of this zone'),
              days: z.array(prayerDay),
              note: z.string().nullable().describe('What the reader needs to know, such as why a time is missing'),
              others: z.array(prayerPlace).describe('Other places of the same name'),
            }),
          },
        },
      },
      async ({ query }) => {
        const { place, others } = placeOf(regencies, query)
        const question = questionOf(place, query)
        const { first, count } = spanOf(query, place.timeZone, now())
        return { ...daysOf(place, question, first, count), others }
      },
    )

    scope.get(
      '/prayer-times/places',
      {
        schema: {
          operationId: 'listPrayerPlaces',
          summary: 'The regencies and cities that prayer times can be asked for by name',
          tags: ['Calendar'],
          querystring: z.object({
            q: z.string().trim().max(100).default('').describe('Part of the official or everyday name'),
          }),
          response: { 200: z.object({ places: z.array(prayerPlace), total: z.int() }) },
        },
      },
      async ({ query }) => {
        const wanted = query.q.toLowerCase()
        const named = regencies.named(query.q)
        const partly = regencies.all.filter((regency) =>
          `${regencyPlace(regency).shown.name} ${regency.province}`.toLowerCase().includes(wanted),
        )
        const places = [...new Set([...named, ...partly])].map((regency) => regencyPlace(regency).shown)
        return { places, total: places.length }
      },
    )

    scope.get(
      '/qibla',
      {
        schema: {
          operationId: 'getQibla',
          summary: 'The direction of prayer from a place',
          tags: ['Calendar'],
          querystring: z.object(placeFields),
          response: {
            200: z.object({
              bearing: z.number().describe('Degrees clockwise from true north, on the great circle'),
              distance_km: z.number(),
              place: prayerPlace,
            }),
          },
        },
      },
      async ({ query }) => {
        const { place } = placeOf(regencies, query)
        const { bearing, distanceKm } = qiblaOf(place.coordinates)
        return { bearing: round(bearing, 2), distance_km: round(distanceKm, 1), place: place.shown }
      },
    )
  }

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
