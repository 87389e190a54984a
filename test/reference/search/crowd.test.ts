import fastify from 'fastify'
import { expect, test } from 'vitest'
import { setUpScope } from '../../../src/platform/http/scope.ts'
import { takeTurns } from '../../../src/platform/turns.ts'
import { askRoutes } from '../../../src/reference/answers/routes.ts'
import type { ReferenceDeps } from '../../../src/reference/http/deps.ts'
import { sendReferenceRefusal } from '../../../src/reference/http/errors.ts'
import { searchRoutes } from '../../../src/reference/search/routes.ts'
import { NO_SEARCH, type Search } from '../../../src/reference/search/search.ts'
import { verifyRoutes } from '../../../src/reference/verify/routes.ts'
import { NO_VERIFIER, type Verifier } from '../../../src/reference/verify/verifier.ts'

test('a request is refused before its body is read if too many wait, and otherwise for its body', async () => {
  const { take, ensureRoom } = takeTurns({ atOnce: 1, longestWaitMs: 60_000, mostWaiting: 1 })
  const of = (caller: string): Search => ({ ...NO_SEARCH, of, ensureRoom: () => ensureRoom(caller) })
  const verifierOf = (caller: string): Verifier => ({ ...NO_VERIFIER, ensureRoom: () => ensureRoom(caller) })
  const deps = {
    search: { ...NO_SEARCH, of },
    verifier: { ...NO_VERIFIER, of: verifierOf },
    config: {},
  } as ReferenceDeps
  const app = fastify()
  app.decorateRequest('holder', null)
  app.addHook('onRequest', async (request) => request.setDecorator('holder', { id: 'one', origins: [] }))
  setUpScope(app, { send: (reply, refusal) => sendReferenceRefusal(reply, refusal, ''), missing: 'This address' })
  for (const routes of [searchRoutes, askRoutes, verifyRoutes]) await app.register(routes(deps))
  const unreadable = async () => {
    const answers = []
    for (const url of ['/search', '/ask', '/verify']) {
      const headers = { 'content-type': 'application/json' }
      const { statusCode, headers: sent } = await app.inject({ method: 'POST', url, headers, payload: '{"q": ' })
      answers.push([url, statusCode, sent['retry-after']])
    }
    return answers
  }
  const answered = (status: number, retryAfter?: string) =>
    ['/search', '/ask', '/verify'].map((url) => [url, status, retryAfter])

  expect(await unreadable()).toEqual(answered(400))
  let end = () => {}
  const running = take('reference:one', () => new Promise<void>((resolve) => (end = resolve)))
  const waiting = take('reference:one', async () => {})
  expect(await unreadable()).toEqual(answered(503, '1'))
  end()
  await Promise.all([running, waiting])
  expect(await unreadable()).toEqual(answered(400))
  await app.close()
})
