import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeUnless } from '../support/unless.ts'
import { type Engine, NO_ENGINE, openEngine } from './engine.ts'

const PORT = '38400'
const URL = `http://127.0.0.1:${PORT}`
const GRACE_MS = 300_000

describeUnless(NO_ENGINE, 'the image and the compose file', () => {
  let engine: Engine
  let size = 0
  beforeAll(() => {
    process.env.PORT = PORT
    process.env.QURAN_SOURCE = 'none'
    process.env.PUBLIC_URL = URL
    engine = openEngine()
    size = engine.build('server')
  }, 900_000)
  afterAll(() => void engine?.compose('down', '-v'), 120_000)

  const status = (path: string) =>
    fetch(URL + path).then(
      ({ status }) => status,
      () => 0,
    )
  async function until(path: string): Promise<number> {
    const begun = performance.now()
    while ((await status(path)) !== 200) {
      if (performance.now() - begun > GRACE_MS) throw new Error(engine.compose('logs', 'app'))
      await pause(100)
    }
    return (performance.now() - begun) / 1000
  }
  const container = () => engine.podman('ps', '-q', '--filter', 'label=com.docker.compose.service=app').trim()
  /** Of the server's processes, in MB, as the kernel counts them. */
  const memory = () => {
    const pids = engine.podman('top', container(), 'hpid').trim().split('\n').slice(1)
    const kb = pids.map((pid) =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid.trim()}/status`, 'utf8'))?.[1] ?? 0),
    )
    return Math.round(kb.reduce((sum, each) => sum + each, 0) / 1024)
  }
  const inside = (...command: string[]) => engine.podman('exec', container(), ...command)

  test('the image is under 450 MB without the tools of lectures', () => {
    console.log(`containers: the image has ${size} MB`)
    expect(size).toBeLessThan(450)
  })

  test('compose starts it, both journeys pass, and stored data survive a restart', async () => {
    engine.compose('up', '-d', '--no-build', 'secrets', 'postgres', 'app')
    const [health, ready] = [await until('/health'), await until('/ready')]
    console.log(`containers: /health after ${health.toFixed(1)} s, /ready ${ready.toFixed(1)} s later, ${memory()} MB`)
    const token = inside('cat', '/secrets/admin-token').trim()
    const post = async (path: string, body: object, headers: Record<string, string>) => {
      const response = await fetch(URL + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.ok, path).toBe(true)
      return (await response.json()) as Record<string, string>
    }
    const operator = { authorization: `Bearer ${token}` }
    const reference = await post('/admin/api/reference-keys', { email: 'someone@example.test' }, operator)
    const verse = await fetch(`${URL}/api/v1/quran/2:255`, { headers: { 'x-api-key': reference.key ?? '' } })
    expect(await verse.json()).toMatchObject({ key: '2:255' })

    const account = await post('/admin/api/accounts', { name: 'Container', plan: 'enterprise' }, operator)
    const { key } = await post(`/admin/api/accounts/${account.id}/keys`, {}, operator)
    const caller = { authorization: `Bearer ${key}` }
    const to = '+628120000777'
    await post(
      '/admin/api/simulator/inbound',
      { account_id: account.id, from: to, type: 'text', message: 'Halo' },
      operator,
    )
    const sent = await post('/v1/messages', { to, type: 'text', message: 'Assalamu alaikum' }, caller)
    const state = async () => {
      const response = await fetch(`${URL}/v1/messages/${sent.message_id}`, { headers: caller })
      return ((await response.json()) as { status?: string }).status
    }
    await expect.poll(state, { timeout: 30_000 }).toBe('read')

    expect(inside('id', '-u').trim()).toBe('1000')
    expect(() => inside('touch', '/app/anything')).toThrow(/Read-only/)
    expect(inside('npm', 'run', '--silent', 'rotate-secrets')).toContain('SECRET_KEY is the key of this database')
    expect(inside('node', '-v')).toMatch(/^v24\./)

    const begun = performance.now()
    engine.compose('stop', 'app')
    console.log(`containers: stopped in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    engine.compose('start', 'app')
    console.log(`containers: ready again after ${(await until('/ready')).toFixed(1)} s`)
    expect(await state()).toBe('read')
  }, 600_000)

  test('the image for lectures has ffmpeg and yt-dlp', () => {
    const lectures = engine.build('lectures')
    console.log(`containers: the image for lectures has ${lectures} MB`)
    const tools = ['ffmpeg -version', 'yt-dlp --version'].map((command) =>
      engine.podman('run', '--rm', '--network', 'none', '--entrypoint', 'sh', 'mimbar-lectures', '-c', command),
    )
    expect(tools[0]).toContain('ffmpeg version')
    expect(tools[1]).toMatch(/^\d{4}\./)
  }, 900_000)
})
