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
          limit: z.number().optional().describe('What it may be at most or at least, where that was the trouble'),
          value: z.unknown().optional().describe('What was sent, shortened; null where it was missing'),
        }),
      )
      .describe('Each field that is wrong'),
  })
  .meta({ id: 'InvalidRequestError' })

export const unauthenticatedError = z
  .object({ error, docs: z.url().describe('Where a key can be had') })
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
