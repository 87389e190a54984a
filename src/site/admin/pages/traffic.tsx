import { z } from 'zod'
import { FAILED_SOURCE_NAMES, FAILED_SOURCES } from '../../../messaging/failed-work.ts'
import { toDate } from '../../../platform/db/rows.ts'
import type { Html } from '../../../platform/html.tsx'
import { listFailed } from '../../../platform/queue/failed.ts'
import { STATUSES } from '../../../reference/lectures/status.ts'
import { chart } from '../../kit/chart.tsx'
import { figures } from '../../kit/facts.tsx'
import { read } from '../../kit/form.tsx'
import { table } from '../../kit/table.tsx'
import { number, time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { recorded } from '../audit.ts'
import type { AdminRoutes } from '../deps.ts'
import { dropReason, dropWork, retryWork, workById } from '../failed-work.ts'
import { queueNow } from '../queue.ts'
import { statsAt } from '../stats.ts'
import { filledIn } from './fields.tsx'
import { counted, done, noticeOf, type Operator, PLACES, sendPage } from './page.tsx'
import { leading, press, step } from './step.tsx'

/** Rows per source; a longer list is analysed through the API. */
const FAILED_SHOWN = 20
const NOTICES = { retried: 'It will be retried.', dropped: 'It is dropped.' }

/** The queue, failed work, and traffic. */
export const trafficPages: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    const { href, text } = PLACES.traffic

    const failedWork = async () => {
      const found = FAILED_SOURCE_NAMES.map(async (source) =>
        (await listFailed(db, FAILED_SOURCES[source], { limit: FAILED_SHOWN })).map((one) => ({ ...one, source })),
      )
      return (await Promise.all(found)).flat()
    }

    scope.get('/traffic', { schema: { querystring: z.object({ done }) } }, async (request, reply) => {
      const view = signedInView(request)
      const { requests, messages, keys, lectures } = await statsAt(db, now())
      const { depth, failed, jobs } = await queueNow(db)
      const count = (value: number) => number(view.language, value)
      return sendPage(reply, view, {
        title: text,
        at: 'traffic',
        notice: noticeOf(NOTICES, request.query.done),
        main: (
          <>
            <h1>{text}</h1>
            <p>
              <a href={href}>Refresh</a>
            </p>
            {figures([
              ['Jobs waiting', count(depth)],
              ['Jobs given up', count(failed)],
              ['Reference keys', count(keys.reference)],
              ['Messaging keys', count(keys.messaging)],
              ['Accounts', count(keys.accounts)],
            ])}
            <h2>Queue</h2>
            {table({
              caption: 'Jobs',
              columns: [
                { name: 'Kind', cell: ({ kind }) => kind },
                { name: 'State', cell: ({ state }) => (state === 'buried' ? 'given up' : 'waiting') },
                { name: 'Jobs', number: true, cell: (job) => count(job.count) },
                { name: 'Oldest due', cell: (job) => time(view, toDate(job.oldest_run_at)) },
                { name: 'Last error', cell: (job) => job.last_error ?? '–' },
              ],
              rows: jobs,
              empty: 'The queue is empty.',
            })}
            <h2>Failed for good</h2>
            {failedTable(view, await failedWork())}
            <h2>Traffic</h2>
            {plot(view, 'Requests to the reference API', requests.reference)}
            {plot(view, 'Requests to the messaging API', requests.messaging)}
            {plot(view, 'Messages accepted', messages)}
            <h2>Lectures</h2>
            {figures(STATUSES.map((status) => [status, count(lectures[status] ?? 0)] as const))}
          </>
        ),
      })
    })

    step(scope, '/failed-work/:source/:id/retry', {
      at: 'traffic',
      params: workById,
      async act(work, { request }) {
        await retryWork(db, work, now())
        recorded(request, { ...work, retried: true })
        return `${href}?done=retried`
      },
    })

    step(scope, '/failed-work/:source/:id/drop', {
      at: 'traffic',
      params: workById,
      ask: () => ({
        title: 'Drop this for good?',
        fields: [{ name: 'reason', label: 'Why', required: true }],
        yes: 'Drop',
        back: href,
        danger: true,
      }),
      async act(work, { request, sent }) {
        const { reason } = read(dropReason, filledIn(sent))
        await dropWork(db, work)
        recorded(request, { ...work, reason })
        return `${href}?done=dropped`
      },
    })
  }

type Failed = Awaited<ReturnType<typeof listFailed>>[number] & { source: (typeof FAILED_SOURCE_NAMES)[number] }

/** Work that only an operator retries or drops. */
const failedTable = (view: Operator, work: Failed[]): Html =>
  table({
    caption: 'Failed for good',
    columns: [
      { name: 'Kind', cell: ({ kind }) => kind },
      { name: 'Account', cell: ({ accountId }) => accountId ?? '–' },
      { name: 'Since', cell: ({ since }) => time(view, since) },
      { name: 'Attempts', number: true, cell: ({ attempts }) => attempts },
      { name: 'Last error', cell: ({ lastError }) => lastError ?? '–' },
      {
        name: 'Actions',
        cell: ({ source, id, kind }) => (
          <div class="row">
            {/* a retry could send a message twice */}
            {source !== 'messages' &&
              press(view, `/admin/failed-work/${source}/${id}/retry`, 'Try again', {
                of: `${kind} ${id}`,
                kind: 'plain',
              })}
            {leading(`/admin/failed-work/${source}/${id}/drop`, 'Drop', `${kind} ${id}`)}
          </div>
        ),
      },
    ],
    rows: work,
    empty: 'Nothing has failed.',
  })

function plot({ language }: Operator, title: string, days: { day: string; count: number }[]): Html {
  const values = days.map(({ count }) => count)
  const total = values.reduce((sum, count) => sum + count, 0)
  const most = number(language, Math.max(0, ...values))
  const label = `${title}: ${number(language, total)} in ${counted(days.length, 'day')}, at most ${most} on one`
  return (
    <>
      <h3>{title}</h3>
      {chart(language, { label, day: 'Day', days: days.map(({ day }) => day), series: [{ name: title, values }] })}
    </>
  )
}
