import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Refusal } from '../platform/refusal.ts'

export const referenceError = z
  .object({
    error: z.string().describe('What is wrong, in one sentence'),
    details: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('On 400: each field that is wrong'),
    docs: z.string().optional().describe('On 401: where a key can be had'),
  })
  .meta({ title: 'Error' })

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
