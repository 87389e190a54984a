import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { locate } from '../../platform/http/headers.ts'
import { recordId, safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { findFeedback, markFeedback } from '../../reference/feedback/feedback.ts'
import { offsetOf, paging } from '../../reference/http/paging.ts'
import {
  type Correction,
  discard,
  findCorrection,
  listCorrections,
  propose,
  publishCorrection,
  signRecord,
  stillApplies,
} from '../../reference/loading/corrections/corrections.ts'
import { listWithheld } from '../../reference/loading/corrections/withheld.ts'
import { recordHistory } from '../../reference/loading/versions/history.ts'
import { RECORD_KINDS } from '../../reference/loading/versions/kinds.ts'
import { CAUSES } from '../../reference/loading/versions/loads.ts'
import { actorOf, isNamed } from './auth.ts'
import type { AdminRoutes } from './deps.ts'

const kind = z.enum(RECORD_KINDS)
const key = safeText().min(1).max(100)
/** Versions of one record; more than a record gets in years. */
const MOST_STEPS = 100

const shown = z.object({
  id: z.string(),
  kind,
  key: z.string(),
  difference: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.string(),
  feedback_id: z.string().nullable(),
  proposed_by: z.string(),
  proposed_at: moment,
  published_by: z.string().nullable(),
  published_at: moment.nullable(),
  version: z
    .int()
    .nullable()
    .describe('The version of the data in which it was published; null if it is only proposed'),
  applies: z
    .boolean()
    .optional()
    .describe('Whether the record still has the values that it corrects; only for a single correction'),
})

const byId = z.object({ id: recordId })

/** Operators' corrections of records: proposed, checked and published; and reviews in a reviewer's name. */
export const correctionRoutes: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.post(
      '/corrections',
      {
        schema: {
          body: z.strictObject({
            kind,
            key,
            fields: z.record(z.string().max(60), z.unknown()),
            reason: safeText().trim().min(3).max(500),
            feedback_id: safeText().max(60).optional(),
          }),
          response: { 201: shown },
        },
      },
      async (request, reply) => {
        const { feedback_id: feedbackId = null, ...proposal } = request.body
        if (feedbackId !== null && !(await findFeedback(db, feedbackId)))
          throw invalid('feedback_id', 'is the id of no feedback that is kept')
        const made = await propose(db, { ...proposal, feedbackId }, actorOf(request), now())
        locate(request, reply, made.id)
        return reply.code(201).send({ ...body(made), applies: true })
      },
    )

    scope.get(
      '/corrections',
      {
        schema: {
          querystring: z.object({
            published: z
              .enum(['true', 'false'])
              .transform((value) => value === 'true')
              .optional(),
            kind: kind.optional(),
            key: key.optional(),
            ...paging({ limit: 50, max: 200 }),
          }),
          response: { 200: z.object({ corrections: z.array(shown), page: z.int(), limit: z.int() }) },
        },
      },
      async (request) => {
        const { published, page, limit, ...of } = request.query
        if ((of.kind === undefined) !== (of.key === undefined)) throw invalid('key', 'give kind and key, or neither')
        const record = of.kind !== undefined && of.key !== undefined ? { kind: of.kind, key: of.key } : undefined
        const found = await listCorrections(db, { published, record }, offsetOf({ page, limit }))
        return { corrections: found.map(body), page, limit }
      },
    )

    scope.get('/corrections/:id', { schema: { params: byId, response: { 200: shown } } }, async (request) => {
      const found = await findCorrection(db, request.params.id)
      if (!found) throw notFound('This correction')
      return { ...body(found), applies: found.version === null && (await stillApplies(db, found)) }
    })

    scope.post('/corrections/:id/publish', { schema: { params: byId, response: { 200: shown } } }, async (request) => {
      return body(await publish(db, request.params.id, actorOf(request), now()))
    })

    scope.delete('/corrections/:id', { schema: { params: byId } }, async (request, reply) => {
      await discard(db, request.params.id)
      return reply.code(204).send()
    })

    scope.post(
      '/reviews',
      {
        schema: {
          body: z.strictObject({
            kind,
            key,
            sha256: z
              .string()
              .regex(/^[0-9a-f]{64}$/)
              .describe('Of the record that was read, as `meta=1` or `GET /withheld-records` shows it'),
          }),
          response: { 201: shown },
        },
      },
      async (request, reply) => {
        if (!isNamed(request)) throw invalid('X-Operator', 'a review needs the name of who read the record')
        return reply.code(201).send(body(await signRecord(db, request.body, actorOf(request), now())))
      },
    )

    scope.get(
      '/withheld-records',
      {
        schema: {
          response: {
            200: z.object({
              records: z
                .array(
                  z.object({ kind, key: z.string(), sha256: z.string(), fields: z.record(z.string(), z.unknown()) }),
                )
                .describe('Served once a reviewer has signed them: `POST /reviews`'),
            }),
          },
        },
      },
      async () => ({ records: await listWithheld(db) }),
    )

    scope.get(
      '/record-history',
      {
        schema: {
          querystring: z.object({ kind, key }),
          response: {
            200: z.object({
              history: z.array(
                z.object({
                  version: z.int(),
                  at: moment,
                  cause: z.enum(CAUSES),
                  reason: z.string().nullable(),
                  feedback_id: z.string().nullable(),
                  by: z.string().nullable(),
                  fields: z.array(z.string()),
                  old_sha256: z.string().nullable(),
                  sha256: z.string().nullable(),
                }),
              ),
            }),
          },
        },
      },
      async (request) => {
        const steps = await recordHistory(db, request.query, MOST_STEPS)
        return { history: steps.map(({ feedbackId, ...step }) => ({ ...step, feedback_id: feedbackId })) }
      },
    )
  }

/** Publishes a proposal, and closes the feedback that led to it. */
export async function publish(db: Db, id: string, by: string, now: Date): Promise<Correction> {
  const published = await publishCorrection(db, id, by, now)
  if (published.feedbackId !== null) await markFeedback(db, published.feedbackId, { at: now, by })
  return published
}

const body = ({ fields, before, ...rest }: Correction): z.input<typeof shown> => ({
  id: rest.id,
  kind: rest.kind,
  key: rest.key,
  difference: Object.keys(fields).map((field) => ({ field, before: before[field] ?? null, after: fields[field] })),
  reason: rest.reason,
  feedback_id: rest.feedbackId,
  proposed_by: rest.proposedBy,
  proposed_at: rest.proposedAt,
  published_by: rest.publishedBy,
  published_at: rest.publishedAt,
  version: rest.version,
})
