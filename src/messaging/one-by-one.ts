import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { worded } from '../platform/http/wording.ts'
import { refusalOf, validatorCompiler } from '../platform/http/zod.ts'
import { Refusal } from '../platform/refusal.ts'
import { type ErrorCode, messagingErrorBody } from './errors.ts'
import { keysOf, outside, unknownNames } from './unknown-names.ts'

// Lists in a body whose entries are independent: an invalid one gets an outcome of its own, and stops no other.

/** At a tenth of a millisecond per entry, checking a body delays nobody. */
export const ENTRIES_MAX = 1_000

/** The schema for the description, which gives the handler each entry parsed, or its refusal. */
export const oneByOne = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry.transform((value): z.output<Entry> | Refusal => value))
    .min(1)
    .max(ENTRIES_MAX)

/** The validator of a body whose field `list` is `oneByOne(entry)`; unknown fields of an entry are refused. */
export function checkingOneByOne(list: string, entry: z.ZodType): FastifySchemaCompiler<unknown> {
  const envelope = z.object({ [list]: z.array(z.unknown()).min(1).max(ENTRIES_MAX) })
  const names = keysOf(entry)
  const read = (sent: unknown): unknown => {
    const unknown = outside(names, sent)
    if (unknown.length > 0) return unknownNames(unknown, sent)
    const parsed = entry.safeParse(sent, worded)
    return parsed.success ? parsed.data : refusalOf(parsed.error, sent)
  }
  return (route) => {
    if (route.httpPart !== 'body') return validatorCompiler({ ...route, schema: route.schema as z.ZodType })
    return (data) => {
      const parsed = envelope.safeParse(data, worded)
      if (!parsed.success) return { error: refusalOf(parsed.error, data) }
      return { value: { [list]: parsed.data[list]?.map(read) } }
    }
  }
}

export const entryError = z
  .object({
    code: z.string().describe('As in the error response of a single call'),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).describe('`field` names what is wrong'),
  })
  .meta({ id: 'EntryError' })

export const entryErrorBody = (refusal: Refusal): z.input<typeof entryError> & { code: ErrorCode } =>
  messagingErrorBody(refusal)

/** The refusal for one entry's error. Errors that are no refusals, or would meet all entries, are rethrown. */
export function refusalOfEntry(error: unknown): Refusal {
  if (error instanceof Refusal && error.kind !== 'unavailable') return error
  throw error
}
