import { CalculationMethod, Coordinates, HighLatitudeRule, PrayerTimes, Qibla } from 'adhan'
import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/reference/calendar/days.ts'
import { clockOf } from '../../../../src/reference/calendar/prayer/clock.ts'
import { PRAYER_METHODS, type PrayerMethodId } from '../../../../src/reference/calendar/prayer/methods.ts'
import { qiblaOf } from '../../../../src/reference/calendar/prayer/qibla.ts'
import { prayerTimes } from '../../../../src/reference/calendar/prayer/times.ts'
import { differences, hasTables } from './tables.ts'

const day = (text: string): number => parseDay(text) ?? Number.NaN
const usual = { madhhab: 'shafii', highLatitude: 'angle', elevation: 0 } as const
const jakarta = { latitude: -6.1818, longitude: 106.8284 }
const of = (method: PrayerMethodId, place: typeof jakarta, date: string, more = {}) =>
  prayerTimes(day(date), { ...usual, place, method: PRAYER_METHODS[method], ...more })

describe.runIf(hasTables)('the published tables of five cities', () => {
  test('agree within two minutes on 99 % of the entries', () => {
    const counts = [...differences().values()].flatMap((column) => [...column])
    const all = counts.reduce((sum, [, count]) => sum + count, 0)
    const near = counts.reduce((sum, [minutes, count]) => sum + (Math.abs(minutes) <= 2 ? count : 0), 0)
    expect(all).toBe(5 * 122 * 8)
    expect(near / all).toBeGreaterThanOrEqual(0.99)
  })

  test('never differ by more than three', () => {
    const worst = Math.max(...[...differences().values()].flatMap((column) => [...column.keys()].map(Math.abs)))
    expect(worst).toBeLessThanOrEqual(3)
  })
})

/** The same method, computed by the library adhan. */
const PEERS: Partial<Record<PrayerMethodId, () => ReturnType<typeof CalculationMethod.Other>>> = {
  mwl: CalculationMethod.MuslimWorldLeague,
  egyptian: CalculationMethod.Egyptian,
  karachi: CalculationMethod.Karachi,
  umm_al_qura: CalculationMethod.UmmAlQura,
  dubai: CalculationMethod.Dubai,
  north_america: CalculationMethod.NorthAmerica,
  kuwait: CalculationMethod.Kuwait,
  qatar: CalculationMethod.Qatar,
  singapore: CalculationMethod.Singapore,
  tehran: CalculationMethod.Tehran,
  turkey: CalculationMethod.Turkey,
}
const PLACES = [
  [-6.18, 106.83],
  [21.42, 39.83],
  [41.01, 28.98],
  [1.35, 103.82],
  [-33.87, 151.21],
  [40.71, -74.01],
  [35.69, 51.39],
  [-17.71, 178.06],
  [-13.83, -171.77],
] as const

test.each(Object.entries(PEERS))(
  '%s is within a minute of the library adhan, all over the year and the earth',
  (id, make) => {
    for (const [latitude, longitude] of PLACES)
      for (let month = 1; month <= 12; month++) {
        const date = `2026-${String(month).padStart(2, '0')}-15`
        const params = make()
        params.highLatitudeRule = HighLatitudeRule.TwilightAngle
        const theirs = new PrayerTimes(new Coordinates(latitude, longitude), new Date(2026, month - 1, 15), params)
        const ours = of(id as PrayerMethodId, { latitude, longitude }, date)
        const pairs = [
          [ours.subuh, theirs.fajr],
          [ours.terbit, theirs.sunrise],
          [ours.dzuhur, theirs.dhuhr],
          [ours.ashar, theirs.asr],
          [ours.maghrib, theirs.maghrib],
          [ours.isya, theirs.isha],
        ] as const
        for (const [mine, peer] of pairs) {
          // adhan leaves Ramadan's additional half hour to its caller; 15 March 2026 was in Ramadan
          const later = id === 'umm_al_qura' && month === 3 && peer === theirs.isha ? 30 : 0
          const apart = Math.abs((mine ?? Number.NaN) * 1440 - later - peer.getTime() / 60_000)
          if (!(apart <= 1.01)) expect([id, latitude, longitude, date, apart]).toBe('within a minute')
        }
      }
  },
)

