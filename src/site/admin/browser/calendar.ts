import { call } from './api.ts'
import { askFor, confirmed } from './dialog.ts'
import { h, table } from './element.ts'
import { attempt, sayAtHeading } from './notice.ts'

type Month = {
  hijri: string
  name: string
  starts: string
  calendar: { decision: string | null; provisional: boolean }
}
type Decisions = { decisions: { hijri: string; starts: string | null }[]; months: Month[] }

/** The first days of the months that Indonesia's ministry decides. */
export function calendarView(): HTMLElement {
  const list = h('div')

  async function load(): Promise<void> {
    const { decisions, months } = await call<Decisions>('GET', '/hijri-decisions')
    const entered = new Set(decisions.flatMap(({ hijri, starts }) => (starts ? [hijri] : [])))
    list.replaceChildren(
      table(
        'First days of months',
        ['Month', 'First day', 'Rests on', 'Actions'],
        months.map((month) => [
          `${month.name} ${month.hijri.slice(0, 4)}`,
          month.starts,
          month.calendar.decision ?? (month.calendar.provisional ? 'computed, awaits its decision' : 'computed'),
          h(
            'span',
            { class: 'buttons' },
            button('Enter…', `Enter the decision on ${month.name} ${month.hijri.slice(0, 4)}`, () => enter(month)),
            entered.has(month.hijri) &&
              button('Withdraw', `Withdraw the decision on ${month.name} ${month.hijri.slice(0, 4)}`, () =>
                withdraw(month),
              ),
          ),
        ]),
      ),
    )
  }

  async function enter(month: Month): Promise<void> {
    const fields = await askFor(
      `The first day of ${month.name} ${month.hijri.slice(0, 4)}`,
      [
        { name: 'starts', label: 'First day, YYYY-MM-DD', value: month.starts, required: true },
        {
          name: 'source',
          label: 'Where the decision is written',
          value: month.calendar.decision ?? '',
          required: true,
          help: 'Such as: Sidang isbat Kementerian Agama RI, 19 Maret 2026',
        },
      ],
      'Enter',
    )
    if (!fields) return
    await call('PUT', `/hijri-decisions/${month.hijri}`, fields)
    await load()
    sayAtHeading(`${month.name} ${month.hijri.slice(0, 4)} starts on ${fields.starts}.`)
  }

  async function withdraw(month: Month): Promise<void> {
    if (!(await confirmed(`Withdraw the decision on ${month.name} ${month.hijri.slice(0, 4)}?`, 'Withdraw'))) return
    await call('DELETE', `/hijri-decisions/${month.hijri}`)
    await load()
    sayAtHeading(`The decision on ${month.name} ${month.hijri.slice(0, 4)} is withdrawn.`)
  }

  void attempt(undefined, load)
  return h(
    'section',
    {},
    h('h1', { tabindex: -1 }, 'Calendar'),
    h('p', { class: 'soft' }, 'What you enter here is on every page, answer and feed within seconds.'),
    list,
  )
}

function button(text: string, label: string, work: () => Promise<void>): HTMLButtonElement {
  const element: HTMLButtonElement = h(
    'button',
    { type: 'button', class: 'quiet', onclick: () => attempt(element, work) },
    text,
  )
  element.setAttribute('aria-label', label)
  return element
}
