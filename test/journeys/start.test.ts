import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'

// the second test stops the first one's server, because another first start would cost ten seconds
let server: RunningServer
beforeAll(async () => {
  server = await startServer()
}, 90_000)
afterAll(async () => {
  await server.stop('SIGKILL')
  rmSync(server.folder, { recursive: true, force: true })
})

const json = async (response: Response) => (await response.json()) as Record<string, unknown>

test('a first start serves at once, with a working key for each API', async () => {
  expect(server.output()).toMatch(/419 verses, 111 hadith, 100 narrators/)
  expect(server.output()).toContain(join(server.folder, 'credentials.json'))
  expect(server.output()).toContain('DATA_PACK')
  expect(statSync(join(server.folder, 'credentials.json')).mode & 0o777).toBe(0o600)

  const { referenceKey, messagingKey, adminToken, messagingAccountId } = server.credentials()
  const verse = await fetch(`${server.url}/api/v1/quran/2:255`, { headers: { 'x-api-key': referenceKey } })
  expect((await json(verse)).key).toBe('2:255')
  const limits = await fetch(`${server.url}/v1/usage/rate-limits`, {
    headers: { authorization: `Bearer ${messagingKey}` },
  })
  expect((await json(limits)).plan).toBe('enterprise')
  const account = await fetch(`${server.url}/admin/api/accounts/${messagingAccountId}`, {
    headers: { authorization: `Bearer ${adminToken}` },
  })
  expect((await json(account)).id).toBe(messagingAccountId)

  expect(await json(await fetch(`${server.url}/health`))).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: 60_000 }).toBe(200)
  expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
    /http_request_duration_seconds_count\{[^}]*\/api\/v1\/quran/,
  )
  expect((await fetch(`${server.url}/docs/`)).headers.get('content-type')).toContain('text/html')
  for (const prefix of ['/api/v1', '/v1']) {
    expect(await json(await fetch(`${server.url}${prefix}/openapi.json`))).toMatchObject({ openapi: '3.1.0' })
  }
}, 90_000)

test('a second start keeps keys and data, also after kill -9', async () => {
  const before = server.credentials()
  await server.stop('SIGKILL')
  server = await startServer({}, server.folder)
  expect(server.credentials()).toEqual(before)
  const response = await fetch(`${server.url}/api/v1/quran/1:1`, { headers: { 'x-api-key': before.referenceKey } })
  expect(response.status).toBe(200)
}, 90_000)
