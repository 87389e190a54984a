import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Request = { path: string; headers: Record<string, string>; body: string; at: number }

export type Receiver = {
  url: string
  /** Every request, in the order of arrival. */
  requests: Request[]
  to(path: string): Request[]
  /** Sets the answer to requests to `path`; by default an empty 200. */
  answer(path: string, answer: Answer): void
  close(): Promise<void>
}

export type Answer = (
  request: Request,
  response: ServerResponse,
) => { status: number; headers?: Record<string, string>; body?: string } | 'hang' | undefined | Promise<undefined>

/** A real HTTP server on loopback that records requests. */
export async function receiver(): Promise<Receiver> {
  const requests: Request[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(async (message, response) => {
    const request = await read(message)
    requests.push(request)
    const answer = await answers.get(request.path)?.(request, response)
    if (answer === 'hang') return
    response.writeHead(answer?.status ?? 200, answer?.headers)
    response.end(answer?.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    to: (path) => requests.filter((request) => request.path === path),
    answer: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(message: IncomingMessage): Promise<Request> {
  const at = performance.now()
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
  return { path: message.url ?? '', headers, body: Buffer.concat(chunks).toString('utf8'), at }
}
