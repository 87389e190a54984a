import { rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { newFolder, type RunningServer, startServer } from '../support/server.ts'

const running: RunningServer[] = []
async function start(env?: Record<string, string>, folder?: string): Promise<RunningServer> {
  const server = await startServer(env, folder)
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.stop('SIGKILL')
    rmSync(server.folder, { recursive: true, force: true })
  }
})

const json = async (response: Response) => (await response.json()) as Record<string, unknown>

test('a first start serves at once, with a working key for each API', async () => {
  const server = await start()
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

  expect(await json(await fetch(`${server.url}/health`))).toEqual({ status: 'ok' })
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
  const first = await start()
  const before = first.credentials()
  await first.stop('SIGKILL')
  const second = await start({}, first.folder)
  expect(second.credentials()).toEqual(before)
  const response = await fetch(`${second.url}/api/v1/quran/1:1`, { headers: { 'x-api-key': before.referenceKey } })
  expect(response.status).toBe(200)
}, 90_000)

test('an end by signal is orderly', async () => {
  const server = await start()
  const { referenceKey } = server.credentials()
  const inFlight = Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      fetch(`${server.url}/api/v1/hadith?collection=muslim&limit=${i + 1}`, { headers: { 'x-api-key': referenceKey } }),
    ),
  )
  // one answer shows that the others have reached the server too
  await fetch(`${server.url}/health`)
  const stopped = server.stop('SIGTERM')
  expect((await inFlight).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await stopped).toBe(0)
}, 60_000)

test('bad settings stop the start with one message that names them all', async () => {
  const problem = await start({ TIME_ZONE: 'Mars/Base', LOG_LEVEL: 'loud', RATE_LIMITS: 'maybe' }).catch(
    (error: Error) => error.message,
  )
  for (const name of ['TIME_ZONE', 'LOG_LEVEL', 'RATE_LIMITS']) expect(problem).toContain(name)
})

test('a folder that another process has open is refused by name', async () => {
  const folder = newFolder()
  const owner = await start({}, folder)
  const problem = await startServer({}, folder).catch((error: Error) => error.message)
  expect(problem).toContain(`Process ${owner.process.pid} on ${hostname()} has ${folder} open`)
}, 60_000)

test('a worker process answers only its probes', async () => {
  const server = await start({ PROCESS_ROLE: 'worker' })
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/v1/quran/1:1`)).status).toBe(404)
}, 60_000)
