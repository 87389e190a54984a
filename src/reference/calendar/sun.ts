const RADIANS = Math.PI / 180
/** The Julian date of 1970-01-01T00:00Z. */
const UNIX_EPOCH_JD = 2_440_587.5
/** The epoch and century of the series below (Meeus, Astronomical Algorithms, chapter 25). */
const J2000_JD = 2_451_545
/** The Julian century of those series. */
const DAYS_PER_CENTURY = 36_525

const sin = (degrees: number): number => Math.sin(degrees * RADIANS)
export const cos = (degrees: number): number => Math.cos(degrees * RADIANS)
const asin = (value: number): number => Math.asin(value) / RADIANS
const acos = (value: number): number => Math.acos(value) / RADIANS

/** An instant as days since 1970-01-01T00:00Z, with the time of day as its fraction. */
export type Moment = number

/**
 * The sun's declination in degrees and the equation of time in minutes at a moment: the low-accuracy series (0.01 degrees) of Jean Meeus,
 * Astronomical Algorithms, second edition, chapters 25 and 28.
 */
function sunAt(moment: Moment): { declination: number; equationMinutes: number } {
  const t = (moment + UNIX_EPOCH_JD - J2000_JD) / DAYS_PER_CENTURY
  const meanLongitude = 280.46646 + 36_000.76983 * t + 0.0003032 * t * t
  const anomaly = 357.52911 + 35_999.05029 * t - 0.0001537 * t * t
  const centre =
    (1.914602 - 0.004817 * t - 0.000014 * t * t) * sin(anomaly) +
    (0.019993 - 0.000101 * t) * sin(2 * anomaly) +
    0.000289 * sin(3 * anomaly)
  const node = 125.04 - 1934.136 * t
  const longitude = meanLongitude + centre - 0.00569 - 0.00478 * sin(node)
  const obliquity = 23.439291 - 0.0130042 * t + 0.00256 * cos(node)
  const ascension = Math.atan2(cos(obliquity) * sin(longitude), cos(longitude)) / RADIANS
  return {
    declination: asin(sin(obliquity) * sin(longitude)),
    equationMinutes: 4 * halfTurn(meanLongitude - 0.0057183 - ascension),
  }
}

/** An angle between -180 and 180 degrees. */
const halfTurn = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)

/** Degrees on the earth, north and east positive. */
export type Coordinates = { latitude: number; longitude: number }

/** The sun's culmination on the local `day` (days since 1970-01-01). */
export function transit(day: number, { longitude }: Coordinates): Moment {
  const guess = day + 0.5 - longitude / 360
  return guess - sunAt(guess).equationMinutes / 1440
}

/**
 * The moment at which the sun's centre is at `altitude` degrees on the local `day`: before noon for `side` -1, after it for 1. `altitude` may
 * depend on the declination. Undefined if the sun does not reach it.
 */
export function whenSunStandsAt(
  day: number,
  place: Coordinates,
  side: -1 | 1,
  altitude: number | ((declination: number) => number),
): Moment | undefined {
  let moment = transit(day, place) + side * 0.25
  // iterated because the sun moves meanwhile; two rounds are exact to a second
  for (let round = 0; round < 3; round++) {
    const { declination, equationMinutes } = sunAt(moment)
    const wanted = typeof altitude === 'number' ? altitude : altitude(declination)
    const cosine = (sin(wanted) - sin(place.latitude) * sin(declination)) / (cos(place.latitude) * cos(declination))
    if (!(Math.abs(cosine) <= 1)) return undefined
    moment = day + 0.5 - place.longitude / 360 - equationMinutes / 1440 + (side * acos(cosine)) / 360
  }
  return moment
}

/** The sun's upper limb on the horizon with the usual refraction, at sea level. */
export const HORIZON_ALTITUDE = -0.8333
