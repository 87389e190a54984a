import { type DayNumber, dayNumber, FIRST_YEAR, formatDay, LAST_YEAR } from './days.ts'

export type HijriDate = { year: number; month: number; day: number }

/** A Hijri date with the length of its month, which some rules need. */
export type HijriDay = HijriDate & { daysInMonth: number }

export type HijriCalendar = {
  /** The Hijri date of a day of the years 2000 to 2100. */
  dateOf(day: DayNumber): HijriDay
}

/** A month that starts on a day that someone decided, whatever the rule says. */
export type DatedMonth = { year: number; month: number; starts: DayNumber }

export const MONTH_NAMES = [
  'Muharam',
  'Safar',
  'Rabiulawal',
  'Rabiulakhir',
  'Jumadilawal',
  'Jumadilakhir',
  'Rajab',
  'Syakban',
  'Ramadan',
  'Syawal',
  'Zulkaidah',
  'Zulhijah',
] as const

/**
 * The calendar by the Umm al-Qura rule, its months moved by `adjustmentDays`, except those that are dated. Every day has
 * exactly one Hijri date: throws, naming the months, where a month would not have 29 or 30 days.
 */
export function createCalendar(options: { adjustmentDays?: number; dated?: DatedMonth[] } = {}): HijriCalendar {
  const { adjustmentDays = 0, dated = [] } = options
  const rule = umalquraStarts()
  const starts = rule.starts.map((day) => day + adjustmentDays)
  for (const { year, month, starts: day } of dated) {
    const place = monthNumber(year, month) - rule.first
    if (place < 0 || place >= starts.length) throw new Error(`${nameOf(year, month)} lies outside 2000 to 2100`)
    starts[place] = day
  }
  for (const [place, start] of starts.entries()) checkLength(rule.first + place, start, starts[place + 1])

  return {
    dateOf(day) {
      const place = lastStartUpTo(starts, day)
      const start = starts[place]
      const next = starts[place + 1]
      if (start === undefined || next === undefined) throw new RangeError(`${formatDay(day)} is outside this calendar`)
      return { ...monthOf(rule.first + place), day: day - start + 1, daysInMonth: next - start }
    },
  }
}

/** The place of the last start that is not after `day`; -1 where all are after it. */
function lastStartUpTo(starts: DayNumber[], day: DayNumber): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Months counted from year 0, so that they follow one another across years. */
const monthNumber = (year: number, month: number): number => year * 12 + month - 1
const monthOf = (number: number) => ({ year: Math.floor(number / 12), month: (number % 12) + 1 })

export const nameOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`

function checkLength(number: number, start: DayNumber, next: DayNumber | undefined): void {
  if (next === undefined || next - start === 29 || next - start === 30) return
  const { year, month } = monthOf(number)
  const after = monthOf(number + 1)
  throw new Error(
    `${nameOf(year, month)} would start on ${formatDay(start)} and ${nameOf(after.year, after.month)} on ${formatDay(next)}: ` +
      `${next - start} days, but a Hijri month has 29 or 30. Date both of them, or neither.`,
  )
}

/** A few months more on either side, so that a shifted calendar still covers 2000 to 2100. */
const MARGIN_DAYS = 62

/** The first day of each month by the platform's own Umm al-Qura data, without gaps, and the number of the first month. */
function umalquraStarts(): { first: number; starts: DayNumber[] } {
  const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const read = (day: DayNumber): HijriDate => {
    const parts = format.formatToParts(day * 86_400_000).map(({ type, value }) => [type, Number(value)])
    return Object.fromEntries(parts) as HijriDate
  }
  const begin = dayNumber(FIRST_YEAR, 1, 1) - MARGIN_DAYS
  const end = dayNumber(LAST_YEAR, 12, 31) + MARGIN_DAYS
  const { year, month, day } = read(begin)
  const starts = [begin - day + 1]
  for (let start = begin - day + 1; start <= end; ) {
    start += read(start + 29).day === 1 ? 29 : 30
    starts.push(start)
  }
  return { first: monthNumber(year, month), starts }
}
