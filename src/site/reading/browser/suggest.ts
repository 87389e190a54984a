type ShownSuggestion = { text: string; kind: string; href: string }

/** Milliseconds after the last letter, so that a quick typist triggers no requests in between. */
const PAUSE_MS = 120

/** Suggests pages below a search box while one types: a combobox with a list, by the pattern of the ARIA practices. */
export function suggestAsTyped(box: HTMLInputElement): void {
  const place = box.closest<HTMLElement>('.field')
  if (!place || !box.form) return
  const list = place.appendChild(document.createElement('ul'))
  const status = place.appendChild(document.createElement('p'))
  Object.assign(list, { id: `${box.id}-suggestions`, className: 'suggestions', role: 'listbox', hidden: true })
  list.setAttribute('aria-label', place.querySelector('label')?.textContent ?? '')
  Object.assign(status, { role: 'status', className: 'unseen' })
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-controls', list.id],
    ['aria-expanded', 'false'],
  ] as const)
    box.setAttribute(name, value)
  let wait: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let shown: ShownSuggestion[] = []
  let chosen = -1

  const choose = (at: number) => {
    chosen = at
    for (const [place, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(place === at))
    if (at < 0) box.removeAttribute('aria-activedescendant')
    else box.setAttribute('aria-activedescendant', list.children[at]?.id ?? '')
    list.children[at]?.scrollIntoView({ block: 'nearest' })
  }
  const show = (suggestions: ShownSuggestion[]) => {
    shown = suggestions
    list.replaceChildren(...suggestions.map(({ text, kind }, at) => optionOf(`${list.id}-${at}`, text, kind)))
    list.hidden = suggestions.length === 0
    box.setAttribute('aria-expanded', String(!list.hidden))
    status.textContent = list.hidden ? '' : (box.dataset.suggests ?? '').replace('{n}', String(suggestions.length))
    choose(-1)
  }
  const ask = async () => {
    asking?.abort()
    asking = new AbortController()
    if (box.value.trim() === '' || !box.form) return show([])
    const asked = new URLSearchParams([...new FormData(box.form)].map(([name, value]) => [name, String(value)]))
    try {
      const answer = await fetch(`/suggest?${asked}`, { signal: asking.signal })
      if (answer.ok) show((await answer.json()).suggestions)
    } catch {
      // the reader typed on or is offline: the box works without suggestions
    }
  }

  box.addEventListener('input', () => {
    clearTimeout(wait)
    wait = setTimeout(() => void ask(), PAUSE_MS)
  })
  box.addEventListener('keydown', (event) => {
    if (list.hidden || event.isComposing) return
    const last = shown.length - 1
    const pressed = event.key === 'Enter' ? shown[chosen] : undefined
    if (event.key === 'ArrowDown') choose(chosen === last ? -1 : chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen < 0 ? last : chosen - 1)
    else if (event.key === 'Escape') show([])
    else if (pressed) location.assign(pressed.href)
    else return
    event.preventDefault()
  })
  // pressing the list must not take the focus from the box
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const at = target instanceof Element ? [...list.children].indexOf(target.closest('li') ?? list) : -1
    const pressed = shown[at]
    if (pressed) location.assign(pressed.href)
  })
  box.addEventListener('blur', () => {
    clearTimeout(wait)
    asking?.abort()
    show([])
  })
}

function optionOf(id: string, text: string, kind: string): HTMLLIElement {
  const option = document.createElement('li')
  const name = document.createElement('bdi')
  const about = document.createElement('span')
  name.textContent = text
  about.textContent = kind
  about.className = 'soft'
  Object.assign(option, { id, role: 'option' })
  option.append(name, ' ', about)
  return option
}
