import { z } from 'zod'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { offsetOf } from '../../../reference/http/paging.ts'
import {
  type Correction,
  countCorrections,
  discard,
  findCorrection,
  listCorrections,
  stillApplies,
} from '../../../reference/loading/corrections/corrections.ts'
import { addressWith } from '../../kit/address.ts'
import { narrowing, pages, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { actorOf } from '../auth.ts'
import { publish } from '../corrections.ts'
import type { AdminRoutes } from '../deps.ts'
import { done, noticeOf, type Operator, PLACES, pageNumber, sendPage } from './page.tsx'
import { labelOf, written } from './records.tsx'
import { leading, step } from './step.tsx'

/** Rows per page: each shows the field before and after. */
const PER_PAGE = 20
const NOTICES = {
  proposed: 'The correction is proposed. Check the difference, then publish it.',
  published: 'It is published.',
  discarded: 'The proposal was deleted.',
}

const byId = z.object({ id: recordId })

/** Corrections of records: proposals with their changes, and what was published. */
export const correctionPages: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    const { href, text } = PLACES.corrections
    const query = z.object({ which: z.enum(['proposed', 'published']).catch('proposed'), page: pageNumber, done })

    scope.get('/corrections', { schema: { querystring: query } }, async (request, reply) => {
      const view = signedInView(request)
      const { which, page } = request.query
      const published = which === 'published'
      const corrections = await listCorrections(db, { published }, offsetOf({ page, limit: PER_PAGE }))
      const total = await countCorrections(db, published)
      return sendPage(reply, view, {
        title: text,
        at: 'corrections',
        notice: noticeOf(NOTICES, request.query.done),
        main: (
          <>
            <h1>{text}</h1>
            <p>
              A correction begins at <a href={PLACES.records.href}>its record</a>.
            </p>
            {narrowing(
              'Which',
              (['proposed', 'published'] as const).map((one) => ({
                text: one,
                href: addressWith(href, { which: one }),
                now: one === which,
              })),
            )}
            {table({
              caption: `Corrections that are ${which}, the latest first`,
              columns: [
                { name: 'Record', cell: (one) => <a href={recordAddress(one)}>{`${one.kind} ${one.key}`}</a> },
                { name: 'Difference', cell: difference },
                { name: 'Reason', cell: reasonOf },
                { name: 'When', cell: (one) => whenOf(view, one) },
                {
                  name: 'Actions',
                  cell: (one) => (one.version === null ? decisions(one) : '–'),
                },
              ],
              rows: corrections,
              empty: published ? 'None published yet.' : 'Nothing is proposed.',
            })}
            {pages(view.language, {
              ...{ page, perPage: PER_PAGE, total },
              link: (to) => addressWith(href, { which, page: to }),
            })}
          </>
        ),
      })
    })

    const proposal = async (id: string) => {
      const found = await findCorrection(db, id)
      if (!found) throw notFound('This correction')
      return found
    }
    step(scope, '/corrections/:id/publish', {
      at: 'corrections',
      params: byId,
      ask: async ({ id }) => {
        const found = await proposal(id)
        return {
          title: `Publish this correction of ${found.kind} ${found.key}?`,
          text: (await stillApplies(db, found))
            ? 'Readers see it at once, also in the list of changes.'
            : 'The record has changed since this was proposed: propose it again.',
          about: difference(found),
          yes: 'Publish',
          back: href,
        }
      },
      async act({ id }, { request }) {
        await publish(db, id, actorOf(request), now())
        return `${href}?which=published&done=published`
      },
    })

    step(scope, '/corrections/:id/discard', {
      at: 'corrections',
      params: byId,
      ask: async ({ id }) => {
        const found = await proposal(id)
        return { title: 'Forget this proposal?', about: difference(found), yes: 'Discard', back: href }
      },
      async act({ id }) {
        await discard(db, id)
        return `${href}?done=discarded`
      },
    })
  }

const decisions = ({ id, kind, key }: Correction): Html => (
  <div class="row">
    {leading(`/admin/corrections/${id}/publish`, 'Publish', `${kind} ${key}`)}
    {leading(`/admin/corrections/${id}/discard`, 'Discard', `${kind} ${key}`)}
  </div>
)

const recordAddress = ({ kind, key }: Correction): string => addressWith(PLACES.records.href, { kind, key })

/** Each field before and after. */
const difference = ({ fields, before }: Correction): Html => (
  <>
    {Object.keys(fields).map((field) => (
      <>
        <p class="soft">{labelOf(field)}</p>
        <p class="said" dir="auto">
          <del>{written(before[field])}</del>
        </p>
        <p class="said" dir="auto">
          <ins>{written(fields[field])}</ins>
        </p>
      </>
    ))}
  </>
)

const reasonOf = ({ reason, feedbackId }: Correction): Html => (
  <>
    {reason}
    {feedbackId !== null && <p class="soft">feedback {feedbackId}</p>}
  </>
)

const whenOf = (view: Operator, { proposedAt, proposedBy, publishedAt, publishedBy, version }: Correction): Html => (
  <>
    {time(view, proposedAt)} <span class="soft">proposed by {proposedBy}</span>
    {publishedAt && (
      <p>
        {time(view, publishedAt)}{' '}
        <span class="soft">
          published by {publishedBy}, version {version}
        </span>
      </p>
    )}
  </>
)
