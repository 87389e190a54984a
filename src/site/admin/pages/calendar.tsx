import { z } from 'zod'
import { read } from '../../kit/form.tsx'
import { table } from '../../kit/table.tsx'
import { signedInView } from '../../kit/view.ts'
import type { AdminRoutes } from '../deps.ts'
import { byMonth, currentMonth, decidedMonths, enterDecision, newDecision, withdrawDecision } from '../hijri.ts'
import { filledIn } from './fields.tsx'
import { done, noticeOf, PLACES, sendPage } from './page.tsx'
import { leading, step } from './step.tsx'

const NOTICES = {
  entered: 'The decision was saved. It applies to every page, answer and feed within seconds.',
  withdrawn: 'The decision was withdrawn.',
}

const nameOf = ({ hijri, name }: { hijri: string; name: string }): string => `${name} ${hijri.slice(0, 4)}`

/** The first days of the months that Indonesia's ministry decides. */
export const calendarPages: AdminRoutes =
  ({ calendars, now }) =>
  async (scope) => {
    const { href, text } = PLACES.calendar
    const monthOf = (hijri: string) => ({ hijri, ...currentMonth(calendars, hijri) })

    scope.get('/calendar', { schema: { querystring: z.object({ done }) } }, async (request, reply) => {
      const view = signedInView(request)
      const entered = new Set(calendars.entered().flatMap(({ hijri, starts }) => (starts === undefined ? [] : [hijri])))
      return sendPage(reply, view, {
        title: text,
        at: 'calendar',
        notice: noticeOf(NOTICES, request.query.done),
        main: (
          <>
            <h1>{text}</h1>
            <p class="soft">A decision applies to every page, answer and feed within seconds.</p>
            {table({
              caption: 'First days of months',
              columns: [
                { name: 'Month', cell: nameOf },
                { name: 'First day', cell: ({ starts }) => starts },
                {
                  name: 'Rests on',
                  cell: ({ calendar }) =>
                    calendar.decision ?? (calendar.provisional ? 'computed, provisional' : 'computed'),
                },
                {
                  name: 'Actions',
                  cell: (month) => {
                    const of = `the decision on ${nameOf(month)}`
                    return (
                      <div class="row">
                        {leading(`${href}/${month.hijri}/enter`, 'Enter', of)}
                        {entered.has(month.hijri) && leading(`${href}/${month.hijri}/withdraw`, 'Withdraw', of)}
                      </div>
                    )
                  },
                },
              ],
              rows: decidedMonths(calendars, now()),
              empty: '',
            })}
          </>
        ),
      })
    })

    step(scope, '/calendar/:hijri/enter', {
      at: 'calendar',
      params: byMonth,
      ask({ hijri }) {
        const month = monthOf(hijri)
        return {
          title: `The first day of ${nameOf(month)}`,
          fields: [
            { name: 'starts', label: 'First day', kind: 'date', value: month.starts, required: true },
            {
              ...{ name: 'source', label: 'Source of the decision', required: true },
              value: month.calendar.decision ?? '',
              help: 'Such as: Sidang isbat Kementerian Agama RI, 19 Maret 2026',
            },
          ],
          yes: 'Enter',
          back: href,
        }
      },
      async act({ hijri }, { sent }) {
        await enterDecision(calendars, { hijri, ...read(newDecision, filledIn(sent)), decidedAt: now() })
        return `${href}?done=entered`
      },
    })

    step(scope, '/calendar/:hijri/withdraw', {
      at: 'calendar',
      params: byMonth,
      ask: ({ hijri }) => ({
        title: `Withdraw the decision on ${nameOf(monthOf(hijri))}?`,
        text: 'The built-in list or the criterion applies again.',
        yes: 'Withdraw',
        back: href,
      }),
      async act({ hijri }) {
        await withdrawDecision(calendars, hijri, now())
        return `${href}?done=withdrawn`
      },
    })
  }
