import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { formatDay, parseDay } from './days.ts'
import { createCalendar, type DatedMonth, type HijriCalendar, nameOf } from './hijri.ts'

const datedMonth = z
  .object({
    hijri: z.string().regex(/^1[45]\d\d-(0[1-9]|1[0-2])$/, 'must be a Hijri month such as 1447-09'),
    starts: z.string().transform((text, context) => {
      const day = parseDay(text)
      if (day === undefined) context.addIssue({ code: 'custom', message: 'must be a date such as 2026-02-19' })
      return day ?? 0
    }),
    source: z.string().trim().min(1),
  })
  .transform(
    ({ hijri, starts }): DatedMonth => ({ year: Number(hijri.slice(0, 4)), month: Number(hijri.slice(5)), starts }),
  )

/** The calendar that the settings ask for. Throws with a readable message where a table is wrong or breaks the calendar. */
export function loadCalendar(options: {
  kind: 'umalqura' | 'table'
  adjustmentDays: number
  /** Files of dated month starts; a later one wins, and one that does not exist holds none. */
  tables: string[]
}): HijriCalendar {
  const { kind, adjustmentDays, tables } = options
  if (kind === 'umalqura') return createCalendar({ adjustmentDays })
  const dated = new Map(tables.flatMap(readTable).map((month) => [nameOf(month.year, month.month), month]))
  try {
    return createCalendar({ adjustmentDays, dated: [...dated.values()] })
  } catch (error) {
    throw new Error(
      `HIJRI_CALENDAR=table with HIJRI_ADJUSTMENT=${adjustmentDays} gives no calendar: ${error instanceof Error ? error.message : error}\n` +
        `The month starts come from ${tables.filter((path) => existsSync(path)).join(' and ') || 'no file'}`,
      { cause: error },
    )
  }
}

function readTable(path: string): DatedMonth[] {
  if (!existsSync(path)) return []
  const result = z.array(datedMonth).safeParse(parse(readFileSync(path, 'utf8')) ?? [])
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path: [place, field], message }) => `  entry ${Number(place) + 1}, ${String(field ?? 'itself')}: ${message}`,
    )
    throw new Error(`${path}:\n${problems.join('\n')}`)
  }
  const seen = new Map<string, DatedMonth>()
  for (const month of result.data) {
    const name = nameOf(month.year, month.month)
    const other = seen.get(name)
    if (other)
      throw new Error(`${path}: ${name} is dated twice, ${formatDay(other.starts)} and ${formatDay(month.starts)}`)
    seen.set(name, month)
  }
  return result.data
}
