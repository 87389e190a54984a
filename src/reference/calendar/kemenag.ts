import type { DayNumber } from './days.ts'
import { type MonthNumber, monthOf } from './hijri.ts'
import { conjunctionBefore, moonAtSunset, type Sighting } from './sky.ts'
import type { Coordinates } from './sun.ts'

type SightingPlace = Coordinates & { name: string }

/** From the west, where the sun sets last and the moon is highest. One place that fulfils the criterion is enough for the whole country. */
export const SIGHTING_PLACES: SightingPlace[] = [
  { name: 'Sabang', latitude: 5.893, longitude: 95.324 },
  { name: 'Lhoknga', latitude: 5.467, longitude: 95.242 },
  { name: 'Padang', latitude: -0.95, longitude: 100.35 },
  { name: 'Pelabuhan Ratu', latitude: -7.03, longitude: 106.55 },
  { name: 'Kupang', latitude: -10.17, longitude: 123.6 },
  { name: 'Merauke', latitude: -8.5, longitude: 140.4 },
]

/** The year in which the ministers of religion of Brunei, Indonesia, Malaysia and Singapore (MABIMS) changed their criterion. */
const NEW_CRITERION_SINCE = 1443
/** UTC+7, the zone of western Indonesia, in days. */
const WESTERN_ZONE_DAYS = 7 / 24

/** Whether the moon counts as visible at a sunset, with `spare` degrees more than required, or less if negative. */
type Criterion = { words: string; isMet(moon: Sighting, ageHours: number, spare?: number): boolean }

const NEW_CRITERION: Criterion = {
  words: 'altitude of 3 degrees and elongation of 6.4 degrees',
  isMet: ({ altitude, elongation }, _ageHours, spare = 0) => altitude >= 3 + spare && elongation >= 6.4 + spare,
}

const OLD_CRITERION: Criterion = {
  words: 'altitude of 2 degrees, and elongation of 3 degrees or age of 8 hours',
  isMet: ({ altitude, elongation }, ageHours, spare = 0) =>
    altitude >= 2 + spare && (elongation >= 3 + spare || ageHours >= 8),
}

export const criterionOf = (year: number): Criterion => (year >= NEW_CRITERION_SINCE ? NEW_CRITERION : OLD_CRITERION)

/** The evening of the first search for a new moon: on the day of the conjunction in western Indonesia. */
export const eveningOf = (conjunction: number): DayNumber => Math.floor(conjunction + WESTERN_ZONE_DAYS)

/**
 * The first day of a month by the criterion of MABIMS, computed for Indonesia: at one place at least, an altitude of 3 degrees as seen from there
 * and an elongation of 6.4 degrees from the centre of the earth; before 1443, 2 degrees with 3 degrees or 8 hours.
 */
export function kemenagStart(month: MonthNumber): DayNumber {
  const { evening, isSeen } = firstEvening(month)
  return evening + (isSeen(0) ? 1 : 2)
}

/** In degrees: the possible effect of refraction, the height of a place and the rounding of published figures. */
const MARGIN = 0.1

/** Whether the month would begin on another day with MARGIN degrees more or less. */
export function isKemenagClose(month: MonthNumber): boolean {
  const { isSeen } = firstEvening(month)
  return isSeen(MARGIN) !== isSeen(-MARGIN)
}

/** The evening of the first search for a new moon, and whether it is visible anywhere with `spare` degrees to spare. */
function firstEvening(month: MonthNumber): { evening: DayNumber; isSeen: (spare: number) => boolean } {
  const conjunction = conjunctionBefore(month)
  const evening = eveningOf(conjunction)
  const criterion = criterionOf(monthOf(month).year)
  const isSeen = (spare: number) =>
    SIGHTING_PLACES.some((place) => {
      const moon = moonAtSunset(evening, place)
      return moon && criterion.isMet(moon, (moon.sunset - conjunction) * 24, spare)
    })
  return { evening, isSeen }
}
