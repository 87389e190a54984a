import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../src/platform/db/rows.ts'
import { enqueue } from '../../../src/platform/queue/queue.ts'
import { createSealer } from '../../../src/platform/secrets.ts'
import { PIECE_BYTES } from '../../../src/reference/dumps/gzip-worker.ts'
import { makeDumpKey } from '../../../src/reference/dumps/keys.ts'
import { askForDump, makeDump, makeDumpJob } from '../../../src/reference/dumps/make.ts'
import { dumpRows } from '../../../src/reference/dumps/rows.ts'
import { type KindPlan, planDump } from '../../../src/reference/dumps/sources.ts'
import { propose, publishCorrection } from '../../../src/reference/loading/corrections/corrections.ts'
import { createPackLoader } from '../../../src/reference/loading/pack/loader.ts'
import { formOf, PACK_KINDS, TABLES, tableOf } from '../../../src/reference/loading/versions/kinds.ts'
import { verifyDump } from '../../../src/tools/dump-check.ts'
import { narratorRow, type PackRows, smallPackRows, writePack } from '../../support/small-pack.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'

let system: TestSystem
let key: string
let address: string
const folders: string[] = []
beforeAll(async () => {
  // the operator may pass on an invented source and the ministry's; the licence of al-Jalalayn is unknown
  system = await testSystem({ DUMP_SOURCES: 'a-test kemenag' })
  key = await system.referenceKey()
  address = await system.app.listen({ port: 0, host: '127.0.0.1' })
  await load(smallPackRows())
  await make()
})
afterAll(async () => {
  await system.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Entry = { file: string; kind: string; rows: number; without: string[]; complete: boolean; sources: string[] }
type Manifest = {
  version: number
  files: Entry[]
  withheld: { source: string; kind: string; fields: string[]; licence: string }[]
}

async function load(pack: PackRows, to = system, source = 'a-test'): Promise<void> {
  const place = writePack(pack)
  const path = join(place, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const file of manifest.files) file.sources = [source]
  writeFileSync(path, JSON.stringify(manifest))
  await importFrom(place, to)
}

async function importFrom(place: string, to: TestSystem): Promise<void> {
  const { db } = to.database
  const options = { db, place, embedded: true, log: to.app.log, onImported: to.refresh }
  expect(await createPackLoader(options).run()).toBe('imported')
}

/** Makes the present dump with the job. */
async function make(): Promise<void> {
  await enqueue(system.database.db, makeDumpJob, {}, { now: system.clock.now() })
  await system.worker.drain()
}

const get = (path: string, headers: Record<string, string> = {}) =>
  system.app.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key, ...headers } })
const newest = async (): Promise<number> => (await get('/dump')).json().dumps[0].version
const manifestOf = async (version: number): Promise<Manifest> => (await get(`/dump/${version}/manifest.json`)).json()

/** The key of a record within its kind, as in the list of changes. */
function keyIn(kind: string, record: Record<string, unknown>): string {
  if (kind === 'tafsir') return `${record.key}/${record.source}`
  if (kind === 'hadith_sections') return `${record.collection}/${record.book_number}`
  return String(record.key ?? record.id)
}

/** A client's copy of a dump: each record by kind and key. */
async function copyOf(version: number): Promise<Map<string, unknown>> {
  const copy = new Map<string, unknown>()
  for (const { file, kind } of (await manifestOf(version)).files) {
    const { rawPayload } = await get(`/dump/${version}/${file}`)
    for (const line of gunzipSync(rawPayload).toString().trimEnd().split('\n')) {
      const record = JSON.parse(line)
      copy.set(`${kind} ${keyIn(kind, record)}`, record)
    }
  }
  return copy
}

