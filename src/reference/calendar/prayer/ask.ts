import { z } from 'zod'
import { invalid } from '../../../platform/refusal.ts'
import { type DayNumber, dayNumber, FIRST_YEAR, formatDay, LAST_YEAR, todayIn } from '../days.ts'
import type { Coordinates } from '../sun.ts'
import { clockOf } from './clock.ts'
import { PRAYER_METHOD_IDS, PRAYER_METHODS, type PrayerMethodId } from './methods.ts'
import { inIndonesia, type Regencies, type Regency } from './places.ts'
import { HIGH_LATITUDE_RULES, type HighLatitudeRule, MADHHABS, type Madhhab, prayerTimes } from './times.ts'

const degrees = (limit: number) =>
  z
    .string()
    .refine((text) => /^[+-]?\d{1,3}(\.\d{1,10})?$/.test(text), 'must be degrees, such as -6.1754')
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `must be from -${limit} to ${limit}`)
    .meta({ type: 'number', minimum: -limit, maximum: limit })

/** Query fields that name a place. */
export const placeFields = {
  lat: degrees(90).optional().describe('Degrees, north positive; together with lng'),
  lng: degrees(180).optional().describe('Degrees, east positive'),
  city: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('Instead: a regency or city of Indonesia by name or code, such as Bandung, Kab. Bandung, Jogja or 32.73'),
}

/** Query fields for the computation of times. */
export const questionFields = {
  method: z
    .enum(PRAYER_METHOD_IDS)
    .optional()
    .describe('Default: kemenag in Indonesia, umm_al_qura in Saudi Arabia, mwl elsewhere'),
  madhhab: z
    .enum(Object.keys(MADHHABS) as [Madhhab, ...Madhhab[]])
    .default('shafii')
    .describe('The afternoon prayer: shafii, as in Indonesia (also Maliki and Hanbali), or hanafi'),
  elevation: z
    .string()
    .refine((text) => /^\d{1,4}(\.\d{1,3})?$/.test(text), 'must be metres, from 0 to 9000')
    .transform(Number)
    .refine((value) => value <= 9000, 'must be metres, from 0 to 9000')
    .meta({ type: 'number', minimum: 0, maximum: 9000 })
    .default(0)
    .describe('Metres above the surroundings: sunrise is earlier and sunset later'),
  high_latitude: z
    .enum(HIGH_LATITUDE_RULES)
    .default('angle')
    .describe('If it does not get dark enough: the maximum share of the night for dawn and dusk'),
}

type AskedPlace = { lat?: number | undefined; lng?: number | undefined; city?: string | undefined }

export type PrayerPlace = {
  coordinates: Coordinates
  timeZone: string
  shown: {
    name: string | null
    province: string | null
    code: string | null
    latitude: number
    longitude: number
    elevation: number
  }
}

/** The place of a query, and others of the same name in its province. Refuses a name of none or of several, with the alternatives. */
export function placeOf(
  regencies: Regencies,
  { lat, lng, city }: AskedPlace,
): { place: PrayerPlace; others: PrayerPlace['shown'][] } {
  if (city !== undefined) {
    if (lat !== undefined || lng !== undefined) throw invalid('city', 'is used without lat and lng')
    const [best, ...others] = regencies.named(city)
    if (!best) throw invalid('city', 'is no regency or city of Indonesia: GET /prayer-times/places?q= lists them')
    // a city and the regency around it share their times; places in other provinces do not
    const candidates = [best, ...others].map((regency) => regencyPlace(regency).shown)
    if (others.some(({ province }) => province !== best.province)) {
      const names = candidates.map(({ name, province, code }) => `${name} (${province}, ${code})`)
      throw invalid(
        'city',
        `is the name of several places: ask for one of ${names.join(', ')} by its full name or code`,
      )
    }
    return { place: regencyPlace(best), others: candidates.slice(1) }
  }
  if (lat === undefined && lng === undefined) throw invalid('lat', 'lat and lng, or city, must be given')
  if (lat === undefined) throw invalid('lat', 'must be given together with lng')
  if (lng === undefined) throw invalid('lng', 'must be given together with lat')
  const coordinates = { latitude: lat, longitude: lng }
  const shown = { name: null, province: null, code: null, ...coordinates, elevation: 0 }
  return { place: { coordinates, timeZone: regencies.timeZoneAt(coordinates), shown }, others: [] }
}

