import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { holderOf } from '../http/auth.ts'
import type { ReferenceRoutes } from '../http/deps.ts'
import { addFeedback } from './feedback.ts'
import { FEEDBACK_VERDICTS } from './tables.ts'

const body = z
  .object({
    verdict: z
      .enum(FEEDBACK_VERDICTS)
      .describe(
        '`good`; `wrong`: a source does not say so, or does not answer the question; `missing`: a source is missing',
      ),
    answer_keys: z
      .array(safeText().min(1).max(100))
      .max(50)
      .describe('The keys of the sources in the answer; empty if it had none'),
    question: safeText().trim().min(1).max(1_000).optional().describe('Only if the reader agreed'),
    comment: safeText().trim().min(1).max(2_000).optional(),
  })
  .meta({ id: 'FeedbackRequest' })

export const feedbackRoutes: ReferenceRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.post(
      '/feedback',
      {
        schema: {
          operationId: 'giveFeedback',
          summary: 'Rate an answer',
          description:
            'Stored for a year, only for the operator of this service. Nothing about the reader is stored except ' +
            'what is sent here; send `question` only if the reader agreed.',
          tags: ['Search'],
          // for websites that a restricted key does not name
          refusals: { 403: [] },
          body,
          response: { 202: z.object({ id: z.string() }) },
        },
      },
      async (request, reply) => {
        const { verdict, answer_keys: answerKeys, question = null, comment = null } = request.body
        const given = { keyId: holderOf(request).id, verdict, answerKeys, question, comment }
        return reply.code(202).send({ id: await addFeedback(db, given, now()) })
      },
    )
  }
