import { call } from './api.ts'
import { askFor } from './dialog.ts'
import { h, table, timeShown } from './element.ts'
import { STATUSES } from './lectures.ts'
import { actionButton, attempt, sayAtHeading } from './notice.ts'
import { dayPlot, namePlot } from './plot.ts'

type Days = { day: string; count: number }[]
type Stats = {
  requests: { reference: Days; messaging: Days }
  messages: Days
  keys: { reference: number; messaging: number; accounts: number }
  lectures: Record<string, number>
}
type Queue = {
  depth: number
  failed: number
  jobs: { kind: string; state: string; count: number; oldest_run_at: string; last_error: string | null }[]
}

type Failed = {
  source: string
  id: number
  kind: string
  account_id: string | null
  since: string
  attempts: number
  last_error: string | null
}

const SOURCES = ['jobs', 'messages', 'inbox', 'bodies']
/** Rows of each source: with more, an operator looks for what they have in common, by the API. */
const FAILED_SHOWN = 20

/** Figures change with each request; four times a minute costs the server nothing to speak of. */
const REFRESH_MS = 15_000

/** The queue and the traffic, as plots. */
export function trafficView(signal: AbortSignal): HTMLElement {
  const body = h('div')
  async function load(): Promise<void> {
    const [stats, queue] = await Promise.all([call<Stats>('GET', '/stats'), call<Queue>('GET', '/queue')])
    const failed = await Promise.all(
      SOURCES.map((source) => call<{ work: Failed[] }>('GET', `/failed-work?source=${source}&limit=${FAILED_SHOWN}`)),
    )
    if (signal.aborted) return
    body.replaceChildren(
      h(
        'dl',
        { class: 'tiles' },
        ...Object.entries({
          'jobs waiting': queue.depth,
          'jobs given up': queue.failed,
          'reference keys': stats.keys.reference,
          'messaging keys': stats.keys.messaging,
          accounts: stats.keys.accounts,
        }).map(([name, count]) =>
          h('div', { class: 'card' }, h('dt', {}, name), h('dd', {}, count.toLocaleString('en'))),
        ),
      ),
      h('h2', {}, 'Queue'),
      ...queueOf(queue),
      h('h2', { class: 'apart' }, 'Failed for good'),
      failedOf(
        failed.flatMap(({ work }) => work),
        load,
      ),
      h('h2', { class: 'apart' }, 'Traffic'),
      dayPlot('Requests to the reference API', stats.requests.reference),
      dayPlot('Requests to the messaging API', stats.requests.messaging),
      dayPlot('Messages accepted', stats.messages),
      namePlot(
        'Lectures',
        STATUSES.map((label) => ({ label, count: stats.lectures[label] ?? 0 })),
      ),
    )
  }
  const timer = setInterval(() => {
    // what is unfolded would fold
    const busy = document.hidden || body.querySelector('details[open]')
    if (!busy) load().catch(() => {})
  }, REFRESH_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  void attempt(undefined, load)
  return h('section', {}, h('h1', { tabindex: -1 }, 'Queue and traffic'), body)
}

/** Work that only an operator retries or drops. */
function failedOf(work: Failed[], reload: () => Promise<void>): HTMLElement {
  if (work.length === 0) return h('p', { class: 'empty' }, 'Nothing has failed.')
  return table(
    'Failed for good',
    ['Kind', 'Account', 'Since', 'Attempts', 'Last error', ''],
    work.map((one) => [
      one.kind,
      one.account_id ?? '–',
      timeShown(one.since),
      one.attempts,
      one.last_error ?? '–',
      h('div', { class: 'buttons' }, ...buttonsOf(one, reload)),
    ]),
  )
}

function buttonsOf({ source, id }: Failed, reload: () => Promise<void>): HTMLElement[] {
  const path = `/failed-work/${source}/${id}`
  const retry = actionButton('Try again', 'quiet', async () => {
    await call('POST', `${path}/retry`)
    await reload()
    sayAtHeading('It is tried again.')
  })
  const drop = actionButton('Drop', 'danger', async () => {
    const given = await askFor('Drop this for good?', [{ name: 'reason', label: 'Why', required: true }], 'Drop', true)
    if (!given) return
    await call('POST', `${path}/drop`, given)
    await reload()
    sayAtHeading('It is dropped.')
  })
  // a message that was given up could be sent twice
  return source === 'messages' ? [drop] : [retry, drop]
}

function queueOf({ jobs }: Queue): HTMLElement[] {
  if (jobs.length === 0) return [h('p', { class: 'empty' }, 'The queue is empty.')]
  const state = (name: string) => (name === 'buried' ? 'given up' : 'waiting')
  return [
    namePlot(
      'Jobs by kind',
      jobs.map((job) => ({ label: `${job.kind}${job.state === 'buried' ? ' ✕' : ''}`, count: job.count })),
    ),
    table(
      'Jobs',
      ['Kind', 'State', 'Jobs', 'Oldest due', 'Last error'],
      jobs.map((job) => [job.kind, state(job.state), job.count, timeShown(job.oldest_run_at), job.last_error ?? '–']),
    ),
  ]
}
