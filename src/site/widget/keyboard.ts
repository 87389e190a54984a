const FOCUSABLE = 'button:not([disabled]), textarea, input, a[href], summary, [tabindex="0"]'

/** Keeps Tab inside the dialog, closes it with Escape, and hides its keys from the page's own shortcuts. */
export function createKeyboard(panel: HTMLElement, root: ShadowRoot, close: () => void): void {
  panel.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape' && !event.isComposing) {
      event.preventDefault()
      close()
    }
    if (event.key === 'Tab') turnAround(event)
  })
  for (const name of ['keyup', 'keypress']) panel.addEventListener(name, (event) => event.stopPropagation())

  function turnAround(event: KeyboardEvent): void {
    const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown)
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (root.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  }
}

/** Folded details may hide their content without removing its boxes; browsers without `checkVisibility` remove them. */
const isShown = (element: HTMLElement): boolean =>
  element.checkVisibility ? element.checkVisibility() : element.getClientRects().length > 0
