import { createChat } from './chat.ts'
import { readOptions } from './options.ts'

/** Marks the page, so that a second script tag adds no second chat. */
const LOADED = Symbol.for('mimbar.chat')

const options = readOptions()
if (options && !(LOADED in window)) {
  Object.defineProperty(window, LOADED, { value: true })
  // a script in the head runs before there is a body, and pages may rebuild their body when it is ready
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => mount(createChat(options)))
  else mount(createChat(options))
}

/** How often the chat returns after the page removed it. */
const RETURNS = 5

/** Added next to the body: a body may be replaced, or transformed so that nothing in it can be fixed. */
function mount(host: HTMLElement): void {
  let left = RETURNS
  const root = document.documentElement
  root.append(host)
  new MutationObserver((_changes, observer) => {
    if (host.isConnected) return
    if (left-- > 0) root.append(host)
    else observer.disconnect()
  }).observe(root, { childList: true })
}
