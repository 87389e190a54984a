import type { z } from 'zod'
import type { Reason } from '../reasons.ts'

const plural = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${count} ${Number(count) === 1 ? one : many}`

const TYPES: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
}

const FORMATS: Record<string, string> = {
  email: 'an e-mail address',
  url: 'an address (URL)',
  uuid: 'a UUID',
  datetime: 'a time with its offset, such as 2026-01-31T08:00:00Z',
  date: 'a day, such as 2026-01-31',
  time: 'a time of day, such as 08:00',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
}

/** The problem of a field for its sender. It follows the field's name, as in `name: must be text`. */
const wording: z.core.$ZodErrorMap = (issue) => {
  // the body of a request without one is null
  const missing = issue.input === undefined || (issue.input === null && !issue.path?.length)
  switch (issue.code) {
    case 'invalid_type':
      return missing ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      return `must ${sized(issue.origin, issue.minimum, 'at least')}`
    case 'too_big':
      return `must ${sized(issue.origin, issue.maximum, 'at most')}`
    case 'invalid_value':
      if (missing) return 'is missing'
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : 'is not written as it should be'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'is not known here'
    case 'invalid_union':
      return missing ? 'is missing' : 'is none of what may stand here'
    default:
      return 'is not valid'
  }
}

/** The same as a reason; undefined if pages have no words for it. */
export function reasonOf(issue: z.core.$ZodIssue, value: unknown): Reason | undefined {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      return value === undefined ? { id: 'missing' } : undefined
    case 'too_small':
      if (issue.origin === 'array') return { id: 'none_chosen' }
      if (issue.origin !== 'string') return undefined
      if (issue.minimum === 1) return { id: 'missing' }
      return { id: 'too_short', values: { minimum: Number(issue.minimum) } }
    case 'too_big':
      return issue.origin === 'string' ? { id: 'too_long', values: { maximum: Number(issue.maximum) } } : undefined
    case 'invalid_format':
      if (issue.format === 'email') return { id: 'no_email' }
      return issue.format === 'url' ? { id: 'no_web_address' } : undefined
    case 'custom':
      // put there by `refusing`
      return issue.params?.reason as Reason | undefined
    default:
      return undefined
  }
}

/** A check that refuses with an English message and a reason. */
export const refusing = (error: string, reason: Reason, limit?: number) => ({
  error,
  params: { reason, ...(limit !== undefined && { limit }) },
})

/** Parse options that report problems in these words. */
export const worded = { error: wording }

function sized(origin: string, bound: number | bigint, which: string): string {
  if (origin === 'string') return `have ${which} ${plural(bound, 'character')}`
  if (origin === 'array' || origin === 'set') return `have ${which} ${plural(bound, 'entry', 'entries')}`
  if (origin === 'object' || origin === 'record' || origin === 'map') return `have ${which} ${plural(bound, 'field')}`
  return `be ${which} ${bound}`
}
