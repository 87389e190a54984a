import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import type { Html } from '../../../platform/html.tsx'
import { notFound } from '../../../platform/refusal.ts'
import { offsetOf } from '../../../reference/http/paging.ts'
import { countByStatus, findLecture, listLectures } from '../../../reference/lectures/lectures.ts'
import type { Lecture } from '../../../reference/lectures/move.ts'
import { STATUSES } from '../../../reference/lectures/status.ts'
import { submittersOf } from '../../../reference/lectures/submitters.ts'
import { addressWith } from '../../kit/address.ts'
import { facts } from '../../kit/facts.tsx'
import { badge, notice } from '../../kit/notice.tsx'
import { narrowing, pages, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import type { AdminRoutes } from '../deps.ts'
import { done, noticeOf, type Operator, PLACES, pageNumber, sendPage } from './page.tsx'
import { leading, press } from './step.tsx'

type LectureRow = Omit<Lecture, 'transcript'>
/** By the value of `submittedBy`. */
type Submitters = Awaited<ReturnType<typeof submittersOf>>

/** Rows per page: each is read before a decision. */
const PER_PAGE = 20
const NOBODYS = '00000000-0000-0000-0000-000000000000'

/** The id in a path; an invalid one is not found like any unknown one. */
export const lectureId = z.object({ id: z.string().transform((id) => (z.uuid().safeParse(id).success ? id : NOBODYS)) })

export async function lectureOf(db: Db, id: string) {
  const found = await findLecture(db, id)
  if (!found) throw notFound('This lecture')
  return found
}

const NOTICES = {
  approved: 'The lecture was approved.',
  retried: 'The lecture will be retried.',
  rejected: 'The lecture was rejected.',
  withdrawn: 'The lecture was unpublished.',
  reopened: 'The lecture waits for review again.',
  published: 'The lecture was published.',
  corrected: 'The lecture was corrected.',
}

export const nameOf = ({ title, url }: Pick<Lecture, 'title' | 'url'>): string => title ?? url

/** Lectures to review: submitted, in progress, and failed with the reason. */
export const lecturePages: AdminRoutes =
  ({ db }) =>
  async (scope) => {
    const query = z.object({ status: z.enum(STATUSES).catch('pending'), page: pageNumber, done })
    scope.get('/lectures', { schema: { querystring: query } }, async (request, reply) => {
      const view = signedInView(request)
      const { status, page } = request.query
      const { lectures, total } = await listLectures(db, { status }, offsetOf({ page, limit: PER_PAGE }))
      const submitters = await submittersOf(
        db,
        lectures.map(({ submittedBy }) => submittedBy),
      )
      const counts = await countByStatus(db)
      const { href, text } = PLACES.lectures
      return sendPage(reply, view, {
        title: text,
        at: 'lectures',
        notice: noticeOf(NOTICES, request.query.done),
        main: (
          <>
            <h1>{text}</h1>
            {narrowing(
              'Status',
              STATUSES.map((one) => ({
                text: `${one} ${counts[one] ?? 0}`,
                href: addressWith(href, { status: one }),
                now: one === status,
              })),
              <a href={addressWith(href, { status, page })}>Refresh</a>,
            )}
            {table({
              caption: `Lectures that are ${status}, the newest first`,
              columns: [
                { name: 'Lecture', cell: named },
                { name: 'About', cell: (lecture) => aboutOf(lecture).join(' · ') || '–' },
                { name: 'Submitted', cell: (lecture) => submitted(view, lecture, submitters) },
                { name: 'State', cell: stateOf },
                { name: 'Decide', cell: (lecture) => decisions(view, lecture) },
              ],
              rows: lectures,
              empty: `No lecture is ${status}.`,
            })}
            {pages(view.language, {
              page,
              perPage: PER_PAGE,
              total,
              link: (to) => addressWith(href, { status, page: to }),
            })}
          </>
        ),
      })
    })

    scope.get(
      '/lectures/:id',
      { schema: { params: lectureId, querystring: z.object({ done }) } },
      async (request, reply) => {
        const view = signedInView(request)
        const { lecture, changes } = await lectureOf(db, request.params.id)
        const submitters = await submittersOf(db, [lecture.submittedBy])
        return sendPage(reply, view, {
          title: nameOf(lecture),
          at: 'lectures',
          notice: noticeOf(NOTICES, request.query.done),
          main: (
            <>
              <h1>{lecture.title ?? 'Without a title'}</h1>
              {lecture.reason !== null && notice(reasonOf(lecture), lecture.status === 'failed' ? 'bad' : 'good')}
              {facts([
                ['Status', stateOf({ ...lecture, reason: null })],
                ['Video', outside(lecture.url)],
                ['About', aboutOf(lecture).join(' · ') || '–'],
                ['Submitted', submitted(view, lecture, submitters)],
              ])}
              <div class="row">{decisions(view, lecture)}</div>
              {lecture.summary !== null && (
                <>
                  <h2>Summary</h2>
                  <p class="said" dir="auto">
                    {lecture.summary}
                  </p>
                </>
              )}
              <h2>History</h2>
              {table({
                caption: 'History',
                columns: [
                  { name: 'When', cell: ({ at }) => time(view, at) },
                  { name: 'Status', cell: ({ toStatus }) => toStatus },
                  { name: 'By', cell: ({ by }) => by },
                  { name: 'Reason', cell: ({ reason }) => reason ?? '–' },
                ],
                rows: changes,
                empty: 'Nothing has happened yet.',
              })}
              <h2>Transcript</h2>
              {lecture.transcript === null ? (
                <p class="soft">No transcript yet.</p>
              ) : (
                <p class="said" dir="auto">
                  {lecture.transcript}
                </p>
              )}
            </>
          ),
        })
      },
    )
  }

export const outside = (url: string, text = url): Html => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {text}
  </a>
)

