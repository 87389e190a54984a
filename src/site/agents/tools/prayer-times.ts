import { z } from 'zod'
import { FIRST_YEAR, LAST_YEAR } from '../../../reference/calendar/days.ts'
import { daysOf, placeOf, questionOf, spanOf } from '../../../reference/calendar/prayer/ask.ts'
import { PRAYER_METHOD_IDS } from '../../../reference/calendar/prayer/methods.ts'
import { prayerDay } from '../../../reference/calendar/prayer/schemas.ts'
import { dayText } from '../../../reference/calendar/schemas.ts'
import { defineTool } from '../tool.ts'

/** GET /api/v1/prayer-times. */
export const prayerTimes = defineTool({
  name: 'prayer_times',
  title: 'Prayer times',
  description:
    'Returns the prayer times of a place for a day or a month. Give coordinates (`lat` and `lng`), or an Indonesian regency or city (`city`). Times are computed, in local time (`time_zone`): name the method, and say that the local mosque’s times take precedence.',
  input: z.strictObject({
    lat: z.number().min(-90).max(90).optional().describe('Requires `lng`'),
    lng: z.number().min(-180).max(180).optional(),
    city: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Name or code of an Indonesian regency or city, for example Bandung, Kab. Bandung or 32.73'),
    date: dayText.optional().describe('YYYY-MM-DD; by default today, local time'),
    month: z.int().min(1).max(12).optional().describe('A whole month instead of one day'),
    year: z.int().min(FIRST_YEAR).max(LAST_YEAR).optional().describe('Year of `month`; this year by default'),
    method: z.enum(PRAYER_METHOD_IDS).optional().describe('By default kemenag in Indonesia and mwl elsewhere'),
  }),
  output: z.object({
    url: z.url(),
    place: z.object({
      name: z.string().nullable(),
      province: z.string().nullable(),
      code: z.string().nullable(),
      latitude: z.number(),
      longitude: z.number(),
    }),
    method: z.string(),
    method_name: z.string(),
    time_zone: z.string(),
    days: z.array(z.object(prayerDay.shape)),
    note: z.string().nullable().describe('A caveat to repeat to the user'),
    other_places: z.array(z.string()).describe('Other places with this name, each with the code to pass as `city`'),
  }),
  async run({ regencies, now, publicUrl }, { lat, lng, city, date, month, year, method }) {
    const { place, others } = placeOf(regencies, { lat, lng, city })
    const question = questionOf(place, { method, madhhab: 'shafii', elevation: 0, high_latitude: 'angle' })
    // without a month, a year would return 365 days
    const { first, count } = spanOf(
      { date, month, year: month === undefined ? undefined : year },
      place.timeZone,
      now(),
    )
    const { code, latitude, longitude } = place.shown
    const asked = code === null ? `lat=${latitude}&lng=${longitude}` : `city=${code}`
    return {
      url: `${publicUrl}/prayer?${asked}`,
      ...daysOf(place, question, first, count),
      other_places: others.map(({ name, province, code }) => `${code}: ${name}, ${province}`),
    }
  },
})
