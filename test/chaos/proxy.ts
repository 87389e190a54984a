import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A typical proxy: it polls /ready of each server, and takes turns among those that are ready. */
export type LoadBalancer = {
  url: string
  /** Whether the last poll found this server ready. */
  isUp(server: string): boolean
  close(): Promise<void>
}

/** Requests are never retried, so that clients see each refusal. */
export async function startProxy(servers: string[], everyMs: number): Promise<LoadBalancer> {
  const up = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const look = (server: string) =>
    fetch(`${server}/ready`, { signal: AbortSignal.timeout(everyMs) })
      .then(({ ok }) => (ok ? up.add(server) : up.delete(server)))
      .catch(() => up.delete(server))
  await Promise.all(servers.map(look))
  const timers = servers.map((server) => setInterval(() => void look(server), everyMs))

  const proxy = createServer((incoming, answer) => {
    const ready = servers.filter((server) => up.has(server))
    const server = ready[turn++ % Math.max(1, ready.length)]
    if (!server) return void answer.writeHead(502).end('no server is ready')
    const { method, url, headers } = incoming
    const passed = send(new URL(url ?? '/', server), { method, headers, agent }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', (error) => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end(error.message)))
    incoming.pipe(passed)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    isUp: (server) => up.has(server),
    async close() {
      for (const timer of timers) clearInterval(timer)
      agent.destroy()
      proxy.closeAllConnections()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}
