import { z } from 'zod'
import { recordId } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import { deleteFeedback, type Feedback, listFeedback, markFeedback } from '../../reference/feedback/feedback.ts'
import { FEEDBACK_VERDICTS } from '../../reference/feedback/tables.ts'
import { offsetOf, paging } from '../../reference/http/paging.ts'
import { addressOfSource } from '../../reference/records/address.ts'
import { actorOf } from './auth.ts'
import type { AdminRoutes } from './deps.ts'

const shown = z.object({
  id: z.string(),
  key_id: z.string(),
  verdict: z.enum(FEEDBACK_VERDICTS),
  question: z.string().nullable(),
  answer_keys: z.array(z.string()),
  records: z
    .array(z.object({ key: z.string(), url: z.string().nullable() }))
    .describe('The page of each key of the answer; null if no record has the key'),
  comment: z.string().nullable(),
  created_at: moment,
  done_at: moment.nullable(),
  done_by: z.string().nullable(),
})

const byId = z.object({ id: recordId })

/** Readers' verdicts on answers. */
export const feedbackAdminRoutes: AdminRoutes =
  ({ db, publicUrl, now }) =>
  async (scope) => {
    const body = ({ keyId, answerKeys, createdAt, doneAt, doneBy, ...rest }: Feedback): z.input<typeof shown> => ({
      ...rest,
      key_id: keyId,
      answer_keys: answerKeys,
      records: answerKeys.map((key) => ({ key, url: addressOfSource(publicUrl, key) })),
      created_at: createdAt,
      done_at: doneAt,
      done_by: doneBy,
    })

    scope.get(
      '/feedback',
      {
        schema: {
          querystring: z.object({
            verdict: z.enum(FEEDBACK_VERDICTS).optional(),
            done: z
              .enum(['true', 'false'])
              .transform((value) => value === 'true')
              .optional(),
            ...paging({ limit: 50, max: 200 }),
          }),
          response: { 200: z.object({ feedback: z.array(shown), total: z.int(), page: z.int(), limit: z.int() }) },
        },
      },
      async (request) => {
        const { verdict, done, page, limit } = request.query
        const { feedback, total } = await listFeedback(db, { verdict, done }, offsetOf({ page, limit }))
        return { feedback: feedback.map(body), total, page, limit }
      },
    )

    scope.patch(
      '/feedback/:id',
      { schema: { params: byId, body: z.object({ done: z.boolean() }), response: { 200: shown } } },
      async (request) => {
        const done = request.body.done ? { at: now(), by: actorOf(request) } : null
        const marked = await markFeedback(db, request.params.id, done)
        if (!marked) throw notFound('This feedback')
        return body(marked)
      },
    )

    scope.delete('/feedback/:id', { schema: { params: byId } }, async (request, reply) => {
      if (!(await deleteFeedback(db, request.params.id))) throw notFound('This feedback')
      return reply.code(204).send()
    })
  }
