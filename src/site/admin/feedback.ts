import { z } from 'zod'
import { recordId } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import { deleteFeedback, listFeedback } from '../../reference/feedback/feedback.ts'
import { VERDICTS } from '../../reference/feedback/tables.ts'
import { offsetOf, paging } from '../../reference/paging.ts'
import type { AdminRoutes } from './deps.ts'

const shown = z.object({
  id: z.string(),
  key_id: z.string(),
  verdict: z.enum(VERDICTS),
  question: z.string().nullable(),
  answer_keys: z.array(z.string()),
  comment: z.string().nullable(),
  created_at: moment,
})

/** What readers said of answers. */
export const feedbackAdminRoutes: AdminRoutes =
  ({ db }) =>
  async (scope) => {
    scope.get(
      '/feedback',
      {
        schema: {
          querystring: z.object({ verdict: z.enum(VERDICTS).optional(), ...paging({ limit: 50, max: 200 }) }),
          response: { 200: z.object({ feedback: z.array(shown), total: z.int(), page: z.int(), limit: z.int() }) },
        },
      },
      async (request) => {
        const { verdict, page, limit } = request.query
        const { feedback, total } = await listFeedback(db, verdict, offsetOf({ page, limit }))
        const bodies = feedback.map(({ keyId, answerKeys, createdAt, ...rest }) => ({
          ...rest,
          key_id: keyId,
          answer_keys: answerKeys,
          created_at: createdAt,
        }))
        return { feedback: bodies, total, page, limit }
      },
    )

    scope.delete('/feedback/:id', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
      if (!(await deleteFeedback(db, request.params.id))) throw notFound('This feedback')
      return reply.code(204).send()
    })
  }
