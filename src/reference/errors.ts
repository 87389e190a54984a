import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Refusal } from '../platform/refusal.ts'

const error = z.string().describe('What is wrong, in one sentence')

/** The body of a refusal; of a 400 and of a 401. */
export const plainError = z.object({ error }).meta({ id: 'Error' })

export const invalidError = z
  .object({
    error,
    details: z.array(z.object({ field: z.string(), message: z.string() })).describe('Each field that is wrong'),
  })
  .meta({ id: 'InvalidRequestError' })

export const unauthenticatedError = z
  .object({ error, docs: z.url().describe('Where a key can be had') })
  .meta({ id: 'UnauthenticatedError' })

/** Prints a refusal in the reference API's envelope. */
export function sendReferenceRefusal(reply: FastifyReply, refusal: Refusal, docsUrl: string): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const details = refusal.problems.map(({ field, message }) => ({ field, message }))
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