describe('at high latitudes', () => {
  const tromso = { latitude: 69.65, longitude: 18.96 }
  const london = { latitude: 51.51, longitude: -0.13 }

  test('without sunrise and sunset only noon is given', () => {
    for (const date of ['2026-06-21', '2026-12-21']) {
      const times = of('mwl', tromso, date)
      expect(times.dzuhur).toBeDefined()
      expect([times.terbit, times.dhuha, times.maghrib]).toEqual([undefined, undefined, undefined])
    }
  })

  test('a night that never darkens follows the rule that was asked for', () => {
    const by = (highLatitude: string) => of('mwl', london, '2026-06-21', { highLatitude })
    const [angle, seventh, middle, none] = ['angle', 'seventh', 'middle', 'none'].map(by)
    expect(none?.subuh).toBeUndefined()
    expect(none?.isya).toBeUndefined()
    const night = 1 - ((angle?.maghrib ?? 0) - (angle?.terbit ?? 0))
    const part = (times: typeof angle) => ((times?.isya ?? 0) - (times?.maghrib ?? 0)) / night
    expect(part(seventh)).toBeCloseTo(1 / 7, 2)
    expect(part(angle)).toBeCloseTo(17 / 60, 2)
    expect(part(middle)).toBeCloseTo(1 / 2, 2)
  })

  test('the poles and the date line answer', () => {
    expect(of('mwl', { latitude: 90, longitude: 0 }, '2026-03-01').terbit).toBeUndefined()
    const west = of('mwl', { latitude: -17, longitude: -179.99 }, '2026-03-01')
    const east = of('mwl', { latitude: -17, longitude: 179.99 }, '2026-03-01')
    // the same sky, a day apart by the calendar
    expect((west.dzuhur ?? 0) - (east.dzuhur ?? 0)).toBeCloseTo(1, 2)
  })

  test('from high up the sun rises earlier and sets later', () => {
    const low = of('kemenag', jakarta, '2026-03-01')
    const high = of('kemenag', jakarta, '2026-03-01', { elevation: 1000 })
    expect(high.terbit).toBeLessThan(low.terbit ?? 0)
    expect(high.maghrib).toBeGreaterThan(low.maghrib ?? 0)
    expect(high.dzuhur).toBe(low.dzuhur)
  })

  test('the Hanafi afternoon is later', () => {
    expect(of('kemenag', jakarta, '2026-03-01', { madhhab: 'hanafi' }).ashar).toBeGreaterThan(
      of('kemenag', jakarta, '2026-03-01').ashar ?? 0,
    )
  })
})

test('times are given in the local time of the place, also on a day of a clock change', () => {
  const berlin = clockOf('Europe/Berlin')
  expect(berlin(day('2026-03-29') + 0.5 / 24)).toBe('01:30')
  expect(berlin(day('2026-03-29') + 1.5 / 24)).toBe('03:30')
  expect(clockOf('Asia/Kolkata')(day('2026-03-29'))).toBe('05:30')
  expect(clockOf('Asia/Jayapura')(day('2026-03-29') + 16 / 24)).toBe('01:00')
})

test('the direction of the Kaaba is that of the library adhan, and its distance is known', () => {
  for (const [latitude, longitude] of PLACES.filter(([latitude]) => latitude !== 21.42))
    expect(qiblaOf({ latitude, longitude }).bearing).toBeCloseTo(Qibla(new Coordinates(latitude, longitude)), 3)
  expect(qiblaOf(jakarta).bearing).toBeCloseTo(295.15, 1)
  expect(qiblaOf(jakarta).distanceKm).toBeGreaterThan(7_850)
  expect(qiblaOf(jakarta).distanceKm).toBeLessThan(7_950)
})
