type Child = Node | string | false | undefined
type Attributes = Record<string, string | boolean | undefined>

/** A new element. Attributes are set as text and never contain styles or handlers, so no content security policy blocks them. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  set(element, attributes)
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false))
  return element
}

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
}

const PATHS = {
  chat: 'M4 5h16v11H9l-5 4z',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M5 12h13M12 5l7 7-7 7',
  stop: 'M7 7h10v10H7z',
  restart: 'M12 5v14M5 12h14',
  copy: 'M9 9h10v10H9zM5 15V5h10',
}

/** A line drawing, 24 by 24. */
export function icon(name: keyof typeof PATHS): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  set(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: `icon-${name}` })
  const path = document.createElementNS(namespace, 'path')
  set(path, { d: PATHS[name] })
  svg.append(path)
  return svg
}

export function button(
  label: string,
  onClick: () => void,
  options: { icon?: keyof typeof PATHS; class?: string; text?: boolean } = {},
): HTMLButtonElement {
  const element = h(
    'button',
    {
      type: 'button',
      class: options.class,
      'aria-label': options.text ? undefined : label,
      title: options.text ? undefined : label,
    },
    options.icon && icon(options.icon),
    options.text && label,
  )
  element.addEventListener('click', onClick)
  return element
}
