import type { Coordinates } from '../sun.ts'

/** The Kaaba. */
const KAABA: Coordinates = { latitude: 21.422487, longitude: 39.826206 }
/** Mean radius of the earth (IUGG). */
const EARTH_RADIUS_KM = 6371.0088
const RADIANS = Math.PI / 180

/** The direction of the Kaaba along the great circle, in degrees clockwise from true north, and its distance in kilometres. */
export function qiblaOf({ latitude, longitude }: Coordinates): { bearing: number; distanceKm: number } {
  const [here, there] = [latitude * RADIANS, KAABA.latitude * RADIANS]
  const apart = (KAABA.longitude - longitude) * RADIANS
  const bearing = Math.atan2(Math.sin(apart), Math.cos(here) * Math.tan(there) - Math.sin(here) * Math.cos(apart))
  const haversine = Math.sin((there - here) / 2) ** 2 + Math.cos(here) * Math.cos(there) * Math.sin(apart / 2) ** 2
  return {
    bearing: (bearing / RADIANS + 360) % 360,
    distanceKm: 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine)),
  }
}
