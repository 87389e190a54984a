import { createParser } from 'eventsource-parser'

/** The JSON data of each server-sent event, in order. What is no JSON is passed over, and so are the comments that keep a connection open. */
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
    // an end that was cut off before the empty line still ends its event
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
