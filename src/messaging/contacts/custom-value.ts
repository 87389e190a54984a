import type { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'

/** The length of one value as JSON, in UTF-8 bytes. */
export const VALUE_MAX_BYTES = 4_096
/** Levels of nesting; a value in a list in the field is on the second. */
export const VALUE_MAX_DEPTH = 16

/** Checks one custom value: not too deep, which comes first because later checks recurse; not too large; and text that Postgres can store. */
export function mustBeStorable(value: unknown, context: z.RefinementCtx): void {
  const problem = problemOf(value)
  // later checks must not recurse into a value that is too deep
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

/** All names and texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const names = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
  return [...names, ...partsOf(value).flatMap(textsIn)]
}
