import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Description, describedBy } from './support/described.ts'
import { sharedSystem } from './support/shared-system.ts'
import type { TestSystem } from './support/system.ts'

type Route = { method: string; path: string }

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})
afterAll(async () => {
  // an error line in the log is a bug, whatever the answer
  expect(
    system
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  ).toEqual([])
})

async function descriptionOf(prefix: string) {
  return describedBy((await system.app.inject(`${prefix}/openapi.json`)).json<Description>())
}

/** Every route, with a check of its answers against the description. */
async function routesOf(prefix: string) {
  const { operations, problems } = await descriptionOf(prefix)
  return operations.map(({ method, path, operation }) => ({
    route: { method, path: prefix + path.replaceAll(/\{[^}]+\}/g, 'x') },
    problems: (answer: LightMyRequestResponse) => problems(operation, answer),
  }))
}

const call = ({ method, path }: Route, headers: Record<string, string> = {}) =>
  system.app.inject({ method: method as InjectOptions['method'] & string, url: path, headers } as InjectOptions)

describe('/api/v1', () => {
  /** Routes without a key, each for its own reason. */
  const open = ['/api/v1/sunnah-calendar.ics', '/api/v1/prayer-times.ics']

  test('every route asks for a key before anything else, as described, and says where to get one', async () => {
    const routes = await routesOf('/api/v1')
    expect(routes.length).toBeGreaterThan(20)
    for (const { route, problems } of routes.filter(({ route: { path } }) => !open.includes(path))) {
      const response = await call(route)
      expect([route, problems(response)]).toEqual([route, []])
      expect([route, response.statusCode]).toEqual([route, 401])
      expect(response.json()).toEqual({ error: expect.any(String), docs: 'http://localhost:3000/developers' })
      expect(response.headers['access-control-allow-origin']).toBe('*')
      expect(response.headers['x-request-id']).toBeTruthy()
    }
  })

  test('every route counts a request with a key and says what is left', { tags: 'slow' }, async () => {
    const key = await system.referenceKey()
    for (const { route, problems } of (await routesOf('/api/v1')).filter(
      ({ route: { path } }) => !open.includes(path),
    )) {
      const response = await call(route, { 'x-api-key': key })
      expect([route, problems(response)]).toEqual([route, []])
      expect([route, response.headers['ratelimit-limit'] !== undefined]).toEqual([route, true])
      expect([route, response.statusCode < 500]).toEqual([route, true])
      if (response.statusCode >= 400) expect(response.json()).toHaveProperty('error', expect.any(String))
    }
  })

  test('an unknown address is 404 in the same shape, with or without a key', async () => {
    const key = await system.referenceKey()
    for (const headers of [undefined, { 'x-api-key': key }]) {
      const response = await call({ method: 'GET', path: '/api/v1/nothing/here' }, headers)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual({ error: expect.any(String) })
    }
  })

  test('a preflight needs no key', async () => {
    const response = await system.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/ask',
      headers: { origin: 'https://example.test', 'access-control-request-method': 'POST' },
    })
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-headers']).toMatch(/x-api-key/i)
  })
})

describe('/v1', () => {
  /** Routes without an account's key: signed addresses and the network's webhook. */
  const open = (path: string) => path.startsWith('/v1/networks/') || path.endsWith('/content')

  test('every route asks for a key before anything else, in the messaging envelope, with limit headers', async () => {
    const routes = await routesOf('/v1')
    expect(routes.length).toBeGreaterThan(0)
    for (const { route, problems } of routes.filter(({ route: { path } }) => !open(path))) {
      const response = await call(route)
      expect([route, problems(response)]).toEqual([route, []])
      expect([route, response.statusCode]).toEqual([route, 401])
      expect(response.json()).toEqual({
        error: { code: 'UNAUTHORIZED', message: expect.any(String), details: {} },
      })
      for (const header of ['limit', 'remaining', 'reset', 'window']) {
        expect([route, header, response.headers[`x-ratelimit-${header}`] !== undefined]).toEqual([route, header, true])
      }
    }
  })

  test('every route answers in the envelope and with limit headers for a key', { tags: 'slow' }, async () => {
    const { key } = await system.account()
    // the answer of a stream never ends
    const routes = (await routesOf('/v1')).filter(({ route: { path } }) => path !== '/v1/stream')
    for (const { route, problems } of routes) {
      const response = await call(route, { authorization: `Bearer ${key}` })
      expect([route, problems(response)]).toEqual([route, []])
      expect([route, response.statusCode < 500]).toEqual([route, true])
      expect([route, response.headers['x-ratelimit-limit'] !== undefined]).toEqual([route, true])
      if (response.statusCode >= 400) {
        expect(response.json().error).toEqual({
          code: expect.any(String),
          message: expect.any(String),
          details: expect.any(Object),
        })
      }
    }
  })

  test('an unknown address is 404 in the same envelope, with limit headers', async () => {
    const response = await call({ method: 'GET', path: '/v1/nothing/here' })
    expect(response.statusCode).toBe(404)
    expect(response.json().error.code).toBe('NOT_FOUND')
    expect(response.headers['x-ratelimit-limit']).toBeDefined()
  })
})

test('every operator call asks for the token', async () => {
  for (const path of ['/admin/api/reference-keys', '/admin/api/accounts', '/admin/api/queue', '/admin/api/nothing']) {
    const response = await call({ method: 'GET', path })
    expect([path, response.statusCode]).toEqual([path, 401])
  }
})

describe.each(['/api/v1', '/v1'])('the description of %s', (prefix) => {
  test('names every operation once, with all its answers and refusals', async () => {
    const { operations } = await descriptionOf(prefix)
    const all = operations.map(({ method, path, operation }) => ({ name: `${method} ${path}`, ...operation }))
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    for (const { name, operationId, summary, tags, responses } of all) {
      expect([name, operationId]).toEqual([name, expect.stringMatching(/^[a-z][A-Za-z]+$/)])
      expect([name, summary]).toEqual([name, expect.stringMatching(/^.{6,}[^.]$/)])
      expect([name, tags]).toEqual([name, [expect.any(String)]])
      const statuses = Object.keys(responses)
      expect([name, statuses.some((status) => /^2/.test(status))]).toEqual([name, true])
      expect([name, statuses]).toEqual([name, expect.arrayContaining(['429', '500', '503'])])
    }
  })

  test('has references alone, or next to a description', async () => {
    const others: string[] = []
    const walk = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return
      const keys = Object.keys(value)
      if ('$ref' in value && keys.some((key) => key !== '$ref' && key !== 'description')) others.push(place)
      for (const [key, one] of Object.entries(value)) walk(one, `${place}/${key}`)
    }
    walk((await system.app.inject(`${prefix}/openapi.json`)).json(), '')
    expect(others).toEqual([])
  })

  test("has no pattern that only some languages can read, and no limit that is the language's own", async () => {
    const text = (await system.app.inject(`${prefix}/openapi.json`)).body
    for (const [, pattern = ''] of text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)) {
      expect(JSON.parse(pattern)).not.toMatch(/\\[pPkuU0]|\(\?/)
    }
    expect(text).not.toContain('9007199254740991')
  })
})
