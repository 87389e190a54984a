import { z } from 'zod'
import { invalid } from '../../platform/refusal.ts'
import type { ReferenceRoutes } from '../http/deps.ts'
import { type DayNumber, formatDay, todayIn } from './days.ts'
import {
  formatHijri,
  type HijriCalendar,
  type HijriDate,
  MONTH_NAMES,
  monthNumber,
  nameOf,
  OutsideCalendar,
  parseHijri,
} from './hijri.ts'
import { criterionOf, eveningOf, SIGHTING_PLACES } from './kemenag.ts'
import { basis, dayText, hijriDate, hijriMonth, method, monthBody, wholeNumber, within } from './schemas.ts'
import { conjunctionBefore, moonAtSunset } from './sky.ts'
import type { Moment } from './sun.ts'

const sighting = z
  .object({
    place: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    sunset: z.iso.datetime(),
    altitude: z
      .number()
      .describe("Degrees of the moon's centre above the horizon, as seen from the place, without refraction"),
    elongation: z.number().describe('Degrees between moon and sun, from the centre of the earth'),
    age_hours: z.number().describe('Hours since the conjunction; negative before it'),
    visible: z.boolean().describe('Whether the criterion of MABIMS is fulfilled there'),
  })
  .meta({ id: 'MoonSighting' })

const methodAnswer = z
  .object({
    method,
    date: z.iso.date().nullable().describe('The Gregorian day; null if this calendar has no such date'),
    hijri: hijriDate.nullable(),
    days_in_month: z.int().nullable(),
    calendar: basis.nullable(),
    note: z.string().nullable().describe('Why this calendar has no such date'),
  })
  .meta({ id: 'HijriConversion' })

const conversion = z
  .object({
    date: z.iso.date().nullable(),
    hijri: hijriDate.nullable(),
    calendar: basis.nullable(),
    methods: z.array(methodAnswer).describe('By every method'),
    moon: z
      .object({
        month: z.string().describe('The Hijri month whose new moon it is'),
        conjunction: z.iso.datetime(),
        evening: z.iso.date().describe('The day at whose sunset the moon is looked for'),
        criterion: z.string(),
        places: z.array(sighting),
      })
      .describe('The new moon that the month begins with, at the places that decide in Indonesia'),
  })
  .meta({ id: 'HijriDay' })

const hijriText = z
  .string()
  .transform((text, context): HijriDate => {
    const found = parseHijri(text)
    if (!found) context.addIssue({ code: 'custom', message: 'must be a Hijri date such as 1447-09-01' })
    return found ?? { year: 0, month: 1, day: 1 }
  })
  .describe('A Hijri date, such as 1447-09-01')

