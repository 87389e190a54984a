import type { DayNumber } from '../../../reference/calendar/days.ts'
import { type HijriCalendar, type HijriMonth, monthNumber, monthOf } from '../../../reference/calendar/hijri.ts'
import type { ReadingView } from '../address.ts'
import type { Block } from '../blocks.ts'
import { hijriMonthIn } from '../dates.ts'
import { readingWords } from '../words.ts'
import { calendarWords } from './words.ts'

/** The Hijri months of these days. */
export function monthsAmong(days: DayNumber[], calendar: HijriCalendar): HijriMonth[] {
  const numbers = new Set(
    days.map((day) => {
      const { year, month } = calendar.dateOf(day)
      return monthNumber(year, month)
    }),
  )
  return [...numbers].map((number) => {
    const { year, month } = monthOf(number)
    return calendar.monthAt(year, month)
  })
}

/** Which of these months may still begin a day earlier or later, and why; undefined if all are certain. */
export const provisionalNote = (months: HijriMonth[], { language }: ReadingView): Block[] =>
  (['decision', 'margin'] as const).flatMap((reason) => {
    const open = months.filter(({ uncertain }) => uncertain === reason)
    if (open.length === 0) return []
    const names = readingWords[language].shell.list(open.map((month) => hijriMonthIn(month, language)))
    return [{ paragraph: [{ text: calendarWords[language].provisional[reason](names), tone: 'care' as const }] }]
  })