test('a copy that applies the list of changes through ten edits equals the dump', { tags: 'slow' }, async () => {
  const before = await newest()
  const copy = await copyOf(before)
  const pack = smallPackRows()
  const [verse, ...verses] = pack.quran ?? []
  const [note, ...notes] = pack.tafsir ?? []
  const [first, second, third, ...hadith] = pack.hadith ?? []
  const [narrator, ...narrators] = pack.narrators ?? []
  // records are added, removed and changed twice, in several versions
  await load({ ...pack, hadith: [{ ...first, text_indonesian: 'Lain' }, second, third, ...hadith] } as PackRows)
  await load({
    ...pack,
    quran: [{ ...verse, text_arabic: `${verse?.text_arabic} آخر` }, ...verses],
    hadith: [{ ...first, text_indonesian: 'Lain lagi' }, { ...third, grades: [] }, ...hadith],
    narrators: [...(pack.narrators ?? []), narratorRow('test:3', 'زيد بن عمرو المصري')],
  } as PackRows)
  await load({
    ...pack,
    quran: [{ ...verse, text_arabic: `${verse?.text_arabic} آخر`, text_english: 'Not in the dump' }, ...verses],
    tafsir: [{ ...note, text: 'Penjelasan lain yang dibuat untuk uji' }, ...notes],
    hadith_sections: (pack.hadith_sections ?? []).map((one, at) => (at === 0 ? { ...one, name_ar: 'كتاب' } : one)),
    hadith: [first, { ...third, sanad: [] }, ...hadith],
    narrators: [{ ...narrator, city: 'Basrah' }, ...narrators],
  } as PackRows)

  let edits = 0
  for (let query = `after=${before}`; ; ) {
    const page = (await get(`/changes?${query}&records=1&limit=3`)).json()
    for (const { kind, key: name, record } of page.changes) {
      edits += 1
      if (record) copy.set(`${kind} ${name}`, record)
      else copy.delete(`${kind} ${name}`)
    }
    if (page.next_cursor === null) break
    query = `cursor=${encodeURIComponent(page.next_cursor)}`
  }
  expect(edits).toBeGreaterThanOrEqual(10)
  await make()
  const version = await newest()
  expect(version).toBeGreaterThan(before)
  const whole = await copyOf(version)
  expect([...copy.keys()].sort()).toEqual([...whole.keys()].sort())
  expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(whole))
})

test('data without a known licence are left out, and named', { tags: 'slow' }, async () => {
  const { files, withheld } = await manifestOf(await newest())
  const entry = (kind: string) => files.find((one) => one.kind === kind)
  expect(entry('tafsir')).toMatchObject({ complete: false, sources: expect.arrayContaining(['kemenag', 'mimbar']) })
  expect(withheld).toMatchObject([{ source: 'jalalayn', kind: 'tafsir', licence: expect.stringContaining('MIT') }])
  expect(entry('hadith')).toMatchObject({ complete: true, without: [] })
  const { rawPayload } = await get(`/dump/${await newest()}/tafsir.ndjson.gz`)
  expect(gunzipSync(rawPayload).toString()).not.toContain('jalalayn')

  // nobody may pass the pack on, so only the project's own texts are left
  const other = await testSystem()
  try {
    await load(smallPackRows(), other)
    const { db } = other.database
    await makeDump({ db, sealer: SEALER, publicUrl: 'http://x', allowed: [], now: other.clock.now })
    const [made] = await rows<{ manifest: string }>(db, sql`select manifest from dumps`)
    const manifest: Manifest & { missing: string[] } = JSON.parse(made?.manifest ?? '')
    const hadith = manifest.files.find(({ kind }) => kind === 'hadith')
    expect(hadith).toMatchObject({ complete: false, sources: ['mimbar'] })
    expect(hadith?.rows).toBeLessThan(120)
    expect(manifest.withheld).toContainEqual(
      expect.objectContaining({ source: 'a-test', kind: 'hadith', licence: 'not known here' }),
    )
  } finally {
    await other.close()
  }
})

test('a dump has the classical Arabic of a free collection, and no translation', {
  tags: 'slow',
}, async () => {
  const other = await testSystem()
  try {
    for (const [source, kind, included, off] of [
      ['fawazahmed0/hadith-api', 'hadith', 'text_arabic', ['section_name', 'text_english', 'text_indonesian']],
      ['risan/quran-json', 'quran', 'text_arabic', ['transliteration', 'text_indonesian', 'translation']],
    ] as const) {
      await load(smallPackRows(), other, source)
      const { db } = other.database
      const plan = (await planDump(db, [])).find((one) => one.kind === kind)
      expect(plan?.without).toEqual(expect.arrayContaining([...off]))
      expect(plan?.withheld.flatMap(({ fields }) => fields)).toEqual(expect.arrayContaining([...off]))
      const page = await dumpRows(db, plan as KindPlan).next()
      const fields = JSON.parse(page.value?.[0]?.line ?? '')
      expect(fields[included]).toEqual(expect.any(String))
      for (const name of off) expect([name, name in fields]).toEqual([name, false])
    }
  } finally {
    await other.close()
  }
})

const SEALER = createSealer(Buffer.alloc(32, 7))

