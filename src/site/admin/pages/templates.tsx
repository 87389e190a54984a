import { z } from 'zod'
import type { Component } from '../../../messaging/templates/components.ts'
import { countTemplates, listForReview, type ReviewedTemplate } from '../../../messaging/templates/review.ts'
import { TEMPLATE_STATUSES } from '../../../messaging/templates/tables.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId, safeText } from '../../../platform/http/text.ts'
import { offsetOf } from '../../../reference/http/paging.ts'
import { addressWith } from '../../kit/address.ts'
import { read } from '../../kit/form.tsx'
import { narrowing, pages, searchForm, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import type { AdminRoutes } from '../deps.ts'
import { decide, rejection, templateOf } from '../templates.ts'
import { filledIn } from './fields.tsx'
import { done, noticeOf, type Operator, PLACES, pageNumber, sendPage } from './page.tsx'
import { leading, press, returning, step } from './step.tsx'

/** Rows on a page: each shows the whole template. */
const PER_PAGE = 20
const NOTICES = {
  approved: 'The template is approved.',
  paused: 'The template is paused.',
  disabled: 'The template is disabled.',
  rejected: 'The template is rejected.',
}

const byId = z.object({ id: recordId })

/** Templates of all accounts: pending ones, and past decisions. */
export const templatePages: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    const { href, text } = PLACES.templates
    const query = z.object({
      status: z.enum(TEMPLATE_STATUSES).catch('PENDING'),
      q: safeText().trim().max(200).catch(''),
      page: pageNumber,
      done,
    })

    scope.get('/templates', { schema: { querystring: query } }, async (request, reply) => {
      const view = signedInView(request)
      const { status, q, page } = request.query
      const { templates, total } = await listForReview(
        db,
        { status, q: q || undefined },
        offsetOf({ page, limit: PER_PAGE }),
      )
      const counts = await countTemplates(db)
      return sendPage(reply, view, {
        title: text,
        at: 'templates',
        notice: noticeOf(NOTICES, request.query.done),
        main: (
          <>
            <h1>{text}</h1>
            {narrowing(
              'Status',
              TEMPLATE_STATUSES.map((one) => ({
                text: `${one.toLowerCase()} ${counts[one] ?? 0}`,
                href: addressWith(href, { status: one, q }),
                now: one === status,
              })),
            )}
            {searchForm(view.language, {
              ...{ action: href, name: 'q', label: 'Name of the template or the account', value: q },
              parameters: { status },
            })}
            {table({
              caption: `Templates that are ${status.toLowerCase()}, the newest first`,
              columns: [
                { name: 'Template', cell: named },
                {
                  name: 'Account',
                  cell: ({ account, createdAt }) => (
                    <>
                      {account.name}
                      <p class="soft">{time(view, createdAt)}</p>
                    </>
                  ),
                },
                { name: 'Content', cell: ({ components }) => <div class="bubble">{components.map(shown)}</div> },
                { name: 'Decide', cell: (template) => decisions(view, template) },
              ],
              rows: templates,
              empty: `No template is ${status.toLowerCase()}.`,
            })}
            {pages(view.language, {
              ...{ page, perPage: PER_PAGE, total },
              link: (to) => addressWith(href, { status, q, page: to }),
            })}
          </>
        ),
      })
    })

    const presses = { approve: ['APPROVED', 'approved'], pause: ['PAUSED', 'paused'] } as const
    for (const [verb, [status, done]] of Object.entries(presses)) {
      step(scope, `/templates/:id/${verb}`, {
        at: 'templates',
        params: byId,
        async act({ id }, { sent }) {
          await decide(db, id, { status }, now())
          return returning(sent, href, done)
        },
      })
    }

    const listed = async (id: string) => addressWith(href, { status: (await templateOf(db, id)).status })
    step(scope, '/templates/:id/reject', {
      at: 'templates',
      params: byId,
      ask: async ({ id }) => ({
        title: `Reject ${(await templateOf(db, id)).name}`,
        fields: [{ name: 'reason', label: 'Reason', kind: 'long', required: true }],
        yes: 'Reject',
        back: await listed(id),
        danger: true,
      }),
      async act({ id }, { sent }) {
        const { reason } = read(rejection, filledIn(sent))
        const list = await listed(id)
        await decide(db, id, { status: 'REJECTED', reason }, now())
        return returning({}, list, 'rejected')
      },
    })

    step(scope, '/templates/:id/disable', {
      at: 'templates',
      params: byId,
      ask: async ({ id }) => ({
        title: `Disable ${(await templateOf(db, id)).name} for good?`,
        yes: 'Disable',
        back: await listed(id),
      }),
      async act({ id }) {
        const list = await listed(id)
        await decide(db, id, { status: 'DISABLED' }, now())
        return returning({}, list, 'disabled')
      },
    })
  }

const named = ({ name, language, category, quality, rejectionReason }: ReviewedTemplate): Html => (
  <>
    {name}
    <p class="soft">{[language, category.toLowerCase(), quality].filter(Boolean).join(' · ')}</p>
    {rejectionReason !== null && <p class="wrong">{rejectionReason}</p>}
  </>
)

/** A component as its reader would see it. */
function shown(component: Component): Html {
  switch (component.type) {
    case 'HEADER':
      return (
        <p>
          <strong>{component.text ?? `A file: ${component.format.toLowerCase()}`}</strong>
        </p>
      )
    case 'BODY':
      return (
        <p class="said" dir="auto">
          {component.text}
        </p>
      )
    case 'FOOTER':
      return <p class="soft">{component.text}</p>
    case 'BUTTONS':
      return (
        <>
          {component.buttons.map((button) => (
            <p>
              <span class="choice">{button.text}</span>{' '}
              <span class="soft">
                {button.type === 'URL' ? button.url : button.type === 'PHONE_NUMBER' ? button.phone_number : 'reply'}
              </span>
            </p>
          ))}
        </>
      )
    case 'UNKNOWN':
      return <p class="soft">A part of unknown kind</p>
  }
}

/** The decisions that its status allows. */
function decisions(view: Operator, { id, name, status, account }: ReviewedTemplate): Html {
  if (account.network !== 'simulator') return <p class="soft">Its network decides: this account is on WhatsApp.</p>
  const at = (verb: string) => `/admin/templates/${id}/${verb}`
  return (
    <div class="row">
      {status === 'PENDING' && press(view, at('approve'), 'Approve', { of: name })}
      {status === 'PAUSED' && press(view, at('approve'), 'Resume', { of: name })}
      {status === 'APPROVED' && press(view, at('pause'), 'Pause', { of: name, kind: 'plain' })}
      {status === 'PENDING' && leading(at('reject'), 'Reject', name)}
      {(status === 'APPROVED' || status === 'PAUSED') && leading(at('disable'), 'Disable', name)}
    </div>
  )
}
