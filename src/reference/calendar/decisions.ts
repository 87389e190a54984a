import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { type DayNumber, formatDay, parseDay } from './days.ts'
import { type MonthDecision, nameOf } from './hijri.ts'

const HIJRI_MONTH = /^1[45]\d\d-(0[1-9]|1[0-2])$/

export const decisionFields = {
  hijri: z.string().regex(HIJRI_MONTH, 'must be a Hijri month such as 1447-09'),
  starts: z.string().transform((text, context): DayNumber => {
    const day = parseDay(text)
    if (day === undefined) context.addIssue({ code: 'custom', message: 'must be a date such as 2026-02-19' })
    return day ?? 0
  }),
  source: z.string().trim().min(1).max(300),
}

const fileEntry = z.object(decisionFields).transform(({ hijri, starts, source }) => asDecision(hijri, starts, source))

const asDecision = (hijri: string, starts: DayNumber, source: string): MonthDecision => ({
  year: Number(hijri.slice(0, 4)),
  month: Number(hijri.slice(5)),
  starts,
  source,
})

/** The decisions of a file; none if it does not exist. Throws with file, entry and field if one is wrong. */
export function readDecisions(path: string): MonthDecision[] {
  if (!existsSync(path)) return []
  const result = z.array(fileEntry).safeParse(parse(readFileSync(path, 'utf8')) ?? [])
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path: [place, field], message }) => `  entry ${Number(place) + 1}, ${String(field ?? 'itself')}: ${message}`,
    )
    throw new Error(`${path}:\n${problems.join('\n')}`)
  }
  const seen = new Map<string, MonthDecision>()
  for (const decision of result.data) {
    const name = nameOf(decision)
    const other = seen.get(name)
    if (other)
      throw new Error(`${path}: ${name} is dated twice, ${formatDay(other.starts)} and ${formatDay(decision.starts)}`)
    seen.set(name, decision)
  }
  return result.data
}

/** A decision entered by an operator. Without `starts` it is withdrawn, and the files or the computation apply. */
export type EnteredDecision = { hijri: string; starts: DayNumber | undefined; source: string; decidedAt: Date }

/** Operators' decisions, newest first, one for each month; and the revision, which each change increments. */
export async function enteredDecisions(db: Db): Promise<{ revision: number; decisions: EnteredDecision[] }> {
  type Row = { id: number; hijri: string; starts: string | null; source: string; decided_at: string }
  const found = await rows<Row>(
    db,
    sql`
    select distinct on (hijri) id, hijri, starts::text, source, decided_at
    from hijri_decisions
    order by hijri desc, id desc`,
  )
  return {
    revision: Math.max(0, ...found.map(({ id }) => id)),
    decisions: found.map(({ hijri, starts, source, decided_at }) => ({
      hijri,
      starts: starts === null ? undefined : parseDay(starts),
      source,
      decidedAt: new Date(decided_at),
    })),
  }
}

/** Only the revision, which is cheap enough to query every few seconds. */
export async function decisionRevision(db: Db): Promise<number> {
  const [row] = await rows<{ revision: number }>(db, sql`select coalesce(max(id), 0) as revision from hijri_decisions`)
  return row?.revision ?? 0
}

export async function enterDecision(db: Db, decision: EnteredDecision): Promise<void> {
  const { hijri, starts, source, decidedAt } = decision
  await db.execute(sql`
    insert into hijri_decisions (hijri, starts, source, decided_at)
    values (${hijri}, ${starts === undefined ? null : formatDay(starts)}, ${source}, ${decidedAt.toISOString()})`)
}

/** Later lists override earlier ones month by month. An entered decision without a day removes the operators' decision on its month. */
export function combine(files: MonthDecision[][], entered: EnteredDecision[]): MonthDecision[] {
  const fromOperators = entered.flatMap(({ hijri, starts, source }) =>
    starts === undefined ? [] : [asDecision(hijri, starts, source)],
  )
  return [...new Map([...files, fromOperators].flat().map((decision) => [nameOf(decision), decision])).values()]
}
