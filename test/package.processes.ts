import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'mimbar-package-'))
const installed = join(folder, 'package')
/** Optional packages that npm omits if it cannot reach the host of their install script (docs/configuration.md). */
const LEFT_OUT = ['@xenova', 'onnxruntime-node']
let files: string[]

// the published package next to the packages of this checkout without the optional ones, because installing from a registry is npm's part
beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  files = packed?.files.map(({ path }) => path) ?? []
  await run('tar', ['xzf', join(folder, packed?.filename ?? ''), '-C', folder])
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!LEFT_OUT.includes(name)) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package has everything that a server needs, and no development files', () => {
  const { bin, private: isPrivate } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect([bin, isPrivate]).toEqual([{ mimbar: 'dist/mimbar.js' }, undefined])
  expect(files).toEqual(
    expect.arrayContaining(['dist/main.js', 'dist/mimbar.js', 'README.md', 'SECURITY.md', 'docs/operations.md']),
  )
  expect(files.filter((file) => /^(src|test|clients|\.|tsconfig|package-lock|Dockerfile)/.test(file))).toEqual([])
})

test('its command starts a server in an empty folder, and lists the other commands', async () => {
  const work = join(folder, 'work')
  const command = join(installed, 'dist/mimbar.js')
  expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  const unknown = await run(process.execPath, [command]).catch((error) => error)
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    'Usage: mimbar <start | pack | backup | restore | move | partition | rotate-secrets | verify-dump>\n',
  ])
  for (const [name, words] of [
    ['backup', 'Usage: npm run backup'],
    ['restore', 'Usage: npm run restore'],
    ['move', 'Usage: npm run move'],
    ['verify-dump', 'Usage: npm run verify-dump'],
  ] as const) {
    const asked = await run(process.execPath, [command, name]).catch((error) => error)
    expect([name, asked.code > 0, asked.stderr]).toEqual([name, true, expect.stringContaining(words)])
  }

  const server = spawn(process.execPath, [command, 'start'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: work, QURAN_SOURCE: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  server.stdout.on('data', (piece: Buffer) => {
    output += piece.toString('utf8')
  })
  server.stderr.on('data', (piece: Buffer) => {
    output += piece.toString('utf8')
  })
  const ended = once(server, 'exit')
  try {
    await expect.poll(() => output, { timeout: 100_000 }).toMatch(/Mimbar listens on \S+/)
    const url = /Mimbar listens on (\S+)/.exec(output)?.[1]
    const { referenceKey } = JSON.parse(readFileSync(join(work, 'credentials.json'), 'utf8'))
    const verse = await fetch(`${url}/api/v1/quran/112:1`, { headers: { 'x-api-key': referenceKey } })
    expect(verse.status).toBe(200)
    expect((await fetch(`${url}/docs/guides/operations`)).status).toBe(200)
    await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 100_000 }).toBe(200)
  } finally {
    server.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  }
  expect(existsSync(join(installed, '.data'))).toBe(false)

  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: work, EMBEDDING_MODEL: 'another/model' }
  const refused = await run(process.execPath, [command, 'start'], { env }).catch((error) => error)
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("Cannot find package '@xenova/transformers'"),
  ])
}, 240_000)
