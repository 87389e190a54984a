import { call } from './api.ts'
import { askFor, confirmed } from './dialog.ts'
import { h, timeShown } from './element.ts'
import { actionButton, attempt, sayAtHeading } from './notice.ts'
import { pager } from './paging.ts'

type Submitter = {
  address: string
  name: string | null
  keys: number
  total: number
  pending: number
  published: number
  rejected: number
  last_at: string
}
type Waiting = { id: string; title: string | null; speaker: string | null; youtube_url: string }

/** Rows on a page: one line each. */
const PAGE = 50

/** From which mail addresses lectures came, and decisions on all that waits of one. */
export function submittersView(signal: AbortSignal): HTMLElement {
  let page = 1
  const list = h('div')
  const pages = h('div')

  async function load(): Promise<void> {
    const found = await call<{ submitters: Submitter[]; total: number }>(
      'GET',
      `/lecture-submitters?page=${page}&limit=${PAGE}`,
    )
    if (signal.aborted) return
    list.replaceChildren(...found.submitters.map((one) => cardOf(one, load)))
    if (found.submitters.length === 0) list.append(h('p', { class: 'empty' }, 'Nobody has submitted a lecture yet.'))
    pages.replaceChildren(
      pager(page, found.total, PAGE, (to) => {
        page = to
        void attempt(undefined, load)
      }),
    )
  }

  void attempt(undefined, load)
  return h('section', {}, h('h1', { tabindex: -1 }, 'Submitters'), list, pages)
}

const counted = (count: number): string => `${count} ${count === 1 ? 'lecture' : 'lectures'}`

function cardOf(one: Submitter, reload: () => Promise<void>): HTMLElement {
  const waiting = h('div')
  const numbers = [
    one.pending && `${one.pending} waiting`,
    one.published && `${one.published} published`,
    one.rejected && `${one.rejected} rejected`,
    one.keys > 1 && `${one.keys} keys`,
  ].filter(Boolean)
  const details = h(
    'details',
    { class: 'card' },
    h(
      'summary',
      {},
      one.address,
      h('span', { class: 'soft' }, ` ${[one.name, counted(one.total), ...numbers].filter(Boolean).join(', ')}`),
    ),
    h('p', { class: 'soft' }, 'Last ', timeShown(one.last_at)),
    waiting,
    one.pending > 0 && h('div', { class: 'buttons' }, ...decisions(one, reload)),
  )
  const load = async () => {
    const query = new URLSearchParams({ submitter: one.address, status: 'pending', limit: '200' })
    const { lectures } = await call<{ lectures: Waiting[] }>('GET', `/lectures?${query}`)
    waiting.replaceChildren(
      lectures.length > 0
        ? h('ul', {}, ...lectures.map(lineOf))
        : h('p', { class: 'empty' }, 'Nothing waits for a decision.'),
    )
  }
  details.addEventListener('toggle', () => details.open && void attempt(undefined, load))
  return details
}

const lineOf = ({ title, speaker, youtube_url }: Waiting): HTMLElement =>
  h(
    'li',
    {},
    h('a', { href: youtube_url, target: '_blank', rel: 'noopener noreferrer' }, title ?? youtube_url),
    speaker && h('span', { class: 'soft' }, ` ${speaker}`),
  )

function decisions({ address, pending }: Submitter, reload: () => Promise<void>): HTMLElement[] {
  const path = `/lecture-submitters/${encodeURIComponent(address)}`
  async function decide(verb: string, done: string, body?: object): Promise<void> {
    const { decided, left } = await call<{ decided: number; left: number }>('POST', `${path}/${verb}`, body)
    await reload()
    sayAtHeading(`${counted(decided)} of ${address} ${done}.${left > 0 ? ` ${left} wait still.` : ''}`)
  }
  return [
    actionButton(`Approve all ${pending}…`, '', async () => {
      if (await confirmed(`Approve the ${counted(pending)} that wait from ${address}?`, 'Approve all')) {
        await decide('approve', 'approved')
      }
    }),
    actionButton(`Reject all ${pending}…`, 'danger', async () => {
      const given = await askFor(
        `Reject the ${counted(pending)} that wait from ${address}`,
        [{ name: 'reason', label: 'Reason', kind: 'long', required: true }],
        'Reject all',
        true,
      )
      if (given) await decide('reject', 'rejected', given)
    }),
  ]
}
