import type { Html } from '../../platform/html.tsx'

/** Notice: what a page says about what was just done, or why it was not; and the short word for a state. */

/** Read out at once by a screen reader where something went wrong, and after what it is reading where not. */
export const notice = (text: Html | string, kind: 'good' | 'bad' = 'good'): Html => (
  <p class={kind === 'bad' ? 'notice bad' : 'notice'} role={kind === 'bad' ? 'alert' : 'status'}>
    {text}
  </p>
)

/** A state in a word; `kind` chooses its colour. */
export const badge = (kind: string, text: string): Html => <span class={`badge ${kind.toLowerCase()}`}>{text}</span>
