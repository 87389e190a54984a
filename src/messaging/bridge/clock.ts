const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** The next moment after `now` at which clocks of the zone show this time of day. */
export function nextAfter(time: string, zone: string, now: Date): Date {
  const { hour, minute } = partsOf(zone, now)
  const wanted = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const ahead = (wanted - (Number(hour) * 60 + Number(minute)) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + ahead * MINUTE_MS)
}

/** The date in the zone, such as 2026-11-27. */
export function dayIn(zone: string, now: Date): string {
  const { year, month, day } = partsOf(zone, now)
  return `${year}-${month}-${day}`
}

function partsOf(zone: string, now: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const two = '2-digit'
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    hourCycle: 'h23',
  })
  return Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]))
}
