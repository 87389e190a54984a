type Child = Node | string | number | null | undefined | false | Child[]
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>

const SVG = 'http://www.w3.org/2000/svg'

/** An element. Text is set as text: nothing here ever reads markup. Functions become listeners: `onclick`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  fill(element, attributes, children)
  return element
}

/** The same in a drawing. */
export function s<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name)
  fill(element, attributes, children)
  return element
}

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value))
  }
  append(element, children)
}

function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child)
    else if (child !== null && child !== undefined && child !== false)
      element.append(typeof child === 'number' ? String(child) : child)
  }
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export const timeShown = (iso: string | null): Node | string =>
  iso ? h('time', { datetime: iso, title: iso }, dateFormat.format(new Date(iso))) : '–'

export const duration = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours} h ${minutes} min` : minutes > 0 ? `${minutes} min` : `${seconds} s`
}

/** A table that scrolls by itself where it is wider than the screen; on a phone each row is a card (admin.css). */
export const table = (caption: string, heads: string[], rows: Child[][]): HTMLElement =>
  h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    // the roles outlast that a phone shows the cells of a row below one another
    h(
      'table',
      { role: 'table', 'aria-label': caption },
      h(
        'thead',
        { role: 'rowgroup' },
        h('tr', { role: 'row' }, ...heads.map((head) => h('th', { scope: 'col', role: 'columnheader' }, head))),
      ),
      h(
        'tbody',
        { role: 'rowgroup' },
        ...rows.map((cells) =>
          h(
            'tr',
            { role: 'row' },
            ...cells.map((cell, index) => h('td', { role: 'cell', 'data-head': heads[index] }, h('div', {}, cell))),
          ),
        ),
      ),
    ),
  )
