import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedSystem } from '../../support/shared-system.ts'
import type { TestSystem } from '../../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await sharedSystem()
  key = await system.referenceKey()
})

type Kind = 'mosques' | 'schools'

const add = async (kind: Kind, payload: Record<string, unknown>) => {
  const response = await system.app.inject({
    method: 'POST',
    url: `/admin/api/${kind}`,
    headers: system.operator,
    payload,
  })
  expect([payload, response.statusCode]).toEqual([payload, 201])
  return response.json()
}
const get = async (url: string) => system.app.inject({ url: `/api/v1${url}`, headers: { 'x-api-key': key } })
const names = async (url: string): Promise<string[]> => {
  const body = (await get(encodeURI(url))).json()
  return (body.mosques ?? body.schools).map(({ name }: { name: string }) => name)
}

/** Great-circle distance by the haversine formula, as an independent check. */
function haversineKm(aLat: number, aLng: number, bLat: number, bLng: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(radians(bLat - aLat) / 2) ** 2 +
    Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * Math.sin(radians(bLng - aLng) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h))
}

describe('GET /mosque', () => {
  const town = `Kota ${randomUUID().slice(0, 8)}`
  beforeAll(async () => {
    const place = (name: string, rest: object = {}) => add('mosques', { name, city: town, verified: true, ...rest })
    await place('Masjid Istiqlal', {
      address: 'Jl. Taman Wijaya Kusuma',
      lat: -6.17,
      lng: 106.8311,
      phone: '021-3811708',
    })
    await place('Masjid Sunda Kelapa', { lat: -6.2029, lng: 106.8322 })
    await place('Masjid Dian Al-Mahri', { lat: -6.3841, lng: 106.7717 })
    await place('Masjid Raya Bandung', { lat: -6.9217, lng: 107.6064 })
    await place('Masjid tanpa alamat')
    await place('Masjid Belum Diperiksa', { lat: -6.17, lng: 106.83, verified: false })
  })

  test('mosques at the same place and distance are each on exactly one page', async () => {
    for (let i = 0; i < 5; i++)
      await add('mosques', { name: `Masjid Kembar ${i}`, lat: 2.5, lng: 140.5, verified: true })
    const seen = []
    for (const page of [1, 2, 3]) {
      const body = (await get(`/mosque?lat=2.51&lng=140.51&limit=2&page=${page}`)).json()
      expect(body.total).toBe(5)
      seen.push(...body.mosques.map(({ name }: { name: string }) => name))
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })

  test('lists verified mosques by name, with null for unknown fields', async () => {
    const body = (await get(`/mosque?q=${encodeURI(town)}`)).json()
    expect(body).toMatchObject({ total: 5, page: 1, limit: 100 })
    expect(body.mosques.map(({ name }: { name: string }) => name)).toEqual([
      'Masjid Dian Al-Mahri',
      'Masjid Istiqlal',
      'Masjid Raya Bandung',
      'Masjid Sunda Kelapa',
      'Masjid tanpa alamat',
    ])
    expect(body.mosques[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Masjid Istiqlal',
      address: 'Jl. Taman Wijaya Kusuma',
      city: town,
      lat: -6.17,
      lng: 106.8311,
      phone: '021-3811708',
    })
    expect(body.mosques[4]).toMatchObject({ address: null, lat: null, lng: null, phone: null })
  })

  test('orders by distance from lat and lng, within 25 km by default', async () => {
    const [lat, lng] = [-6.1754, 106.8272]
    const body = (await get(`/mosque?q=${encodeURI(town)}&lat=${lat}&lng=${lng}`)).json()
    expect(body.mosques.map(({ name }: { name: string }) => name)).toEqual([
      'Masjid Istiqlal',
      'Masjid Sunda Kelapa',
      'Masjid Dian Al-Mahri',
    ])
    expect(body.total).toBe(3)
    for (const mosque of body.mosques) {
      expect(mosque.distance_km).toBeCloseTo(haversineKm(lat, lng, mosque.lat, mosque.lng), 2)
    }
    const near = `/mosque?q=${town}&lat=${lat}&lng=${lng}`
    expect(await names(`${near}&radius=2`)).toEqual(['Masjid Istiqlal'])
    expect(await names(`${near}&radius=200`)).toHaveLength(4)
    expect(await names(`${near}&radius=5000`)).toHaveLength(4)
  })

  test('distance is right across the date line and at the poles', async () => {
    const city = `Kota ${randomUUID().slice(0, 8)}`
    await add('mosques', { name: 'Barat', city, lat: -16.5, lng: 179.99, verified: true })
    await add('mosques', { name: 'Kutub', city, lat: 90, lng: 0, verified: true })
    const west = (await get(`/mosque?q=${encodeURI(city)}&lat=-16.5&lng=-179.99`)).json().mosques
    expect(west).toHaveLength(1)
    expect(west[0].distance_km).toBeCloseTo(haversineKm(-16.5, -179.99, -16.5, 179.99), 2)
    expect(await names(`/mosque?q=${city}&lat=89.95&lng=123`)).toEqual(['Kutub'])
  })

  test('pages, without overlap', async () => {
    const first = await names(`/mosque?q=${town}&limit=2`)
    const second = await names(`/mosque?q=${town}&limit=2&page=2`)
    const third = await names(`/mosque?q=${town}&limit=2&page=3`)
    expect([...first, ...second, ...third]).toEqual(await names(`/mosque?q=${town}`))
    expect((await get(`/mosque?q=${encodeURI(town)}&limit=2&page=2`)).json().total).toBe(5)
    expect((await get(`/mosque?q=${encodeURI(town)}&limit=2&page=9`)).json()).toMatchObject({ mosques: [], total: 5 })
    expect((await get('/mosque?limit=100000')).json().limit).toBe(500)
  })

  test('finds a part of the name or of the city, whatever the case and accents', async () => {
    const city = `Pékalongan ${randomUUID().slice(0, 8)}`
    await add('mosques', { name: 'Masjid Al-Muḥsinīn', city, verified: true })
    await add('mosques', { name: 'مَسْجِدُ التَّقْوَى', city, verified: true })
    const tail = city.slice(10)
    for (const q of ['MUHSININ', 'muḥs', 'al-muh'])
      expect(await names(`/mosque?q=${q}`)).toContain('Masjid Al-Muḥsinīn')
    expect(await names('/mosque?q=مسجد التقوى')).toEqual(['مَسْجِدُ التَّقْوَى'])
    expect(await names(`/mosque?q=PEKALONGAN ${tail}`)).toHaveLength(2)
    // name and city are searched separately
    expect(await names(`/mosque?q=Muhsinin Pekalongan`)).toEqual([])
  })

  test('% and _ mean themselves', async () => {
    await add('mosques', { name: 'Masjid 100% Wakaf', verified: true })
    await add('mosques', { name: 'Masjid nama_aneh \\ miring', verified: true })
    expect(await names('/mosque?q=100%')).toEqual(['Masjid 100% Wakaf'])
    expect((await get('/mosque?q=%25%25')).json().total).toBe(0)
    expect((await get('/mosque?q=__')).json().total).toBe(0)
    expect(await names('/mosque?q=a_a')).toEqual(['Masjid nama_aneh \\ miring'])
    expect((await get('/mosque?q=%5C%20m')).json().total).toBe(1)
  })

  test.each([
    ['q=', 'q'],
    ['q=a', 'q'],
    ['q=%20%20a%20', 'q'],
    ['q=a%00b', 'q'],
    ['q=aa&q=bb', 'q'],
    [`q=${'a'.repeat(201)}`, 'q'],
    ['lat=1', 'lng'],
    ['lng=1', 'lat'],
    ['lat=&lng=', 'lat'],
    ['lat=north&lng=1', 'lat'],
    ['lat=90.1&lng=1', 'lat'],
    ['lat=1&lng=-180.5', 'lng'],
    ['lat=NaN&lng=1', 'lat'],
    ['lat=1e1&lng=1', 'lat'],
    ['lat=1&lng=1&radius=0', 'radius'],
    ['lat=1&lng=1&radius=-5', 'radius'],
    ['lat=1&lng=1&radius=far', 'radius'],
    ['radius=5', 'lat'],
    ['limit=0', 'limit'],
    ['limit=2.5', 'limit'],
    ['limit=', 'limit'],
    ['page=0', 'page'],
    ['page=x', 'page'],
  ])('%s is refused', async (query, field) => {
    const response = await get(`/mosque?${query}`)
    expect(response.statusCode).toBe(400)
    const { error, details } = response.json()
    expect(error).toEqual(expect.any(String))
    expect(details.map((detail: { field: string }) => detail.field)).toContain(field)
  })
})

describe('GET /school', () => {
  beforeAll(async () => {
    const place = (name: string, educationLevel: string | null, rest: object = {}) =>
      add('schools', { name, city: 'Sekolahan', educationLevel, verified: true, ...rest })
    await place('Sekolah Satu', 'TK, SD', {
      website: 'https://satu.example',
      curriculumType: 'Nasional',
      lat: 1,
      lng: 1,
    })
    await place('Sekolah Dua', 'SMP,SMA')
    await place('Pondok Tiga', 'Pesantren, MTs')
    await place('Sekolah Empat', null)
  })

  test('has the fields of a school', async () => {
    expect((await get('/school?q=Sekolah%20Satu')).json().schools).toEqual([
      {
        id: expect.any(String),
        name: 'Sekolah Satu',
        address: null,
        city: 'Sekolahan',
        lat: 1,
        lng: 1,
        phone: null,
        website: 'https://satu.example',
        educationLevel: 'TK, SD',
        curriculumType: 'Nasional',
      },
    ])
  })

  test.each([
    ['TK', ['Sekolah Satu']],
    ['SD', ['Sekolah Satu']],
    ['SMP', ['Pondok Tiga', 'Sekolah Dua']],
    ['SMA', ['Sekolah Dua']],
    ['Pesantren', ['Pondok Tiga']],
  ])('level=%s finds every school that has it among its levels', async (level, expected) => {
    expect(await names(`/school?level=${level}&q=sekolahan`)).toEqual(expected)
  })

  test('a mosque is no school', async () => {
    await add('mosques', { name: 'Masjid Sekolahan', verified: true })
    expect(await names('/school?q=sekolahan')).not.toContain('Masjid Sekolahan')
    expect(await names('/mosque?q=sekolahan')).toEqual(['Masjid Sekolahan'])
  })

  test.each(['Universitas', '', 'SD,SMP'])('level=%s is refused', async (level) => {
    const response = await get(`/school?level=${level}`)
    expect(response.statusCode).toBe(400)
    expect(response.json().details[0].field).toBe('level')
  })
})
