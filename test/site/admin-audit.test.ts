import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subjectOf } from '../../src/site/admin/audit.ts'
import type { AdminDeps } from '../../src/site/admin/deps.ts'
import { deskPlugin } from '../../src/site/admin/pages/plugin.tsx'
import { adminPlugin } from '../../src/site/admin/plugin.ts'
import { show, submit } from '../reference/lectures/support.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { type Fake, startFake } from '../support/whatsapp/fake.ts'
import { atDesk } from './desk-visitor.ts'

let system: TestSystem
let fake: Fake
beforeAll(async () => {
  fake = await startFake()
  system = await testSystem({ WHATSAPP_API_URL: fake.url })
})
afterAll(async () => {
  await system.close()
  await fake.close()
})

type Action = Record<string, unknown> & { before: Record<string, unknown>; after: Record<string, unknown> }

const act = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, name = 'Ali') =>
  system.app.inject({
    method,
    url: `/admin/api${url}`,
    headers: { ...system.operator, 'x-operator': name },
    ...(payload && { payload }),
  })
const latest = async (): Promise<Action> => {
  const response = await system.app.inject({ url: '/admin/api/actions?limit=1', headers: system.operator })
  return response.json<{ actions: Action[] }>().actions[0] as Action
}

test('a created record is logged with its operator, and without its secrets', async () => {
  const made = await act('POST', '/reference-keys', { email: 'audit@example.test', name: 'Audit' })
  const { id, key } = made.json<{ id: string; key: string }>()
  const action = await latest()
  expect(action).toMatchObject({
    by: 'Ali',
    method: 'POST',
    path: '/admin/api/reference-keys',
    record: `reference_keys ${id}`,
    status: 201,
    before: null,
    after: { id, email: 'audit@example.test', revoked_at: null },
    address: '127.0.0.1',
    request_id: made.headers['x-request-id'],
  })
  const text = JSON.stringify(action)
  expect(text).not.toContain(key)
  for (const secret of ['digest', 'sealed']) expect(Object.keys(action.after)).not.toContain(secret)
})

test('a change is logged with its row before and after', async () => {
  const { accountId } = await system.account({ name: 'Before' })
  await act('PATCH', `/accounts/${accountId}`, { name: 'After' })
  expect(await latest()).toMatchObject({ before: { name: 'Before' }, after: { name: 'After' }, status: 200 })
  const made = (await act('POST', `/accounts/${accountId}/keys`, {})).json<{ id: string }>()
  expect(await latest()).toMatchObject({ record: `account_keys ${made.id}`, before: null, after: { revoked_at: null } })
  await act('DELETE', `/accounts/${accountId}/keys/${made.id}`)
  expect(await latest()).toMatchObject({ before: { revoked_at: null }, after: { revoked_at: expect.any(String) } })
})

test('a change of a connection is logged with its row, and without its credentials', async () => {
  const { accountId } = await system.account()
  const path = `/accounts/${accountId}/whatsapp`
  await act('PUT', path, fake.credentials)
  const made = await latest()
  const connection = { account_id: accountId, status: 'connected', phone_number_id: fake.state.phoneNumberId }
  expect(made).toMatchObject({ record: `whatsapp_connections ${accountId}`, before: null, after: connection })
  await act('PUT', path, { ...fake.credentials, access_token: 'an expired token' })
  expect(await latest()).toMatchObject({ before: connection, after: { status: 'blocked', blocked_code: 190 } })
  await act('POST', `${path}/check`)
  expect(await latest()).toMatchObject({ before: { status: 'blocked' }, after: { status: 'blocked' } })
  await act('DELETE', path)
  const removed = await latest()
  expect(removed).toMatchObject({ before: { account_id: accountId }, after: null, status: 204 })
  expect(Object.keys(removed.before).filter((name) => /token|secret/.test(name))).toEqual([])
})

