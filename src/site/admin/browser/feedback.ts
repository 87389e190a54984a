import { call } from './api.ts'
import { confirmed } from './dialog.ts'
import { h, timeShown } from './element.ts'
import { actionButton, attempt, sayAtHeading } from './notice.ts'
import { drawTabs, pager, tabsOf } from './paging.ts'

type Feedback = {
  id: string
  verdict: 'good' | 'wrong' | 'missing'
  question: string | null
  records: { key: string; url: string | null }[]
  comment: string | null
  created_at: string
  done_at: string | null
  done_by: string | null
}

/** Rows on a page: each holds a question and its records, and is read whole. */
const PAGE = 20
const VERDICTS = { good: 'Good', wrong: 'A source is wrong', missing: 'A source is missing' }

/** Readers' verdicts on answers: open ones first, each with the pages of its sources. */
export function feedbackView(signal: AbortSignal): HTMLElement {
  let which = 'open'
  let page = 1
  const tabs = tabsOf('Which')
  const verdict = h(
    'select',
    { id: 'verdict', onchange: () => turn(1) },
    h('option', { value: '' }, 'all'),
    ...Object.entries(VERDICTS).map(([value, words]) => h('option', { value }, words)),
  )
  const list = h('div', { class: 'cards' })
  const pages = h('div')

  async function load(): Promise<void> {
    const query = new URLSearchParams({ done: String(which === 'done'), page: String(page), limit: String(PAGE) })
    if (verdict.value) query.set('verdict', verdict.value)
    const found = await call<{ feedback: Feedback[]; total: number }>('GET', `/feedback?${query}`)
    if (signal.aborted) return
    drawTabs(tabs, ['open', 'done'], undefined, which, (name) => {
      which = name
      turn(1)
    })
    list.replaceChildren(...found.feedback.map((one) => cardOf(one, load)))
    if (found.feedback.length === 0) list.append(h('p', { class: 'empty' }, 'Nothing here.'))
    pages.replaceChildren(pager(page, found.total, PAGE, turn))
  }

  function turn(to: number): void {
    page = to
    void attempt(undefined, load)
  }

  void attempt(undefined, load)
  return h(
    'section',
    {},
    h('h1', { tabindex: -1 }, 'Feedback'),
    tabs,
    h('div', { class: 'row tools' }, h('div', {}, h('label', { for: 'verdict' }, 'Verdict'), verdict)),
    list,
    pages,
  )
}

function cardOf(one: Feedback, reload: () => Promise<void>): HTMLElement {
  const name = one.question ?? VERDICTS[one.verdict]
  const done = actionButton(one.done_at ? 'Open again' : 'Done', one.done_at ? 'quiet' : '', async () => {
    await call('PATCH', `/feedback/${one.id}`, { done: !one.done_at })
    await reload()
    sayAtHeading(one.done_at ? 'It is open again.' : 'It is done.')
  })
  const remove = actionButton('Delete', 'danger', async () => {
    if (!(await confirmed('Delete what this reader said?', 'Delete'))) return
    await call('DELETE', `/feedback/${one.id}`)
    await reload()
    sayAtHeading('It is deleted.')
  })
  return h(
    'article',
    { class: 'card', 'aria-label': name },
    h('h2', {}, VERDICTS[one.verdict]),
    h('p', { class: 'soft' }, timeShown(one.created_at), one.done_at && ` · done by ${one.done_by}`),
    one.question ? h('p', {}, `“${one.question}”`) : h('p', { class: 'soft' }, 'The reader kept the question private.'),
    one.comment && h('p', { class: 'summary' }, one.comment),
    one.records.length > 0 &&
      h(
        'ul',
        { class: 'sources-of', 'aria-label': 'Sources of the answer' },
        ...one.records.map(({ key, url }) =>
          h('li', {}, url ? h('a', { href: url, target: '_blank', rel: 'noopener' }, key) : key),
        ),
      ),
    h('div', { class: 'buttons' }, done, remove),
  )
}
