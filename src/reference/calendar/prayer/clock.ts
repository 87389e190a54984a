import { DAY_MS } from '../../../platform/durations.ts'
import type { Moment } from '../sun.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats moments as HH:MM in a time zone. */
export function clockOf(timeZone: string): (moment: Moment) => string {
  const known = new Map<number, number>()
  const offsetOfDay = (day: number): number => {
    const offset = known.get(day) ?? offsetAt(timeZone, day * DAY_MS)
    known.set(day, offset)
    return offset
  }
  /** A day that begins and ends with the same offset has it throughout, which saves the lookup per moment. */
  const offsetMinutes = (minute: number): number => {
    const day = Math.floor(minute / 1440)
    const offset = offsetOfDay(day)
    return offset === offsetOfDay(day + 1) ? offset : offsetAt(timeZone, minute * 60_000)
  }
  return (moment) => {
    const minute = Math.round(moment * 1440)
    const local = (((minute + offsetMinutes(minute)) % 1440) + 1440) % 1440
    return `${String(Math.floor(local / 60)).padStart(2, '0')}:${String(local % 60).padStart(2, '0')}`
  }
}

/** The offset of a zone from UTC at an instant, in minutes. */
function offsetAt(timeZone: string, at: number): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return (Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000) / 60_000
}
