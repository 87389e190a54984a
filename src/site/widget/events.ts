import { createParser } from 'eventsource-parser'

/** The JSON data of each server-sent event, in order. Skips invalid JSON, and the comments that keep a connection open. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const ready: unknown[] = []
  const parser = createParser({
    onEvent({ data }) {
      const parsed = parse(data)
      if (parsed !== undefined) ready.push(parsed)
    },
  })
  for (;;) {
    const { done, value } = await reader.read()
    // an event that is cut off before its empty line still counts
    parser.feed(done ? '\n\n' : decoder.decode(value, { stream: true }))
    yield* ready.splice(0)
    if (done) return
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
