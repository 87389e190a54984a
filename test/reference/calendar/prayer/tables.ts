import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../../src/platform/root.ts'
import { parseDay } from '../../../../src/reference/calendar/days.ts'
import { PRAYER_METHODS } from '../../../../src/reference/calendar/prayer/methods.ts'
import { type PrayerTimes, prayerTimes } from '../../../../src/reference/calendar/prayer/times.ts'

const path = join(ROOT, '../shared/data/upstream-samples/prayer-times/tables.ndjson')

/** Whether the published tables are available. */
export const hasTables = existsSync(path)

/** The five cities of the tables, in degrees and hours ahead of UTC. Jayapura's rows belong to another latitude and are left out. */
const CITIES: Record<string, { latitude: number; longitude: number; hours: number }> = {
  jakartapusat: { latitude: -6.1818, longitude: 106.8284, hours: 7 },
  bandaaceh: { latitude: 5.5483, longitude: 95.3238, hours: 7 },
  makassar: { latitude: -5.1477, longitude: 119.4327, hours: 8 },
  semarang: { latitude: -6.9932, longitude: 110.4203, hours: 7 },
  mataram: { latitude: -8.5833, longitude: 116.1167, hours: 8 },
}

const COLUMNS: [string, keyof PrayerTimes][] = [
  ['imsyak', 'imsak'],
  ['shubuh', 'subuh'],
  ['terbit', 'terbit'],
  ['dhuha', 'dhuha'],
  ['dzuhur', 'dzuhur'],
  ['ashr', 'ashar'],
  ['magrib', 'maghrib'],
  ['isya', 'isya'],
]

/** By column: the number of entries by their difference to the table, in minutes. */
export function differences(): Map<keyof PrayerTimes, Map<number, number>> {
  const found = new Map(COLUMNS.map(([, name]) => [name, new Map<number, number>()]))
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const row = JSON.parse(line) as Record<string, string>
    const place = CITIES[row.city ?? '']
    const day = parseDay(row.tanggal ?? '')
    if (!place || day === undefined) continue
    const times = prayerTimes(day, {
      place,
      method: PRAYER_METHODS.kemenag,
      madhhab: 'shafii',
      highLatitude: 'angle',
      elevation: 0,
    })
    for (const [column, name] of COLUMNS) {
      const [hour = Number.NaN, minute = Number.NaN] = (row[column] ?? '').split(':').map(Number)
      const local = ((times[name] ?? Number.NaN) - day + place.hours / 24) * 1440
      const difference = Math.round(local) - (hour * 60 + minute)
      const counts = found.get(name)
      counts?.set(difference, (counts.get(difference) ?? 0) + 1)
    }
  }
  return found
}
