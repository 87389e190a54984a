import type { Html } from '../../platform/html.tsx'

/** Notice: the result of the last action; and the short word for a state. */

/** A screen reader announces an error at once, and other notices after what it is reading. */
export const notice = (text: Html | string, kind: 'good' | 'bad' = 'good'): Html => (
  <p class={kind === 'bad' ? 'notice bad' : 'notice'} role={kind === 'bad' ? 'alert' : 'status'}>
    {text}
  </p>
)

/** A state in one word. `kind` is its colour. */
export const badge = (kind: string, text: string): Html => <span class={`badge ${kind.toLowerCase()}`}>{text}</span>
