import type { DayNumber } from '../../../reference/calendar/days.ts'
import type { PrayerPlace, PrayerSettings } from '../../../reference/calendar/prayer/ask.ts'
import { PRAYER_METHODS } from '../../../reference/calendar/prayer/methods.ts'
import { prayerTimes } from '../../../reference/calendar/prayer/times.ts'
import type { ReadingView } from '../address.ts'
import type { Block } from '../blocks.ts'
import { prayerWords } from './words.ts'

const PRAYERS = ['subuh', 'dzuhur', 'ashar', 'maghrib', 'isya'] as const
/** Days of prayer times that the browser stores for the last chosen place, so that the front page shows the next prayer without a request. */
const STORED_DAYS = 14
const MINUTES_A_DAY = 1440

/**
 * The time until the next prayer: at `chosen`, which the browser stores as the last chosen place, or otherwise at the stored place. Only the
 * script shows it, because only the browser knows the present time.
 */
export function nextPrayer(
  { language }: ReadingView,
  chosen?: { place: PrayerPlace; settings: PrayerSettings; name: string; href: string; today: DayNumber },
): Block {
  const { next, times, nextLabel } = prayerWords[language]
  return {
    stored: 'prayer',
    label: nextLabel,
    data: {
      words: next,
      names: JSON.stringify(PRAYERS.map((prayer) => times[prayer])),
      ...(chosen && { place: JSON.stringify(storedPlace(chosen)) }),
    },
  }
}

function storedPlace({ place, settings, name, href, today }: NonNullable<Parameters<typeof nextPrayer>[1]>): {
  name: string
  href: string
  zone: string
  times: [atMinutes: number, prayer: number][]
} {
  const question = { ...settings, place: place.coordinates, method: PRAYER_METHODS[settings.method] }
  const days = Array.from({ length: STORED_DAYS }, (_, ahead) => prayerTimes(today + ahead, question))
  return {
    name,
    href,
    zone: place.timeZone,
    times: days.flatMap((day) =>
      PRAYERS.flatMap((prayer, index): [number, number][] => {
        const moment = day[prayer]
        return moment === undefined ? [] : [[Math.round(moment * MINUTES_A_DAY), index]]
      }),
    ),
  }
}
