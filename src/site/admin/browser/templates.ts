import { call } from './api.ts'
import { askFor, confirmed } from './dialog.ts'
import { h, timeShown } from './element.ts'
import { actionButton, attempt, sayAtHeading } from './notice.ts'
import { drawTabs, pager, tabsOf } from './paging.ts'

type Component = {
  type: string
  format?: string
  text?: string
  buttons?: { type: string; text: string; url?: string; phone_number?: string }[]
}
type Template = {
  id: string
  account: { id: string; name: string; network: string }
  name: string
  language: string
  category: string
  status: string
  rejection_reason: string | null
  quality: string | null
  components: Component[]
  created_at: string
}
type Listing = { templates: Template[]; total: number; counts: Record<string, number> }

const STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED']
/** Rows on a page: each is a card with the whole template. */
const PAGE = 20

/** Templates of all accounts: what waits for a decision, and what became of it. */
export function templatesView(signal: AbortSignal): HTMLElement {
  let status = 'PENDING'
  let page = 1
  const tabs = tabsOf('Status')
  const search = h('input', { type: 'search', id: 'search', autocomplete: 'off' })
  const list = h('div', { class: 'cards' })
  const pages = h('div')

  async function load(): Promise<void> {
    const query = new URLSearchParams({ status, page: String(page), limit: String(PAGE) })
    if (search.value.trim()) query.set('q', search.value.trim())
    const found = await call<Listing>('GET', `/templates?${query}`)
    if (signal.aborted) return
    drawTabs(tabs, STATUSES, found.counts, status, (name) => {
      status = name
      turn(1)
    })
    list.replaceChildren(...found.templates.map((template) => cardOf(template, load)))
    if (found.templates.length === 0) list.append(h('p', { class: 'empty' }, `No template is ${status.toLowerCase()}.`))
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
    h('h1', { tabindex: -1 }, 'Templates'),
    tabs,
    h(
      'form',
      {
        class: 'row tools',
        onsubmit: (event) => {
          event.preventDefault()
          turn(1)
        },
      },
      h('div', { class: 'grow' }, h('label', { for: 'search' }, 'Name of the template or the account'), search),
      h('button', { class: 'quiet' }, 'Search'),
    ),
    list,
    pages,
  )
}

function cardOf(template: Template, reload: () => Promise<void>): HTMLElement {
  const { account, name, language, category, quality } = template
  return h(
    'article',
    { class: 'card', 'aria-label': `${name} (${language}) of ${account.name}` },
    h('h2', {}, name),
    h('p', { class: 'soft' }, [language, category.toLowerCase(), quality].filter(Boolean).join(' · ')),
    h('p', { class: 'soft' }, `${account.name}, `, timeShown(template.created_at)),
    template.rejection_reason && h('p', { class: 'bad' }, template.rejection_reason),
    h('div', { class: 'preview' }, ...template.components.map(shown)),
    account.network === 'simulator'
      ? h('div', { class: 'buttons' }, ...decisions(template, reload))
      : h('p', { class: 'help' }, 'Its network decides: this account is on WhatsApp.'),
  )
}

/** A component as its reader would see it. */
function shown({ type, format, text, buttons }: Component): HTMLElement {
  if (type === 'HEADER') return h('p', { class: 'head' }, text ?? `A file: ${(format ?? '').toLowerCase()}`)
  if (type === 'BODY') return h('p', { class: 'body' }, text)
  if (type === 'FOOTER') return h('p', { class: 'soft' }, text)
  if (type === 'BUTTONS') {
    return h(
      'ul',
      { class: 'choices' },
      ...(buttons ?? []).map((button) =>
        h('li', {}, button.text, h('span', { class: 'soft' }, ` ${button.url ?? button.phone_number ?? 'reply'}`)),
      ),
    )
  }
  return h('p', { class: 'soft' }, `A part that is not known here (${type.toLowerCase()})`)
}

/** The buttons that its state allows. */
function decisions({ id, name, status }: Template, reload: () => Promise<void>): HTMLElement[] {
  const decide = (text: string, verb: string, kind: string, ask: () => Promise<object | undefined>) => {
    const button = actionButton(text, kind, async () => {
      const body = await ask()
      if (!body) return
      const decided = await call<{ status: string }>('POST', `/templates/${id}/${verb}`, body)
      await reload()
      sayAtHeading(`${name} is ${decided.status.toLowerCase()} now.`)
    })
    button.setAttribute('aria-label', `${text.replace('…', '')} ${name}`)
    return button
  }
  const plain = async () => ({})
  const sure = (question: string, action: string) => async () => ((await confirmed(question, action)) ? {} : undefined)
  const approve = decide('Approve', 'approve', '', plain)
  const resume = decide('Resume', 'approve', '', plain)
  const reject = decide('Reject…', 'reject', 'danger', () =>
    askFor(`Reject ${name}`, [{ name: 'reason', label: 'Reason', kind: 'long', required: true }], 'Reject', true),
  )
  const pause = decide('Pause', 'pause', 'quiet', plain)
  const disable = decide('Disable…', 'disable', 'danger', sure(`Disable ${name} for good?`, 'Disable'))
  if (status === 'PENDING') return [approve, reject]
  if (status === 'APPROVED') return [pause, disable]
  return status === 'PAUSED' ? [resume, disable] : []
}
