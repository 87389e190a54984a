import { z } from 'zod'
import { invalid } from '../../platform/refusal.ts'
import { type DayNumber, FIRST_YEAR, formatDay, LAST_YEAR, parseDay } from './days.ts'
import { CALENDAR_METHODS, type HijriMonth, MONTH_NAMES, OutsideCalendar } from './hijri.ts'

/** Only digits, because `Number` would also accept "1e1" and " 7". */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text), 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)
    .meta({ type: 'integer', minimum: min, maximum: max })

export const dayText = z
  .string()
  .transform((text, context): DayNumber => {
    const day = parseDay(text)
    const year = Number(text.slice(0, 4))
    if (day === undefined) context.addIssue({ code: 'custom', message: 'must be a day that exists, as YYYY-MM-DD' })
    else if (year < FIRST_YEAR || year > LAST_YEAR)
      context.addIssue({ code: 'custom', message: `must lie in ${FIRST_YEAR} to ${LAST_YEAR}` })
    return day ?? 0
  })
  .meta({ format: 'date' })

export const method = z
  .enum(CALENDAR_METHODS)
  .describe(
    "How Hijri months begin: kemenag (decisions of Indonesia's ministry, else the criterion of MABIMS), khgt (the single global " +
      'calendar that Muhammadiyah uses), umalqura (the table of Saudi Arabia, to 2077)',
  )

export const basis = z
  .object({
    method,
    source: z
      .enum(['decision', 'computed'])
      .describe('Whether the first day of the Hijri month was decided or computed'),
    decision: z.string().nullable().describe('Where the decision was published'),
    provisional: z
      .boolean()
      .describe(
        'This day may still change: a decision is expected, or the criterion decides its month by less than 0.1 degrees',
      ),
  })
  .meta({ id: 'CalendarBasis' })

export const hijriDate = z
  .object({
    year: z.int(),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(30),
    monthName: z.string(),
  })
  .meta({ id: 'HijriDate' })

export const hijriMonth = z
  .object({
    month: z.int().min(1).max(12),
    name: z.string(),
    starts: z.iso.date().describe('Its first day, which begins at the sunset before'),
    days: z.int().min(29).max(30).describe('29 or 30'),
    calendar: basis,
  })
  .meta({ id: 'HijriMonth' })

export const monthBody = (of: (typeof CALENDAR_METHODS)[number], found: HijriMonth) => ({
  month: found.month,
  name: MONTH_NAMES[found.month - 1] ?? '',
  starts: formatDay(found.starts),
  days: found.days,
  calendar: {
    method: of,
    source: found.decision === null ? ('computed' as const) : ('decision' as const),
    decision: found.decision,
    provisional: found.uncertain !== null,
  },
})

/** The result of `look`, which refuses `field` for a date outside the calendar. */
export function within<T>(field: string, look: () => T): T {
  try {
    return look()
  } catch (error) {
    if (error instanceof OutsideCalendar) throw invalid(field, error.message)
    throw error
  }
}
