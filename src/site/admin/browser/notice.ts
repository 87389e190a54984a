import { h } from './element.ts'

/** What just happened, in a line that screen readers speak. */
export function say(text: string, kind: 'good' | 'bad' = 'good'): void {
  const line = document.getElementById('notice')
  if (!line) return
  line.textContent = text
  line.className = kind
}

/** For a view that was drawn anew: the focused element is gone, so the heading gets the focus before the notice is announced. */
export function sayAtHeading(text: string): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
  say(text)
}

/** Runs what a button does: a second press meanwhile does nothing, and a failure is shown. */
export async function attempt(button: HTMLButtonElement | undefined, work: () => Promise<void>): Promise<void> {
  // busy, not disabled: a disabled button would lose the focus that a dialog has to give back
  if (button?.getAttribute('aria-busy') === 'true') return
  button?.setAttribute('aria-busy', 'true')
  try {
    await work()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), 'bad')
  } finally {
    button?.removeAttribute('aria-busy')
  }
}

/** A button that does this. */
export function actionButton(text: string, kind: string, work: () => Promise<void>): HTMLButtonElement {
  const element: HTMLButtonElement = h(
    'button',
    { type: 'button', class: kind, onclick: () => attempt(element, work) },
    text,
  )
  return element
}