const named = (lecture: LectureRow): Html => (
  <>
    <a href={`/admin/lectures/${lecture.id}`}>{lecture.title ?? 'Without a title'}</a>
    <br />
    {outside(lecture.url)}
  </>
)

const duration = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours} h ${minutes} min` : minutes > 0 ? `${minutes} min` : `${seconds} s`
}

const aboutOf = (lecture: LectureRow): string[] =>
  [
    lecture.speaker,
    lecture.topic,
    lecture.duration && duration(lecture.duration),
    [lecture.mosqueName, lecture.mosqueCity].filter(Boolean).join(', '),
  ].flatMap((part) => part || [])

const submitted = (view: Operator, { createdAt, submittedBy }: LectureRow, submitters: Submitters): Html => (
  <>
    {time(view, createdAt)} by {submitters.get(submittedBy)?.address ?? submittedBy}
  </>
)

const RUNNING = ['approved', 'transcribing', 'summarizing']

const reasonOf = ({ status, reason }: LectureRow): string =>
  RUNNING.includes(status) ? `Will be tried again: ${reason}` : (reason ?? '')

function stateOf(lecture: LectureRow): Html {
  const { status, progress } = lecture
  const words = progress && `${progress.step}${progress.total ? `: ${progress.done} of ${progress.total} pieces` : ''}`
  return (
    <>
      {badge(status, status)}
      {words && (
        <p>
          <progress
            max={progress.total ?? undefined}
            value={progress.total ? progress.done : undefined}
            aria-label={words}
          />{' '}
          {words}
        </p>
      )}
      {lecture.reason !== null && <p class="soft">{reasonOf(lecture)}</p>}
    </>
  )
}

/** The decisions that the lecture's status allows. */
function decisions(view: Operator, lecture: LectureRow): Html {
  const { id, status } = lecture
  const name = nameOf(lecture)
  const at = (verb: string) => `/admin/lectures/${id}/${verb}`
  const link = (verb: string, text: string) => leading(at(verb), text, name)
  return (
    <div class="row">
      {status === 'pending' && press(view, at('approve'), 'Approve', { of: name })}
      {status === 'failed' && press(view, at('retry'), 'Retry', { of: name })}
      {(status === 'failed' || RUNNING.includes(status)) && link('publish', 'Publish by hand')}
      {status === 'published' && link('withdraw', 'Withdraw')}
      {status === 'rejected' && link('reopen', 'Review again')}
      {status !== 'published' && status !== 'rejected' && link('reject', 'Reject')}
      {link('correct', 'Correct')}
    </div>
  )
}
