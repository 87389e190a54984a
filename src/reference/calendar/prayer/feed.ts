import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { type DayNumber, formatDay } from '../days.ts'
import { textOf } from '../feed.ts'
import type { PrayerPlace, PrayerSettings } from './ask.ts'
import { PRAYER_METHODS } from './methods.ts'
import { type PrayerTimes, prayerTimes } from './times.ts'

/** A month ahead; programs refresh every day. */
export const DAYS_AHEAD = 30
const SHOWN: [keyof PrayerTimes, string][] = [
  ['imsak', 'Imsak'],
  ['subuh', 'Subuh'],
  ['terbit', 'Terbit'],
  ['dzuhur', 'Zuhur'],
  ['ashar', 'Asar'],
  ['maghrib', 'Magrib'],
  ['isya', 'Isya'],
]

/** The times of today and the DAYS_AHEAD days after it as an iCalendar (RFC 5545). */
export function prayerFeed(place: PrayerPlace, question: PrayerSettings, today: DayNumber): string {
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
