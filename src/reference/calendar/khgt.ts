import type { DayNumber } from './days.ts'
import type { MonthNumber } from './hijri.ts'
import { conjunctionBefore, moonAt, moonAtSunset } from './sky.ts'
import { type Coordinates, HORIZON_ALTITUDE, whenSunStandsAt } from './sun.ts'

/** In degrees, by the criterion of Istanbul 2016, which KHGT adopted: altitude at sunset. */
const ALTITUDE = 5
/** In degrees, by the same criterion: elongation from the sun. */
const ELONGATION = 8
const LATITUDES = Array.from({ length: 25 }, (_, place) => -60 + 5 * place)

/** The western coast of the American mainland from north to south, where the sun sets last. */
const AMERICAN_COAST: Coordinates[] = [
  [70, -162],
  [65.6, -168],
  [62, -166],
  [58.6, -162],
  [57.5, -157.7],
  [56.8, -158.9],
  [56, -160.5],
  [55, -162.9],
  [58, -136.5],
  [54, -130.5],
  [50, -127],
  [45, -124],
  [40, -124.3],
  [35, -121],
  [30, -116],
  [25, -112],
  [20, -105.5],
  [16, -95],
  [13, -88],
  [9, -83],
  [5, -77.4],
  [0, -80],
  [-5, -81.2],
  [-10, -78.2],
  [-15, -75.3],
  [-20, -70.2],
  [-25, -70.6],
  [-30, -71.5],
  [-35, -72.5],
  [-40, -73.8],
  [-45, -74],
  [-50, -74.5],
  [-53, -72],
].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }))

/** The place on the eastern mainland of New Zealand where it dawns first. */
const EAST_CAPE: Coordinates = { latitude: -37.69, longitude: 178.55 }
/** Degrees of the sun below the horizon at dawn, by the same criterion. */
const DAWN_ALTITUDE = -18

/**
 * The first day of a month of the single global calendar (Kalender Hijriah Global Tunggal, resolved in Istanbul in 2016, used by Muhammadiyah
 * since 1447): the day after the UTC day before whose end, somewhere, the sun sets with the moon 5 degrees high and 8 degrees away. If that
 * happens later, but on the American mainland, it counts too, provided that the conjunction is before dawn in New Zealand. Both angles are
 * geocentric, like Muhammadiyah's own figures (5°23′01″ and 8°00′06″ at 56°48′49″ N, 158°51′44″ W on 17 February 2026).
 */
export function khgtStart(month: MonthNumber): DayNumber {
  const conjunction = conjunctionBefore(month)
  const day = Math.floor(conjunction)
  if (seenBefore(day + 1) || (isBeforeDawn(conjunction, day + 1) && seenInAmerica(day))) return day + 1
  return day + 2
}

const isSeen = (moon: { geocentricAltitude: number; elongation: number }): boolean =>
  moon.geocentricAltitude >= ALTITUDE && moon.elongation >= ELONGATION

/** The elongation grows with time, so the places where the sun sets at the very end of the day see the most of it. */
const seenBefore = (end: number): boolean =>
  LATITUDES.some((latitude) => {
    const place = placeOfSunset(end, latitude)
    return place && isSeen(moonAt(end, place))
  })

/** Where on a parallel the sun sets at `moment`; undefined if it does not set there that day. */
function placeOfSunset(moment: number, latitude: number): Coordinates | undefined {
  let longitude = -90
  for (let round = 0; round < 4; round++) {
    const sunset = whenSunStandsAt(Math.floor(moment) - 1, { latitude, longitude }, 1, HORIZON_ALTITUDE)
    if (sunset === undefined) return undefined
    longitude += (sunset - moment) * 360
  }
  return { latitude, longitude }
}

const seenInAmerica = (day: DayNumber): boolean =>
  AMERICAN_COAST.some((place) => {
    const sighting = moonAtSunset(day, place)
    return sighting && sighting.sunset >= day + 1 && isSeen(sighting)
  })

function isBeforeDawn(conjunction: number, day: DayNumber): boolean {
  const dawn = whenSunStandsAt(day, EAST_CAPE, -1, DAWN_ALTITUDE)
  return dawn !== undefined && conjunction < dawn
}
