import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SETTINGS } from '../../src/config.ts'
import { describeUnless } from '../support/unless.ts'
import { type Engine, NO_ENGINE, openEngine } from './engine.ts'

const PORT = '38400'
const URL = `http://127.0.0.1:${PORT}`
const GRACE_MS = 300_000

/** Two seconds of sound in the formats that sites and people send, some with a picture. */
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=160x120:rate=10']
const SOUNDS = [
  ['sound.mp3', '-c:a', 'libmp3lame'],
  ['sound.ogg', '-c:a', 'libvorbis'],
  ['sound.wav'],
  ['sound.m4a', '-c:a', 'aac'],
  ['sound.flac'],
  ['video.mp4', ...PICTURE, '-c:v', 'libx264', '-c:a', 'aac'],
  ['video.webm', ...PICTURE, '-c:v', 'libvpx', '-c:a', 'libopus'],
  ['video.ts', ...PICTURE, '-c:v', 'mpeg2video', '-c:a', 'mp2'],
] as const
function sounds(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-sounds-'))
  chmodSync(folder, 0o755)
  for (const [name, ...how] of SOUNDS)
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=2', ...how, join(folder, name)])
  return folder
}

describeUnless(NO_ENGINE, 'the image and the compose file', () => {
  let engine: Engine
  let size = 0
  beforeAll(() => {
    // settings of this machine must not reach the containers
    for (const name of SETTINGS) delete process.env[name]
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
  /** In MB: the memory of the server's processes as the kernel counts it. */
  const memory = () => {
    const kbOf = (pid: string): number => {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
      const own = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
      return children.reduce((sum, child) => sum + kbOf(child), own)
    }
    return Math.round(kbOf(engine.podman('inspect', '--format', '{{.State.Pid}}', container()).trim()) / 1024)
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
    // packages are pruned for the image, and what the server imports must remain
    for (const name of ['@xenova/transformers', 'sharp', '@aws-sdk/client-s3', '@electric-sql/pglite'])
      expect(inside('node', '-e', `import('${name}').then((it) => console.log(typeof it))`).trim()).toBe('object')

    const begun = performance.now()
    const stopped = container()
    engine.compose('stop', 'app')
    console.log(`containers: stopped in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    expect(engine.podman('inspect', '--format', '{{.State.ExitCode}}', stopped).trim()).toBe('0')
    engine.compose('start', 'app')
    console.log(`containers: ready again after ${(await until('/ready')).toFixed(1)} s`)
    expect(await state()).toBe('read')
  }, 600_000)

  test('the image for lectures is under 600 MB, with ffmpeg and yt-dlp', () => {
    const lectures = engine.build('lectures')
    console.log(`containers: the image for lectures has ${lectures} MB`)
    expect(lectures).toBeLessThan(600)
    const run = (...args: string[]) => engine.podman('run', '--rm', '--network', 'none', '--read-only', ...args)
    // the yt-dlp of Debian's first release, of 2023, does not know today's sites
    expect(Number.parseInt(run('mimbar-lectures', 'yt-dlp', '--version'))).toBeGreaterThanOrEqual(2025)
    const cut = `
      const { probeSound, splitSound } = await import('/app/dist/reference/lectures/audio.js')
      const { signal } = new AbortController()
      for (const file of fs.readdirSync('/sounds')) {
        const folder = fs.mkdtempSync('/tmp/')
        const { durationSeconds } = await probeSound('/sounds/' + file, signal)
        console.log(file, Math.round(durationSeconds), (await splitSound('/sounds/' + file, folder, signal)).length)
      }`
    const printed = run(
      '-v',
      `${sounds()}:/sounds:ro`,
      'mimbar-lectures',
      'node',
      '--input-type=module',
      '-e',
      `import fs from 'node:fs'\n${cut}`,
    )
    expect(printed.trim().split('\n').sort()).toEqual(SOUNDS.map(([name]) => `${name} 2 1`).sort())
  }, 900_000)
})
