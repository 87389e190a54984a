import {
  AngleBetween,
  AstroTime,
  Body,
  Equator,
  EquatorFromVector,
  GeoVector,
  Horizon,
  Observer,
  RotateVector,
  Rotation_EQJ_EQD,
  SearchMoonPhase,
} from 'astronomy-engine'
import type { DayNumber } from './days.ts'
import type { MonthNumber } from './hijri.ts'
import { type Coordinates, HORIZON_ALTITUDE, type Moment, whenSunStandsAt } from './sun.ts'

/** The mean month: with the conjunction before Muharram 1447 it gives any conjunction to within two days. */
const MEAN_MONTH_DAYS = 29.530588
/** Muharram 1447. */
const KNOWN_MONTH: MonthNumber = 1447 * 12
const KNOWN_CONJUNCTION: Moment = Date.UTC(2025, 5, 25, 10, 32) / 86_400_000

/** The conjunction before a Hijri month. */
export function conjunctionBefore(month: MonthNumber): Moment {
  const guess = KNOWN_CONJUNCTION + (month - KNOWN_MONTH) * MEAN_MONTH_DAYS
  const found = SearchMoonPhase(0, timeOf(guess - 3), 6)
  if (!found) throw new Error(`no conjunction was found near ${dateOf(guess).toISOString()}`)
  return found.date.getTime() / 86_400_000
}

/** The moon at a sunset. Angles in degrees, of its centre and without refraction. */
export type Sighting = {
  sunset: Moment
  /** Above the horizon, as seen from the place. */
  altitude: number
  /** The same from the centre of the earth. */
  geocentricAltitude: number
  /** The angle between moon and sun from the centre of the earth. */
  elongation: number
}

/** The moon at sunset of a local day; undefined if the sun does not set. */
export function moonAtSunset(day: DayNumber, place: Coordinates): Sighting | undefined {
  const sunset = whenSunStandsAt(day, place, 1, HORIZON_ALTITUDE)
  return sunset === undefined ? undefined : { sunset, ...moonAt(sunset, place) }
}

export function moonAt(moment: Moment, place: Coordinates): Omit<Sighting, 'sunset'> {
  const time = timeOf(moment)
  const observer = new Observer(place.latitude, place.longitude, 0)
  const above = ({ ra, dec }: { ra: number; dec: number }) => Horizon(time, observer, ra, dec).altitude
  const moon = GeoVector(Body.Moon, time, true)
  return {
    altitude: above(Equator(Body.Moon, time, observer, true, true)),
    geocentricAltitude: above(EquatorFromVector(RotateVector(Rotation_EQJ_EQD(time), moon))),
    elongation: AngleBetween(moon, GeoVector(Body.Sun, time, true)),
  }
}

const dateOf = (moment: Moment): Date => new Date(moment * 86_400_000)
const timeOf = (moment: Moment): AstroTime => new AstroTime(dateOf(moment))
