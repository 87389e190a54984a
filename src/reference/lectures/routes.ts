import { z } from 'zod'
import { header } from '../../platform/http/headers.ts'
import { holderOf } from '../http/auth.ts'
import type { ReferenceRoutes } from '../http/deps.ts'
import { offsetOf, paging } from '../http/paging.ts'
import { type ListedLecture, listPublished } from './lectures.ts'
import { accepted, lectureRecord, listing, oldSubmission, submission } from './schemas.ts'
import type { LectureStatus } from './status.ts'
import { submitLecture } from './submit.ts'

const lectureBody = (lecture: ListedLecture): z.input<typeof lectureRecord> => ({
  id: lecture.id,
  title: lecture.title,
  youtubeUrl: lecture.url,
  speaker: lecture.speaker,
  topic: lecture.topic,
  duration: lecture.duration,
  summary: lecture.summary,
  createdAt: lecture.createdAt.toISOString(),
  mosque: lecture.mosque,
})

/** The answer to a submitter by the status of the video. */
const messages: Record<LectureStatus, string> = {
  pending: 'Thank you. An administrator will review this lecture before it is transcribed and summarised.',
  approved: 'This lecture is known and approved. It will be transcribed and summarised.',
  transcribing: 'This lecture is known and is being transcribed.',
  summarizing: 'This lecture is known and is being summarised.',
  published: 'This lecture is known and published.',
  rejected: 'This lecture was submitted before and rejected.',
  failed: 'This lecture is known; it could not be transcribed yet. An administrator will look at it.',
}

const DEPRECATED_SINCE = '@1767225600'
const deprecation = header('Deprecation', z.string(), 'Since when this is deprecated (RFC 9745)')
const successor = header('Link', z.string(), 'What to use instead')
const SUCCESSOR = '</api/v1/lecture/webhook>; rel="successor-version"'

export const lectureRoutes: ReferenceRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.get(
      '/lecture',
      {
        schema: {
          operationId: 'listLectures',
          summary: 'Published lectures, newest first',
          tags: ['Lectures'],
          querystring: z.object({ ...listing, ...paging({ limit: 20, max: 50 }) }),
          response: {
            200: z.object({
              lectures: z.array(lectureRecord),
              total: z.int().min(0),
              page: z.int().min(1),
              limit: z.int().min(1),
            }),
          },
        },
      },
      async (request) => {
        const { q, topic, page, limit } = request.query
        const found = await listPublished(db, { q, topic }, offsetOf({ page, limit }))
        return { lectures: found.lectures.map(lectureBody), total: found.total, page, limit }
      },
    )

    scope.post(
      '/lecture/webhook',
      {
        schema: {
          operationId: 'submitLecture',
          summary: 'Submit a video lecture for review',
          description: 'For a video that is already known, the response has its id and status.',
          tags: ['Lectures'],
          // for keys restricted to websites
          refusals: { 403: [] },
          body: submission,
          response: { 201: accepted },
        },
      },
      async (request, reply) => {
        const { youtube_url: url, mosque_name: mosqueName, mosque_city: mosqueCity, ...rest } = request.body
        const input = { url, mosqueName, mosqueCity, ...rest }
        const { id, status } = await submitLecture(db, input, holderOf(request).id, now())
        return reply.code(201).send({ id, status, message: messages[status] })
      },
    )

    scope.post(
      '/kajian/webhook',
      {
        // also on refusals, so that every caller learns that the route is deprecated
        onRequest: async (_request, reply) => {
          reply.header('deprecation', DEPRECATED_SINCE).header('link', SUCCESSOR)
        },
        schema: {
          operationId: 'submitLectureOldNames',
          summary: 'Submit a lecture under the old field names',
          description: 'Use POST /lecture/webhook.',
          deprecated: true,
          tags: ['Lectures'],
          // for keys restricted to websites
          refusals: { 403: [] },
          body: oldSubmission,
          response: { 201: accepted },
          answers: { 201: { headers: { Deprecation: deprecation, Link: successor } } },
        },
      },
      async (request, reply) => {
        const { id, status } = await submitLecture(db, request.body, holderOf(request).id, now())
        return reply.code(201).send({ id, status, message: messages[status] })
      },
    )
  }
