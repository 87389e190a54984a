import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../../support/system.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (method: Method, path: string, payload?: object) =>
  system.app.inject({ method, url: `/admin/api${path}`, headers: system.operator, ...(payload && { payload }) })
const listed = async (q: string): Promise<number> =>
  (await system.app.inject({ url: `/api/v1/mosque?q=${q}`, headers: { 'x-api-key': key } })).json().total

describe('an operator', () => {
  test('creates, reads, verifies, changes and deletes a mosque', async () => {
    const name = `Masjid ${randomUUID()}`
    const created = await call('POST', '/mosques', { name, city: 'Depok', lat: -6.4, lng: 106.8, phone: '+62 21 123' })
    expect(created.statusCode).toBe(201)
    const mosque = created.json()
    expect(mosque).toEqual({
      id: expect.any(String),
      name,
      address: null,
      city: 'Depok',
      lat: -6.4,
      lng: 106.8,
      phone: '+62 21 123',
      verified: false,
      externalId: null,
      createdAt: system.clock.now().toISOString(),
      updatedAt: system.clock.now().toISOString(),
    })
    expect(await listed(name)).toBe(0)

    expect((await call('PATCH', `/mosques/${mosque.id}`, { verified: true })).json()).toEqual({
      ...mosque,
      verified: true,
    })
    expect(await listed(name)).toBe(1)

    const renamed = `Masjid ${randomUUID()}`
    const changed = await call('PATCH', `/mosques/${mosque.id}`, { name: renamed, phone: null, lat: null, lng: null })
    expect(changed.json()).toMatchObject({ name: renamed, city: 'Depok', phone: null, lat: null, lng: null })
    expect([await listed(name), await listed(renamed)]).toEqual([0, 1])
    expect((await call('GET', `/mosques/${mosque.id}`)).json()).toEqual(changed.json())

    expect((await call('DELETE', `/mosques/${mosque.id}`)).statusCode).toBe(204)
    expect(await listed(renamed)).toBe(0)
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const response = await call(method, `/mosques/${mosque.id}`, method === 'PATCH' ? {} : undefined)
      expect([method, response.statusCode]).toEqual([method, 404])
    }
  })

  test('keeps schools apart from mosques', async () => {
    const { id } = (
      await call('POST', '/schools', { name: 'SDIT Nurul', educationLevel: 'SD', website: 'https://nurul.example' })
    ).json()
    expect((await call('GET', `/schools/${id}`)).json()).toMatchObject({ educationLevel: 'SD', curriculumType: null })
    expect((await call('GET', `/mosques/${id}`)).statusCode).toBe(404)
    expect((await call('DELETE', `/mosques/${id}`)).statusCode).toBe(404)
    expect((await call('PATCH', `/schools/${id}`, { educationLevel: 'SD, SMP', verified: true })).statusCode).toBe(200)
    const found = await system.app.inject({ url: '/api/v1/school?level=SMP&q=nurul', headers: { 'x-api-key': key } })
    expect(found.json().schools[0].id).toBe(id)
  })

  test('lists all, verified or not, by pages', async () => {
    const city = `Kota ${randomUUID()}`
    for (const verified of [true, false, false]) await call('POST', '/mosques', { name: 'Masjid', city, verified })
    const total = async (query: string) => (await call('GET', `/mosques?q=${city}${query}`)).json().total
    expect([await total(''), await total('&verified=true'), await total('&verified=false')]).toEqual([3, 1, 2])
    const page = (await call('GET', `/mosques?q=${city}&limit=2&page=2`)).json()
    expect(page).toMatchObject({ total: 3, page: 2, limit: 2 })
    expect(page.mosques).toHaveLength(1)
    expect((await call('GET', '/mosques?verified=maybe')).statusCode).toBe(400)
  })

  test('two places with one external id are a conflict', async () => {
    const externalId = `osm:node/${Date.now()}`
    expect((await call('POST', '/mosques', { name: 'Masjid', externalId })).statusCode).toBe(201)
    expect((await call('POST', '/mosques', { name: 'Masjid', externalId })).statusCode).toBe(409)
    expect((await call('POST', '/schools', { name: 'Sekolah', externalId })).statusCode).toBe(201)
  })

  test.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(201) }, 'name'],
    ['a null byte', { name: 'a\0b' }, 'name'],
    ['half a surrogate', { name: 'a\ud800b' }, 'name'],
    ['a formula', { name: '=HYPERLINK("http://x")' }, 'name'],
    ['a formula elsewhere', { name: 'a', address: '@SUM(A1)' }, 'address'],
    ['a latitude too far', { name: 'a', lat: 91, lng: 1 }, 'lat'],
    ['a latitude alone', { name: 'a', lat: 1 }, 'lng'],
    ['a longitude alone', { name: 'a', lng: 1 }, 'lng'],
    ['a latitude in words', { name: 'a', lat: '1', lng: 1 }, 'lat'],
    ['no phone number', { name: 'a', phone: 'call me' }, 'phone'],
    ['verified by word', { name: 'a', verified: 'yes' }, 'verified'],
  ])('%s is refused', async (_what, payload, field) => {
    const response = await call('POST', '/mosques', payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().details.map((detail: { field: string }) => detail.field)).toContain(field)
  })

  test.each([
    ['a website of another kind', { website: 'javascript:alert(1)' }, 'website'],
    ['an unknown level', { educationLevel: 'SD, Universitas' }, 'educationLevel'],
  ])('a school with %s is refused', async (_what, rest, field) => {
    const response = await call('POST', '/schools', { name: 'Sekolah', ...rest })
    expect(response.statusCode).toBe(400)
    expect(response.json().details[0].field).toBe(field)
  })

  test('an invalid id is not found', async () => {
    for (const id of ['1', 'x', `${randomUUID()}0`, '%00']) {
      expect((await call('GET', `/mosques/${id}`)).statusCode).toBe(404)
      expect((await call('DELETE', `/mosques/${id}`)).statusCode).toBe(404)
    }
  })

  test('nothing works without the token', async () => {
    for (const url of ['/mosques', '/schools', '/mosques/export', `/mosques/${randomUUID()}`]) {
      expect((await system.app.inject({ url: `/admin/api${url}` })).statusCode).toBe(401)
    }
    const response = await system.app.inject({ method: 'POST', url: '/admin/api/mosques/import', payload: 'name\na\n' })
    expect(response.statusCode).toBe(401)
  })
})

