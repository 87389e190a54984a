import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../../../../src/config.ts'
import { quranRows } from '../../../../../src/reference/loading/pack/public/quran-json.ts'
import {
  createQuranLoader,
  fetchOnFirstStart,
  type QuranFiles,
} from '../../../../../src/reference/loading/pack/public/quran-loader.ts'
import { packPlace } from '../../../../../src/reference/loading/pack/source.ts'
import { uthmaniInUnicode } from '../../../../../src/reference/records/quran/scripts.ts'
import { known, npmRegistry, quranJsonFiles, type Registry, tarball } from '../../../../support/npm-registry.ts'
import { packFolder, packRows } from '../../../../support/pack.ts'
import { type TestSystem, testSystem } from '../../../../support/system.ts'

const NAME = 'quran-json'
const VERSION = '3.1.2'
const PACKAGE = `${NAME}@${VERSION}`

const files = quranJsonFiles()
let bytes: Buffer
let registry: Registry
let system: TestSystem | undefined
beforeAll(async () => {
  bytes = await tarball(NAME, VERSION, files)
})
beforeEach(async () => {
  registry = await npmRegistry(NAME, VERSION, bytes)
  vi.stubEnv('npm_config_registry', registry.url)
  vi.stubEnv('npm_config_userconfig', join(tmpdir(), 'no-such-npmrc'))
  vi.stubEnv('npm_config_noproxy', '127.0.0.1')
})
afterEach(async () => {
  await system?.close()
  system = undefined
  await registry.close()
})
afterAll(() => vi.unstubAllEnvs())

/** A server that has no pack and may fetch one; `get` reads records, `data` is the check of /ready. */
async function start(sum = known(PACKAGE, bytes), quran?: Promise<QuranFiles>) {
  const started = await testSystem({ QURAN_SOURCE: 'npm' }, undefined, { quranPackage: sum, quran })
  system = started
  const key = await started.referenceKey()
  return {
    system: started,
    async get(path: string) {
      const response = await started.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })
      return { status: response.statusCode, body: response.json() }
    },
    async data() {
      const { checks } = (await started.app.inject('/ready')).json<{ checks: { name: string }[] }>()
      return checks.find(({ name }) => name === 'data')
    },
  }
}

const servesStarters = async ({ get }: Awaited<ReturnType<typeof start>>) => {
  expect((await get('/quran/2:255')).body.translation).toMatchObject({ id: 'mimbar', reviewed_by: 'belum ditashih' })
  expect((await get('/quran/2:282')).status).toBe(404)
}

test('the whole Quran is imported while the starter verses are served, and nothing of the package remains', async () => {
  const server = await start()
  const fetching = join(server.system.folder, 'fetching')
  mkdirSync(fetching)
  writeFileSync(join(fetching, 'left-by-a-killed-process'), 'x')
  // the download pauses, so that requests can be sent meanwhile
  const held = new Promise<() => void>((resolve) =>
    registry.send((response, body) => {
      response.write(body.subarray(0, 1000))
      resolve(() => response.end(body.subarray(1000)))
    }),
  )
  const importing = server.system.pack.run()
  const release = await held
  await servesStarters(server)
  expect(await server.data()).toEqual({ name: 'data', ready: true, progress: expect.stringContaining('being fetched') })
  expect(await server.system.pack.awaited()).toContain(PACKAGE)
  release()
  expect(await importing).toBe('imported')

  expect(await server.data()).toEqual({ name: 'data', ready: true })
  expect(await server.system.pack.awaited()).toBeUndefined()
  expect(existsSync(fetching)).toBe(false)
  expect((await server.get('/quran/2:282')).body).toMatchObject({
    text_indonesian: 'Baris buatan untuk uji 2:282',
    translation: { id: 'kemenag-quranenc', reviewed_by: 'belum ditashih' },
    translation_english: { id: 'saheeh-international' },
    juz: 3,
    page: 48,
  })
  // fields that the package lacks keep the starter's text
  expect((await server.get('/quran/2:255')).body.text_arabic_kemenag).toContain('الْعَظِيْمُ')
  expect((await server.get('/hadith/bukhari:1')).status).toBe(200)
  const metrics = (await server.system.app.inject('/metrics')).body
  expect(metrics).toContain('mimbar_records{kind="verses"} 6236')

  const served = await server.system.database.pool.query('select key, text_arabic, transliteration from verses')
  expect(served.rows).toHaveLength(6236)
  const folder = packFolder()
  if (folder) {
    const arabic = new Map(served.rows.map(({ key, text_arabic }) => [key, text_arabic]))
    for (const { key, text_arabic } of packRows<{ key: string; text_arabic: string }>(folder, 'quran'))
      expect(arabic.get(key)).toBe(uthmaniInUnicode(text_arabic))
    expect(served.rows.every(({ transliteration }) => transliteration)).toBe(true)
  }

  registry.asked.length = 0
  expect(await server.system.pack.run()).toBe('known')
  expect(registry.asked).toEqual([])
}, 90_000)

test('a package other than the expected one is refused, and the starter verses are served', {
  timeout: 60_000,
  tags: 'any-database',
}, async () => {
  const server = await start({ name: PACKAGE, sha512: known(PACKAGE, Buffer.from('the known one')).sha512 })
  await expect(server.system.pack.run()).rejects.toThrow(/quran-json@3\.1\.2: is not the package that .* its sum/)
  await servesStarters(server)
  expect(existsSync(join(server.system.folder, 'fetching'))).toBe(false)
})

