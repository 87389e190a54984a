import { z } from 'zod'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { Calendars } from '../../reference/calendar/calendars.ts'
import { formatDay, todayIn } from '../../reference/calendar/days.ts'
import { decisionFields, type EnteredDecision } from '../../reference/calendar/decisions.ts'
import { nameOf } from '../../reference/calendar/hijri.ts'
import { DECIDED_MONTHS } from '../../reference/calendar/months.ts'
import { hijriMonth, monthBody, within } from '../../reference/calendar/schemas.ts'
import type { AdminRoutes } from './deps.ts'

const shownDecision = z.object({
  hijri: z.string(),
  starts: z.string().nullable(),
  source: z.string(),
  decided_at: z.iso.datetime(),
})

export const byMonth = z.object({ hijri: decisionFields.hijri })
export const newDecision = z.object({ starts: decisionFields.starts, source: decisionFields.source })

/** The ministry's decisions on first days of months, entered by an operator. */
export const hijriDecisionRoutes: AdminRoutes =
  ({ calendars, now }) =>
  async (scope) => {
    scope.get(
      '/hijri-decisions',
      {
        schema: {
          summary: 'The decisions that operators entered, newest month first; one without a day was withdrawn',
          response: {
            200: z.object({
              decisions: z.array(shownDecision),
              revision: z.int(),
              months: z
                .array(z.object({ hijri: z.string(), ...hijriMonth.shape }))
                .describe(
                  'The present first days of the months that the ministry decides, of this Hijri year and the next',
                ),
            }),
          },
        },
      },
      async () => {
        return {
          decisions: calendars.entered().map(decisionBody),
          revision: calendars.revision(),
          months: decidedMonths(calendars, now()),
        }
      },
    )

    scope.put(
      '/hijri-decisions/:hijri',
      {
        schema: {
          summary: 'Enter the decided first day of a Hijri month',
          params: byMonth,
          body: newDecision,
          response: { 200: hijriMonth },
        },
      },
      async ({ params: { hijri }, body }) => {
        await enterDecision(calendars, { hijri, ...body, decidedAt: now() })
        return currentMonth(calendars, hijri)
      },
    )

    scope.delete(
      '/hijri-decisions/:hijri',
      {
        schema: {
          summary: 'Withdraw a decision: the built-in list or the criterion applies again',
          params: byMonth,
          response: { 200: hijriMonth },
        },
      },
      async ({ params: { hijri } }) => {
        await withdrawDecision(calendars, hijri, now())
        return currentMonth(calendars, hijri)
      },
    )
  }

/** The months that the ministry decides, of this Hijri year and the next, with their present dates. */
export function decidedMonths(calendars: Calendars, now: Date) {
  const { year } = calendars.of('kemenag').dateOf(todayIn('UTC', now))
  const months = [year, year + 1].flatMap((of) => DECIDED_MONTHS.map((month) => nameOf({ year: of, month })))
  return months.map((hijri) => ({ hijri, ...currentMonth(calendars, hijri) }))
}

export async function withdrawDecision(calendars: Calendars, hijri: string, now: Date): Promise<void> {
  const current = calendars.entered().find((decision) => decision.hijri === hijri)
  if (current?.starts === undefined) throw notFound('An entered decision on this month')
  await enterDecision(calendars, { ...current, starts: undefined, decidedAt: now })
}

export async function enterDecision(calendars: Calendars, decision: EnteredDecision): Promise<void> {
  const { hijri, starts } = decision
  const computed = currentMonth(calendars, hijri)
  // a mistyped year would shift every later month
  if (starts !== undefined && Math.abs(starts - Date.parse(computed.starts) / 86_400_000) > MOVES_AT_MOST_DAYS)
    throw invalid(
      'starts',
      `${formatDay(starts)} is more than ${MOVES_AT_MOST_DAYS} days from ${computed.starts}, where it stands now`,
    )
  try {
    calendars.check(decision)
  } catch (error) {
    throw invalid('starts', error instanceof Error ? error.message : String(error))
  }
  await calendars.enter(decision)
}

/** In days: authorities shift a month by one or two; larger differences are typing errors. */
const MOVES_AT_MOST_DAYS = 2

export const currentMonth = (calendars: Calendars, hijri: string) =>
  within('hijri', () =>
    monthBody('kemenag', calendars.of('kemenag').monthAt(Number(hijri.slice(0, 4)), Number(hijri.slice(5)))),
  )

const decisionBody = ({ hijri, starts, source, decidedAt }: EnteredDecision) => ({
  hijri,
  starts: starts === undefined ? null : formatDay(starts),
  source,
  decided_at: decidedAt.toISOString(),
})