test('actions on pages are logged like calls, with the signed-in operator', async () => {
  const desk = await atDesk(system, 'Fatimah')
  const made = await desk.post('/admin/reference-keys/new', { email: 'desk-audit@example.test', once: 'a' })
  expect(made.statusCode).toBe(303)
  const key = await latest()
  expect(key).toMatchObject({
    by: 'Fatimah',
    method: 'POST',
    path: '/admin/reference-keys/new',
    record: expect.stringMatching(/^reference_keys rkey_/),
    status: 303,
    before: null,
    after: { email: 'desk-audit@example.test', revoked_at: null },
  })
  for (const secret of ['digest', 'sealed']) expect(Object.keys(key.after)).not.toContain(secret)
  expect(JSON.stringify(key)).not.toMatch(/mref_\w/)

  const { accountId } = await system.account({ name: 'Audited' })
  await desk.post(`/admin/accounts/${accountId}/keys/new`, { once: 'b' })
  expect(await latest()).toMatchObject({ record: expect.stringMatching(/^account_keys /), before: null })
  await desk.post(`/admin/accounts/${accountId}/whatsapp/connect`, fake.credentials)
  await desk.post(`/admin/accounts/${accountId}/network/whatsapp`)
  expect(await latest()).toMatchObject({ before: { network: 'simulator' }, after: { network: 'whatsapp' } })

  const id = await submit(system, await system.referenceKey(), { youtube_url: 'https://youtu.be/audit000009' })
  await desk.post(`/admin/lectures/${id}/reject`, { reason: 'Suara tidak jelas' })
  expect(await latest()).toMatchObject({ record: `lectures ${id}`, after: { status: 'rejected' } })
  await desk.post(`/admin/lectures/${id}/approve`)
  expect(await latest()).toMatchObject({ by: 'Fatimah', status: 409, after: { status: 'rejected' } })
  expect((await show(system, id)).changes.at(-1)).toMatchObject({ by: 'Fatimah', reason: 'Suara tidak jelas' })
})

test('a decision about a lecture is logged, and so is a refused one', async () => {
  const key = await system.referenceKey()
  const id = await submit(system, key, { youtube_url: 'https://youtu.be/audit000001' })
  await act('POST', `/lectures/${id}/approve`)
  expect(await latest()).toMatchObject({ before: { status: 'pending' }, after: { status: 'approved' }, status: 200 })
  await act('POST', `/lectures/${id}/approve`)
  expect(await latest()).toMatchObject({ before: { status: 'approved' }, after: { status: 'approved' }, status: 409 })
  expect((await show(system, id)).status).toBe('approved')
})

test('a body is not needed, whatever the client says it sends', async () => {
  const key = await system.referenceKey()
  const id = await submit(system, key, { youtube_url: 'https://youtu.be/audit000002' })
  const response = await system.app.inject({
    method: 'POST',
    url: `/admin/api/lectures/${id}/approve`,
    headers: { ...system.operator, 'content-type': 'application/json' },
  })
  expect(response.statusCode).toBe(200)
})

test('unauthorized and unknown calls are not logged', async () => {
  const before = await latest()
  await system.app.inject({ method: 'POST', url: '/admin/api/reference-keys', payload: { email: 'a@b.test' } })
  await act('POST', '/nothing')
  await act('POST', '/reference-keys', { email: 'no address' })
  expect((await latest()).id).toBe(before.id)
})

test('every operator call and every form of the desk that changes a record names its table', async () => {
  // decisions are only appended, so their table is its own record
  const withoutRecord = [
    ...['/simulator/inbound', '/session', '/import', '/hijri-decisions/:hijri', '/dumps'],
    ...['/simulator', '/session/end', '/copies/make', '/calendar/:hijri/enter', '/calendar/:hijri/withdraw'],
  ]
  const app = fastify()
  const changes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (!['GET', 'HEAD'].includes(String(method))) changes.push(url)
  })
  // routes are only listed and never called, so their dependencies are left out
  await app.register(adminPlugin({ publicUrl: 'http://localhost', whatsapp: {} } as AdminDeps), {
    prefix: '/admin/api',
  })
  await app.register(deskPlugin({ publicUrl: 'http://localhost', whatsapp: {} } as AdminDeps), { prefix: '/admin' })
  await app.ready()
  expect(changes.length).toBeGreaterThan(60)
  // failed work is in several tables, so its action records the answer
  const named = changes.filter(
    (path) => !/\/failed-work\//.test(path) && !withoutRecord.some((end) => path.endsWith(end)),
  )
  for (const url of named) {
    expect([url, subjectOf(url, { id: 'x', keyId: 'y' })?.table]).toEqual([url, expect.any(String)])
  }
})

test('the numbers for the charts are returned', async () => {
  const key = await system.referenceKey()
  for (let i = 0; i < 3; i++) await system.app.inject({ url: '/api/v1/nawawi', headers: { 'x-api-key': key } })
  const stats = (await system.app.inject({ url: '/admin/api/stats', headers: system.operator })).json()
  expect(stats.requests.reference).toHaveLength(30)
  expect(stats.requests.reference.at(-1)).toEqual({
    day: system.clock.now().toISOString().slice(0, 10),
    count: expect.any(Number),
  })
  expect(stats.requests.reference.at(-1).count).toBeGreaterThanOrEqual(3)
  expect(stats.keys.reference).toBeGreaterThan(0)
  expect(stats.lectures.approved).toBe(2)
})
