import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { afterEach, test as anywhere, expect } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { preparedPlace } from '../support/indexed-template.ts'
import { newFolder, type RunningServer, startServer } from '../support/server.ts'

const running: RunningServer[] = []
// about the files of an embedded database
const test = anywhere.skipIf(process.env.TEST_DATABASE_URL)

async function start(env: Record<string, string> = {}, folder?: string): Promise<RunningServer> {
  const server = await startServer({ EMBEDDING_MODEL: 'none', ...env }, folder ?? (await preparedPlace()).folder)
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.stop('SIGKILL')
    rmSync(server.folder, { recursive: true, force: true })
  }
})

const preload = (script: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` })
const jsonLines = (output: string) =>
  output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))
/** The folder of the embedded database's socket, which its data folder names. */
const socketFolder = ({ folder }: RunningServer) => readFileSync(`${folder}/mimbar.owner`, 'utf8').split('\n')[1] ?? ''

test('a shutdown by signal has a time limit for requests that never end', async () => {
  const server = await start()
  const sockets = socketFolder(server)
  expect(existsSync(sockets)).toBe(true)
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /api/v1/search HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.credentials().referenceKey}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  )
  // its answer shows that the server has read the other one too
  await fetch(`${server.url}/health`)
  const cut = once(socket, 'close')
  const begun = performance.now()
  expect(await server.stop('SIGTERM')).toBe(0)
  await cut
  expect(performance.now() - begun).toBeLessThan(9_500)
  expect(existsSync(sockets)).toBe(false)
}, 120_000)

test('after SIGTERM it serves for DRAIN_SECONDS and reports that it is not ready; a second signal stops it at once', async () => {
  const server = await start({ DRAIN_SECONDS: '600' })
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: 60_000 }).toBe(200)
  const exited = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/ready`)).status).toBe(503)
  const verse = await fetch(`${server.url}/api/v1/quran/1:1`, {
    headers: { 'x-api-key': server.credentials().referenceKey },
  })
  expect(verse.status).toBe(200)
  server.process.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
}, 120_000)

test.each([
  ['an exception', "process.on('SIGUSR2', () => { throw new Error('out of the blue, for +62' + '81234567890') })"],
  [
    'a rejection',
    "process.on('SIGUSR2', () => { Promise.reject(new Error('out of the blue, for +62' + '81234567890')) })",
  ],
])(
  '%s that is unexpected logs one line, and the process shuts down with exit code 1',
  async (_what, script) => {
    const server = await start(preload(script))
    const exited = once(server.process, 'exit')
    server.process.kill('SIGUSR2')
    const [code] = await exited
    expect(code).toBe(1)
    const fatal = jsonLines(server.output()).filter(({ level }) => level === 60)
    expect(fatal).toMatchObject([{ err: { message: 'out of the blue, for <number …90>' } }])
    expect(server.output()).not.toContain('6281234567890')
    // closed, not cut: nothing of the embedded database is left behind
    expect(existsSync(`${server.folder}/mimbar.owner`)).toBe(false)
  },
  120_000,
)

test('the next start deletes what a killed process left in the temporary directory', async () => {
  const first = await start()
  const left = socketFolder(first)
  expect(existsSync(left)).toBe(true)
  await first.stop('SIGKILL')
  const second = await start({}, first.folder)
  expect(existsSync(left)).toBe(false)
  await second.stop()
}, 120_000)

test('while it starts, /health is 200, /ready names the step, and other requests are refused with Retry-After', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const starting = start({ PORT: String(port) }, newFolder())
  const seen = new Map<string, Response>()
  for (const path of ['/health', '/ready', '/v1/messages', '/api/v1/quran/1:1']) {
    await expect
      .poll(
        () =>
          fetch(url + path).then(
            (response) => seen.set(path, response).size > 0,
            () => false,
          ),
        { interval: 10, timeout: 60_000 },
      )
      .toBe(true)
  }
  expect(seen.get('/health')?.status).toBe(200)
  expect(seen.get('/ready')?.status).toBe(503)
  expect(await seen.get('/ready')?.json()).toMatchObject({ checks: [{ name: 'migrations', ready: false }] })
  expect(seen.get('/v1/messages')?.headers.get('retry-after')).toBe('5')
  expect(await seen.get('/v1/messages')?.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
  expect(seen.get('/api/v1/quran/1:1')?.status).toBe(503)
  expect(await seen.get('/api/v1/quran/1:1')?.json()).toMatchObject({ error: expect.stringContaining('starting') })
  await starting
  await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 60_000 }).toBe(200)
}, 150_000)
