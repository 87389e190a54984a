import { CalculationMethod } from 'adhan'

/** A method for computing the times of a day. Angles are in degrees below the horizon, adjustments in minutes. */
export type PrayerMethod = {
  name: string
  fajrAngle: number
  /** The beginning of the night prayer: an angle, or minutes after sunset. */
  isha: { angle: number } | { minutesAfterSunset: number; inRamadan?: number }
  /** The altitude of the sun's centre at sunrise and sunset, at sea level. */
  horizonAltitude: number
  /** The beginning of the evening prayer, if it is not sunset. */
  maghribAngle: number | undefined
  /** Added to each time before rounding. */
  adjustments: { fajr: number; sunrise: number; dhuhr: number; asr: number; maghrib: number; isha: number }
  rounding: 'nearest' | 'up'
}

/**
 * Indonesia's Ministry of Religious Affairs: 20 and 18 degrees, the horizon at -1 degree, and a safety margin (ihtiyat) of two minutes, three at
 * noon, and minus three at sunrise, each rounded up to the minute.
 */
const KEMENAG: PrayerMethod = {
  name: 'Kementerian Agama Republik Indonesia',
  fajrAngle: 20,
  isha: { angle: 18 },
  horizonAltitude: -1,
  maghribAngle: undefined,
  adjustments: { fajr: 2, sunrise: -3, dhuhr: 3, asr: 2, maghrib: 2, isha: 2 },
  rounding: 'up',
}

/** The upper edge of the sun on the horizon, with the usual refraction. */
const USUAL_HORIZON = -50 / 60

/** The angles and adjustments of an authority in the library adhan. */
function fromAdhan(name: string, make: () => ReturnType<typeof CalculationMethod.Other>): PrayerMethod {
  const { fajrAngle, ishaAngle, ishaInterval, maghribAngle, methodAdjustments, rounding } = make()
  return {
    name,
    fajrAngle,
    isha: ishaInterval > 0 ? { minutesAfterSunset: ishaInterval } : { angle: ishaAngle },
    horizonAltitude: USUAL_HORIZON,
    maghribAngle: maghribAngle || undefined,
    adjustments: { ...methodAdjustments },
    rounding: rounding === 'up' ? 'up' : 'nearest',
  }
}

/** Half an hour later in Ramadan by its own calendar, so that people can break their fast first. */
const UMM_AL_QURA: PrayerMethod = {
  ...fromAdhan('Umm al-Qura University, Makkah', CalculationMethod.UmmAlQura),
  isha: { minutesAfterSunset: 90, inRamadan: 120 },
}

/** The methods of adhan that are defined by angles. Its Moonsighting Committee method depends on the season and is not offered. */
export const PRAYER_METHODS = {
  kemenag: KEMENAG,
  mwl: fromAdhan('Muslim World League', CalculationMethod.MuslimWorldLeague),
  egyptian: fromAdhan('Egyptian General Authority of Survey', CalculationMethod.Egyptian),
  karachi: fromAdhan('University of Islamic Sciences, Karachi', CalculationMethod.Karachi),
  umm_al_qura: UMM_AL_QURA,
  dubai: fromAdhan('Dubai', CalculationMethod.Dubai),
  north_america: fromAdhan('Islamic Society of North America', CalculationMethod.NorthAmerica),
  kuwait: fromAdhan('Kuwait', CalculationMethod.Kuwait),
  qatar: fromAdhan('Qatar', CalculationMethod.Qatar),
  singapore: fromAdhan('Majlis Ugama Islam Singapura', CalculationMethod.Singapore),
  tehran: fromAdhan('Institute of Geophysics, University of Tehran', CalculationMethod.Tehran),
  turkey: fromAdhan('Diyanet İşleri Başkanlığı', CalculationMethod.Turkey),
}

export type PrayerMethodId = keyof typeof PRAYER_METHODS
export const PRAYER_METHOD_IDS = Object.keys(PRAYER_METHODS) as [PrayerMethodId, ...PrayerMethodId[]]