describe('GeoJSON', () => {
  test('contains every place, with its position if it has one', async () => {
    await call('POST', '/schools', {
      name: 'Sekolah Peta',
      lat: -6.5,
      lng: 106.5,
      educationLevel: 'TK',
      verified: true,
    })
    await call('POST', '/schools', { name: 'Sekolah Tanpa Peta' })
    const response = await call('GET', '/schools/export')
    expect(response.headers['content-type']).toBe('application/geo+json; charset=utf-8')
    const { type, features } = response.json()
    expect(type).toBe('FeatureCollection')
    const named = (name: string) =>
      features.find((feature: { properties: { name: string } }) => feature.properties.name === name)
    expect(named('Sekolah Peta')).toMatchObject({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [106.5, -6.5] },
      properties: { educationLevel: 'TK', verified: true },
    })
    expect(named('Sekolah Tanpa Peta').geometry).toBeNull()
    const verified = (await call('GET', '/schools/export?verified=true')).json().features
    expect(verified.every((feature: { properties: { verified: boolean } }) => feature.properties.verified)).toBe(true)
  })

  test('of no places is an empty collection; of many is complete', { tags: 'slow' }, async () => {
    const other = await testSystem()
    const read = async () => other.app.inject({ url: '/admin/api/mosques/export', headers: other.operator })
    expect((await read()).json()).toEqual({ type: 'FeatureCollection', features: [] })
    const lines = Array.from({ length: 2_345 }, (_, place) => `Masjid ${place},-6,106`)
    await other.app.inject({
      method: 'POST',
      url: '/admin/api/mosques/import',
      headers: { ...other.operator, 'content-type': 'text/csv' },
      payload: `name,lat,lng\n${lines.join('\n')}\n`,
    })
    const features: { id: string }[] = (await read()).json().features
    expect(new Set(features.map(({ id }) => id)).size).toBe(2_345)
    await other.close()
  })
})