export function regencyPlace({ code, kind, name, province, timeZone, latitude, longitude }: Regency): PrayerPlace {
  const title = kind === 'kota' ? `Kota ${name}` : `Kabupaten ${name}`
  return {
    coordinates: { latitude, longitude },
    timeZone,
    shown: { name: title, province, code, latitude, longitude, elevation: 0 },
  }
}

type PrayerQuery = {
  method?: PrayerMethodId | undefined
  madhhab: Madhhab
  elevation: number
  high_latitude: HighLatitudeRule
}

export type PrayerSettings = {
  method: PrayerMethodId
  madhhab: Madhhab
  elevation: number
  highLatitude: HighLatitudeRule
}

export const questionOf = (
  { timeZone }: PrayerPlace,
  { method, madhhab, elevation, high_latitude }: PrayerQuery,
): PrayerSettings => ({
  method: method ?? (inIndonesia(timeZone) ? 'kemenag' : timeZone === SAUDI_ZONE ? 'umm_al_qura' : 'mwl'),
  madhhab,
  elevation,
  highLatitude: high_latitude,
})

const SAUDI_ZONE = 'Asia/Riyadh'

type AskedDays = { date?: number | undefined; month?: number | undefined; year?: number | undefined }

/** The days of a query: one, a month, a year, or today in the place's time zone. */
export function spanOf(
  { date, month, year }: AskedDays,
  timeZone: string,
  now: Date,
): { first: number; count: number } {
  const today = todayIn(timeZone, now)
  if (date !== undefined) return { first: date, count: 1 }
  if (month === undefined && year === undefined) return { first: today, count: 1 }
  const of = year ?? Number(formatDay(today).slice(0, 4))
  if (of < FIRST_YEAR || of > LAST_YEAR) throw invalid('year', `must be from ${FIRST_YEAR} to ${LAST_YEAR}`)
  const first = dayNumber(of, month ?? 1, 1)
  return { first, count: (month === undefined ? dayNumber(of + 1, 1, 1) : dayNumber(of, month + 1, 1)) - first }
}

/** The times of `count` days from `first`, by the clock of the place. */
export function daysOf(place: PrayerPlace, question: PrayerSettings, first: DayNumber, count: number) {
  const method = PRAYER_METHODS[question.method]
  const clock = clockOf(place.timeZone)
  const days = Array.from({ length: count }, (_, number) => {
    const day = first + number
    const times = prayerTimes(day, { ...question, place: place.coordinates, method })
    const shown = Object.entries(times).map(([name, moment]) => [name, moment === undefined ? null : clock(moment)])
    return { date: formatDay(day), ...(Object.fromEntries(shown) as Record<keyof typeof times, string | null>) }
  })
  return {
    place: { ...place.shown, elevation: question.elevation },
    method: question.method,
    method_name: method.name,
    madhhab: question.madhhab,
    high_latitude: question.highLatitude,
    time_zone: place.timeZone,
    days,
    note: noteOn(days) ?? (isBounded(place, question, first, count) ? ruleNote(question.highLatitude) : null),
  }
}

function noteOn(days: { terbit: string | null; subuh: string | null; isya: string | null }[]): string | null {
  if (days.some(({ terbit }) => terbit === null))
    return 'On days without a time the sun does not rise or does not set there: follow the nearest place where it does, or Makkah, as your scholars advise.'
  if (days.some(({ subuh, isya }) => subuh === null || isya === null))
    return 'On some days the sun does not go as far below the horizon as the method asks: choose a rule with high_latitude.'
  return null
}

const ruleNote = (rule: HighLatitudeRule): string =>
  `On some days it does not get as dark as the method asks, or only far into the night: there dawn and night prayer follow the rule high_latitude=${rule}.`

/** Whether any time of these days comes from the rule for high latitudes instead of the sun. */
export function isBounded(place: PrayerPlace, question: PrayerSettings, first: DayNumber, count: number): boolean {
  if (question.highLatitude === 'none') return false
  const asked = { ...question, place: place.coordinates, method: PRAYER_METHODS[question.method] }
  return Array.from({ length: count }, (_, number) => first + number).some((day) => {
    const [ruled, free] = [prayerTimes(day, asked), prayerTimes(day, { ...asked, highLatitude: 'none' })]
    return ruled.subuh !== free.subuh || ruled.isya !== free.isya
  })
}
