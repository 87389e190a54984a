import type { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'

/** Of a value written as JSON, in UTF-8. */
export const VALUE_MAX_BYTES = 4_096
/** A value in a list in the field is on the second level. */
export const VALUE_MAX_DEPTH = 16

/** Checks one custom value: not too deep, before anything walks it to its end; not too large; and text that Postgres can hold. */
export function mustBeStorable(value: unknown, context: z.RefinementCtx): void {
  const problem = problemOf(value)
  // nothing else may walk a value that is too deep
  if (problem) context.addIssue({ code: 'custom', message: problem, continue: false })
}

function problemOf(value: unknown): string | undefined {
  if (depthPast(value, VALUE_MAX_DEPTH)) return `must have at most ${VALUE_MAX_DEPTH} levels`
  const sizeBytes = Buffer.byteLength(JSON.stringify(value) ?? '')
  if (sizeBytes > VALUE_MAX_BYTES) return `must have at most ${VALUE_MAX_BYTES} bytes as JSON`
  const broken = textsIn(value)
    .map((text) => safeText().safeParse(text))
    .find(({ success }) => !success)
  return broken?.error?.issues[0]?.message
}

const partsOf = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : [])

const depthPast = (value: unknown, levels: number): boolean =>
  levels === 0 || partsOf(value).some((part) => depthPast(part, levels - 1))

/** Names and texts, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const names = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
  return [...names, ...partsOf(value).flatMap(textsIn)]
}
