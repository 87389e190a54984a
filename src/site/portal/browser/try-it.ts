import { byId } from './element.ts'
import { createSender } from './send.ts'
import { storedKey, storeKey } from './stored-key.ts'

type Call = { path: string; body?: object }

const calls: Record<string, (value: string) => Call> = {
  quran: (key) => ({ path: `/quran/${encodeURIComponent(key)}` }),
  hadith: (key) => ({ path: `/hadith/${encodeURIComponent(key)}` }),
  rijal: (q) => ({ path: `/rijal?q=${encodeURIComponent(q)}&limit=3` }),
  search: (q) => ({ path: '/search', body: { q, limit: 3 } }),
  ask: (question) => ({ path: '/ask', body: { question } }),
}

/** Shows the try-it box and sends its request to the API. */
export function startTryIt(): void {
  const form = byId('try-form', HTMLFormElement)
  const key = byId('try-key', HTMLInputElement)
  const call = byId('try-call', HTMLSelectElement)
  const value = byId('try-value', HTMLInputElement)
  const status = byId('try-status', HTMLElement)
  const answer = byId('try-answer', HTMLElement)
  if (!form || !key || !call || !value || !status || !answer) return

  form.hidden = false
  byId('try-needs-script', HTMLElement)?.remove()
  key.value = storedKey() || key.defaultValue
  call.addEventListener('change', () => {
    value.value = call.selectedOptions[0]?.dataset.value ?? ''
  })
  const { waiting = '', failed = '' } = form.dataset
  const send = createSender(status, answer, { waiting, failed })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // the demo key is the page's own, so it is not stored
    storeKey(key.value === key.defaultValue ? '' : key.value.trim())
    const { path, body } = calls[call.value]?.(value.value.trim()) ?? { path: '' }
    void send({
      address: `/api/v1${path}`,
      method: body ? 'POST' : 'GET',
      headers: { 'X-API-Key': key.value.trim(), ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
  })
}
