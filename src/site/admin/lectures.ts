import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import { offsetOf, paging } from '../../reference/http/paging.ts'
import { countByStatus, findLecture, listLectures } from '../../reference/lectures/lectures.ts'
import type { Lecture } from '../../reference/lectures/move.ts'
import {
  approveLecture,
  correctLecture,
  publishLecture,
  type RunStart,
  rejectLecture,
  reopenLecture,
  retryLecture,
  withdrawLecture,
} from '../../reference/lectures/review.ts'
import { topic } from '../../reference/lectures/schemas.ts'
import { STATUSES } from '../../reference/lectures/status.ts'
import { type Submitter, submittersOf } from '../../reference/lectures/submitters.ts'
import { actorOf } from './auth.ts'
import type { AdminRoutes } from './deps.ts'

const text = (maxLength: number) => safeText().trim().min(1).max(maxLength)

const byId = z.object({ id: z.string() })
export const reasoned = z.object({ reason: text(1_000) })
export const byHand = z.object({
  summary: text(20_000),
  duration: z.int().min(1).max(172_800).optional(),
  title: text(300).optional(),
  speaker: text(300).optional(),
  topic,
})

const fact = (maxLength: number) => text(maxLength).nullish()
export const lectureFacts = z.object({
  title: fact(300),
  speaker: fact(300),
  topic: z.null().or(topic),
  mosque_name: fact(300),
  mosque_city: fact(300),
  duration: z.int().min(1).max(172_800).nullish().describe('Seconds'),
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
  submitter: z
    .object({ address: z.string(), name: z.string().nullable() })
    .nullable()
    .describe('The address of the key that submitted it; null if unknown'),
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

const lectureBody = (
  lecture: Omit<Lecture, 'transcript'>,
  submitters: Map<string, Submitter>,
): z.input<typeof shownLecture> => ({
  ...lecture,
  youtube_url: lecture.url,
  mosque_name: lecture.mosqueName,
  mosque_city: lecture.mosqueCity,
  submitted_by: lecture.submittedBy,
  submitter: submitters.get(lecture.submittedBy) ?? null,
  created_at: lecture.createdAt,
  updated_at: lecture.updatedAt,
  published_at: lecture.publishedAt,
})

/** The id in a path; an invalid one is not found like any unknown one. */
function idOf(request: { params: { id: string } }): string {
  if (!z.uuid().safeParse(request.params.id).success) throw notFound('This lecture')
  return request.params.id
}

export const lectureAdminRoutes: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    const change = (request: FastifyRequest): RunStart => ({ by: actorOf(request), at: now(), requestId: request.id })
    const shown = async (lecture: Lecture) => lectureBody(lecture, await submittersOf(db, [lecture.submittedBy]))

    scope.get(
      '/lectures',
      {
        schema: {
          querystring: z.object({
            status: z.enum(STATUSES).optional(),
            submitter: safeText().trim().min(1).max(320).optional(),
            ...paging({ limit: 50, max: 200 }),
          }),
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
        const { status, submitter, page, limit } = request.query
        const { lectures, total } = await listLectures(db, { status, submitter }, offsetOf({ page, limit }))
        const submitters = await submittersOf(
          db,
          lectures.map(({ submittedBy }) => submittedBy),
        )
        const counts = await countByStatus(db)
        return { lectures: lectures.map((one) => lectureBody(one, submitters)), total, page, limit, counts }
      },
    )

    scope.get('/lectures/:id', { schema: { params: byId, response: { 200: wholeLecture } } }, async (request) => {
      const found = await findLecture(db, idOf(request))
      if (!found) throw notFound('This lecture')
      const { lecture, changes } = found
      return {
        ...(await shown(lecture)),
        transcript: lecture.transcript,
        transcript_from: lecture.transcriptFrom,
        changes: changes.map(({ fromStatus, toStatus, ...rest }) => ({ ...rest, from: fromStatus, to: toStatus })),
      }
    })

    scope.patch(
      '/lectures/:id',
      { schema: { params: byId, body: lectureFacts, response: { 200: shownLecture } } },
      async (request) => {
        const { mosque_name: mosqueName, mosque_city: mosqueCity, ...rest } = request.body
        return shown(await correctLecture(db, idOf(request), { ...rest, mosqueName, mosqueCity }, change(request)))
      },
    )

    const plain = { approve: approveLecture, retry: retryLecture, reopen: reopenLecture }
    for (const [name, decide] of Object.entries(plain)) {
      scope.post(
        `/lectures/:id/${name}`,
        { schema: { params: byId, response: { 200: shownLecture } } },
        async (request) => shown(await decide(db, idOf(request), change(request))),
      )
    }

    const withReason = { reject: rejectLecture, withdraw: withdrawLecture }
    for (const [name, decide] of Object.entries(withReason)) {
      scope.post(
        `/lectures/:id/${name}`,
        { schema: { params: byId, body: reasoned, response: { 200: shownLecture } } },
        async (request) => {
          const { reason } = request.body
          return shown(await decide(db, idOf(request), { ...change(request), reason }))
        },
      )
    }

    scope.post(
      '/lectures/:id/publish',
      { schema: { params: byId, body: byHand, response: { 200: shownLecture } } },
      async (request) => shown(await publishLecture(db, idOf(request), request.body, change(request))),
    )
  }
