import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import { countByStatus, findLecture, listLectures } from '../../reference/lectures/lectures.ts'
import type { Change, Lecture } from '../../reference/lectures/move.ts'
import {
  approveLecture,
  publishLecture,
  rejectLecture,
  reopenLecture,
  retryLecture,
  withdrawLecture,
} from '../../reference/lectures/review.ts'
import { topic } from '../../reference/lectures/schemas.ts'
import { STATUSES } from '../../reference/lectures/status.ts'
import { offsetOf, paging } from '../../reference/paging.ts'
import { actorOf } from './auth.ts'
import type { AdminRoutes } from './deps.ts'

const text = (maxLength: number) => safeText().trim().min(1).max(maxLength)

const byId = z.object({ id: z.string() })
const reasoned = z.object({ reason: text(1_000) })
const byHand = z.object({
  summary: text(20_000),
  duration: z.int().min(1).max(172_800).optional(),
  title: text(300).optional(),
  speaker: text(300).optional(),
  topic,
})

const shownLecture = z.object({
  id: z.string(),
  status: z.enum(STATUSES),
  youtube_url: z.string(),
  title: z.string().nullable(),
  speaker: z.string().nullable(),
  topic: z.string().nullable(),
  mosque_name: z.string().nullable().describe('As submitted'),
  mosque_city: z.string().nullable(),
  duration: z.int().nullable(),
  summary: z.string().nullable(),
  reason: z.string().nullable().describe('Why it failed or was rejected'),
  progress: z.object({ step: z.string(), done: z.int(), total: z.int().nullable() }).nullable(),
  submitted_by: z.string(),
  created_at: moment,
  updated_at: moment,
  published_at: moment.nullable(),
})

const wholeLecture = shownLecture.extend({
  transcript: z.string().nullable(),
  transcript_from: z.string().nullable(),
  changes: z.array(
    z.object({
      from: z.string().nullable(),
      to: z.string(),
      by: z.string(),
      reason: z.string().nullable(),
      at: moment,
    }),
  ),
})

const lectureBody = (lecture: Omit<Lecture, 'transcript'>): z.input<typeof shownLecture> => ({
  ...lecture,
  youtube_url: lecture.url,
  mosque_name: lecture.mosqueName,
  mosque_city: lecture.mosqueCity,
  submitted_by: lecture.submittedBy,
  created_at: lecture.createdAt,
  updated_at: lecture.updatedAt,
  published_at: lecture.publishedAt,
})

/** The id of an address; one that no lecture could have is not found like any other. */
function idOf(request: { params: { id: string } }): string {
  if (!z.uuid().safeParse(request.params.id).success) throw notFound('This lecture')
  return request.params.id
}

export const lectureAdminRoutes: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    const change = (request: FastifyRequest): Change => ({ by: actorOf(request), at: now() })

    scope.get(
      '/lectures',
      {
        schema: {
          querystring: z.object({ status: z.enum(STATUSES).optional(), ...paging({ limit: 50, max: 200 }) }),
          response: {
            200: z.object({
              lectures: z.array(shownLecture),
              total: z.int(),
              page: z.int(),
              limit: z.int(),
              counts: z.partialRecord(z.enum(STATUSES), z.int()),
            }),
          },
        },
      },
      async (request) => {
        const { status, page, limit } = request.query
        const found = await listLectures(db, status, offsetOf({ page, limit }))
        const counts = await countByStatus(db)
        return { lectures: found.lectures.map(lectureBody), total: found.total, page, limit, counts }
      },
    )

    scope.get('/lectures/:id', { schema: { params: byId, response: { 200: wholeLecture } } }, async (request) => {
      const found = await findLecture(db, idOf(request))
      if (!found) throw notFound('This lecture')
      const { lecture, changes } = found
      return {
        ...lectureBody(lecture),
        transcript: lecture.transcript,
        transcript_from: lecture.transcriptFrom,
        changes: changes.map(({ fromStatus, toStatus, ...rest }) => ({ ...rest, from: fromStatus, to: toStatus })),
      }
    })

    const plain = { approve: approveLecture, retry: retryLecture, reopen: reopenLecture }
    for (const [name, decide] of Object.entries(plain)) {
      scope.post(
        `/lectures/:id/${name}`,
        { schema: { params: byId, response: { 200: shownLecture } } },
        async (request) => lectureBody(await decide(db, idOf(request), change(request))),
      )
    }

    const withReason = { reject: rejectLecture, withdraw: withdrawLecture }
    for (const [name, decide] of Object.entries(withReason)) {
      scope.post(
        `/lectures/:id/${name}`,
        { schema: { params: byId, body: reasoned, response: { 200: shownLecture } } },
        async (request) => {
          const { reason } = request.body
          return lectureBody(await decide(db, idOf(request), { ...change(request), reason }))
        },
      )
    }

    scope.post(
      '/lectures/:id/publish',
      { schema: { params: byId, body: byHand, response: { 200: shownLecture } } },
      async (request) => lectureBody(await publishLecture(db, idOf(request), request.body, change(request))),
    )
  }
