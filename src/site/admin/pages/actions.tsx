import { z } from 'zod'
import type { Html } from '../../../platform/html.tsx'
import { offsetOf } from '../../../reference/http/paging.ts'
import { addressWith } from '../../kit/address.ts'
import { pager, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { listActions, type OperatorAction } from '../audit.ts'
import type { AdminRoutes } from '../deps.ts'
import { PLACES, pageNumber, sendPage } from './page.tsx'

/** Rows on a page: two screens. */
const PER_PAGE = 100
/** Columns that do not show what an operator changed. */
const UNINTERESTING = ['id', 'created_at', 'updated_at', 'search_text', 'run', 'position']
/** Characters of a value: enough to recognise it. */
const LONGEST_VALUE = 120

/** Operators' actions, on pages and through the API. */
export const actionPages: AdminRoutes =
  ({ db }) =>
  async (scope) => {
    scope.get('/actions', { schema: { querystring: z.object({ page: pageNumber }) } }, async (request, reply) => {
      const view = signedInView(request)
      const { page } = request.query
      const { href, text } = PLACES.actions
      const { offset } = offsetOf({ page, limit: PER_PAGE })
      const actions = await listActions(db, { offset, limit: PER_PAGE + 1 })
      return sendPage(reply, view, {
        title: text,
        at: 'actions',
        main: (
          <>
            <h1>{text}</h1>
            {table({
              caption: 'Actions, the newest first',
              columns: [
                { name: 'When', cell: ({ at }) => time(view, at) },
                { name: 'Who', cell: ({ by }) => by },
                {
                  name: 'What',
                  cell: ({ method, path }) => <code>{`${method} ${path.replace(/^\/admin(\/api)?/, '')}`}</code>,
                },
                { name: 'Answer', cell: ({ status }) => status ?? 'cut short' },
                { name: 'Changed', cell: changesOf },
              ],
              rows: actions.slice(0, PER_PAGE),
              empty: 'Nothing yet.',
            })}
            {pager(view.language, {
              newer: page > 1 ? addressWith(href, { page: page - 1 }) : undefined,
              older: actions.length > PER_PAGE ? addressWith(href, { page: page + 1 }) : undefined,
            })}
          </>
        ),
      })
    })
  }

function changesOf({ before, after }: OperatorAction): Html | string {
  if (!before && !after) return '–'
  if (!after) return 'deleted'
  const names = Object.keys(after).filter(
    (name) => !UNINTERESTING.includes(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
  )
  const shown = before ? names : names.filter((name) => after[name] !== null)
  if (shown.length === 0) return 'nothing'
  return (
    <>
      {shown.map((name) => (
        <p>
          <strong>{name}</strong>: {before && `${words(before[name])} → `}
          {words(after[name])}
        </p>
      ))}
    </>
  )
}

function words(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}
