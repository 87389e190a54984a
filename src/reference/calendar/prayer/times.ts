import type { DayNumber } from '../days.ts'
import { type Coordinates, cos, type Moment, transit, whenSunStandsAt } from '../sun.ts'
import { isUmalquraRamadan } from '../umalqura.ts'
import type { PrayerMethod } from './methods.ts'

/** How many times its own length a shadow has grown at the beginning of the afternoon prayer. */
export const MADHHABS = { shafii: 1, hanafi: 2 } as const
export type Madhhab = keyof typeof MADHHABS

/**
 * The beginning of dawn and the end of twilight if the sun does not reach the method's angle, or only deep in the night: a share of the night by
 * the angle (angle / 60), a seventh, or a half; `none` leaves the time undefined.
 */
export const HIGH_LATITUDE_RULES = ['angle', 'seventh', 'middle', 'none'] as const
export type HighLatitudeRule = (typeof HIGH_LATITUDE_RULES)[number]

type PrayerQuestion = {
  place: Coordinates
  method: PrayerMethod
  madhhab: Madhhab
  highLatitude: HighLatitudeRule
  /** Metres above the visible surroundings: from higher up the sun rises earlier and sets later. */
  elevation: number
}

/** The times of a day. A time that the sun does not give is undefined. */
export type PrayerTimes = Record<
  'imsak' | 'subuh' | 'terbit' | 'dhuha' | 'dzuhur' | 'ashar' | 'maghrib' | 'isya',
  Moment | undefined
>

/** A minute in the unit of moments, which is a day. */
const MINUTE: Moment = 1 / 1440
/** Ten minutes before dawn, as in the ministry's tables. */
const IMSAK_BEFORE_FAJR = 10 * MINUTE
/** When the sun is a spear's length above the horizon, as in the ministry's tables. */
const DHUHA_AFTER_SUNRISE = 24 * MINUTE
/** The dip of the horizon in degrees per square root of a metre: 1.76 arc minutes. */
const DIP_DEGREES = 1.76 / 60

/** The prayer times of a local day, rounded to minutes. The sun's position is computed for each moment and not for the day. */
export function prayerTimes(day: DayNumber, question: PrayerQuestion): PrayerTimes {
  const { place, method, madhhab, highLatitude, elevation } = question
  const { adjustments, rounding } = method
  const at = (side: -1 | 1, altitude: Parameters<typeof whenSunStandsAt>[3]) =>
    whenSunStandsAt(day, place, side, altitude)
  const minutes = (moment: Moment | undefined, adjustment: number): Moment | undefined => {
    if (moment === undefined) return undefined
    const count = moment / MINUTE + adjustment
    // a tiny excess over a minute is a rounding error of the formula
    return (rounding === 'up' ? Math.ceil(count - 1e-4) : Math.round(count)) * MINUTE
  }

  const horizon = method.horizonAltitude - DIP_DEGREES * Math.sqrt(elevation)
  const sunrise = at(-1, horizon)
  const sunset = at(1, horizon)
  const night = sunrise !== undefined && sunset !== undefined ? 1 - (sunset - sunrise) : undefined
  /** `wanted`, but no further from sunrise or sunset (`edge`) than the rule allows. */
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
