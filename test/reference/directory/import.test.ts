import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterEach(() => system.database.pool.query('delete from places'))
afterAll(() => system.close())

const send = (payload: string | Buffer, query = '', kind = 'mosques', type = 'text/csv') =>
  system.app.inject({
    method: 'POST',
    url: `/admin/api/${kind}/import${query}`,
    headers: { ...system.operator, 'content-type': type },
    payload,
  })

type Shown = { id: string; name: string; verified: boolean } & Record<string, unknown>
const all = async (kind: 'mosques' | 'schools' = 'mosques'): Promise<Shown[]> =>
  (await system.app.inject({ url: `/admin/api/${kind}`, headers: system.operator })).json()[kind]

const GOOD = [
  'name,address,city,lat,lng,phone,verified',
  'Masjid Satu,"Jl. Mawar 1, RT 2",Bandung,-6.9,107.6,+62 22 123,true',
  '"Masjid ""Dua""",,Depok,,,-,',
].join('\n')

describe('CSV', () => {
  test('every line becomes a place', async () => {
    const response = await send(`${GOOD}\n`)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      accepted: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      refused_total: 0,
      refused: [],
    })
    expect(await all()).toMatchObject([
      { name: 'Masjid "Dua"', address: null, city: 'Depok', lat: null, lng: null, phone: null, verified: false },
      { name: 'Masjid Satu', address: 'Jl. Mawar 1, RT 2', lat: -6.9, lng: 107.6, phone: '+62 22 123', verified: true },
    ])
  })

  test('importing a file twice creates no duplicates and keeps an operator’s changes', async () => {
    await send(GOOD)
    const [dua] = await all()
    await system.app.inject({
      method: 'PATCH',
      url: `/admin/api/mosques/${dua?.id}`,
      headers: system.operator,
      payload: { name: 'Masjid Dua Baru' },
    })
    expect((await send(GOOD)).json()).toMatchObject({ accepted: 2, created: 0, updated: 0, unchanged: 2 })
    expect((await all()).map(({ name }) => name)).toEqual(['Masjid Dua Baru', 'Masjid Satu'])
  })

  test('a place with a known external id is updated, and keeps its other fields and its verification', async () => {
    await send('external_id,name,city,lat,lng,phone,verified\nx:1,Masjid Lama,Bogor,-6.6,106.8,021 1,ya\n')
    const report = (await send('external_id,name,city,lat,lng,phone,verified\nx:1,Masjid Baru,,,,021 2,tidak\n')).json()
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    expect(await all()).toMatchObject([
      { name: 'Masjid Baru', city: 'Bogor', lat: -6.6, lng: 106.8, phone: '021 2', verified: true },
    ])
    const headers = { 'x-api-key': await system.referenceKey() }
    for (const q of ['masjid baru', 'bogor']) {
      expect((await system.app.inject({ url: `/api/v1/mosque?q=${q}`, headers })).json().total).toBe(1)
    }
    expect((await send('external_id,name\nx:1,Masjid Baru\n')).json()).toMatchObject({ updated: 0, unchanged: 1 })
  })

  test('invalid lines are refused with their reason, and the others are imported', async () => {
    const file = [
      'name,city,lat,lng,phone,verified',
      'Masjid Baik,Solo,-7.5,110.8,,',
      ',Solo,,,,',
      '=cmd|calc,Solo,,,,',
      'Masjid Jauh,Solo,-97.5,110.8,,',
      'Masjid Separuh,Solo,-7.5,,,',
      'Masjid Kata,Solo,tujuh,110,,',
      'Masjid Sel,Solo',
      '',
      'Masjid Mungkin,Solo,,,,barangkali',
      'Masjid Baik,Solo,-7.5,110.8,,',
      'Masjid Akhir,"+1+cmd",,,,',
    ].join('\r\n')
    const report = (await send(file)).json()
    expect(report).toMatchObject({ accepted: 1, created: 1, refused_total: 9 })
    expect(report.refused.map(({ line, field }: { line: number; field: string }) => [line, field])).toEqual([
      [3, 'name'],
      [4, 'name'],
      [5, 'lat'],
      [6, 'lng'],
      [7, 'lat'],
      [8, 'line'],
      [10, 'verified'],
      [11, 'externalId'],
      [12, 'city'],
    ])
    expect(report.refused[0].message).toBe('is missing')
    expect(report.refused[1].message).toMatch(/formula/)
    expect(report.refused[5].message).toBe('has 2 cells, the header has 6')
    expect(report.refused[7].message).toMatch(/line 2/)
    expect((await all()).map(({ name }) => name)).toEqual(['Masjid Baik'])
  })

  test('all_or_nothing imports nothing if a line is refused', async () => {
    const response = await send(`${GOOD}\n=cmd,,,,,,\n`, '?all_or_nothing=true')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      error: 'Nothing was imported: 1 problems were found',
      details: [{ field: 'line 4, name', message: expect.stringMatching(/formula/) }],
    })
    expect(await all()).toEqual([])
    expect((await send(GOOD, '?all_or_nothing=true')).json().created).toBe(2)
  })

  test('dry_run checks and imports nothing', async () => {
    expect((await send(`${GOOD}\n,,,,,,\n`, '?dry_run=true')).json()).toMatchObject({
      accepted: 2,
      created: 0,
      refused_total: 1,
    })
    expect(await all()).toEqual([])
  })

  test('an import that fails half way leaves nothing behind', async () => {
    // the second thousand violates a constraint that only the database checks
    await system.database.pool.query(
      `alter table places add constraint test_rule check (name <> 'Masjid 1500') not valid`,
    )
    const lines = Array.from({ length: 2_000 }, (_, place) => `Masjid ${place}`)
    const response = await send(`name\n${lines.join('\n')}\n`)
    expect(response.statusCode).toBe(500)
    expect(await all()).toEqual([])
    await system.database.pool.query('alter table places drop constraint test_rule')
  })

  test.each([
    ['records', 'Masjid Al-Ikhlas,Bandung,-6.9,107.6\n'],
    ['lines that are none', 'x\n'],
    ['records that are refused', '=x,,200,abc\n'],
  ])('5,000 %s are read in 100 turns of the event loop', async (_what, line) => {
    let turns = 0
    let reading = true
    const count = () => {
      turns++
      if (reading) setImmediate(count)
    }
    setImmediate(count)
    const response = await send(`name,city,lat,lng\n${line.repeat(5_000)}`, '?dry_run=true')
    reading = false
    expect(response.json().accepted + response.json().refused_total).toBeGreaterThanOrEqual(5_000)
    expect(turns).toBeGreaterThan(100)
  })

  test('the first thousand refused lines are reported', async () => {
    const report = (await send(`name,city\n${'x\n'.repeat(1_500)}`)).json()
    expect(report).toMatchObject({ accepted: 0, refused_total: 1_500 })
    expect(report.refused).toHaveLength(1_000)
    expect(report.refused.at(-1)).toMatchObject({ line: 1_001 })
  })

  test('semicolons, decimal commas, a byte order mark and Indonesian headers are understood', async () => {
    const file =
      '\ufeffNama;Alamat;Kota;Latitude;Longitude;Telepon\r\nMasjid Lokal;"Jl. A; B";Kudus;-6,8;110,84;(0291) 1\r\n'
    expect((await send(file)).json()).toMatchObject({ created: 1, refused_total: 0 })
    expect(await all()).toMatchObject([{ name: 'Masjid Lokal', address: 'Jl. A; B', lat: -6.8, lng: 110.84 }])
  })

  test('a school keeps its levels, and unknown columns are ignored', async () => {
    const file = 'name,education_level,curriculum_type,website,notes\nSekolah,"MI, MTs",Kemenag,https://s.example,x\n'
    expect((await send(file, '', 'schools')).json()).toMatchObject({ created: 1 })
    expect(await all('schools')).toMatchObject([
      { educationLevel: 'MI, MTs', curriculumType: 'Kemenag', website: 'https://s.example' },
    ])
  })

  test.each([
    ['nothing', '', /empty/],
    ['no header', 'Masjid Satu,Bandung\n', /no column "name"/],
    ['two columns of one kind', 'name,nama\na,b\n', /two columns for name/],
    ['a quote that never ends', 'name,city\n"Masjid,Bandung\nMasjid Dua,Depok\n', /line/i],
    ['a quote inside a cell', 'name\nMasjid\n"Masjid "Dua"\n', /line 3/i],
    ['a cell without end', `name\n"${'x'.repeat(30_000)}"\n`, /line|max/i],
    ['Latin-1', Buffer.from('name\nMasjid\nMasj\u00efd\n', 'latin1'), /line 3/],
    ['UTF-16', Buffer.from('\ufeffname\nMasjid\n', 'utf16le'), /UTF-16/],
    ['null bytes', 'name\nMas\0jid\n', /UTF-8/],
  ])('%s is refused as a whole', async (_what, file, message) => {
    const response = await send(file)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatch(message)
    expect(await all()).toEqual([])
  })

  test('50 MB are refused in the envelope, and so is another type', async () => {
    const large = await send(Buffer.alloc(50 * 1024 * 1024, 'a'))
    expect(large.statusCode).toBe(413)
    expect(large.json()).toEqual({ error: expect.any(String) })
    const other = await send('<xml/>', '', 'mosques', 'text/xml')
    expect(other.statusCode).toBe(415)
    expect(other.json()).toEqual({ error: expect.any(String) })
  })

  test('a client that sends 50 MB over a connection can read why it was refused', { tags: 'slow' }, async () => {
    const address = await system.app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(`${address}/admin/api/mosques/import`, {
      method: 'POST',
      headers: { ...system.operator, 'content-type': 'text/csv' },
      body: Buffer.alloc(50 * 1024 * 1024, 'a'),
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })
})

