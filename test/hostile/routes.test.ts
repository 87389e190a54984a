import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../site/console-visitor.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { callOf, type Described, filled, type Route, routesIn } from './calls.ts'
import { HONEST, HOSTILE } from './strings.ts'
import { allowed, bestOf, honestReading } from './timed.ts'

/** Routes that read what a text says: every hostile text is held against them. */
const READERS = ['/api/v1/search', '/api/v1/ask', '/api/v1/resolve', '/api/v1/rijal', '/search']
/** The same, whose work is verification. */
const VERIFIERS = ['/api/v1/verify', '/verify']
/** Of the kinds of texts a few, for all the other routes: nearly all that they read, functions in the table read. */
const FEW = ['vowel signs between two letters', '( alone', 'spaces between two words', 'at signs with a letter']
/** The operator's own, and files that are the same for everybody, read nothing of a stranger's. */
const NO_STRANGERS = /^\/admin|\.(?:css|js|png|svg|woff2|txt|xml)$/
/** How many requests are sent in a minute of the system's clock. */
const REQUESTS_PER_MINUTE = 50
/** Statements that a request may ask of the database, whatever its text holds. */
const MOST_STATEMENTS = 60
/** A connection to the database may be waited for: as many times what is fast enough for a function. */
const WITH_DATABASE = 3

let system: TestSystem
let fastEnough: number
let headersFor: (path: string) => Record<string, string | undefined>
let describedFor: (path: string) => Described | undefined
let routes: Route[]
let statements = 0
const { query } = pg.Client.prototype

beforeAll(async () => {
  // without an index what searches would refuse each text alike
  system = await testSystem()
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
  fastEnough = WITH_DATABASE * (await honestReading())
  routes = routesIn(system.app.printRoutes({ commonPrefix: false }))
  const reference = (await system.app.inject('/api/v1/openapi.json')).json<Described>()
  const messaging = (await system.app.inject('/v1/openapi.json')).json<Described>()
  describedFor = (path) => (path.startsWith('/api/v1/') ? reference : path.startsWith('/v1/') ? messaging : undefined)
  const referenceKey = await system.referenceKey()
  const { key } = await system.account()
  const visitor = await signedIn(system, key)
  headersFor = (path) => {
    if (path.startsWith('/api/v1/') || path === '/mcp')
      return { 'x-api-key': referenceKey, accept: 'application/json, text/event-stream' }
    if (path.startsWith('/v1/')) return { authorization: `Bearer ${key}` }
    if (path.startsWith('/admin')) return system.operator
    return path.startsWith('/console') && path !== '/console/session' ? { cookie: visitor.cookie } : {}
  }
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    statements++
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await system.close()
})

let callers = 0
/** A request of somebody who has asked nothing before. */
async function send(options: InjectOptions, path: string): Promise<number> {
  callers++
  if (callers % REQUESTS_PER_MINUTE === 0) system.clock.advance(60_000)
  const remoteAddress = `203.0.${(callers >> 8) & 255}.${callers & 255}`
  const headers = { ...headersFor(path), ...options.headers }
  return (await system.app.inject({ ...options, remoteAddress, headers })).statusCode
}

type Call = { name: string; path: string; of(text: string): InjectOptions }
type Slow = { call: string; text: string; ms?: number; statements?: number; status?: number }

/** What is slow, asks much of the database or is a bug, of these calls with these texts. */
async function held(calls: Call[], texts: string[]): Promise<Slow[]> {
  const found: Slow[] = []
  for (const { name, path, of } of calls) {
    const honest = Math.max(...(await inTurn(HONEST, (text) => bestOf(() => send(of(text), path), 0, 1))))
    for (const text of texts) {
      let status = 0
      const options = of(HOSTILE[text] ?? '')
      const most = allowed(honest, fastEnough)
      const ms = await bestOf(async () => {
        statements = 0
        status = await send(options, path)
      }, most)
      if (ms > most) found.push({ call: name, text, ms: Math.round(ms) })
      if (statements > MOST_STATEMENTS) found.push({ call: name, text, statements })
      if (status >= 500) found.push({ call: name, text, status })
    }
  }
  return found
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of all) done.push(await work(one))
  return done
}

const callsOf = (wanted: (path: string) => boolean): Call[] =>
  routes
    .filter(({ path }) => wanted(path))
    .map((route) => ({
      name: `${route.method} ${route.path}`,
      path: route.path,
      of: (text: string) => callOf(route, describedFor(route.path), text),
    }))

describe('no text holds a request up', () => {
  test('the list of routes is the whole table of the server', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([...READERS, ...VERIFIERS, '/mcp', '/q/:key', '/developers/keys']))
    expect(paths).toEqual(expect.arrayContaining(['/v1/messages', '/console/session', '/admin/api/stats']))
    for (const prefix of ['/api/v1', '/v1'])
      for (const path of Object.keys(describedFor(`${prefix}/`)?.paths ?? {}))
        expect(paths).toContain(prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'))
  })

  test('on any route', async () => {
    expect(
      await held(
        callsOf((path) => ![...READERS, ...VERIFIERS].includes(path) && !NO_STRANGERS.test(path)),
        FEW,
      ),
    ).toEqual([])
  })

  test('where a text is searched or asked for', async () => {
    expect(
      await held(
        callsOf((path) => READERS.includes(path)),
        Object.keys(HOSTILE),
      ),
    ).toEqual([])
  })

  test('where a text is verified', async () => {
    expect(
      await held(
        callsOf((path) => VERIFIERS.includes(path)),
        Object.keys(HOSTILE),
      ),
    ).toEqual([])
  })

  test('in the tools of agents', async () => {
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
    expect(await held(calls, FEW)).toEqual([])
  })

  test('in headers, in a long path and in a long query', async () => {
    // what Node lets through in a header
    const plain = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, 'x')
    const names = [
      ...[
        'accept',
        'accept-encoding',
        'accept-language',
        'authorization',
        'cookie',
        'if-none-match',
        'idempotency-key',
      ],
      ...['origin', 'range', 'referer', 'sec-fetch-site', 'user-agent', 'x-api-key', 'x-forwarded-for', 'x-request-id'],
    ]
    const paths = ['/', '/q/2:255', '/api/v1/quran/2:255', '/v1/contacts', '/console', '/developers/key']
    const ofHeaders = paths.map((path) => ({
      name: `headers of ${path}`,
      path,
      of: (text: string) => ({ url: path, headers: Object.fromEntries(names.map((name) => [name, plain(text)])) }),
    }))
    const ofAddresses = ['/', '/q/', '/api/v1/quran/', '/v1/contacts/', '/console/'].flatMap((path) => [
      { name: `path below ${path}`, path, of: (text: string) => ({ url: path + plain(text).replace(/[\s?#]/g, 'x') }) },
      {
        name: `query of ${path}`,
        path,
        of: (text: string) => ({ url: `${path}?${plain(text).replace(/[\s#]/g, '=')}` }),
      },
    ])
    expect(
      await held(
        [...ofHeaders, ...ofAddresses],
        [...FEW, 'qualities', 'entries of a header', 'cookies', 'encodings of encodings', 'slashes'],
      ),
    ).toEqual([])
  })
})
