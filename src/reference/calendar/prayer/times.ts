import type { DayNumber } from '../days.ts'
import { type Coordinates, cos, type Moment, transit, whenSunStandsAt } from '../sun.ts'
import { isUmalquraRamadan } from '../umalqura.ts'
import type { PrayerMethod } from './methods.ts'

/** How many times its own length the shadow has grown when the afternoon prayer begins. */
export const MADHHABS = { shafii: 1, hanafi: 2 } as const
export type Madhhab = keyof typeof MADHHABS

/**
 * What begins the dawn and ends the twilight where the sun does not go as deep as the method asks, or only far into the night: a share
 * of the night, by the angle (angle / 60), a seventh, or a half; `none` leaves the time open.
 */
export const HIGH_LATITUDE_RULES = ['angle', 'seventh', 'middle', 'none'] as const
export type HighLatitudeRule = (typeof HIGH_LATITUDE_RULES)[number]

type PrayerQuestion = {
  place: Coordinates
  method: PrayerMethod
  madhhab: Madhhab
  highLatitude: HighLatitudeRule
  /** Metres above what is seen of the surroundings: from high up the sun rises earlier and sets later. */
  elevation: number
}

/** The times of one day. One is undefined where the sun does not give it. */
export type PrayerTimes = Record<
  'imsak' | 'subuh' | 'terbit' | 'dhuha' | 'dzuhur' | 'ashar' | 'maghrib' | 'isya',
  Moment | undefined
>

/** A part of a day, which moments are counted in. */
const MINUTE: Moment = 1 / 1440
/** Ten minutes, as the ministry's tables have it. */
const IMSAK_BEFORE_FAJR = 10 * MINUTE
/** The sun a spear's length above the horizon, as the ministry's tables reckon it. */
const DHUHA_AFTER_SUNRISE = 24 * MINUTE
/** Degrees that the horizon sinks with each square root of a metre: 1.76 minutes of arc. */
const DIP_DEGREES = 1.76 / 60

/** The prayer times of a local day, rounded to minutes. Each is computed for the moment itself, so no day's mean is used. */
export function prayerTimes(day: DayNumber, question: PrayerQuestion): PrayerTimes {
  const { place, method, madhhab, highLatitude, elevation } = question
  const { adjustments, rounding } = method
  const at = (side: -1 | 1, altitude: Parameters<typeof whenSunStandsAt>[3]) =>
    whenSunStandsAt(day, place, side, altitude)
  const minutes = (moment: Moment | undefined, adjustment: number): Moment | undefined => {
    if (moment === undefined) return undefined
    const count = moment / MINUTE + adjustment
    // a hair's breadth over the minute is the rounding error of the formula, not time that has passed
    return (rounding === 'up' ? Math.ceil(count - 1e-4) : Math.round(count)) * MINUTE
  }

  const horizon = method.horizonAltitude - DIP_DEGREES * Math.sqrt(elevation)
  const sunrise = at(-1, horizon)
  const sunset = at(1, horizon)
  const night = sunrise !== undefined && sunset !== undefined ? 1 - (sunset - sunrise) : undefined
  /** `wanted`, but no further from sunrise or sunset (`edge`) than the rule lets it be. */
  const bounded = (wanted: Moment | undefined, edge: Moment | undefined, side: -1 | 1, angle: number) => {
    if (edge === undefined || night === undefined || highLatitude === 'none') return wanted
    const share = { angle: angle / 60, seventh: 1 / 7, middle: 1 / 2 }[highLatitude] * night
    const limit = edge + side * share
    return wanted === undefined || (wanted - limit) * side > 0 ? limit : wanted
  }

  const fajr = bounded(at(-1, -method.fajrAngle), sunrise, -1, method.fajrAngle)
  const asr = at(1, (declination) => shadowAltitude(MADHHABS[madhhab], place.latitude - declination))
  const maghrib = method.maghribAngle === undefined ? sunset : (at(1, -method.maghribAngle) ?? sunset)
  const isha =
    'angle' in method.isha
      ? bounded(at(1, -method.isha.angle), sunset, 1, method.isha.angle)
      : sunset && sunset + minutesToIsha(day, method.isha) * MINUTE

  const subuh = minutes(fajr, adjustments.fajr)
  const terbit = minutes(sunrise, adjustments.sunrise)
  return {
    imsak: subuh && subuh - IMSAK_BEFORE_FAJR,
    subuh,
    terbit,
    dhuha: terbit && terbit + DHUHA_AFTER_SUNRISE,
    dzuhur: minutes(transit(day, place), adjustments.dhuhr),
    ashar: minutes(asr, adjustments.asr),
    maghrib: minutes(maghrib, adjustments.maghrib),
    isya: minutes(isha, adjustments.isha),
  }
}

const minutesToIsha = (day: DayNumber, isha: { minutesAfterSunset: number; inRamadan?: number }): number =>
  isha.inRamadan !== undefined && isUmalquraRamadan(day) ? isha.inRamadan : isha.minutesAfterSunset

/** The sun's altitude when a shadow is `times` its object longer than at noon, where noon's zenith distance is `distance` degrees. */
const shadowAltitude = (times: number, distance: number): number => {
  const noonShadow = Math.abs(Math.sin((distance * Math.PI) / 180) / cos(distance))
  return (Math.atan(1 / (times + noonShadow)) * 180) / Math.PI
}
