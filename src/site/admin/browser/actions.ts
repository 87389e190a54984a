import { call } from './api.ts'
import { h, table, timeShown } from './element.ts'
import { attempt } from './notice.ts'

type Action = {
  at: string
  by: string
  method: string
  path: string
  status: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What operators did. */
export function actionsView(): HTMLElement {
  const list = h('div')
  void attempt(undefined, async () => {
    const { actions } = await call<{ actions: Action[] }>('GET', '/actions?limit=100')
    list.replaceChildren(
      actions.length > 0
        ? table(
            'Actions',
            ['When', 'Who', 'What', 'Answer', 'Changed'],
            actions.map((action) => [
              timeShown(action.at),
              action.by,
              h('code', {}, `${action.method} ${action.path.replace('/admin/api', '')}`),
              action.status ?? 'cut short',
              changes(action),
            ]),
          )
        : h('p', { class: 'empty' }, 'Nothing yet.'),
    )
  })
  return h('section', {}, h('h1', { tabindex: -1 }, 'Actions'), list)
}

const UNINTERESTING = ['id', 'created_at', 'updated_at', 'search_text', 'run', 'position']

function changes({ before, after }: Action): HTMLElement | string {
  if (!before && !after) return '–'
  if (!after) return 'deleted'
  const names = Object.keys(after).filter(
    (name) => !UNINTERESTING.includes(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
  )
  const shown = before ? names : names.filter((name) => after[name] !== null)
  if (shown.length === 0) return 'nothing'
  return h(
    'ul',
    { class: 'changes' },
    ...shown.map((name) =>
      h('li', {}, h('strong', {}, name), ': ', before && `${words(before[name])} → `, words(after[name])),
    ),
  )
}

function words(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
