import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { shownProblem } from '../../platform/http/echo.ts'
import type { Refusal } from '../../platform/refusal.ts'

const error = z.string().describe('What is wrong, in one sentence')

/** The bodies of refusals in general, of a 400 and of a 401. */
export const plainError = z.object({ error }).meta({ id: 'Error' })

export const invalidError = z
  .object({
    error,
    details: z
      .array(
        z.object({
          field: z.string(),
          message: z.string(),
          limit: z.number().optional().describe('The maximum or minimum, if it was exceeded'),
          value: z.unknown().optional().describe('The value that was sent, shortened; null if it was missing'),
        }),
      )
      .describe('All invalid fields'),
  })
  .meta({ id: 'InvalidRequestError' })

export const unauthenticatedError = z
  .object({ error, docs: z.url().describe('Where to get a key') })
  .meta({ id: 'UnauthenticatedError' })

/** Sends a refusal in the reference API's envelope. */
export function sendReferenceRefusal(reply: FastifyReply, refusal: Refusal, docsUrl: string): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const details = refusal.problems.map(shownProblem)
  return reply
    .code(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error: refusal.message,
      ...(refusal.kind === 'invalid' && { details }),
      ...(refusal.kind === 'unauthenticated' && { docs: docsUrl }),
    })
}
