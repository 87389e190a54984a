import { eventsOf } from './events.ts'

export type WidgetSource = {
  /** The type by POST /ask; empty if the server gives only a key. */
  type: string
  key: string
  /** Its usual name, where the server gives one. */
  name: string
  text: string
  arabic: string
  grades: { grade: string; by: string }[]
  /** Unreliable, and to be shown as such. */
  weak: boolean
}

export type WidgetAnswer = {
  text: string
  sources: WidgetSource[]
  /** Questions to ask instead, which the text lists. */
  suggestions: string[]
}

/** Why there is no complete answer. */
export type Failure = {
  reason: 'key' | 'limited' | 'offline' | 'unreachable' | 'slow' | 'broken' | 'server' | 'question' | 'busy'
  /** When to try again, in milliseconds since 1970. */
  until?: number
}

/** A server that is silent this long is assumed to be lost. */
const IDLE_TIMEOUT_MS = 60_000
/** The wait after a refusal that states none. */
const DEFAULT_WAIT_MS = 60_000

export type RunningQuestion = { stop(): void; done: Promise<WidgetAnswer | Failure> }

/**
 * Asks, and calls `onPart` whenever more of the answer has arrived. Accepts the answer as a stream of events or as one JSON body. `done` never
 * rejects; after `stop` it never settles.
 */
export function ask(
  url: string,
  key: string,
  question: string,
  onPart: (answer: WidgetAnswer) => void,
): RunningQuestion {
  const abort = new AbortController()
  let stopped = false
  let timedOut = false
  let timer: ReturnType<typeof setTimeout>
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timedOut = true
      abort.abort()
    }, IDLE_TIMEOUT_MS)
  }

  async function run(): Promise<WidgetAnswer | Failure> {
    restartTimer()
    let started = false
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'X-API-Key': key,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream, application/json',
        },
        body: JSON.stringify({ question }),
        credentials: 'omit',
        signal: abort.signal,
      })
      if (!response.ok) return failureOf(response)
      restartTimer()
      started = true
      if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
        return answerOf(await response.json()) ?? { reason: 'server' }
      }
      const answer: WidgetAnswer = { text: '', sources: [], suggestions: [] }
      for await (const data of eventsOf(response.body)) {
        restartTimer()
        if (!isRecord(data)) continue
        if (data.error !== undefined) return { reason: 'server' }
        const whole = answerOf(data)
        if (whole) return whole
        const part = data.text ?? data.delta
        if (typeof part === 'string') answer.text += part
        if (Array.isArray(data.sources)) answer.sources = sourcesOf(data.sources)
        onPart(answer)
      }
      return { reason: 'broken' }
    } catch {
      if (timedOut) return { reason: 'slow' }
      if (navigator.onLine === false) return { reason: 'offline' }
      return { reason: started ? 'broken' : 'unreachable' }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    stop() {
      stopped = true
      abort.abort()
    },
    done: new Promise((resolve) => void run().then((result) => stopped || resolve(result))),
  }
}

function failureOf({ status, headers }: Response): Failure {
  if (status === 401 || status === 403) return { reason: 'key' }
  if (status === 429 || status === 503) {
    // the server sends seconds; a proxy may send a date
    const wait = headers.get('retry-after') ?? ''
    const until = Number(wait) > 0 ? Date.now() + Number(wait) * 1_000 : Date.parse(wait)
    return {
      reason: status === 429 ? 'limited' : 'busy',
      until: until > Date.now() ? until : Date.now() + DEFAULT_WAIT_MS,
    }
  }
  return { reason: status < 500 && status !== 404 ? 'question' : 'server' }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A whole answer, from the JSON body or the last event. */
function answerOf(data: unknown): WidgetAnswer | undefined {
  if (!isRecord(data) || typeof data.answer !== 'string') return undefined
  const list = (value: unknown) => (Array.isArray(value) ? value : [])
  return {
    text: data.answer,
    sources: sourcesOf(list(data.sources)),
    suggestions: list(data.suggestions).filter((one) => typeof one === 'string'),
  }
}

function sourcesOf(list: unknown[]): WidgetSource[] {
  return list.flatMap((entry) => {
    if (typeof entry === 'string')
      return [{ type: '', key: entry, name: '', text: '', arabic: '', grades: [], weak: false }]
    if (!isRecord(entry) || typeof entry.key !== 'string') return []
    const grades = Array.isArray(entry.grades) ? entry.grades.filter(isRecord) : []
    return [
      {
        type: textOf(entry.type),
        key: entry.key,
        name: textOf(entry.name),
        text: textOf(entry.text),
        arabic: textOf(entry.text_arabic),
        weak: entry.standing === 'weak' || entry.standing === 'fabricated',
        grades: grades.map(({ grade, graded_by }) => ({ grade: textOf(grade), by: textOf(graded_by) })),
      },
    ]
  })
}
