import { z } from 'zod'
import { offsetOf } from '../../../reference/http/paging.ts'
import { listLectures } from '../../../reference/lectures/lectures.ts'
import {
  approveAllFrom,
  DECIDED_AT_ONCE,
  listSubmitters,
  rejectAllFrom,
} from '../../../reference/lectures/submitters.ts'
import { addressWith } from '../../kit/address.ts'
import { read } from '../../kit/form.tsx'
import { pages, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { recorded } from '../audit.ts'
import { actorOf } from '../auth.ts'
import type { AdminRoutes } from '../deps.ts'
import { byAddress } from '../lecture-submitters.ts'
import { reasoned } from '../lectures.ts'
import { filledIn } from './fields.tsx'
import { nameOf, outside } from './lectures.tsx'
import { counted, PLACES, pageNumber, sendPage } from './page.tsx'
import { leading, step } from './step.tsx'

/** Rows on a page: one line each. */
const PER_PAGE = 50

const submitterAt = (address: string): string => `${PLACES.submitters.href}/${encodeURIComponent(address)}`

/** Mail addresses that submitted lectures, and decisions on all pending lectures of one address. */
export const submitterPages: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    const { href, text } = PLACES.submitters
    const waitingOf = (address: string, limit: number) =>
      listLectures(db, { status: 'pending', submitter: address }, { offset: 0, limit })

    scope.get(
      '/lecture-submitters',
      { schema: { querystring: z.object({ page: pageNumber }) } },
      async (request, reply) => {
        const view = signedInView(request)
        const { page } = request.query
        const { submitters, total } = await listSubmitters(db, offsetOf({ page, limit: PER_PAGE }))
        return sendPage(reply, view, {
          title: text,
          at: 'submitters',
          main: (
            <>
              <h1>{text}</h1>
              {table({
                caption: 'Submitters, most waiting lectures first',
                columns: [
                  { name: 'Address', cell: ({ address }) => <a href={submitterAt(address)}>{address}</a> },
                  { name: 'Name', cell: ({ name }) => name ?? '–' },
                  { name: 'Keys', number: true, cell: ({ keys }) => keys },
                  { name: 'Lectures', number: true, cell: (one) => one.total },
                  { name: 'Waiting', number: true, cell: (one) => one.pending },
                  { name: 'Published', number: true, cell: (one) => one.published },
                  { name: 'Rejected', number: true, cell: (one) => one.rejected },
                  { name: 'Last', cell: ({ lastAt }) => time(view, lastAt) },
                ],
                rows: submitters,
                empty: 'Nobody has submitted a lecture yet.',
              })}
              {pages(view.language, { page, perPage: PER_PAGE, total, link: (to) => addressWith(href, { page: to }) })}
            </>
          ),
        })
      },
    )

    const query = z.object({
      done: z.enum(['approved', 'rejected']).optional().catch(undefined),
      decided: z.coerce.number().int().min(0).max(DECIDED_AT_ONCE).catch(0),
    })
    scope.get(
      '/lecture-submitters/:address',
      { schema: { params: byAddress, querystring: query } },
      async (request, reply) => {
        const view = signedInView(request)
        const { address } = request.params
        const { lectures, total } = await waitingOf(address, DECIDED_AT_ONCE)
        const { done, decided } = request.query
        return sendPage(reply, view, {
          title: address,
          at: 'submitters',
          notice: done && `${counted(decided, 'lecture')} ${done}.${total > 0 ? ` ${total} wait still.` : ''}`,
          main: (
            <>
              <h1>{address}</h1>
              {total > 0 && (
                <p class="row">
                  {leading(`${submitterAt(address)}/approve`, `Approve all ${total}`)}
                  {leading(`${submitterAt(address)}/reject`, `Reject all ${total}`)}
                </p>
              )}
              {table({
                caption: 'Lectures waiting for a decision',
                columns: [
                  { name: 'Lecture', cell: (one) => <a href={`/admin/lectures/${one.id}`}>{nameOf(one)}</a> },
                  { name: 'Video', cell: ({ url }) => outside(url) },
                  { name: 'Speaker', cell: ({ speaker }) => speaker ?? '–' },
                  { name: 'Submitted', cell: ({ createdAt }) => time(view, createdAt) },
                ],
                rows: lectures,
                empty: 'No lecture is waiting for a decision.',
              })}
            </>
          ),
        })
      },
    )

    const waiting = async (address: string) => counted((await waitingOf(address, 1)).total, 'lecture')
    step(scope, '/lecture-submitters/:address/approve', {
      at: 'submitters',
      params: byAddress,
      ask: async ({ address }) => ({
        title: `Approve the ${await waiting(address)} waiting from ${address}?`,
        yes: 'Approve all',
        back: submitterAt(address),
      }),
      async act({ address }, { request }) {
        const result = await approveAllFrom(db, address, { by: actorOf(request), at: now(), requestId: request.id })
        recorded(request, result)
        return addressWith(submitterAt(address), { done: 'approved', decided: result.decided })
      },
    })
    step(scope, '/lecture-submitters/:address/reject', {
      at: 'submitters',
      params: byAddress,
      ask: async ({ address }) => ({
        title: `Reject the ${await waiting(address)} waiting from ${address}`,
        fields: [{ name: 'reason', label: 'Reason', kind: 'long', required: true }],
        yes: 'Reject all',
        back: submitterAt(address),
        danger: true,
      }),
      async act({ address }, { request, sent }) {
        const { reason } = read(reasoned, filledIn(sent))
        const result = await rejectAllFrom(db, address, { by: actorOf(request), at: now(), reason })
        recorded(request, result)
        return addressWith(submitterAt(address), { done: 'rejected', decided: result.decided })
      },
    })
  }
