export type Period = 'minute' | 'hour' | 'day' | 'month'

/** The window of `period` that contains `now`, in UTC: `[startsAt, endsAt)`. */
export function periodAround(period: Period, now: Date): { startsAt: Date; endsAt: Date } {
  if (period === 'month') {
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
    return { startsAt: new Date(Date.UTC(year, month, 1)), endsAt: new Date(Date.UTC(year, month + 1, 1)) }
  }
  const lengthMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }[period]
  const startMs = Math.floor(now.getTime() / lengthMs) * lengthMs
  return { startsAt: new Date(startMs), endsAt: new Date(startMs + lengthMs) }
}
