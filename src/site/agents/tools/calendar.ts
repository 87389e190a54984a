import { z } from 'zod'
import { invalid } from '../../../platform/refusal.ts'
import {
  type DayNumber,
  dayNumber,
  FIRST_YEAR,
  formatDay,
  LAST_YEAR,
  todayIn,
} from '../../../reference/calendar/days.ts'
import { type DayEntry, dayEntry, monthEntry } from '../../../reference/calendar/events.ts'
import { type HijriCalendar, parseHijri } from '../../../reference/calendar/hijri.ts'
import { EVENT_TYPES } from '../../../reference/calendar/rules.ts'
import { basis, dayText, hijriDate, method, within } from '../../../reference/calendar/schemas.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { loadedAmong } from '../../../reference/references/find.ts'
import { typeOf } from '../source.ts'
import { defineTool } from '../tool.ts'

const cited = z.object({ key: z.string(), url: z.url().nullable().describe('Null if the record is not loaded') })

/** GET /api/v1/sunnah-calendar, and also by Hijri date. */
export const calendar = defineTool({
  name: 'calendar',
  title: 'Hijri and sunnah calendar',
  description:
    'Converts between Gregorian and Hijri dates and returns the fasts and practices of that day; with `month`, every day of that month that has some. Without arguments, today in Indonesia. Name the calendar in your answer and, if `provisional` is true, say that the date may still shift by a day.',
  input: z.strictObject({
    date: dayText.optional().describe('Gregorian date, YYYY-MM-DD'),
    hijri: z.string().max(10).optional().describe('Hijri date instead of `date`, for example 1447-09-01'),
    month: z.int().min(1).max(12).optional().describe('Gregorian month instead of one day'),
    year: z.int().min(FIRST_YEAR).max(LAST_YEAR).optional().describe('Year of `month`; this year by default'),
    calendar: method.optional(),
  }),
  output: z.object({
    url: z.url(),
    calendar: basis,
    days: z.array(
      z.object({
        date: z.iso.date(),
        hijri: hijriDate,
        provisional: z.boolean(),
        events: z.array(
          z.object({ type: z.enum(EVENT_TYPES), label: z.string(), dalil: z.string(), evidence: z.array(cited) }),
        ),
      }),
    ),
  }),
  async run({ db, calendars, config, now, publicUrl }, { date, hijri, month, year, calendar: name }) {
    const calendar = calendars.of(name)
    const today = todayIn(config.TIME_ZONE, now())
    const shown = ({ date, hijri, calendar, events }: DayEntry, loaded: Set<string>) => ({
      date,
      hijri,
      provisional: calendar.provisional,
      events: events.map((event) => ({
        ...event,
        evidence: event.evidence.map((key) => ({
          key,
          url: loaded.has(key) ? addressOf(publicUrl, typeOf(key), key) : null,
        })),
      })),
    })
    const allShown = async (days: DayEntry[]) => {
      const loaded = await loadedAmong(
        db,
        days.flatMap(({ events }) => events.flatMap(({ evidence }) => evidence)),
      )
      return days.map((day) => shown(day, loaded))
    }
    const pageOf = (month: string) =>
      `${publicUrl}/calendar?year=${Number(month.slice(0, 4))}&month=${Number(month.slice(5, 7))}&calendar=${calendar.method}`
    if (month !== undefined && date === undefined && hijri === undefined) {
      const ofYear = year ?? Number(formatDay(today).slice(0, 4))
      const entry = within('year', () => monthEntry(calendar, ofYear, month))
      const url = pageOf(formatDay(dayNumber(ofYear, month, 1)))
      return { url, calendar: entry.calendar, days: await allShown(entry.days) }
    }
    const day = hijri === undefined ? (date ?? today) : within('hijri', () => dayOfHijri(calendar, hijri))
    const entry = within('date', () => dayEntry(calendar, day))
    return { url: pageOf(entry.date), calendar: entry.calendar, days: await allShown([entry]) }
  },
})

function dayOfHijri(calendar: HijriCalendar, text: string): DayNumber {
  const asked = parseHijri(text)
  if (!asked) throw invalid('hijri', 'must be a Hijri date such as 1447-09-01')
  const day = calendar.dayOf(asked)
  if (day === undefined) throw invalid('hijri', `this month has 29 days in the ${calendar.method} calendar`)
  return day
}