/** Hijri and Gregorian dates by each method, with the moon that decides. */
export const hijriRoutes: ReferenceRoutes =
  ({ config, calendars, now }) =>
  async (scope) => {
    scope.get(
      '/hijri',
      {
        schema: {
          operationId: 'getHijriDate',
          summary: 'A day in both calendars, by every method, with the moon that decides',
          description:
            'Without `date` and `hijri`: today. A Hijri day begins at the sunset before the Gregorian day given here.',
          tags: ['Calendar'],
          querystring: z.object({
            date: dayText.optional().describe('A day, YYYY-MM-DD'),
            hijri: hijriText.optional(),
            calendar: method.optional(),
          }),
          response: { 200: conversion },
        },
      },
      async (request) => {
        const { date, hijri } = request.query
        if (date !== undefined && hijri !== undefined) throw invalid('hijri', 'is used without date')
        const own = calendars.of(request.query.calendar)
        const today = todayIn(config.TIME_ZONE, now())
        const read = (calendar: HijriCalendar) => (hijri ? ofHijri(calendar, hijri) : ofDay(calendar, date ?? today))
        const answer = within(hijri ? 'hijri' : 'date', () => read(own))
        if (!answer.hijri) throw invalid('hijri', answer.note ?? 'is no date of this calendar')
        const { date: day, hijri: found, calendar } = answer
        return {
          date: day,
          hijri: found,
          calendar,
          methods: calendars.all().map((other) => orReason(other, read)),
          moon: moonOf(found.year, found.month),
        }
      },
    )

    scope.get(
      '/hijri/months',
      {
        schema: {
          operationId: 'listHijriMonths',
          summary: 'The twelve months of a Hijri year, by every method',
          tags: ['Calendar'],
          querystring: z.object({
            year: wholeNumber(1300, 1600).optional().describe('A Hijri year; the current one by default'),
            calendar: method.optional(),
          }),
          response: {
            200: z.object({
              year: z.int(),
              calendar: method,
              months: z.array(hijriMonth),
              methods: z.array(z.object({ method, months: z.array(hijriMonth) })).describe('By every method'),
            }),
          },
        },
      },
      async (request) => {
        const own = calendars.of(request.query.calendar)
        const today = todayIn(config.TIME_ZONE, now())
        const year = request.query.year ?? within('year', () => own.dateOf(today)).year
        const monthsOf = (calendar: HijriCalendar) =>
          Array.from({ length: 12 }, (_, place) => monthBody(calendar.method, calendar.monthAt(year, place + 1)))
        const months = within('year', () => monthsOf(own))
        const others = calendars.all().flatMap((calendar) => {
          try {
            return [{ method: calendar.method, months: monthsOf(calendar) }]
          } catch (error) {
            if (error instanceof OutsideCalendar) return []
            throw error
          }
        })
        return { year, calendar: own.method, months, methods: others }
      },
    )
  }

type CalendarAnswer = z.input<typeof methodAnswer>

function ofDay(calendar: HijriCalendar, day: DayNumber): CalendarAnswer {
  const { daysInMonth, ...date } = calendar.dateOf(day)
  return {
    method: calendar.method,
    date: formatDay(day),
    hijri: named(date),
    days_in_month: daysInMonth,
    calendar: calendar.basisOf({ ...date, daysInMonth }),
    note: null,
  }
}

function ofHijri(calendar: HijriCalendar, date: HijriDate): CalendarAnswer {
  const day = calendar.dayOf(date)
  if (day !== undefined) return ofDay(calendar, day)
  return without(
    calendar,
    `${formatHijri(date)} is not there: this month has 29 days in the ${calendar.method} calendar`,
  )
}

const without = ({ method: of }: HijriCalendar, note: string): CalendarAnswer => ({
  method: of,
  date: null,
  hijri: null,
  days_in_month: null,
  calendar: null,
  note,
})

function orReason(calendar: HijriCalendar, read: (calendar: HijriCalendar) => CalendarAnswer): CalendarAnswer {
  try {
    return read(calendar)
  } catch (error) {
    if (error instanceof OutsideCalendar) return without(calendar, error.message)
    throw error
  }
}

const named = (date: HijriDate) => ({ ...date, monthName: MONTH_NAMES[date.month - 1] ?? '' })

function moonOf(year: number, month: number) {
  const conjunction = conjunctionBefore(monthNumber(year, month))
  const evening = eveningOf(conjunction)
  return {
    month: nameOf({ year, month }),
    conjunction: instantOf(conjunction),
    evening: formatDay(evening),
    criterion: criterionOf(year).words,
    places: SIGHTING_PLACES.flatMap((place) => {
      const seen = moonAtSunset(evening, place)
      if (!seen) return []
      const ageHours = (seen.sunset - conjunction) * 24
      return {
        place: place.name,
        latitude: place.latitude,
        longitude: place.longitude,
        sunset: instantOf(seen.sunset),
        altitude: round(seen.altitude),
        elongation: round(seen.elongation),
        age_hours: round(ageHours),
        visible: criterionOf(year).isMet(seen, ageHours),
      }
    }),
  }
}

const instantOf = (moment: Moment): string => new Date(Math.round(moment * 86_400) * 1000).toISOString()
const round = (value: number): number => Math.round(value * 100) / 100
