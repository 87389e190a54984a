import { CalculationMethod, Coordinates, PrayerTimes } from 'adhan'
import { expect, test } from 'vitest'
import { PRAYER_METHODS } from '../../src/reference/calendar/prayer/methods.ts'
import { prayerTimes } from '../../src/reference/calendar/prayer/times.ts'
import { differences, hasTables } from '../reference/calendar/prayer/tables.ts'
import { testSystem } from '../support/system.ts'

const ROUNDS = 20

/** A month of the sunnah calendar, whole request, for the 1,212 months of 2000 to 2100 in random order. */
test('calendar', async () => {
  const system = await testSystem()
  const key = await system.referenceKey()
  const get = async (url: string) => {
    const begun = performance.now()
    const response = await system.app.inject({ url, headers: { 'x-api-key': key } })
    expect(response.statusCode).toBe(200)
    return performance.now() - begun
  }
  const months: number[] = []
  const verses: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (let month = 1; month <= 12; month++) {
      months.push(await get(`/api/v1/sunnah-calendar?year=${2000 + Math.floor(Math.random() * 101)}&month=${month}`))
      verses.push(await get('/api/v1/quran/112:1'))
    }
  }
  await system.close()
  const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
  console.log(
    `calendar: a month p50 ${at(months, 0.5).toFixed(2)} ms, p95 ${at(months, 0.95).toFixed(2)} ms; ` +
      `${(at(months, 0.5) / at(verses, 0.5)).toFixed(1)} times a verse kept in memory, asked for in turn`,
  )
})

const YEARS = 10
const PLACE = { latitude: -6.1818, longitude: 106.8284 }

/** A year of prayer times beside the library adhan, in turn; and how far the tables of five cities are away. */
test('prayer times', async () => {
  const question = {
    place: PLACE,
    method: PRAYER_METHODS.kemenag,
    madhhab: 'shafii',
    highLatitude: 'angle',
    elevation: 0,
  } as const
  const ours: number[] = []
  const theirs: number[] = []
  for (let year = 0; year < YEARS; year++) {
    let begun = performance.now()
    for (let day = 0; day < 365; day++) prayerTimes(20_000 + day, question)
    ours.push(performance.now() - begun)
    begun = performance.now()
    for (let day = 0; day < 365; day++)
      new PrayerTimes(
        new Coordinates(PLACE.latitude, PLACE.longitude),
        new Date(2026, 0, 1 + day),
        CalculationMethod.Singapore(),
      )
    theirs.push(performance.now() - begun)
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  const [mine, peer] = [median(ours), median(theirs)]
  console.log(
    `prayer times: a year ${mine.toFixed(1)} ms, adhan ${peer.toFixed(1)} ms, ratio ${(mine / peer).toFixed(2)}`,
  )
  if (!hasTables) return
  for (const [column, counts] of differences()) {
    const shown = [...counts]
      .sort(([a], [b]) => a - b)
      .map(([minutes, count]) => `${minutes > 0 ? '+' : ''}${minutes}: ${count}`)
    console.log(`${column.padEnd(8)} minutes after the table: ${shown.join(', ')}`)
  }
})
