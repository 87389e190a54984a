import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPackLoader } from '../../../../src/reference/loading/pack/loader.ts'
import { type PackRows, replaceFile, smallPackRows, writePack } from '../../../support/small-pack.ts'
import { type TestSystem, testSystem } from '../../../support/system.ts'

let system: TestSystem | undefined
afterEach(async () => {
  await system?.close()
  system = undefined
})

/** A system whose DATA_PACK is `place`, and a function that reads its records. */
async function systemWith(place: string) {
  const started = await testSystem({ DATA_PACK: place })
  system = started
  return { system: started, get: await readerOf(started) }
}

async function readerOf({ app, referenceKey }: TestSystem) {
  const key = await referenceKey()
  return async (path: string) => {
    const response = await app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key } })
    return { status: response.statusCode, body: response.json() }
  }
}

/** One system for all invalid packs. Each replaces the previous one, which left nothing behind. */
let wrongPacks: TestSystem
let get: Awaited<ReturnType<typeof readerOf>>
const place = writePack()
beforeAll(async () => {
  wrongPacks = await testSystem({ DATA_PACK: place })
  get = await readerOf(wrongPacks)
})
afterAll(async () => {
  await wrongPacks.close()
  rmSync(place, { recursive: true })
})

/** Moves a pack to the DATA_PACK of the system. */
function putPack(rows?: PackRows): void {
  const made = writePack(rows)
  rmSync(place, { recursive: true })
  cpSync(made, place, { recursive: true })
  rmSync(made, { recursive: true })
}

const ready = async ({ app }: TestSystem) => {
  const { checks } = (await app.inject('/ready')).json<{
    checks: { name: string; ready: boolean; progress?: string }[]
  }>()
  return checks.find(({ name }) => name === 'data')
}

test('a pack is imported once and served completely, with the starter records that it lacks', {
  tags: 'slow',
}, async () => {
  const { system, get } = await systemWith(writePack())
  expect(await ready(system)).toEqual({ name: 'data', ready: false, progress: 'the data pack is not imported yet' })
  const starter = (await get('/quran/2:255')).body
  expect(await system.pack.run()).toBe('imported')
  expect(await ready(system)).toEqual({ name: 'data', ready: true })

  const verse = (await get('/quran/2:255')).body
  expect(verse).toMatchObject({
    text_arabic: 'سطر مصنوع للاختبار 2:255',
    text_english: 'Made-up test line 2:255',
    tafsir: 'Penjelasan buatan kemenag untuk 2:255',
    transliteration: starter.transliteration,
  })
  expect((await get('/tafsir/2:255')).body.tafsirs.map(({ source }: { source: string }) => source)).toEqual([
    'kemenag',
    'jalalayn',
  ])
  // the pack lacks this verse, so the starter record stays
  expect((await get('/quran/112:2')).status).toBe(200)
  expect((await get('/hadith/bukhari:1')).body).toMatchObject({
    section_name: 'Kitab buatan',
    grades: [{ grade: 'Sahih', graded_by: 'A made-up grader' }],
    sanad: 'Fulan → Fulan bin Fulan',
  })
  expect((await get('/hadith/tirmidhi:3605')).body).toMatchObject({ text_indonesian: null, grades: [], sanad: null })
  expect(await system.pack.run()).toBe('known')
})

test('a pack whose folder is lost or misconfigured continues to be served, with a warning and a metric', {
  tags: 'slow',
}, async () => {
  const folder = writePack()
  const { system } = await systemWith(folder)
  const { db } = system.database
  const current = async () => /^mimbar_data_pack_current (\d)$/m.exec((await system.app.inject('/metrics')).body)?.[1]
  expect(await current()).toBe('0')
  await system.pack.run()
  expect(await current()).toBe('1')
  rmSync(folder, { recursive: true })
  await expect(system.pack.run()).rejects.toThrow()
  expect(await ready(system)).toEqual({ name: 'data', ready: true, progress: expect.stringContaining('manifest.json') })
  expect(await current()).toBe('0')
  const { log } = system.app
  const elsewhere = createPackLoader({ db, place: '/nowhere', embedded: true, log, onImported: async () => {} })
  expect(await elsewhere.check(db)).toMatchObject({ ready: true, progress: 'the data pack is not imported yet' })
  expect(await elsewhere.isCurrent(db)).toBe(false)
})

test('fractional numbers and both numberings of Muslim resolve, and lists are in the order of the numbers', {
  tags: 'slow',
}, async () => {
  const { system, get } = await systemWith(writePack())
  await system.pack.run()
  expect((await get('/hadith/bukhari:402.2')).body).toMatchObject({ key: 'bukhari:402.2', hadith_number: 402 })
  expect((await get('/hadith/muslim:8.01')).body.key).toBe('muslim:93')
  expect((await get('/hadith/muslim:8')).body.key).toBe('muslim:8')
  // the tenth hadith of 3604 is a separate record, whose key has no final zero
  expect((await get('/hadith/tirmidhi:3604.10')).body.key).toBe('tirmidhi:3604.1')
  expect((await get('/hadith/tirmidhi:3604.99')).status).toBe(404)
  const page = (await get('/hadith?collection=tirmidhi&book=1')).body
  expect(
    page.hadith.map(({ key }: { key: string }) => key).filter((key: string) => key.startsWith('tirmidhi:360')),
  ).toEqual(['tirmidhi:3604', 'tirmidhi:3604.09', 'tirmidhi:3604.1', 'tirmidhi:3605'])
})