test('a file is sent completely, in ranges, or not again if it is unchanged', { tags: 'slow' }, async () => {
  const version = await newest()
  const [{ file } = { file: '' }] = (await manifestOf(version)).files.filter(({ kind }) => kind === 'masail')
  const path = `/dump/${version}/${file}`
  const whole = await get(path)
  expect(whole.headers).toMatchObject({ 'content-type': 'application/gzip', 'accept-ranges': 'bytes' })
  expect(whole.headers['cache-control']).toContain('immutable')
  expect(whole.rawPayload.length).toBe(Number(whole.headers['content-length']))
  // including a range across two stored pieces
  for (const [range, from, to] of [
    ['bytes=10-19', 10, 20],
    [`bytes=${PIECE_BYTES - 4}-${PIECE_BYTES + 6}`, PIECE_BYTES - 4, PIECE_BYTES + 7],
    ['bytes=-7', -7, undefined],
  ] as const) {
    const part = await get(path, { range })
    expect([range, part.statusCode]).toEqual([range, 206])
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(from, to))
  }
  const beyond = await get(path, { range: 'bytes=99999999-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.rawPayload.length}`])
  expect(beyond.headers['cache-control']).not.toContain('immutable')
  const etag = String(whole.headers.etag)
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get(path, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200)
  expect((await system.app.inject({ method: 'HEAD', url: `/api/v1${path}`, headers: { 'x-api-key': key } })).body).toBe(
    '',
  )
  expect((await get('/dump/999/manifest.json')).json().error).toMatch(
    /^There is no dump of version 999; those that are kept: \d+, \d+$/,
  )
  const unknown = await get(`/dump/${version}/nothing.ndjson.gz`)
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
  expect((await system.app.inject(`/api/v1${path}`)).statusCode).toBe(401)
})

const dumpAddress = async () => `${address}/api/v1/dump/${await newest()}/manifest.json`

test('a dump is checked by its address alone, and one signed by an older key as well', { tags: 'slow' }, async () => {
  const printed: string[] = []
  expect(await verifyDump(await dumpAddress(), { apiKey: key, tell: (line) => printed.push(line) })).toEqual([])
  expect(printed[0]).toBe('manifest.json: signed')
  expect(printed.at(-1)).toMatch(/^version \d+ is whole and signed$/)
  expect((await verifyDump(await dumpAddress())).join()).toContain('401: give an API key')
  await makeDumpKey(system.database.db, SEALER, system.clock.now())
  expect(await verifyDump(await dumpAddress(), { apiKey: key })).toEqual([])
})

/** Writes the dump and the public key as files. */
async function download(): Promise<{ folder: string; publicKey: string; at: (file: string) => string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-dump-'))
  folders.push(folder)
  const version = await newest()
  const { files } = await manifestOf(version)
  for (const file of ['manifest.json', 'manifest.json.sig', ...files.map((one) => one.file)])
    writeFileSync(join(folder, file), (await get(`/dump/${version}/${file}`)).rawPayload)
  const publicKey = join(folder, 'key.pem')
  writeFileSync(publicKey, (await system.app.inject('/.well-known/mimbar-dump.pem')).body)
  return { folder, publicKey, at: (file) => join(folder, file) }
}

test('a file that was tampered with is reported with its name', { tags: 'slow' }, async () => {
  const { folder, publicKey, at } = await download()
  expect(await verifyDump(folder, { publicKey })).toEqual([])
  const path = at('hadith.ndjson.gz')
  const text = gunzipSync(readFileSync(path)).toString()
  writeFileSync(path, gzipSync(text.replace('nomor', 'nomer').replace('Teks buatan', 'Teks palsu')))
  const problems = await verifyDump(folder, { publicKey })
  expect(problems.join('\n')).toMatch(/hadith\.ndjson\.gz: its SHA-256 is [0-9a-f]{64}, the manifest says/)
  expect(problems.join('\n')).toMatch(/hadith\.ndjson\.gz: record \d+ is not what its sha256 says/)
  writeFileSync(path, readFileSync(path).subarray(0, 50))
  expect((await verifyDump(folder, { publicKey })).join()).toContain('hadith.ndjson.gz: unexpected end of file')
})

test('a manifest that its key did not sign is reported', async () => {
  const { folder, publicKey, at } = await download()
  const manifest = readFileSync(at('manifest.json'), 'utf8')
  writeFileSync(at('manifest.json'), manifest.replace('"version": ', '"version":  '))
  const wrong = ['manifest.json: the signature is not of this manifest by a key of this server']
  expect(await verifyDump(folder, { publicKey })).toEqual(wrong)
  writeFileSync(at('manifest.json'), manifest)
  const signature = readFileSync(at('manifest.json.sig'))
  signature[3] = (signature[3] ?? 0) ^ 1
  writeFileSync(at('manifest.json.sig'), signature)
  expect(await verifyDump(folder, { publicKey })).toEqual(wrong)
  expect(await verifyDump(folder)).toEqual(['a folder has no public key of its own: name it with --public-key'])
})

/** A mirror that answers range requests in the given way. */
async function mirror(
  answer: (part: Buffer, range: string, size: number) => { status: number; range: string; body: Buffer },
) {
  const { folder, publicKey } = await download()
  const listener: RequestListener = (request, response) => {
    const bytes = readFileSync(join(folder, basename(request.url ?? '')))
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (!request.headers.range) return response.end(bytes)
    const { status, range, body } = answer(bytes.subarray(Number(from), Number(to) + 1), `${from}-${to}`, bytes.length)
    return response.writeHead(status, { 'content-range': `bytes ${range}` }).end(body)
  }
  const server: Server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { place: `http://127.0.0.1:${port}/manifest.json`, port, publicKey, close: () => server.close() }
}

test.each([
  [
    'another part',
    'the answer is the part bytes 1-',
    (body: Buffer, _: string, size: number) => ({ status: 206, range: `1-${size}/${size}`, body }),
  ],
  [
    'less than it says',
    'the answer has',
    (body: Buffer, range: string, size: number) => ({ status: 206, range: `${range}/${size}`, body: body.subarray(1) }),
  ],
  [
    'no part',
    'the answer is 200, not a part',
    (body: Buffer, range: string, size: number) => ({ status: 200, range: `${range}/${size}`, body }),
  ],
])('a mirror that sends %s is reported', async (_what, problem, answer) => {
  const { place, publicKey, close } = await mirror(answer)
  try {
    expect((await verifyDump(place, { publicKey })).join('\n')).toContain(problem)
  } finally {
    close()
  }
})

test('a mirror that sends an older dump than requested is reported', async () => {
  const version = await newest()
  const { port, publicKey, close } = await mirror((body, range, size) => ({
    status: 206,
    range: `${range}/${size}`,
    body,
  }))
  const checked = (asked: number) => verifyDump(`http://127.0.0.1:${port}/dump/${asked}/manifest.json`, { publicKey })
  try {
    expect(await checked(version)).toEqual([])
    expect(await checked(version + 1)).toEqual([`manifest.json: is of version ${version}, not ${version + 1}`])
  } finally {
    close()
  }
})

const makeWith = (allowed: string[]) => {
  const { db } = system.database
  return makeDump({ db, sealer: SEALER, publicUrl: 'http://x', allowed, now: system.clock.now })
}

test('a new dump has its own version, and if its sources changed, older copies cannot be updated', {
  tags: 'slow',
}, async () => {
  const before = await newest()
  const changes = async (after: number) => (await get(`/changes?after=${after}`)).statusCode
  await make()
  const again = await newest()
  expect(again).toBeGreaterThan(before)
  expect((await get(`/dump/${before}/manifest.json`)).statusCode).toBe(200)
  expect(await changes(before)).toBe(200)

  expect(await makeWith(['a-test', 'kemenag', 'jalalayn'])).toBe('made')
  const other = await newest()
  expect(other).toBeGreaterThan(again)
  expect([await changes(again), await changes(other)]).toEqual([410, 200])
  expect((await get(`/changes?after=${other}`)).json().oldest).toBe(other)
})

test('a pack made from a dump gives the same records', { tags: 'slow' }, async () => {
  const { db } = system.database
  const proposal = { kind: 'narrators', key: 'taqrib:8426', reason: 'For a test', feedbackId: null } as const
  const fields = { death_year: '1 H', death_year_hijri: 1 }
  const { id } = await propose(db, { ...proposal, fields }, 'Fatimah', system.clock.now())
  await publishCorrection(db, id, 'Fatimah', system.clock.now())
  expect(await makeWith(['a-test', 'kemenag', 'jalalayn'])).toBe('made')
  const { folder } = await download()
  const other = await testSystem()
  try {
    await importFrom(folder, other)
    for (const kind of PACK_KINDS) {
      const query = sql`select ${TABLES[kind].key} as key, ${formOf(kind)} as form from ${tableOf(kind, 'public')} order by 1`
      expect(await rows(other.database.db, query)).toEqual(await rows(db, query))
    }
    const asked = { 'x-api-key': await other.referenceKey() }
    for (const path of [
      '/quran/1:1',
      '/tafsir/2:255',
      '/hadith/bukhari:402.2',
      '/rijal/test:1',
      '/hadith?collection=tirmidhi',
      '/nawawi',
    ]) {
      const answer = await other.app.inject({ url: `/api/v1${path}`, headers: asked })
      expect([path, answer.body]).toEqual([path, (await get(path)).body])
    }
  } finally {
    await other.close()
  }
})

test('a dump is asked for once records changed, some minutes later', { tags: 'slow' }, async () => {
  const { db } = system.database
  const jobs = () => rows(db, sql`select 1 from jobs where kind = ${makeDumpJob.kind}`).then((found) => found.length)
  const later = new Date(Date.now() + 3_600_000)
  await askForDump(db, later)
  expect(await jobs()).toBe(0)
  await load({ ...smallPackRows(), hadith_fractional: [] })
  await askForDump(db, new Date())
  expect(await jobs()).toBe(0)
  await askForDump(db, later)
  await askForDump(db, later)
  expect(await jobs()).toBe(1)
})
