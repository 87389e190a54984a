import { byId } from './element.ts'
import { storeKey } from './stored-key.ts'

/** Writes the chosen options into the script tag to copy, and shows the widget with them in a frame. */
export function startPreview(): void {
  const box = byId('preview', HTMLElement)
  const form = byId('preview-form', HTMLFormElement)
  const place = byId('preview-place', HTMLElement)
  const tag = byId('widget-tag', HTMLElement)
  if (!box || !form || !place || !tag) return

  box.hidden = false
  const bare = tag.textContent ?? ''
  const accent = new FormData(form).get('color')
  const chosen = () =>
    [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value !== '' && value !== accent ? [[name, value]] : [],
    )
  form.addEventListener('input', () => {
    const attributes = chosen().map(
      ([name, value]) => ` data-${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`,
    )
    tag.textContent = bare.replace(' async', `${attributes.join('')} async`)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const key = byId('try-key', HTMLInputElement)
    if (key && key.value !== key.defaultValue) storeKey(key.value.trim())
    const frame = document.createElement('iframe')
    frame.title = box.dataset.frame ?? ''
    const options = chosen().map(([name, value]) => [`data-${name}`, value])
    frame.src = `/developers/preview?${new URLSearchParams([['lang', document.documentElement.lang], ...options])}`
    place.replaceChildren(frame)
  })
}
