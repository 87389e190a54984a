import { z } from 'zod'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { deleteFeedback, type Feedback, listFeedback, markFeedback } from '../../../reference/feedback/feedback.ts'
import { FEEDBACK_VERDICTS } from '../../../reference/feedback/tables.ts'
import { offsetOf } from '../../../reference/http/paging.ts'
import { addressOfSource } from '../../../reference/records/address.ts'
import { addressWith } from '../../kit/address.ts'
import { narrowing, pages, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { actorOf } from '../auth.ts'
import type { AdminRoutes } from '../deps.ts'
import { done, noticeOf, type Operator, PLACES, pageNumber, sendPage } from './page.tsx'
import { leading, press, returning, step } from './step.tsx'

/** Rows per page: each has a question and its records, and is read in full. */
const PER_PAGE = 20
const WORDS = { good: 'Good', wrong: 'A source is wrong', missing: 'A source is missing' }
const NOTICES = { done: 'It is done.', reopened: 'Marked as open again.', deleted: 'It is deleted.' }

const byId = z.object({ id: recordId })

/** Readers' verdicts on answers: open ones first, each with the pages of its sources. */
export const feedbackPages: AdminRoutes =
  ({ db, publicUrl, now }) =>
  async (scope) => {
    const { href, text } = PLACES.feedback
    const query = z.object({
      which: z.enum(['open', 'done']).catch('open'),
      verdict: z.enum(FEEDBACK_VERDICTS).optional().catch(undefined),
      page: pageNumber,
      done,
    })

    scope.get('/feedback', { schema: { querystring: query } }, async (request, reply) => {
      const view = signedInView(request)
      const { which, verdict, page } = request.query
      const filter = { verdict, done: which === 'done' }
      const { feedback, total } = await listFeedback(db, filter, offsetOf({ page, limit: PER_PAGE }))
      return sendPage(reply, view, {
        title: text,
        at: 'feedback',
        notice: noticeOf(NOTICES, request.query.done),
        main: (
          <>
            <h1>{text}</h1>
            {narrowing(
              'Which',
              (['open', 'done'] as const).map((one) => ({
                text: one,
                href: addressWith(href, { which: one, verdict }),
                now: one === which,
              })),
            )}
            {narrowing(
              'Verdict',
              [undefined, ...FEEDBACK_VERDICTS].map((one) => ({
                text: one ? WORDS[one] : 'All verdicts',
                href: addressWith(href, { which, verdict: one }),
                now: one === verdict,
              })),
            )}
            {table({
              caption: 'Feedback, the newest first',
              columns: [
                {
                  name: 'Verdict',
                  cell: (one) => (
                    <>
                      {WORDS[one.verdict]} <p class="soft">{one.id}</p>
                    </>
                  ),
                },
                { name: 'Words', cell: questionAndComment },
                { name: 'Sources', cell: (one) => sourcesOf(publicUrl, one) },
                {
                  name: 'When',
                  cell: (one) => (
                    <>
                      {time(view, one.createdAt)} {one.doneAt && <span class="soft">done by {one.doneBy}</span>}
                    </>
                  ),
                },
                { name: 'Actions', cell: (one) => actionsOf(view, one) },
              ],
              rows: feedback,
              empty: 'Nothing here.',
            })}
            {pages(view.language, {
              ...{ page, perPage: PER_PAGE, total },
              link: (to) => addressWith(href, { which, verdict, page: to }),
            })}
          </>
        ),
      })
    })

    const marks = { done: 'done', reopen: 'reopened' } as const
    for (const [verb, done] of Object.entries(marks)) {
      step(scope, `/feedback/:id/${verb}`, {
        at: 'feedback',
        params: byId,
        async act({ id }, { request, sent }) {
          const mark = verb === 'done' ? { at: now(), by: actorOf(request) } : null
          if (!(await markFeedback(db, id, mark))) throw notFound('This feedback')
          return returning(sent, href, done)
        },
      })
    }

    step(scope, '/feedback/:id/delete', {
      at: 'feedback',
      params: byId,
      ask: () => ({ title: 'Delete what this reader said?', yes: 'Delete', back: href }),
      async act({ id }) {
        if (!(await deleteFeedback(db, id))) throw notFound('This feedback')
        return `${href}?done=deleted`
      },
    })
  }

const questionAndComment = ({ question, comment }: Feedback): Html => (
  <>
    {question === null ? <p class="soft">The reader kept the question private.</p> : <p dir="auto">“{question}”</p>}
    {comment !== null && (
      <p class="said" dir="auto">
        {comment}
      </p>
    )}
  </>
)

const sourcesOf = (publicUrl: string, { answerKeys }: Feedback): Html => (
  <>
    {answerKeys.map((key) => {
      const url = addressOfSource(publicUrl, key)
      return (
        <p>
          {url === null ? (
            key
          ) : (
            <a href={url} target="_blank" rel="noopener">
              {key}
            </a>
          )}
        </p>
      )
    })}
  </>
)

function actionsOf(view: Operator, { id, verdict, question, doneAt }: Feedback): Html {
  const of = question ?? WORDS[verdict]
  const at = (verb: string) => `/admin/feedback/${id}/${verb}`
  return (
    <div class="row">
      {doneAt
        ? press(view, at('reopen'), 'Open again', { of, kind: 'plain' })
        : press(view, at('done'), 'Done', { of })}
      {leading(at('delete'), 'Delete', of)}
    </div>
  )
}
