import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../site/console-visitor.ts'
import { atDesk } from '../site/desk-visitor.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { callOf, type Described, filled, type Route, routesIn } from './calls.ts'
import { HONEST, HOSTILE, LENGTH } from './strings.ts'
import { allowed, bestOf, honestReading } from './timed.ts'

/** Routes that analyse a text, with its maximum length; they get every hostile text. */
const READERS = {
  'POST /api/v1/search': 500,
  'POST /api/v1/ask': 1_000,
  'GET /api/v1/resolve': 500,
  'GET /api/v1/rijal': 100,
  'POST /api/v1/feedback': LENGTH,
  'POST /v1/messages': LENGTH,
  'POST /v1/templates': LENGTH,
  'POST /v1/contacts': LENGTH,
  'POST /v1/webhooks': LENGTH,
}
/** Routes whose work is verification. */
const VERIFIERS = ['POST /api/v1/verify', 'POST /verify']
/** The number of hostile texts in one verified text, in equal parts. */
const PARTS = 8
/** Hostile texts per route, in rotation, so that together the routes read every text. */
const DRAWN = 1
/** Each of the nine routes that analyse texts reads one in this many, and three of them read each text. */
const READ_IN_TURNS = 3
const HEADERS = [
  ...['vowel signs between two letters', '( alone', 'at signs with a letter'],
  ...['qualities', 'entries of a header', 'cookies', 'encodings of encodings', 'slashes'],
]
/** Static files read no input. */
const SAME_FOR_ALL = /\.(?:css|js|png|svg|woff2|txt|xml)$/
/** Requests per minute of the test's clock. */
const REQUESTS_PER_MINUTE = 50
/** The maximum number of statements per request, whatever its text: twice that of the busiest ordinary request. */
const MOST_STATEMENTS = 20
/** In ms: 1,300 requests, and 40 verifications of 10,000 characters, on a busy machine. */
const MOST_MS = 300_000
/** Factor to the time that is fast enough for a function, because a request may wait for a database connection. */
const WITH_DATABASE = 3

/**
 * The tests of all routes. They count statements. With `timed` they also compare the times of hostile and ordinary texts, which needs an idle
 * machine (`npm run bench -- hostile`).
 */
