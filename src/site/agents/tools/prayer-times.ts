import { z } from 'zod'
import { FIRST_YEAR, LAST_YEAR } from '../../../reference/calendar/days.ts'
import { daysOf, placeOf, questionOf, spanOf } from '../../../reference/calendar/prayer/ask.ts'
import { PRAYER_METHOD_IDS } from '../../../reference/calendar/prayer/methods.ts'
import { prayerDay } from '../../../reference/calendar/prayer/schemas.ts'
import { dayText } from '../../../reference/calendar/schemas.ts'
import { defineTool } from '../tool.ts'

/** As GET /api/v1/prayer-times. */
export const prayerTimes = defineTool({
  name: 'prayer_times',
  title: 'Prayer times',
  description:
    'Prayer times of a place for a day or a month, by coordinates or by the name of a regency or city of Indonesia. Times are of the place (`time_zone`), computed: say the method, and that the local mosque decides.',
  input: z.strictObject({
    lat: z.number().min(-90).max(90).optional().describe('Together with lng'),
    lng: z.number().min(-180).max(180).optional(),
    city: z.string().trim().min(1).max(100).optional().describe('Instead: such as Bandung, Kab. Bandung or 32.73'),
    date: dayText.optional().describe('A day, YYYY-MM-DD; today there by default'),
    month: z.int().min(1).max(12).optional().describe('Or a whole month'),
    year: z.int().min(FIRST_YEAR).max(LAST_YEAR).optional().describe('Of the month; this year by default'),
    method: z.enum(PRAYER_METHOD_IDS).optional().describe('kemenag in Indonesia and mwl elsewhere by default'),
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
    note: z.string().nullable().describe('What the reader has to know'),
    other_places: z.array(z.string()).describe('Other places of the same name, by the code to ask for each'),
  }),
  async run({ regencies, now, publicUrl }, { lat, lng, city, date, month, year, method }) {
    const { place, others } = placeOf(regencies, { lat, lng, city })
    const question = questionOf(place, { method, madhhab: 'shafii', elevation: 0, high_latitude: 'angle' })
    // the default of a year would be 365 days: too much to read
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
