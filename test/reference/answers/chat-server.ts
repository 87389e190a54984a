import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the endpoint handles one request. */
export type Behaviour = (request: { body: ChatBody }, response: ServerResponse) => void
export type ChatBody = {
  model: string
  stream: boolean
  messages: { role: string; content: string }[]
  response_format?: object
}

/** A real OpenAI-compatible endpoint on loopback with a behaviour for each request; the last one repeats. */
export async function chatServer() {
  let behaviours: Behaviour[] = [says('NOTHING')]
  const requests: ChatBody[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as ChatBody
    requests.push(body)
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    behaviour?.({ body }, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    will(...next: Behaviour[]) {
      behaviours = next
      requests.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers with `text`, at once or as a stream of small pieces, as requested. */
export const says =
  (text: string): Behaviour =>
  ({ body }, response) => {
    if (!body.stream) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }))
      return
    }
    response.setHeader('content-type', 'text/event-stream')
    for (const piece of text.match(/[\s\S]{1,7}/g) ?? [])
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: piece } }] })}\n\n`)
    response.end('data: [DONE]\n\n')
  }

export const fails =
  (status: number, body = '{}'): Behaviour =>
  (_request, response) => {
    response.statusCode = status
    response.end(body)
  }

/** Streams `text`, and ends the response without the end marker. */
export const breaksAfter =
  (text: string): Behaviour =>
  (_request, response) => {
    response.setHeader('content-type', 'text/event-stream')
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`)
    response.end()
  }

/** Streams `text`, and the rest when `gate` opens. */
export const pausesAfter =
  (text: string, gate: Promise<void>, rest: string): Behaviour =>
  async (_request, response) => {
    const send = (content: string) =>
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    response.setHeader('content-type', 'text/event-stream')
    send(text)
    await gate
    send(rest)
    response.end('data: [DONE]\n\n')
  }

export const neverAnswers: Behaviour = () => {}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}