export function testRoutes({ timed }: { timed: boolean }): void {
  let system: TestSystem
  let fastEnough: number
  let csrfFor: (path: string) => string
  let headersFor: (path: string) => Record<string, string | undefined>
  let describedFor: (path: string) => Described | undefined
  let routes: Route[]
  let statements = 0
  const { query } = pg.Client.prototype

  beforeAll(async () => {
    // without an index, searching routes would refuse every text
    system = await testSystem()
    await system.refresh()
    await system.worker.drain()
    await system.refresh()
    fastEnough = timed ? WITH_DATABASE * (await honestReading()) : Number.POSITIVE_INFINITY
    routes = routesIn(system.app.printRoutes({ commonPrefix: false }))
    const reference = (await system.app.inject('/api/v1/openapi.json')).json<Described>()
    const messaging = (await system.app.inject('/v1/openapi.json')).json<Described>()
    describedFor = (path) => (path.startsWith('/api/v1/') ? reference : path.startsWith('/v1/') ? messaging : undefined)
    const referenceKey = await system.referenceKey()
    const { key } = await system.account()
    const visitor = await signedIn(system, key)
    const operator = await atDesk(system)
    csrfFor = (path) => (path.startsWith('/admin') ? operator.csrf : visitor.csrf)
    headersFor = (path) => {
      if (path.startsWith('/api/v1/') || path === '/mcp')
        return { 'x-api-key': referenceKey, accept: 'application/json, text/event-stream' }
      if (path.startsWith('/v1/')) return { authorization: `Bearer ${key}` }
      if (path.startsWith('/admin/api')) return system.operator
      if (path.endsWith('/session')) return {}
      if (path.startsWith('/admin')) return { cookie: operator.cookie }
      return path.startsWith('/console') ? { cookie: visitor.cookie } : {}
    }
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      statements++
      return (query as (...all: unknown[]) => unknown).apply(this, given)
    } as typeof query
    // data read once per edition are not caused by a text
    for (const { path, of } of callsOf((name) => name in READERS || VERIFIERS.includes(name)))
      for (const text of HONEST) await send(of(text), path)
  })
  afterAll(async () => {
    pg.Client.prototype.query = query
    await system.close()
  })

  let callers = 0
  /** A request from a new address. */
  async function send(options: InjectOptions, path: string): Promise<number> {
    callers++
    if (callers % REQUESTS_PER_MINUTE === 0) system.clock.advance(60_000)
    const remoteAddress = `203.0.${(callers >> 8) & 255}.${callers & 255}`
    const headers = { ...headersFor(path), ...options.headers }
    statements = 0
    return (await system.app.inject({ ...options, remoteAddress, headers })).statusCode
  }

  type Call = { name: string; path: string; of(text: string): InjectOptions }
  type Texts = [name: string, text: string][]
  type Found = { call: string; text: string; ms?: number; statements?: number; status?: number }

  /** Requests with these texts that run too many statements or meet a bug. */
  async function costly(calls: Call[], textsOf: (at: number) => Texts): Promise<Found[]> {
    const found: Found[] = []
    for (const [at, { name, path, of }] of calls.entries())
      for (const [text, letters] of textsOf(at)) {
        const status = await send(of(letters), path)
        if (status >= 500) found.push({ call: name, text, status })
        if (statements > MOST_STATEMENTS) found.push({ call: name, text, statements })
      }
    return found
  }

  /** The same for each route with its share of the texts; if timed, with all texts, and including requests slower than ordinary texts of the same length. */
  async function slowOrCostly(calls: Call[], texts: Texts, turns = 1): Promise<Found[]> {
    if (!timed) return costly(calls, (at) => texts.filter((_, place) => (place + at) % turns === 0))
    const found: Found[] = []
    for (const { name, path, of } of calls) {
      let honest = 0
      for (const text of HONEST) honest = Math.max(honest, await bestOf(() => send(of(text), path), 0, 2))
      const most = allowed(honest, fastEnough)
      for (const [text, letters] of texts) {
        const ms = await bestOf(() => send(of(letters), path), most)
        if (ms > most) found.push({ call: name, text, ms: Math.round(ms) })
      }
    }
    return found
  }

  const nameOf = ({ method, path }: Route): string => `${method} ${path}`
  const callsOf = (wanted: (name: string) => boolean, length = (_name: string) => LENGTH): Call[] =>
    routes
      .filter((route) => wanted(nameOf(route)))
      .map((route) => {
        const name = nameOf(route)
        const of = (text: string) =>
          callOf(route, describedFor(route.path), text.slice(0, length(name)), { csrf: csrfFor(route.path) })
        return { name, path: route.path, of }
      })

  const ALL: Texts = Object.entries(HOSTILE)
  /** A route's share of the texts. */
  const drawn = (at: number): Texts =>
    Array.from({ length: DRAWN }, (_, place) => ALL[(at * DRAWN + place) % ALL.length] ?? ['', ''])
  /** Texts composed of several hostile ones, each shortened; each is as long as one, and together they contain all. */
  const joined = (): Texts => {
    const parts = Array.from({ length: Math.ceil(ALL.length / PARTS) }, (_, at) =>
      ALL.slice(at * PARTS, (at + 1) * PARTS),
    )
    return parts.map((part) => [
      part.map(([name]) => name).join(', '),
      part.map(([, text]) => text.slice(0, LENGTH / PARTS - 1)).join('\n'),
    ])
  }

  describe('no text delays a request', () => {
    test('the list of routes is complete', { tags: 'slow' }, () => {
      const paths = routes.map(({ path }) => path)
      expect(routes.map(nameOf)).toEqual(expect.arrayContaining([...Object.keys(READERS), ...VERIFIERS]))
      expect(paths).toEqual(
        expect.arrayContaining([
          '/mcp',
          '/q/:key',
          '/developers/keys',
          '/admin/api/stats',
          '/admin/lectures/:id/reject',
        ]),
      )
      for (const prefix of ['/api/v1', '/v1'])
        for (const path of Object.keys(describedFor(`${prefix}/`)?.paths ?? {}))
          expect(paths).toContain(prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'))
    })

    test('on any route', { tags: 'slow', timeout: MOST_MS }, async () => {
      const calls = callsOf((name) => !SAME_FOR_ALL.test(name) && !name.endsWith('/session/end'))
      expect(calls.length * DRAWN).toBeGreaterThan(ALL.length)
      expect(await costly(calls, drawn)).toEqual([])
    })

    test('where texts are read', { tags: 'slow', timeout: MOST_MS }, async () => {
      const longest = (name: string) => READERS[name as keyof typeof READERS]
      expect(
        await slowOrCostly(
          callsOf((name) => name in READERS, longest),
          ALL,
          READ_IN_TURNS,
        ),
      ).toEqual([])
    })

    test('where texts are verified', { tags: 'slow', timeout: MOST_MS }, async () => {
      expect(
        await slowOrCostly(
          callsOf((name) => VERIFIERS.includes(name)),
          joined(),
        ),
      ).toEqual([])
    })

    test('in the tools of agents', { tags: 'slow', timeout: MOST_MS }, async () => {
      const rpc = (method: string, params: object) => ({
        method: 'POST' as const,
        url: '/mcp',
        payload: { jsonrpc: '2.0', id: 1, method, params },
      })
      const listed = await system.app.inject({ ...rpc('tools/list', {}), headers: headersFor('/mcp') })
      const [, json = listed.body] = /^data: (.*)$/m.exec(listed.body) ?? []
      const { tools } = JSON.parse(json).result as {
        tools: { name: string; inputSchema: Parameters<typeof filled>[0] }[]
      }
      expect(tools.length).toBeGreaterThan(5)
      const calls = tools.map(({ name, inputSchema }) => ({
        name: `tool ${name}`,
        path: '/mcp',
        of: (text: string) => rpc('tools/call', { name, arguments: filled(inputSchema, undefined, text) }),
      }))
      expect(await slowOrCostly(calls, joined())).toEqual([])
    })

    test('in headers, in a long path and in a long query', { tags: 'slow', timeout: MOST_MS }, async () => {
      // characters that Node allows in a header
      const plain = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, 'x')
      const names = [
        ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'if-none-match'],
        ...['idempotency-key', 'origin', 'range', 'referer', 'sec-fetch-site', 'user-agent', 'x-api-key'],
        ...['x-forwarded-for', 'x-request-id'],
      ]
      const paths = ['/', '/q/2:255', '/api/v1/quran/2:255', '/v1/contacts', '/console', '/developers/key']
      const ofHeaders = paths.map((path) => ({
        name: `headers of ${path}`,
        path,
        of: (text: string) => ({ url: path, headers: Object.fromEntries(names.map((name) => [name, plain(text)])) }),
      }))
      const ofAddresses = ['/', '/q/', '/api/v1/quran/', '/v1/contacts/', '/console/'].flatMap((path) => [
        {
          name: `path below ${path}`,
          path,
          of: (text: string) => ({ url: path + plain(text).replace(/[\s?#]/g, 'x') }),
        },
        {
          name: `query of ${path}`,
          path,
          of: (text: string) => ({ url: `${path}?${plain(text).replace(/[\s#]/g, '=')}` }),
        },
      ])
      const texts = ALL.filter(([name]) => HEADERS.includes(name))
      expect(texts.length).toBe(HEADERS.length)
      expect(await slowOrCostly([...ofHeaders, ...ofAddresses], texts)).toEqual([])
    })
  })
}
