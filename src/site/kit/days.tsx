import { z } from 'zod'
import type { Html } from '../../platform/html.tsx'
import { lineField } from './form.tsx'
import { momentShown } from './time.tsx'
import type { View } from './view.ts'
import { kitWords } from './words.ts'

/** Days: a list narrowed to days, each as the clocks of the view's zone count it, the last one included. */

const day = z.iso.date().optional().catch(undefined)

/** What the address of such a list says. */
export const dayQuery = { from: day, until: day }
type Days = { from?: string | undefined; until?: string | undefined }

export const dayFields = ({ language }: Pick<View, 'language'>, { from = '', until = '' }: Days): Html => (
  <>
    {lineField({ name: 'from', label: kitWords[language].fromDay, value: from }, { type: 'date' })}
    {lineField({ name: 'until', label: kitWords[language].untilDay, value: until }, { type: 'date' })}
  </>
)

/** The beginning of the first day and the end of the last one, which is not included. */
export function momentsOf({ zone }: Pick<View, 'zone'>, { from, until }: Days): { from?: Date; until?: Date } {
  const begins = (date: string) => momentShown(zone, `${date}T00:00`)
  return { ...(from && { from: begins(from) }), ...(until && { until: begins(after(until)) }) }
}

function after(date: string): string {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
