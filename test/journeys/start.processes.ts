import { rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { afterEach, test as anywhere, expect } from 'vitest'
import { preparedPlace } from '../support/indexed-template.ts'
import { type RunningServer, startServer } from '../support/server.ts'

// about keys and folders of an embedded database
const test = anywhere.skipIf(process.env.TEST_DATABASE_URL)

const running: RunningServer[] = []
async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ EMBEDDING_MODEL: 'none', ...env }, (await preparedPlace()).folder)
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.stop('SIGKILL')
    rmSync(server.folder, { recursive: true, force: true })
  }
})

test('a signal stops it in an orderly way', async () => {
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
  const owner = await start()
  const problem = await startServer({}, owner.folder).catch((error: Error) => error.message)
  expect(problem).toContain(`Process ${owner.process.pid} on ${hostname()} has ${owner.folder} open`)
}, 60_000)

test('a worker process answers only its probes', async () => {
  const server = await start({ PROCESS_ROLE: 'worker' })
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/v1/quran/1:1`)).status).toBe(404)
}, 60_000)
