import { z } from 'zod'
import type { Reason } from '../reasons.ts'
import { refusing } from './wording.ts'

/** Text that Postgres can store, in a column or in JSON: without null characters and lone surrogates. */
export const safeText = (): z.ZodString =>
  z
    .string()
    // a check and not a pattern, because regular expressions of other languages could not express it in the description
    .refine(
      (text) => !/[\0\p{Cs}]/u.test(text),
      refusing('must not contain null bytes or broken characters', { id: 'unreadable_text' }),
    )

/** A text that matches a pattern, which the description states. zod's own pattern check could carry no reason. */
export const matching = (text: z.ZodString, pattern: RegExp, message: string, reason: Reason): z.ZodString =>
  text.refine((one) => pattern.test(one), refusing(message, reason)).meta({ pattern: pattern.source })

/** Length as a reader counts it: an emoji is one character. */
export const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** An id in an address. An impossible id becomes empty, so that it is answered as not found. */
export const recordId = z.string().transform((id) => (/^\w{1,64}$/.test(id) ? id : ''))