test('the words of a verse are on its page if a pack has them, each with its meaning', {
  tags: 'slow',
}, async () => {
  const rows = smallPackRows()
  rows.quran_words = [
    {
      key: '112:1',
      words: [
        { arabic: 'كلمة', transliteration: 'kalimah', indonesian: 'kata <pertama>' },
        { arabic: 'أخرى', indonesian: 'yang lain', english: 'another' },
      ],
    },
  ]
  const { system } = await systemWith(writePack(rows))
  await system.pack.run()
  const page = async (path: string) => (await system.app.inject({ url: path, headers: { accept: 'text/html' } })).body
  const shown = await page('/q/112:1?lang=id')
  expect(shown).toContain('<summary>Kata demi kata</summary>')
  for (const cell of ['<bdi lang="ar" dir="rtl">كلمة</bdi>', 'kalimah', 'kata &lt;pertama>', 'yang lain'])
    expect(shown).toContain(cell)
  expect(await page('/q/112:1?lang=en')).toContain('another')
  // an Arabic reader needs no meaning; another verse has no words
  expect(await page('/q/112:1?lang=ar')).not.toContain('kalimah')
  expect(await page('/q/1:1?lang=id')).not.toContain('Kata demi kata')
})

test('a pack at an address is imported as from a folder', { tags: 'slow' }, async () => {
  const folder = writePack()
  const server = createServer((request, response) => response.end(readFileSync(join(folder, request.url ?? ''))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { system, get } = await systemWith(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(await system.pack.run()).toBe('imported')
  expect((await get('/quran/112:1')).body.text_english).toBe('Made-up test line 112:1')
  server.close()
})

const lines = (rows: PackRows, file: string) => (rows[file] ?? []).map((row) => JSON.stringify(row))

/** Faults of a pack, and the error for each. */
const wrong: [what: string, spoil: (folder: string) => void, message: RegExp][] = [
  ['a missing file', (folder) => rmSync(join(folder, 'tafsir.ndjson.gz')), /^tafsir\.ndjson\.gz: is not in/],
  ['no manifest', (folder) => rmSync(join(folder, 'manifest.json')), /^manifest\.json: is not in/],
  [
    'a manifest that is not JSON',
    (folder) => writeFileSync(join(folder, 'manifest.json'), '{'),
    /^manifest\.json: is not JSON/,
  ],
  [
    'a manifest without a file that every pack has',
    (folder) => writeFileSync(join(folder, 'manifest.json'), '{"files": []}'),
    /^manifest\.json: names no file "quran"/,
  ],
  [
    'other bytes than the checksum says',
    (folder) => {
      const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
      const [sum = ''] = /[0-9a-f]{64}/.exec(manifest) ?? []
      writeFileSync(join(folder, 'manifest.json'), manifest.replace(sum, 'a'.repeat(64)))
    },
    /^quran\.ndjson\.gz: its SHA-256 is .*, the manifest says a{64}/,
  ],
  [
    'a corrupt file',
    (folder) => {
      const path = join(folder, 'hadith.ndjson.gz')
      const bytes = readFileSync(path)
      bytes.fill(0, 30, 60)
      writeFileSync(path, bytes)
    },
    // either decompression or the checksum detects it first
    /^hadith\.ndjson\.gz(: cannot be unpacked|: its SHA-256 is |, line \d+: )/,
  ],
  [
    'a file cut short',
    (folder) =>
      writeFileSync(
        join(folder, 'narrators.ndjson.gz'),
        readFileSync(join(folder, 'narrators.ndjson.gz')).subarray(0, 40),
      ),
    /^narrators\.ndjson\.gz: /,
  ],
  [
    'fewer rows than the manifest counts',
    (folder) => replaceFile(folder, 'quran.ndjson.gz', lines(smallPackRows(), 'quran').slice(1).join('\n')),
    /^quran\.ndjson\.gz: has 3 rows, the manifest counts 4/,
  ],
  [
    'a row that is not JSON',
    (folder) => replaceFile(folder, 'quran.ndjson.gz', `${lines(smallPackRows(), 'quran')[0]}\n{"key":\n`),
    /^quran\.ndjson\.gz, line 2: is not JSON/,
  ],
  [
    'a null byte',
    (folder) =>
      replaceFile(folder, 'quran.ndjson.gz', lines(smallPackRows(), 'quran').join('\n').replace('Baris', '\\u0000')),
    /^quran\.ndjson\.gz, line 1: holds a null byte/,
  ],
]

test.each(wrong)('%s is reported, and the previous data continue to be served', async (_what, spoil, message) => {
  putPack()
  spoil(place)
  const before = (await get('/quran/2:255')).body
  expect(before.text_arabic).not.toContain('للاختبار')
  await expect(wrongPacks.pack.run()).rejects.toThrow(message)
  expect((await get('/quran/2:255')).body).toEqual(before)
  expect(await ready(wrongPacks)).toMatchObject({ ready: false, progress: expect.stringMatching(message) })
})

const badRows: [what: string, file: string, change: (rows: PackRows) => void, message: RegExp][] = [
  [
    'a bad verse key',
    'quran',
    ({ quran }) => Object.assign(quran?.[2] ?? {}, { key: '2:0' }),
    /^quran\.ndjson\.gz, line 3: key: /,
  ],
  [
    'a key that is not its row’s',
    'hadith',
    ({ hadith }) => Object.assign(hadith?.[1] ?? {}, { number: 4 }),
    /^hadith\.ndjson\.gz, line 2: key: /,
  ],
  [
    'an unknown collection',
    'hadith',
    ({ hadith }) => Object.assign(hadith?.[0] ?? {}, { collection: 'x' }),
    /^hadith\.ndjson\.gz, line 1: collection: /,
  ],
  [
    'a key twice',
    'quran',
    ({ quran }) => quran?.push({ ...quran[0] }),
    /^quran\.ndjson\.gz, line 5: the key 1:1 was there before/,
  ],
  [
    'a key in two files of one table',
    'hadith_fractional',
    ({ hadith, hadith_fractional }) => hadith_fractional?.push({ ...hadith?.[0] }),
    /^hadith_fractional\.ndjson\.gz, line 4: the key bukhari:1 was there before/,
  ],
  [
    'a number too large for its column',
    'narrators',
    ({ narrators }) => Object.assign(narrators?.[0] ?? {}, { tabaqah: 2 ** 40 }),
    /^narrators\.ndjson\.gz, line 1: /,
  ],
]

test.each(badRows)('%s is named with file and line', async (_what, _file, change, message) => {
  const rows = smallPackRows()
  change(rows)
  putPack(rows)
  const before = (await get('/quran/2:255')).body
  await expect(wrongPacks.pack.run()).rejects.toThrow(message)
  expect((await get('/quran/2:255')).body).toEqual(before)
})

test('a corrected pack is imported at the next attempt', { tags: 'slow' }, async () => {
  const folder = writePack()
  const path = join(folder, 'hadith.ndjson.gz')
  const good = readFileSync(path)
  writeFileSync(path, good.subarray(0, 50))
  const { system, get } = await systemWith(folder)
  await expect(system.pack.run()).rejects.toThrow(/hadith/)
  writeFileSync(path, good)
  expect(await system.pack.run()).toBe('imported')
  expect((await get('/hadith/bukhari:402.2')).status).toBe(200)
})

test('invalid UTF-8 is reported with file and line, and never imported as question marks', async () => {
  putPack()
  const bytes = Buffer.from(lines(smallPackRows(), 'quran').join('\n'))
  bytes[bytes.indexOf('Baris')] = 0xff
  replaceFile(place, 'quran.ndjson.gz', bytes)
  await expect(wrongPacks.pack.run()).rejects.toThrow(/^quran\.ndjson\.gz, line 1: is not valid UTF-8/)
})

test('a moved pack is recognised, and one that failed its check is reported while the data loaded before continue to be served', {
  tags: 'slow',
}, async () => {
  const folder = writePack()
  const { system } = await systemWith(folder)
  expect(await system.pack.run()).toBe('imported')
  expect((await system.pack.check(system.database.requestDb)).ready).toBe(true)
  const { db } = system.database
  const at = (place: string) =>
    createPackLoader({ db, place, embedded: true, log: system.app.log, onImported: async () => {} })

  const moved = `${folder}-moved`
  cpSync(folder, moved, { recursive: true })
  const there = at(moved)
  // a process that does not import reads the manifest
  await expect.poll(() => there.isCurrent(system.database.requestDb)).toBe(true)
  expect(await there.run()).toBe('known')
  expect(await at(moved).isCurrent(system.database.requestDb)).toBe(true)

  const manifest = readFileSync(join(moved, 'manifest.json'), 'utf8')
  const [sum = ''] = /[0-9a-f]{64}/.exec(manifest) ?? []
  writeFileSync(join(moved, 'manifest.json'), manifest.replace(sum, 'a'.repeat(64)))
  await expect(there.run()).rejects.toThrow(/SHA-256/)
  expect(await there.check(system.database.requestDb)).toMatchObject({
    ready: true,
    progress: expect.stringContaining('SHA-256'),
  })
  expect(await at(moved).isCurrent(system.database.requestDb)).toBe(false)
  writeFileSync(join(moved, 'manifest.json'), manifest)
  expect(await there.run()).toBe('known')
  expect(await there.isCurrent(system.database.requestDb)).toBe(true)
  rmSync(moved, { recursive: true })
})