test('an interrupted download leaves the starter verses, and the next attempt loads the rest', {
  timeout: 90_000,
  tags: 'any-database',
}, async () => {
  const server = await start()
  registry.send((response, body) => {
    response.writeHead(200, { 'content-length': body.length })
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
  })
  await expect(server.system.pack.run()).rejects.toThrow(/npm cannot fetch quran-json@3\.1\.2/)
  await servesStarters(server)
  expect(existsSync(join(server.system.folder, 'fetching'))).toBe(false)
  registry.send((response, body) => response.end(body))
  expect(await server.system.pack.run()).toBe('imported')
})

test('offline, one log line says so, and readiness does not wait', {
  timeout: 60_000,
  tags: 'any-database',
}, async () => {
  const server = await start()
  await registry.close()
  server.system.pack.start()
  await vi.waitUntil(() => server.system.logged().includes('could not be fetched'), { timeout: 30_000 })
  expect(
    server.system
      .logged()
      .split('\n')
      .filter((line) => line.includes('the whole Quran')),
  ).toHaveLength(1)
  expect(await server.data()).toEqual({ name: 'data', ready: true, progress: expect.stringContaining('tried again') })
  await servesStarters(server)
})

test('of several processes only one downloads', async () => {
  const server = await start()
  const { database, folder } = server.system
  const second = createQuranLoader({
    db: database.db,
    package: known(PACKAGE, bytes),
    embedded: false,
    folder: join(folder, 'second'),
    log: server.system.app.log,
    onImported: async () => {},
  })
  await database.pool.query(
    `insert into settings (name, value) values ('quran_fetch', jsonb_build_object('until', now() + interval '1 minute'))`,
  )
  expect(await second.run()).toBe('busy')
  expect(registry.asked).toEqual([])
  await second.stop()
})

test('if a data pack was ever loaded, nothing is fetched', async () => {
  const server = await start()
  await server.system.database.pool.query(
    `insert into settings (name, value) values ('pack', '{"source": "/some/pack", "digest": "x", "edition": 1}')`,
  )
  expect(await server.system.pack.run()).toBe('known')
  expect(registry.asked).toEqual([])
})

test('a pack in the data folder is used without configuration; a configured one takes precedence', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'mimbar-data-'))
  expect(packPlace({ DATA_DIR })).toBeUndefined()
  mkdirSync(join(DATA_DIR, 'pack'))
  writeFileSync(join(DATA_DIR, 'pack/manifest.json'), '{}')
  expect(packPlace({ DATA_DIR })).toBe(join(DATA_DIR, 'pack'))
  expect(packPlace({ DATA_DIR, DATA_PACK: '/other' })).toBe('/other')
  rmSync(DATA_DIR, { recursive: true })
})

const rowsWith = (file: string, change: (text: string) => string) =>
  quranRows((path) => Buffer.from(path === file ? change(files[path] ?? '') : (files[path] ?? '')))

test.each<[string, RegExp, string, (text: string) => string]>([
  ['no JSON', /^dist\/quran_id\.json: is not JSON/, 'dist/quran_id.json', (text) => text.slice(0, -10)],
  [
    'a missing verse',
    /^dist\/quran\.json: has no verse 114:6/,
    'dist/quran.json',
    (text) => text.replace(/,\{"id":6,[^{}]*\}\]\}\]$/, ']}]'),
  ],
  [
    'another Arabic text',
    /^dist\/quran_en\.json: its Arabic of 114:6/,
    'dist/quran_en.json',
    (text) => text.replace(/("text":")([^"]*)("[^"]*"translation":"[^"]*"\}\]\}\])$/, '$1x$2$3'),
  ],
  [
    'an empty translation',
    /^dist\/quran_id\.json: 0\.verses\.0\.translation/,
    'dist/quran_id.json',
    (text) => text.replace('Baris buatan untuk uji 1:1"', '"'),
  ],
])('%s is refused by name', (_what, message, file, change) => {
  expect(change(files[file] ?? '')).not.toBe(files[file])
  expect(() => rowsWith(file, change)).toThrow(message)
})

test('a first start fetches while its database is created, and loads the result', {
  timeout: 60_000,
  tags: 'any-database',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-first-'))
  const begin = (settings: Record<string, string> = {}) =>
    fetchOnFirstStart(
      loadConfig({ DATA_DIR: folder, QURAN_SOURCE: 'npm', ...settings }),
      new AbortController().signal,
      known(PACKAGE, bytes),
    )
  const begun = begin()
  await begun
  expect(registry.asked).not.toEqual([])
  registry.asked.length = 0
  const { system, get } = await start(undefined, begun)
  expect(await system.pack.run()).toBe('imported')
  expect(registry.asked).toEqual([])
  expect((await get('/quran/2:282')).status).toBe(200)

  const others: Record<string, string>[] = [
    { QURAN_SOURCE: 'none' },
    { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: Buffer.alloc(32).toString('base64') },
    { DATA_PACK: '/a/pack' },
    { DATA_PACK: 'public' },
  ]
  for (const settings of others) expect(begin(settings)).toBeUndefined()
  mkdirSync(join(folder, 'pgdata'))
  expect(begin()).toBeUndefined()
  expect(registry.asked).toEqual([])
  rmSync(folder, { recursive: true })
})

test('if the first fetch failed, it is fetched as usual', { timeout: 60_000, tags: 'any-database' }, async () => {
  const failed = Promise.reject(new Error('no network yet'))
  failed.catch(() => {})
  const { system } = await start(undefined, failed)
  await expect(system.pack.run()).rejects.toThrow('no network yet')
  expect(await system.pack.run()).toBe('imported')
})
