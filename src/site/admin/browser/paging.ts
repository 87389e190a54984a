import { h } from './element.ts'

/** Buttons of which one is pressed, with how many there are of each. The focus stays where it is. */
export function drawTabs(
  tabs: HTMLElement,
  names: readonly string[],
  counts: Record<string, number | undefined> | undefined,
  chosen: string,
  choose: (name: string) => void,
): void {
  const focused = document.activeElement?.getAttribute('data-tab')
  tabs.replaceChildren(
    ...names.map((name) =>
      h(
        'button',
        { type: 'button', 'data-tab': name, 'aria-pressed': String(name === chosen), onclick: () => choose(name) },
        name.toLowerCase(),
        counts && [' ', h('span', { class: 'count' }, counts[name] ?? 0)],
      ),
    ),
  )
  if (focused) tabs.querySelector<HTMLElement>(`[data-tab="${focused}"]`)?.focus()
}

export const tabsOf = (label: string): HTMLElement => h('div', { class: 'tabs', role: 'group', 'aria-label': label })

/** What leads to the pages before and after this one; nothing where there is one page. */
export function pager(page: number, total: number, perPage: number, turn: (to: number) => void): HTMLElement {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const step = (text: string, to: number) =>
    h('button', { type: 'button', class: 'quiet', disabled: to < 1 || to > pages, onclick: () => turn(to) }, text)
  return h(
    'div',
    { class: 'buttons' },
    ...(pages > 1 ? [step('Previous', page - 1), `Page ${page} of ${pages}`, step('Next', page + 1)] : []),
  )
}