describe('an OpenStreetMap extract', () => {
  const sample = readFileSync(join(import.meta.dirname, 'overpass-sample.json'), 'utf8')
  const import_ = (kind: string, body = sample) => send(body, '', kind, 'application/json')

  test('gives mosques: by their tags, with address, first phone number and the element they come from', async () => {
    const report = (await import_('mosques')).json()
    expect(report).toMatchObject({ accepted: 2, created: 2 })
    expect(await all()).toMatchObject([
      {
        name: 'Masjid Contoh Raya',
        address: 'Jalan Contoh 5',
        city: 'Bandung',
        lat: -6.9,
        lng: 107.6,
        phone: '+62 22 100',
        externalId: 'osm:node/101',
        verified: false,
      },
      {
        name: 'Masjid Jalan Kecil',
        address: 'Gang Kecil 3, Yogyakarta',
        city: null,
        phone: null,
        externalId: 'osm:way/202',
      },
    ])
    expect(report.refused.slice(0, 4)).toEqual([
      { line: 3, field: 'osm:node/103', message: 'has no name' },
      { line: 4, field: 'osm:node/104', message: 'is no mosque' },
      { line: 5, field: 'name', message: expect.stringMatching(/formula/) },
      { line: 6, field: 'osm:node/106', message: 'is no mosque' },
    ])
    expect((await import_('mosques')).json()).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  test('gives Islamic schools with their levels', async () => {
    expect((await import_('schools')).json()).toMatchObject({ accepted: 4, created: 4 })
    const schools = await all('schools')
    expect(Object.fromEntries(schools.map(({ name, educationLevel }) => [name, educationLevel]))).toEqual({
      'MTs dan MA Contoh': 'SMP,SMA',
      'Sekolah Contoh': 'SD,SMP',
      'Taman Contoh': 'TK',
      'Pondok Pesantren Contoh': 'Pesantren',
    })
    expect(schools.find(({ name }) => name === 'MTs dan MA Contoh')?.website).toBe('https://contoh.example')
    expect(schools.find(({ name }) => name === 'Taman Contoh')?.website).toBeNull()
  })

  test.each([
    '{}',
    '[]',
    'null',
    '{"elements":[{"type":"node"}]}',
    '{"elements":[{"type":"node","id":1,"tags":{"name":7}}]}',
  ])('%s is no extract', async (body) => {
    const response = await import_('mosques', body)
    expect(response.statusCode).toBe(400)
    expect(response.json().details.length).toBeGreaterThan(0)
  })
})
