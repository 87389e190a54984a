import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'

/** Answers one POST /ask. */
export type Reply = (response: ServerResponse, question: string) => void

export type WidgetSite = {
  /** The origin of the widget and POST /ask. */
  api: string
  /** Another origin, with a page that embeds the widget. */
  site: string
  asked: { question: string; headers: IncomingMessage['headers'] }[]
  /** The bodies sent to POST /feedback. */
  feedback: Record<string, unknown>[]
  replyWith(reply: Reply): void
  /** Sets the page and its headers. */
  show(page: string, headers?: Record<string, string>): void
  close(): Promise<void>
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** A stream of events with the parts of an answer. If `breaks` is given, the connection breaks when it resolves, instead of ending. */
export const stream =
  (parts: string[], sources: unknown[], options: { breaks?: Promise<void>; everyMs?: number } = {}): Reply =>
  async (response, question) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    const send = (event: string, data: unknown) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    for (const text of parts) {
      send('delta', { text })
      await new Promise((done) => setTimeout(done, options.everyMs ?? 5))
    }
    // parts that the browser has not read by then are lost
    if (options.breaks) return void options.breaks.then(() => response.destroy())
    send('done', { question, answer: parts.join(''), sources, references: [], method: 'hybrid', confidence: 0.8 })
    response.end()
  }

/** Two servers on two origins: an API with the answers of a test, and a page with the widget. */
export async function widgetSite(): Promise<WidgetSite> {
  const asked: WidgetSite['asked'] = []
  const feedback: WidgetSite['feedback'] = []
  let reply: Reply = json(500, { error: 'no reply was set' })
  let page = { html: '', headers: {} as Record<string, string> }

  const api = await listen(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'X-API-Key, Content-Type, Accept')
    response.setHeader('access-control-expose-headers', 'Retry-After')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.url === '/widget.js') {
      const file = readFileSync(resolve(import.meta.dirname, '../../dist/site/widget.js'))
      return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(file)
    }
    if (request.url?.startsWith('/reading/arabic.woff2')) {
      const font = readFileSync(resolve(import.meta.dirname, '../../dist/site/faces/arabic.woff2'))
      return void response.writeHead(200, { 'content-type': 'font/woff2' }).end(font)
    }
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/api/v1/feedback') {
      feedback.push(JSON.parse(body))
      return json(202, { id: 'fbk_1' })(response, '')
    }
    if (request.url !== '/api/v1/ask') return void response.writeHead(404).end()
    const { question }: { question: string } = JSON.parse(body)
    asked.push({ question, headers: request.headers })
    reply(response, question)
  })
  const site = await listen((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html)
  })
  return {
    api: api.url,
    site: site.url,
    asked,
    feedback,
    replyWith: (next) => {
      reply = next
    },
    show: (html, headers = {}) => {
      page = { html, headers }
    },
    async close() {
      await api.close()
      await site.close()
    },
  }
}

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.address() as AddressInfo
  return {
    // another port is enough to make another origin
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
