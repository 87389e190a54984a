import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '../../../../../src/platform/root.ts'
import { buildPack } from '../../../../../src/reference/loading/pack/public/build.ts'
import { checkPack, comparePackSums, recordedSums } from '../../../../../src/reference/loading/pack/public/check.ts'
import { fetchSources } from '../../../../../src/reference/loading/pack/public/fetch.ts'
import { acceptedSources, atMirror, makePublicPack } from '../../../../../src/reference/loading/pack/public/make.ts'
import {
  AR_SANAD_FILE,
  JALALAYN_FILE,
  PUBLIC_SOURCES,
  TAQRIB_FILE,
} from '../../../../../src/reference/loading/pack/public/sources.ts'
import { COLLECTIONS } from '../../../../../src/reference/records/hadith/hadith.ts'
import { quranJsonFiles } from '../../../../support/npm-registry.ts'
import { packRows } from '../../../../support/pack.ts'
import { testSystem } from '../../../../support/system.ts'
import { testUnless } from '../../../../support/unless.ts'
import {
  type Fault,
  madeUpFiles,
  sample,
  samplesFolder,
  tagOf,
  type Upstreams,
  upstreams,
} from '../../../../support/upstreams.ts'

const ALL = PUBLIC_SOURCES.map(({ id }) => id)
const files = madeUpFiles()
const quran = quranJsonFiles()
let server: Upstreams
let folder: string
beforeEach(async () => {
  server = await upstreams(files)
  folder = dataFolder()
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A DATA_DIR with the Quran's package already fetched; npm has its own test. */
function dataFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mimbar-public-'))
  for (const [path, text] of Object.entries(quran)) {
    const file = join(made, 'pack-sources/quran-json', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return made
}

const make = (accepted = ALL, at = folder) =>
  makePublicPack({
    fetched: join(at, 'pack-sources'),
    folder: join(at, 'pack'),
    sources: atMirror(server.url, acceptedSources(accepted)),
    quran: { name: 'no-such-package@1.0.0', sha512: '' },
    waitMs: () => 1,
  })

const bytesOf = (pack: string) =>
  Object.fromEntries(
    readdirSync(pack)
      .sort()
      .map((file) => [file, readFileSync(join(pack, file)).toString('base64')]),
  )

/** The first requests of a path fail, in these ways in turn. */
const wrongAtFirst = (path: RegExp, ...ways: Fault[]): Fault => {
  let at = 0
  return (request, response, bytes) => {
    const way = path.test(request.url ?? '') ? ways[at++] : undefined
    return way?.(request, response, bytes) ?? false
  }
}
const cutOff: Fault = (_request, response, bytes) => {
  response.writeHead(200, { etag: '"first"', 'content-length': bytes.length })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  return true
}
const tooMany: Fault = (_request, response) => {
  response.writeHead(429, { 'retry-after': '0' }).end()
  return true
}
const reset: Fault = (request) => {
  request.socket.destroy()
  return true
}
const busy: Fault = (_request, response) => {
  response.writeHead(503).end()
  return true
}

test('a pack of all sources is made, is valid, and is imported and served', async () => {
  expect(await make()).toEqual(new Map())
  const pack = join(folder, 'pack')
  const rows = Object.fromEntries((await checkPack(pack)).map(({ file, rows }) => [file.split('.')[0], rows]))
  expect(rows).toEqual({
    quran: 6236,
    tafsir: 114,
    tafsir_extra: 2,
    hadith_sections: 14,
    hadith: 14,
    hadith_fractional: 7,
    narrators: 4,
  })
  const manifest = JSON.parse(readFileSync(join(pack, 'manifest.json'), 'utf8'))
  expect(manifest.sources.hadith).toMatchObject({ licence: 'The Unlicense', attribution: expect.any(String) })
  expect(Object.keys(manifest.sources.kemenag.files)).toHaveLength(114)
  // every source with its licence, including the one on npm
  expect(Object.keys(manifest.sources).sort()).toEqual(['quran-json', ...ALL].sort())
  for (const source of Object.values(manifest.sources))
    expect(source).toMatchObject({
      licence: expect.stringMatching(/\S/),
      attribution: expect.stringMatching(/\S/),
      page: expect.stringMatching(/^https/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  expect(manifest.sources.kemenag.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(server.asked.every(({ agent }) => agent.startsWith('mimbar-pack'))).toBe(true)

  const narrators = packRows<{ id: string; same_as: string | null }>(pack, 'narrators')
  expect(Object.fromEntries(narrators.map(({ id, same_as }) => [id, same_as]))).toEqual({
    'taqrib:1': null,
    'taqrib:2': null,
    'arsanad:7': 'taqrib:1',
    'arsanad:9': null,
  })

  const system = await testSystem({ DATA_PACK: pack })
  try {
    expect(await system.pack.run()).toBe('imported')
    const key = await system.referenceKey()
    const get = async (path: string) =>
      (await system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })).json()
    expect(await get('/quran/112:1')).toMatchObject({
      text_arabic_kemenag: 'سطر مصنوع 112:1',
      text_indonesian: 'Baris buatan 112:1',
      translation: { id: 'kemenag' },
      translation_english: { id: 'saheeh-international' },
      tafsir: 'Penjelasan buatan 112:1',
    })
    expect(await get('/hadith/muslim:8.10')).toMatchObject({ sanad: 'Fulan → Fulan bin Fulan' })
    expect(await get('/hadith/bukhari:2.1')).toMatchObject({ hadith_number: 2 })
    expect(await get('/rijal/taqrib:1')).toMatchObject({ grade: 'ثقة', name_latin_generated: true })
    // one man in both sources is one record with both gradings, by either id
    expect(await get('/rijal/arsanad:7')).toMatchObject({
      id: 'taqrib:1',
      kuniyah: 'أبو فلان',
      gradings: [
        { grade: 'ثقة', graded_by: 'Ibn Hajar', id: 'taqrib:1' },
        { grade: 'ثقة', graded_by: 'Ibn Hajar', id: 'arsanad:7' },
      ],
    })
  } finally {
    await system.close()
  }
}, 90_000)

const samples = samplesFolder()

/** Every file of the publishers, including the samples. */
function withSamples(folder: string): Map<string, Buffer> {
  const given = {
    'kemenag/surah/1.json': 'rioastamal-quran-json/surah-1.json',
    'kemenag/surah/112.json': 'rioastamal-quran-json/surah-112.json',
    [`jalalayn/${JALALAYN_FILE}`]: 'renomureza-quran-api-id/tafsir-jalalayn.slice.json',
    'hadith/editions/ara-bukhari.json': 'fawazahmed0-hadith-api/ara-bukhari.section-1.rebuilt.json',
    'hadith/editions/ind-bukhari.json': 'fawazahmed0-hadith-api/ind-bukhari.section-1.rebuilt.json',
    'hadith/editions/ind-malik.json': 'fawazahmed0-hadith-api/ind-malik.json',
    [`taqrib/${TAQRIB_FILE}`]: 'openiti-taqrib/taqrib.head.txt',
    [`ar-sanad/${AR_SANAD_FILE}`]: 'ar-sanad/lite-narrators-data.first100.csv',
  }
  // the invented gradings are of other hadith
  const info = JSON.stringify(
    Object.fromEntries(COLLECTIONS.map((name) => [name, { metadata: { name }, hadiths: [] }])),
  )
  return new Map([
    ...files,
    ['hadith/info.json', Buffer.from(info)],
    ...Object.entries(given).map(([path, from]): [string, Buffer] => [path, sample(folder, from)]),
  ])
}

testUnless(
  samples ? undefined : 'no samples of upstream formats here',
  'the samples, in their publishers’ own paths at a server that delays, resets, refuses and cuts off, make a pack that is imported and served',
  async () => {
    const given = withSamples(samples ?? '')
    const publishers = await upstreams(given)
    // a file is tried six times, so six faults of one kind could all hit one file
    const trouble = [
      wrongAtFirst(/bukhari|Taqrib/, reset, tooMany, cutOff),
      wrongAtFirst(/Narrators|surah\/112/, busy, reset, cutOff),
    ]
    publishers.fault((request, response, bytes) => {
      if (!/surah\/1\.json|ind-malik/.test(request.url ?? ''))
        return trouble.some((fault) => fault(request, response, bytes))
      setTimeout(() => response.end(bytes), 20)
      return true
    })
    const pack = join(folder, 'pack')
    try {
      expect(
        await makePublicPack({
          fetched: join(folder, 'pack-sources'),
          folder: pack,
          sources: atMirror(publishers.url, acceptedSources(ALL)),
          quran: { name: 'no-such-package@1.0.0', sha512: '' },
          waitMs: () => 1,
        }),
      ).toEqual(new Map())
    } finally {
      await publishers.close()
    }
    const system = await testSystem({ DATA_PACK: pack })
    try {
      expect(await system.pack.run()).toBe('imported')
      const key = await system.referenceKey()
      const get = async (path: string) =>
        (await system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })).json()
      const surah = JSON.parse(String(given.get('kemenag/surah/112.json')))['112']
      expect(await get('/quran/112:1')).toMatchObject({ text_indonesian: surah.translations.id.text['1'] })
      const [first] = JSON.parse(String(given.get('hadith/editions/ara-bukhari.json'))).hadiths
      expect(await get('/hadith/bukhari:1')).toMatchObject({
        text_arabic: first.text.trim(),
        sanad: expect.stringContaining(' → '),
      })
      expect((await get('/hadith?collection=malik&limit=1')).total).toBeGreaterThan(1858)
      // both sources have these narrators
      for (const [id, person] of [
        ['arsanad:1124', 'taqrib:37'],
        ['arsanad:2374', 'taqrib:86'],
      ]) {
        const narrator = await get(`/rijal/${id}`)
        expect(narrator.id).toBe(person)
        expect(new Set(narrator.gradings.map(({ source }: { source: string }) => source)).size).toBe(2)
      }
    } finally {
      await system.close()
    }
  },
  { timeout: 120_000, tags: 'any-database' },
)

test('a download is retried after interruptions, refusals and a busy server, and continues where it ended', {
  timeout: 60_000,
  tags: 'any-database',
}, async () => {
  const path = /ara-bukhari/
  server.fault(
    wrongAtFirst(
      path,
      reset,
      tooMany,
      busy,
      (_request, response, bytes) => {
        // an ETag of the file itself, so that the rest can be requested
        const tag = `"${'a'.repeat(8)}"`
        response.writeHead(200, { etag: tag, 'content-length': bytes.length })
        response.write(bytes.subarray(0, 10), () => response.destroy())
        return true
      },
      cutOff,
    ),
  )
  expect(await make()).toEqual(new Map())
  const asked = server.asked.filter((request) => path.test(request.path))
  expect(asked).toHaveLength(6)

  const again = dataFolder()
  try {
    server.fault(() => false)
    expect(await make(ALL, again)).toEqual(new Map())
    expect(bytesOf(join(again, 'pack'))).toEqual(bytesOf(join(folder, 'pack')))
  } finally {
    rmSync(again, { recursive: true })
  }
})

test('an interrupted download continues where it ended, and starts again if the file has changed', {
  tags: 'any-database',
}, async () => {
  const [source] = atMirror(
    server.url,
    PUBLIC_SOURCES.filter(({ id }) => id === 'jalalayn'),
  )
  if (!source) return expect.fail('no such source')
  const target = join(folder, 'one')
  server.fault(
    wrongAtFirst(/./, (request, response, bytes) => {
      response.writeHead(200, { etag: tagOf(bytes), 'content-length': bytes.length })
      // a delay, so that the bytes arrive before the connection breaks
      response.write(bytes.subarray(0, 7), () => setTimeout(() => request.socket.destroy(), 200))
      return true
    }),
  )
  expect(await fetchSources([source], { folder: target, waitMs: () => 20 })).toEqual(new Map())
  expect(server.asked.map(({ from }) => from)).toEqual([0, 7])
  const [file] = source.files
  expect(readFileSync(join(target, 'jalalayn', file?.path ?? ''))).toEqual(files.get(`jalalayn/${file?.path}`))
})

test('a source that is down, and one that has changed, are named; the pack has the others', {
  timeout: 60_000,
  tags: 'any-database',
}, async () => {
  server.fault((request, response, bytes) => {
    if (/ara-nasai/.test(request.url ?? '')) return busy(request, response, bytes)
    if (!/surah\/7\.json/.test(request.url ?? '')) return false
    response.end('<html>moved</html>')
    return true
  })
  const problems = await make()
  expect([...problems.keys()].sort()).toEqual(['hadith', 'kemenag'])
  expect(problems.get('hadith')).toMatch(/ara-nasai\.json: it answers 503 \(after 6 attempts\)/)
  expect(problems.get('kemenag')).toMatch(/^surah\/7\.json: is not JSON/)
  const kinds = (await checkPack(join(folder, 'pack'))).map(({ file }) => file.split('.')[0])
  expect(kinds).toEqual(['quran', 'tafsir_extra', 'narrators'])
  const manifest = JSON.parse(readFileSync(join(folder, 'pack/manifest.json'), 'utf8'))
  expect(manifest.missing).toEqual(['tafsir', 'hadith_sections', 'hadith', 'hadith_fractional'])
})

test('a version with another checksum than expected is left out by name', {
  timeout: 60_000,
  tags: 'any-database',
}, async () => {
  await make()
  const before = await recordedSums(join(folder, 'pack'))
  const sources = PUBLIC_SOURCES.map((source) => ({
    ...source,
    sha256: source.id === 'jalalayn' ? 'a'.repeat(64) : (before[source.id] ?? null),
  }))
  const problems = await buildPack({ from: join(folder, 'pack-sources'), folder: join(folder, 'pack'), sources })
  expect([...problems]).toEqual([['jalalayn', 'jalalayn: is not the version that is known']])
})

test('a source without a stated licence is not downloaded unless it is accepted by name', {
  timeout: 60_000,
  tags: 'any-database',
}, async () => {
  await make([])
  expect(server.asked.filter(({ path }) => /quraish|OpenITI|somaia02/.test(path))).toEqual([])
  expect((await checkPack(join(folder, 'pack'))).some(({ file }) => file.startsWith('narrators'))).toBe(false)
})

test('a source file that changed after the pack was made is detected', {
  timeout: 60_000,
  tags: 'any-database',
}, async () => {
  await make()
  const [pack, fetched] = [join(folder, 'pack'), join(folder, 'pack-sources')]
  expect(await comparePackSums(pack, fetched)).toEqual([])
  const changed = join(fetched, 'kemenag/surah/3.json')
  writeFileSync(changed, '{}')
  expect(await comparePackSums(pack, fetched)).toEqual([changed])
})

test('DATA_PACK=public makes it in the background, reports progress, and serves it', async () => {
  const publicSources = atMirror(server.url, acceptedSources([]))
  const quran = { name: 'no-such-package@1.0.0', sha512: '' }
  const system = await testSystem({ DATA_PACK: 'public' }, undefined, { publicSources, quranPackage: quran })
  try {
    cpSync(join(folder, 'pack-sources'), join(system.folder, 'pack-sources'), { recursive: true })
    const data = async () => {
      const { checks } = (await system.app.inject('/ready')).json<{ checks: { name: string; progress?: string }[] }>()
      return checks.find(({ name }) => name === 'data')
    }
    const held = new Promise<() => void>((resolve) =>
      server.fault((request, response, bytes) => {
        if (!/ara-nasai/.test(request.url ?? '')) return false
        resolve(() => response.end(bytes))
        return true
      }),
    )
    const making = system.pack.run()
    const release = await held
    expect(await data()).toMatchObject({ ready: false, progress: expect.stringMatching(/making .* \d+ of 137 files/) })
    expect(await system.pack.awaited()).toContain('public sources')
    release()
    expect(await making).toBe('imported')
    expect(await data()).toEqual({ name: 'data', ready: true })
    expect(await system.pack.awaited()).toBeUndefined()
    expect(await system.pack.run()).toBe('known')
  } finally {
    await system.close()
  }
}, 90_000)

/** The program itself. `killAt`: the number of requests after which it is killed. */
async function run(at: string, args: string[], killAt?: number): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/build-pack.js'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: at },
  })
  let output = ''
  child.stdout.on('data', (piece) => (output += piece))
  child.stderr.on('data', (piece) => (output += piece))
  const first = server.asked.length
  if (killAt !== undefined)
    server.fault(() => {
      if (server.asked.length - first === killAt) child.kill('SIGKILL')
      return false
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

test('killed at any moment and run again, the program ends with the same bytes; --check reads them', {
  timeout: 120_000,
  tags: 'any-database',
}, async () => {
  const args = ['--mirror', server.url, ...ALL.flatMap((id) => ['--accept', id])]
  const whole = await run(folder, args)
  expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('quran.ndjson.gz: 6,236 rows')])
  // licences are printed first
  expect(whole.output.indexOf('CC BY-SA 4.0')).toBeLessThan(whole.output.indexOf('6,236 rows'))

  const killed = dataFolder()
  try {
    for (const killAt of [1, 40, 90]) expect((await run(killed, args, killAt)).code).toBeNull()
    server.fault(() => false)
    expect((await run(killed, args)).code).toBe(0)
    expect(bytesOf(join(killed, 'pack'))).toEqual(bytesOf(join(folder, 'pack')))
    const check = await run(killed, ['--check', join(killed, 'pack')])
    expect([check.code, check.output]).toEqual([0, expect.stringContaining('hadith.ndjson.gz: 14 rows')])

    const before = bytesOf(join(killed, 'pack'))
    const asked = server.asked.length
    expect((await run(killed, ['--from', join(killed, 'pack-sources'), ...args.slice(2)])).code).toBe(0)
    expect([server.asked.length, bytesOf(join(killed, 'pack'))]).toEqual([asked, before])
  } finally {
    rmSync(killed, { recursive: true })
  }
})

test('the program exits with an error code if a source is not available', {
  timeout: 60_000,
  tags: 'any-database',
}, async () => {
  server.fault((request, response) => /jalalayn/.test(request.url ?? '') && Boolean(response.writeHead(404).end()))
  const { code, output } = await run(folder, ['--mirror', server.url])
  expect([code, output]).toEqual([1, expect.stringMatching(/jalalayn: not in the pack: .*it answers 404/)])
  expect(output).toContain('quran.ndjson.gz: 6,236 rows')
  expect((await run(folder, ['--accept', 'nobody'])).code).toBe(1)
})
