import { call } from './api.ts'
import { h, table, timeShown } from './element.ts'
import { STATUSES } from './lectures.ts'
import { attempt } from './notice.ts'
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

const REFRESH_MS = 15_000

/** The queue and the traffic, as plots. */
export function trafficView(signal: AbortSignal): HTMLElement {
  const body = h('div')
  async function load(): Promise<void> {
    const [stats, queue] = await Promise.all([call<Stats>('GET', '/stats'), call<Queue>('GET', '/queue')])
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
