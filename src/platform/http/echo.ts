import type { FastifyRequest } from 'fastify'
import type { FieldProblem, Refusal } from '../refusal.ts'

/** Enough to recognise the input, and short enough for a line of the log. */
const MOST_CHARACTERS = 200

/** The offending input as an error shows it: only the start of long texts, lists and objects, and null if it is missing. */
export function echo(value: unknown): unknown {
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // without half of a surrogate pair, which some JSON parsers reject
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…` : value
}

/** A problem in the form of an error's list. */
export const shownProblem = (problem: FieldProblem) => ({
  field: problem.field,
  message: problem.message,
  ...(problem.limit !== undefined && { limit: problem.limit }),
  ...('value' in problem && { value: echo(problem.value) }),
})

/** Adds the input to problems for which domain code knows only the field. */
export function addSentValues({ problems }: Refusal, request: FastifyRequest): void {
  for (const problem of problems) {
    if ('value' in problem && problem.value === undefined) problem.value = sentAs(request, problem.field)
  }
}

/** The input of a field: from the query as it was written, the body, the path, or a header if the name begins with a capital. */
function sentAs({ url, body, params, headers }: FastifyRequest, name: string): unknown {
  const [one, ...more] = new URLSearchParams(url.split('?')[1]).getAll(name)
  if (one !== undefined) return more.length > 0 ? [one, ...more] : one
  const header = /^[A-Z]/.test(name) ? headers[name.toLowerCase()] : undefined
  return valueAt(body, name.split('.')) ?? valueAt(params, [name]) ?? header
}

export function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}
