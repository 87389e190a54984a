import { call } from './api.ts'
import { askFor, confirmed, type DialogField } from './dialog.ts'
import { duration, h, timeShown } from './element.ts'
import { actionButton, attempt, sayAtHeading } from './notice.ts'
import { drawTabs, pager, tabsOf } from './paging.ts'

type Lecture = {
  id: string
  status: string
  youtube_url: string
  title: string | null
  speaker: string | null
  topic: string | null
  mosque_name: string | null
  mosque_city: string | null
  duration: number | null
  summary: string | null
  reason: string | null
  progress: { step: string; done: number; total: number | null } | null
  submitted_by: string
  submitter: { address: string; name: string | null } | null
  created_at: string
  updated_at: string
}
type Whole = Lecture & {
  transcript: string | null
  changes: { from: string | null; to: string; by: string; reason: string | null; at: string }[]
}
type Listing = { lectures: Lecture[]; total: number; counts: Record<string, number> }

export const STATUSES = ['pending', 'approved', 'transcribing', 'summarizing', 'failed', 'published', 'rejected']
const RUNNING = ['approved', 'transcribing', 'summarizing']
const TOPICS = 'Aqidah Tauhid Fiqh Akhlak Tafsir Hadits Shalat Manhaj Tarbiyah Muamalah Ibadah Dzikir Adab'.split(' ')
/** A step of a lecture takes minutes: its progress is looked up every four seconds. */
const REFRESH_MS = 4_000
/** Rows on a page: each is a card with a summary and buttons. */
const PAGE = 20

