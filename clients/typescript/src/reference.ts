import { referenceOperations } from './generated/operations.ts'
import type { components, operations } from './generated/reference.ts'
import type { Calls, Input } from './operations.ts'
import { type CallOptions, type ClientOptions, callsOf, connectionTo, send } from './send.ts'

export type Answer = components['schemas']['Answer']
/** Pieces of an answer as they come, then the whole, which counts where it differs. */
export type AnswerEvent = { delta: string } | { done: Answer }

export type Reference = Calls<operations, CallOptions> & {
  /** Asks, and reads the answer while it is written. */
  askStream(input: Input<operations['ask']>, options?: CallOptions): AsyncGenerator<AnswerEvent, void, undefined>
}

/** The reference API: Quran, hadith, narrators, collections, search, answers, calendar and prayer times. */
export function referenceClient(options: ClientOptions): Reference {
  const connection = connectionTo(options, '/api/v1', (key) => ({ 'x-api-key': key }))
  return {
    ...callsOf<operations>(connection, referenceOperations),
    async *askStream(input, { headers, ...rest } = {}) {
      const accepting = { ...rest, headers: { ...headers, accept: 'text/event-stream' } }
      const body = await send(connection, referenceOperations.ask, input, accepting, async ({ body }) => body, 0)
      if (body) yield* answerEvents(body)
    },
  }
}

/** Server-sent events of an answer: `event: delta` or `done`, each with one line of data. */
async function* answerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const name = /^event: (.*)$/m.exec(event)?.[1]
        const data = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}')
        if (name === 'delta') yield { delta: data.text }
        if (name === 'done') yield { done: data }
      }
    }
  } finally {
    // who stops reading need not be answered further
    await reader.cancel()
  }
}
