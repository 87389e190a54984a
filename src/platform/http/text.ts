import { z } from 'zod'
import type { Reason } from '../reasons.ts'
import { refusing } from './wording.ts'

/** Text that Postgres can hold, in a column or in JSON: no null byte and no half of a surrogate pair. */
export const safeText = (): z.ZodString =>
  z
    .string()
    // no pattern: a description could not say this to every language's regular expressions
    .refine(
      (text) => !/[\0\p{Cs}]/u.test(text),
      refusing('must not contain null bytes or broken characters', { id: 'unreadable_text' }),
    )

/** A text of this pattern, which its description names. A refused pattern of zod's own could carry no reason. */
export const matching = (text: z.ZodString, pattern: RegExp, message: string, reason: Reason): z.ZodString =>
  text.refine((one) => pattern.test(one), refusing(message, reason)).meta({ pattern: pattern.source })

/** Length as its reader counts it: an emoji is one character, not two. */
export const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** An id in an address. One that no record could have becomes empty, so that it is not found like any other. */
export const recordId = z.string().transform((id) => (/^\w{1,64}$/.test(id) ? id : ''))
