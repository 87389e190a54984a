import { showAnswer } from './answer.ts'

type SentRequest = { address: string; method: string; headers: Record<string, string>; body?: BodyInit | undefined }

/** Sends requests one at a time, and shows the answers: the status, the time taken and the remaining limit in `status`, the body in `place`. */
export function createSender(
  status: HTMLElement,
  place: HTMLElement,
  words: { waiting: string; failed: string },
): (request: SentRequest) => Promise<void> {
  let running: AbortController | undefined
  return async ({ address, method, headers, body }) => {
    running?.abort()
    const mine = new AbortController()
    running = mine
    status.textContent = words.waiting
    const begun = performance.now()
    try {
      const response = await fetch(address, { method, headers, signal: mine.signal, ...(body && { body }) })
      const text = await response.text()
      const left = response.headers.get('ratelimit-remaining')
      const facts = [
        `${response.status}`,
        `${Math.round(performance.now() - begun)} ms`,
        left && `RateLimit-Remaining: ${left}`,
      ]
      status.textContent = facts.filter(Boolean).join(' · ')
      const json = /\bjson\b/.test(response.headers.get('content-type') ?? '')
      showAnswer(place, json ? JSON.parse(text) : text)
    } catch {
      if (!mine.signal.aborted) status.textContent = words.failed
    }
  }
}