/** Reviews lectures: what came in, what is being worked on, what failed and why. */
export function lecturesView(signal: AbortSignal): HTMLElement {
  let status = 'pending'
  let page = 1
  const tabs = tabsOf('Status')
  const list = h('div', { class: 'cards' })
  const pages = h('div')
  const shown = new Map<string, { card: HTMLElement; state: string }>()

  async function load(): Promise<void> {
    const found = await call<Listing>('GET', `/lectures?status=${status}&page=${page}&limit=${PAGE}`)
    if (signal.aborted) return
    drawTabs(tabs, STATUSES, found.counts, status, (name) => {
      status = name
      turn(1)
    })
    draw(found.lectures)
    pages.replaceChildren(pager(page, found.total, PAGE, turn))
  }

  function turn(to: number): void {
    page = to
    void attempt(undefined, load)
  }

  /** Only the cards that changed are drawn anew, so that focus and what is unfolded stay. */
  function draw(lectures: Lecture[]): void {
    const ids = new Set(lectures.map(({ id }) => id))
    for (const [id, { card }] of shown) {
      if (ids.has(id)) continue
      card.remove()
      shown.delete(id)
    }
    for (const lecture of lectures) {
      const known = shown.get(lecture.id)
      const state = JSON.stringify(lecture)
      if (known?.state === state) {
        list.append(known.card)
        continue
      }
      const card = cardOf(lecture, load)
      if (known?.card.isConnected) known.card.replaceWith(card)
      list.append(card)
      shown.set(lecture.id, { card, state })
    }
    list.querySelector('.empty')?.remove()
    if (lectures.length === 0) list.append(h('p', { class: 'empty' }, `No lecture is ${status}.`))
  }

  const timer = setInterval(() => {
    const busy = document.querySelector('dialog[open]') || list.contains(document.activeElement)
    if (!document.hidden && !busy) load().catch(() => {})
  }, REFRESH_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  void attempt(undefined, load)
  return h('section', {}, h('h1', { tabindex: -1 }, 'Lectures'), tabs, list, pages)
}

function cardOf(lecture: Lecture, reload: () => Promise<void>): HTMLElement {
  const facts = [
    lecture.speaker,
    lecture.topic,
    lecture.duration && duration(lecture.duration),
    [lecture.mosque_name, lecture.mosque_city].filter(Boolean).join(', '),
  ].filter(Boolean)
  return h(
    'article',
    { class: 'card', 'aria-label': lecture.title ?? lecture.youtube_url },
    h('h2', {}, lecture.title ?? 'Without a title'),
    h(
      'p',
      {},
      h('a', { href: lecture.youtube_url, target: '_blank', rel: 'noopener noreferrer' }, lecture.youtube_url),
    ),
    facts.length > 0 && h('p', { class: 'soft' }, facts.join(' · ')),
    h(
      'p',
      { class: 'soft' },
      'Submitted ',
      timeShown(lecture.created_at),
      ` by ${lecture.submitter?.address ?? lecture.submitted_by}`,
    ),
    lecture.progress && progressOf(lecture.progress),
    lecture.reason && h('p', { class: lecture.status === 'failed' ? 'bad' : 'soft' }, reasonOf(lecture)),
    lecture.summary && h('p', { class: 'summary' }, lecture.summary),
    h('div', { class: 'buttons' }, ...decisions(lecture, reload), correction(lecture, reload)),
    history(lecture.id),
  )
}

/** Puts right what a submitter had wrong. What is left blank is not known. */
function correction(lecture: Lecture, reload: () => Promise<void>): HTMLElement {
  return actionButton('Correct…', 'quiet', async () => {
    const fields: DialogField[] = [
      { name: 'title', label: 'Title', value: lecture.title ?? '' },
      { name: 'speaker', label: 'Speaker', value: lecture.speaker ?? '' },
      { name: 'topic', label: 'Topic', kind: 'choice', choices: TOPICS, value: lecture.topic ?? '' },
      { name: 'mosque_name', label: 'Mosque', value: lecture.mosque_name ?? '' },
      { name: 'mosque_city', label: 'City', value: lecture.mosque_city ?? '' },
      { name: 'duration', label: 'Duration in seconds', kind: 'number', value: String(lecture.duration ?? '') },
    ]
    const given = await askFor('Correct this lecture', fields, 'Save')
    if (!given) return
    const facts = Object.fromEntries(fields.map(({ name }) => [name, given[name] ?? null]))
    const corrected = await call<Lecture>('PATCH', `/lectures/${lecture.id}`, {
      ...facts,
      ...(given.duration && { duration: Number(given.duration) }),
    })
    await reload()
    sayAtHeading(`“${corrected.title ?? corrected.youtube_url}” is corrected.`)
  })
}

const reasonOf = ({ status, reason }: Lecture): string =>
  RUNNING.includes(status) ? `Will be tried again: ${reason}` : (reason ?? '')

function progressOf({ step, done, total }: NonNullable<Lecture['progress']>): HTMLElement {
  const words = total ? `${step}: ${done} of ${total} pieces` : step
  return h(
    'p',
    { class: 'progress' },
    h('progress', total ? { max: total, value: done, 'aria-label': words } : { 'aria-label': words }),
    ` ${words}`,
  )
}

const reason: DialogField = { name: 'reason', label: 'Reason', kind: 'long', required: true }

/** The buttons that the life cycle allows. */
function decisions({ id, status, ...lecture }: Lecture, reload: () => Promise<void>): HTMLElement[] {
  const button = (
    text: string,
    name: string,
    kind: '' | 'quiet' | 'danger',
    ask: () => Promise<Record<string, unknown> | undefined>,
  ) => {
    const element: HTMLButtonElement = h(
      'button',
      {
        type: 'button',
        class: kind,
        onclick: () =>
          attempt(element, async () => {
            const body = await ask()
            if (!body) return
            const moved = await call<Lecture>(
              'POST',
              `/lectures/${id}/${name}`,
              Object.keys(body).length > 0 ? body : undefined,
            )
            await reload()
            sayAtHeading(`“${lecture.title ?? lecture.youtube_url}” is now ${moved.status}.`)
          }),
      },
      text,
    )
    return element
  }
  const plain = async () => ({})
  const approve = button('Approve', 'approve', '', plain)
  const retry = button('Retry', 'retry', '', plain)
  const reject = button('Reject…', 'reject', 'danger', () => askFor('Reject this lecture', [reason], 'Reject', true))
  const withdraw = button('Withdraw…', 'withdraw', 'danger', () =>
    askFor('Take this lecture out of the listing', [reason], 'Withdraw', true),
  )
  const reopen = button('Review again', 'reopen', 'quiet', async () =>
    (await confirmed('Put this lecture back for review?', 'Put back')) ? {} : undefined,
  )
  const publish = button('Publish by hand…', 'publish', 'quiet', async () => {
    const fields = await askFor(
      'Publish by hand',
      [
        { name: 'summary', label: 'Summary', kind: 'long', required: true, value: lecture.summary ?? '' },
        { name: 'title', label: 'Title', value: lecture.title ?? '' },
        { name: 'speaker', label: 'Speaker', value: lecture.speaker ?? '' },
        { name: 'topic', label: 'Topic', kind: 'choice', choices: TOPICS, value: lecture.topic ?? '' },
        { name: 'duration', label: 'Duration in seconds', kind: 'number', value: String(lecture.duration ?? '') },
      ],
      'Publish',
    )
    return fields && { ...fields, ...(fields.duration && { duration: Number(fields.duration) }) }
  })
  if (status === 'pending') return [approve, reject]
  if (status === 'failed') return [retry, publish, reject]
  if (status === 'published') return [withdraw]
  if (status === 'rejected') return [reopen]
  return [publish, reject]
}

/** Who changed it and when, and the transcript: fetched when it is unfolded. */
function history(id: string): HTMLElement {
  const details = h('details', {}, h('summary', {}, 'History and transcript'))
  details.addEventListener('toggle', () => {
    if (!details.open) return
    void attempt(undefined, async () => {
      const lecture = await call<Whole>('GET', `/lectures/${id}`)
      const changes = lecture.changes.map(({ to, by, at, reason: why }) =>
        h('li', {}, timeShown(at), ` ${to} by ${by}`, why && `: ${why}`),
      )
      const transcript = lecture.transcript
        ? h('div', { class: 'transcript', tabindex: 0, role: 'region', 'aria-label': 'Transcript' }, lecture.transcript)
        : h('p', { class: 'soft' }, 'No transcript yet.')
      details.replaceChildren(h('summary', {}, 'History and transcript'), h('ol', {}, ...changes), transcript)
    })
  })
  return details
}
