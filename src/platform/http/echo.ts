import type { FieldProblem } from '../refusal.ts'

const MOST_CHARACTERS = 200

/** The offending input as an error shows it: of a long text, list or object only the start, and null where it is missing. */
export function echo(value: unknown): unknown {
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // never half of a surrogate pair, which not every reader of JSON takes
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…` : value
}

/** A problem as an error lists it. */
export const shownProblem = (problem: FieldProblem) => ({
  field: problem.field,
  message: problem.message,
  ...(problem.limit !== undefined && { limit: problem.limit }),
  ...('value' in problem && { value: echo(problem.value) }),
})
