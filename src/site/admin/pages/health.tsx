import { badge, notice } from '../../kit/notice.tsx'
import { table } from '../../kit/table.tsx'
import { number, time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import type { AdminRoutes } from '../deps.ts'
import { type HealthFinding, healthNow, sizeOf, spoken } from '../health.ts'
import { counted, PLACES, sendPage } from './page.tsx'

const WORDS: Record<HealthFinding['state'], string> = { good: 'good', unknown: 'not known', bad: 'needs you' }
/** The classes of the kit's badges. */
const COLOURS: Record<HealthFinding['state'], string> = { good: 'approved', unknown: 'pending', bad: 'failed' }

/** The server's health: problems, and what to do about them. */
export const healthPages: AdminRoutes = (deps) => async (scope) => {
  const { href, text } = PLACES.health

  scope.get('/health', async (request, reply) => {
    const view = signedInView(request)
    const { findings, queues, lanes, endpoints, tables } = await healthNow(deps)
    const count = (value: number) => number(view.language, value)
    const wrong = findings.filter(({ state }) => state === 'bad').length
    return sendPage(reply, view, {
      title: text,
      at: 'health',
      main: (
        <>
          <h1>{text}</h1>
          {wrong > 0
            ? notice(`${counted(wrong, 'thing')} ${wrong === 1 ? 'needs' : 'need'} you.`, 'bad')
            : notice('Nothing needs you.')}
          <p>
            <a href={href}>Refresh</a>
          </p>
          {table({
            caption: 'What was looked at',
            columns: [
              { name: 'What', cell: ({ name }) => name },
              { name: 'State', cell: ({ state }) => badge(COLOURS[state], WORDS[state]) },
              { name: 'Now', cell: ({ now }) => now },
              { name: 'What to do', cell: ({ todo }) => todo ?? '–' },
            ],
            rows: findings,
            empty: '',
          })}
          <h2>Queues by age</h2>
          {table({
            caption: 'Waiting work, longest overdue first',
            columns: [
              { name: 'Kind', cell: ({ kind }) => kind },
              { name: 'Waiting', number: true, cell: ({ depth }) => count(depth) },
              { name: 'Due for', cell: ({ lagSeconds }) => (lagSeconds > 0 ? spoken(lagSeconds) : '–') },
              { name: 'Oldest due', cell: ({ oldestDueAt }) => time(view, oldestDueAt) },
            ],
            rows: queues,
            empty: 'Nothing waits.',
          })}
          <h2>Lanes</h2>
          {table({
            caption: 'Longest lanes',
            columns: [
              { name: 'Lane', cell: ({ lane }) => <code>{lane}</code> },
              { name: 'Queue', cell: ({ queue }) => queue },
              { name: 'Waiting', number: true, cell: (lane) => count(lane.count) },
              { name: 'Oldest', cell: ({ since }) => time(view, since) },
            ],
            rows: lanes,
            empty: 'No lane has waiting work.',
          })}
          <h2>Circuits</h2>
          {table({
            caption: 'Failing endpoints, longest first',
            columns: [
              { name: 'Endpoint', cell: ({ id }) => <code>{id}</code> },
              { name: 'Host', cell: ({ host }) => host },
              { name: 'Account', cell: ({ accountId }) => accountId },
              { name: 'Failing since', cell: ({ since }) => time(view, since) },
              { name: 'Failures', number: true, cell: ({ failures }) => count(failures) },
              { name: 'Tried again', cell: ({ probeAt }) => (probeAt ? time(view, probeAt) : 'circuit closed') },
            ],
            rows: endpoints,
            empty: 'No endpoint fails.',
          })}
          <h2>Tables</h2>
          {table({
            caption: 'The largest tables with their indexes',
            columns: [
              { name: 'Table', cell: ({ name }) => name },
              { name: 'Size', number: true, cell: ({ bytes }) => sizeOf(bytes) },
              { name: 'Rows, about', number: true, cell: ({ live }) => count(live) },
              { name: 'Dead rows', number: true, cell: ({ dead }) => count(dead) },
            ],
            rows: tables,
            empty: 'Postgres keeps no count here.',
          })}
        </>
      ),
    })
  })
}
