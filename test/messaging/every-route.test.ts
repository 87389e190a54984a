import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { createAccountKey } from '../../src/messaging/accounts/account-keys.ts'
import { SCOPES, type Scope } from '../../src/messaging/accounts/scopes.ts'
import { routesIn } from '../hostile/calls.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

// Generated from the route table and the description, so that no route is forgotten: a new route is tested too, and one with a new parameter
// fails until this file says how to create its value.

type Route = { method: string; path: string; scopes: string[] }

let system: TestSystem
let routes: Route[]
let owner: { accountId: string; key: string }
/** The owner's records, by the parameter that names each. */
const owned: Record<string, string> = {}

beforeAll(async () => {
  system = await sharedSystem()
  const { paths } = (await system.app.inject('/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>
  }>()
  routes = routesIn(system.app.printRoutes({ commonPrefix: false }))
    .filter(({ path }) => path.startsWith('/v1/') && path !== '/v1/*')
    .map(({ method, path }) => {
      const described = paths[path.slice('/v1'.length).replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      return { method, path, scopes: (described?.security ?? []).flatMap((one) => Object.values(one).flat()) }
    })
  owner = await system.account()
  await fill()
})

/** Creates one record of each kind. */
async function fill(): Promise<void> {
  const call = client(system, owner.key)
  const made = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await call('POST', path, body)
    expect([path, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([path, answer.statusCode, ''])
    return answer.json()
  }
  const person = phone()
  Object.assign(owned, await made('/contacts', { phone: person, name: 'Only the owner' }))
  Object.assign(owned, await made('/messages', { to: person, type: 'text', message: 'Only the owner' }))
  Object.assign(owned, await made('/webhooks', { url: 'https://example.org/hook', events: ['contact.opted_out'] }))
  const key = await made('/keys', { name: 'Only the owner', scopes: ['messages:read'] })
  owned.key_id = key.id ?? ''
  const template = await made('/templates', {
    name: 'owner_only',
    language: 'id',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Only the owner' }],
  })
  owned.template_id = template.id ?? ''
  await system.app.inject({
    method: 'POST',
    url: `/admin/api/templates/${owned.template_id}/approve`,
    headers: system.operator,
  })
  Object.assign(
    owned,
    await made('/broadcasts', {
      name: 'Only the owner',
      template_id: owned.template_id,
      audience: { tags: ['none'] },
      draft: true,
    }),
  )
  const reply = await made('/quick-replies', { shortcut: 'owner', text: 'Only the owner' })
  owned.quick_reply_id = reply.quick_reply_id ?? reply.id ?? ''
  const note = await made(`/conversations/${owned.contact_id}/notes`, { text: 'Only the owner' })
  owned.note_id = note.note_id ?? note.id ?? ''
  const condition = { kind: 'keyword', words: ['owner'] }
  owned.rule_id = (await made('/rules', { name: 'Only the owner', condition, label: 'owner' })).rule_id ?? ''
  const boundary = 'limit'
  const uploaded = await system.app.inject({
    method: 'POST',
    url: '/v1/media',
    headers: { authorization: `Bearer ${owner.key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  owned.media_id = uploaded.json().media_id
  const other = (await made('/contacts', { phone: phone() })).contact_id
  // an event with its delivery
  await call('POST', `/contacts/${other}/opt-out`, {})
  await call('DELETE', `/contacts/${other}?erase=true`)
  const query = (text: string) => system.database.pool.query(text, [owner.accountId]).then(({ rows }) => rows[0]?.id)
  owned.erasure_id = await query('select id from erasures where account_id = $1')
  owned.event_id = await query('select id from events where account_id = $1')
  owned.delivery_id = await query('select id from webhook_deliveries where account_id = $1')
}

/** Every account has its own, so nobody else's can be named. */
const NOT_OF_AN_ACCOUNT = ['language', 'token']

const filled = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = NOT_OF_AN_ACCOUNT.includes(name) ? 'id' : owned[name]
    if (value === undefined) throw new Error(`${path}: say in fill() how a ${name} is made`)
    return value
  })

/** Routes without a key, each for its own reason: signed addresses, and the network's webhook. */
const withoutKey = ({ path }: Route) =>
  path.endsWith('/content') || path.startsWith('/v1/networks/') || path.endsWith('/openapi.json')

const ask = ({ method, path }: Route, key: string) =>
  system.app.inject({
    method,
    url: filled(path),
    headers: { authorization: `Bearer ${key}` },
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { payload: {} }),
  } as InjectOptions)

/** Everything in the account, as its owner sees it. */
async function shown(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const route of routes.filter((route) => route.method === 'GET' && !withoutKey(route) && !isStream(route))) {
    if (/^\/v1\/(usage|analytics|account)/.test(route.path)) continue
    answers[route.path] = (await ask(route, owner.key)).body.replaceAll(/"last_used_at":("[^"]*"|null)/g, '')
  }
  return answers
}

/** Its answer never ends for an authorized reader. */
const isStream = ({ path }: Route) => path === '/v1/stream'

test('no route shows or changes data of another account: they are not found', { tags: 'slow' }, async () => {
  const before = await shown()
  const stranger = await system.account()
  const wrong: unknown[] = []
  for (const route of routes.filter((route) => !withoutKey(route) && !isStream(route))) {
    const answer = await ask(route, stranger.key)
    const named = /:(\w+)/.exec(route.path)?.[1] ?? 'language'
    // a body is validated before its record is looked up
    const notFound = answer.statusCode === 404 || (answer.statusCode === 400 && answer.json().error.code !== undefined)
    if (!NOT_OF_AN_ACCOUNT.includes(named) && !notFound)
      wrong.push([route, answer.statusCode, answer.body.slice(0, 200)])
    const leaked = Object.values(owned).filter(
      (value) =>
        /^[a-z]+_[0-9a-z]{20,}/.test(value) && answer.body.includes(value) && !filled(route.path).includes(value),
    )
    if (leaked.length > 0 || answer.body.includes('Only the owner')) wrong.push([route, 'shows', leaked])
  }
  expect(wrong).toEqual([])
  expect(routes.length).toBeGreaterThan(50)
  expect(await shown()).toEqual(before)
})

test('each route needs its scope, and refuses a key with all the others', async () => {
  const keyWith = async (scopes: Scope[]) => {
    const made = await createAccountKey(system.database.db, owner.accountId, { scopes }, system.clock.now())
    if (!made) throw new Error('no key was made')
    return made.key
  }
  const wrong: unknown[] = []
  const unscoped = routes.filter((route) => route.scopes.length === 0 && !withoutKey(route))
  // every key may see its account and its limits
  expect(unscoped.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(OPEN_TO_EVERY_KEY)
  for (const scope of SCOPES) {
    const without = await keyWith(SCOPES.filter((other) => other !== scope))
    for (const route of routes.filter(({ scopes }) => scopes.includes(scope))) {
      const answer = await ask(route, without)
      if (answer.statusCode !== 403 || answer.json().error.details.required_scope !== scope)
        wrong.push([route, answer.statusCode, answer.body.slice(0, 200)])
    }
  }
  expect(wrong).toEqual([])
})

const OPEN_TO_EVERY_KEY = ['GET /v1/usage/rate-limits']
