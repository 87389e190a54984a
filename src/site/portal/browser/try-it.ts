import { byId } from './element.ts'
import { keepKey, keptKey } from './kept-key.ts'

type Call = { path: string; body?: object }

const calls: Record<string, (value: string) => Call> = {
  quran: (key) => ({ path: `/quran/${encodeURIComponent(key)}` }),
  hadith: (key) => ({ path: `/hadith/${encodeURIComponent(key)}` }),
  rijal: (q) => ({ path: `/rijal?q=${encodeURIComponent(q)}&limit=3` }),
  search: (q) => ({ path: '/search', body: { q, limit: 3 } }),
  ask: (question) => ({ path: '/ask', body: { question } }),
}

/** Shows the try-it box and sends what it holds to the API. */
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
  key.value = keptKey()
  call.addEventListener('change', () => {
    value.value = call.selectedOptions[0]?.dataset.value ?? ''
  })
  let running: AbortController | undefined
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    running?.abort()
    const mine = new AbortController()
    running = mine
    keepKey(key.value.trim())
    status.textContent = form.dataset.waiting ?? ''
    const begun = performance.now()
    try {
      const { path, body } = calls[call.value]?.(value.value.trim()) ?? { path: '' }
      const response = await fetch(`/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'X-API-Key': key.value.trim(), ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: mine.signal,
      })
      const content: unknown = await response.json()
      const left = response.headers.get('ratelimit-remaining')
      const facts = [
        `${response.status}`,
        `${Math.round(performance.now() - begun)} ms`,
        left && `RateLimit-Remaining: ${left}`,
      ]
      status.textContent = facts.filter(Boolean).join(' · ')
      show(answer, content)
    } catch {
      if (!mine.signal.aborted) status.textContent = form.dataset.failed ?? ''
    }
  })
}

const ARABIC = /[\u0600-\u06ff]/

/** JSON as text; what is Arabic alone runs from right to left in its own font. */
function show(place: HTMLElement, content: unknown): void {
  const code = document.createElement('code')
  for (const part of JSON.stringify(content, null, 2).split(/("(?:[^"\\]|\\.)*")/)) {
    if (ARABIC.test(part) && !/[a-z]/i.test(part)) {
      const arabic = document.createElement('bdi')
      arabic.lang = 'ar'
      arabic.dir = 'rtl'
      arabic.textContent = part.slice(1, -1)
      code.append('"', arabic, '"')
    } else {
      code.append(part)
    }
  }
  place.replaceChildren(code)
  place.hidden = false
}
