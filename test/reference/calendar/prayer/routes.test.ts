import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../../../src/platform/root.ts'
import { readRegencies } from '../../../../src/reference/calendar/prayer/places.ts'
import { refusalOf } from '../../../support/refused.ts'
import { createClock, type TestSystem, testSystem } from '../../../support/system.ts'

const clock = createClock(new Date('2026-11-20T18:00:00Z'))
let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem({}, clock)
  key = await system.referenceKey()
})
afterAll(() => system.close())

const get = (url: string, headers: Record<string, string> = { 'x-api-key': key }) =>
  system.app.inject({ method: 'GET', url: `/api/v1${url}`, headers })

describe('GET /prayer-times', () => {
  test('without a day answers today, as the day is at the place', async () => {
    const jakarta = (await get('/prayer-times?lat=-6.1754&lng=106.8272')).json()
    expect(jakarta).toMatchObject({
      method: 'kemenag',
      madhhab: 'shafii',
      time_zone: 'Asia/Jakarta',
      note: null,
      others: [],
    })
    expect(jakarta.days).toEqual([
      {
        date: '2026-11-21',
        imsak: expect.stringMatching(/^03:5\d$/),
        subuh: expect.stringMatching(/^04:0\d$/),
        terbit: expect.stringMatching(/^05:2\d$/),
        dhuha: expect.stringMatching(/^05:4\d$/),
        dzuhur: expect.stringMatching(/^11:4\d$/),
        ashar: expect.stringMatching(/^15:0\d$/),
        maghrib: expect.stringMatching(/^17:5\d$/),
        isya: expect.stringMatching(/^19:\d\d$/),
      },
    ])
    const newYork = (await get('/prayer-times?lat=40.71&lng=-74.01')).json()
    expect(newYork).toMatchObject({ method: 'mwl', time_zone: 'America/New_York' })
    expect(newYork.days[0].date).toBe('2026-11-20')
  })

  test('accepts a month, a year, or a day, which takes precedence over both', async () => {
    const days = async (query: string) => (await get(`/prayer-times?city=Bandung&${query}`)).json().days
    expect(await days('month=2&year=2028')).toHaveLength(29)
    expect(await days('year=2027')).toHaveLength(365)
    expect((await days('month=3'))[0].date).toBe('2026-03-01')
    expect(await days('date=2026-01-31&month=3&year=2028')).toMatchObject([{ date: '2026-01-31' }])
  })

  test('prefers a city to the regency of its name, which is also named', async () => {
    const place = async (city: string) => (await get(`/prayer-times?city=${encodeURIComponent(city)}`)).json()
    expect(await place('bandung')).toMatchObject({
      place: { name: 'Kota Bandung', code: '32.73', province: 'Jawa Barat' },
      others: [{ name: 'Kabupaten Bandung' }],
    })
    expect((await place('Kab. Bandung')).place.code).toBe('32.04')
    expect((await place('kota bandung')).place.code).toBe('32.73')
    expect((await place('32.04')).place.name).toBe('Kabupaten Bandung')
    // the name of a regency's seat finds the regency
    expect((await place('Sentani')).place).toMatchObject({ name: 'Kabupaten Jayapura', province: 'Papua' })
    expect((await place('Kota Jayapura')).time_zone).toBe('Asia/Jayapura')
  })

  test('finds a place by its everyday name', async () => {
    const named = async (city: string) =>
      (await get(`/prayer-times?city=${encodeURIComponent(city)}`)).json().place?.name
    expect(await named('Jakarta')).toBe('Kota Jakarta Pusat')
    expect(await named('jogja')).toBe('Kota Yogyakarta')
    expect(await named('Tangsel')).toBe('Kota Tangerang Selatan')
    expect(await named('Solo')).toBe('Kota Surakarta')
    // a city has precedence over a regency whose seat has the city's name
    expect(await named('Tebing Tinggi')).toBe('Kota Tebing Tinggi')
  })

  test('a name of places in several provinces is refused with those that it may mean', async () => {
    const response = await get('/prayer-times?city=Banjar')
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatch(
      /city.*Kota Banjar \(Jawa Barat, 32\.79\), Kabupaten Banjar \(Kalimantan Selatan, 63\.03\)/,
    )
    expect((await get('/prayer-times?city=Kab.%20Banjar')).json().place.code).toBe('63.03')
    expect((await get('/prayer-times?city=Sukadana')).statusCode).toBe(400)
  })

  test.each([
    ['', 'lat'],
    ['lat=1', 'lng'],
    ['lng=1', 'lat'],
    ['lat=91&lng=0', 'lat'],
    ['lat=0&lng=-181', 'lng'],
    ['lat=abc&lng=0', 'lat'],
    ['lat=1e1&lng=0', 'lat'],
    ['lat=&lng=', 'lat', 'lng'],
    ['lat=1&lng=1&city=Bandung', 'city'],
    ['city=Atlantis', 'city'],
    ['city=%00', 'city'],
    ['city=Bandung&method=astrology', 'method'],
    ['city=Bandung&madhhab=other', 'madhhab'],
    ['city=Bandung&elevation=-1', 'elevation'],
    ['city=Bandung&elevation=9001', 'elevation'],
    ['city=Bandung&high_latitude=guess', 'high_latitude'],
    ['city=Bandung&date=2026-02-30', 'date'],
    ['city=Bandung&date=1999-01-01', 'date'],
    ['city=Bandung&month=13', 'month'],
    ['city=Bandung&year=2101', 'year'],
  ])('%s is refused', async (query, ...fields) => {
    const response = await get(`/prayer-times?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual(refusalOf(query, ...fields))
  })

  test('an unknown method is refused with the list of methods', async () => {
    expect((await get('/prayer-times?city=Bandung&method=x')).json().error).toMatch(/kemenag.*mwl.*turkey/)
  })

  test('in Makkah the night prayer is 90 minutes after sunset, in Ramadan 120', async () => {
    const at = async (date: string) => (await get(`/prayer-times?lat=21.42&lng=39.83&date=${date}`)).json()
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    // the first day of Ramadan 1447 there was the 18th of February 2026, the first of Shawwal the 20th of March
    for (const [date, after] of [
      ['2026-02-17', 90],
      ['2026-02-18', 120],
      ['2026-03-19', 120],
      ['2026-03-20', 90],
    ] as const) {
      const { method, days } = await at(date)
      expect([date, method, minutes(days[0].isya) - minutes(days[0].maghrib)]).toEqual([date, 'umm_al_qura', after])
    }
  })

  test('an answer names the rule that gives a time instead of the sun', async () => {
    const note = async (query: string) => (await get(`/prayer-times?lat=51.5&lng=-0.12&${query}`)).json().note
    expect(await note('date=2026-06-21')).toMatch(/high_latitude=angle/)
    expect(await note('date=2026-06-21&high_latitude=seventh')).toMatch(/high_latitude=seventh/)
    expect(await note('date=2026-12-21')).toBeNull()
  })

  test('an answer says why a time is missing', async () => {
    const body = (await get('/prayer-times?lat=69.65&lng=18.96&date=2026-06-21')).json()
    expect(body.days[0]).toMatchObject({ terbit: null, maghrib: null })
    expect(body.note).toMatch(/does not rise or does not set/)
  })
})

describe('the 514 regencies and cities', () => {
  const regencies = readRegencies(join(ROOT, 'seed-data'))

  test('are 416 regencies and 98 cities of 38 provinces, each with its own code and place', () => {
    const { all } = regencies
    expect(all.filter(({ kind }) => kind === 'kabupaten')).toHaveLength(416)
    expect(all.filter(({ kind }) => kind === 'kota')).toHaveLength(98)
    expect(new Set(all.map(({ province }) => province)).size).toBe(38)
    expect(new Set(all.map(({ code }) => code)).size).toBe(514)
    expect(new Set(all.map(({ latitude, longitude }) => `${latitude},${longitude}`)).size).toBe(514)
  })

  test('each is found by its own name, and has its own time zone even where the map of zones is coarse', () => {
    for (const { code, kind, name, timeZone, latitude, longitude } of regencies.all) {
      expect([name, regencies.named(`${kind} ${name}`)[0]?.code]).toEqual([name, code])
      const zone = regencies.timeZoneAt({ latitude, longitude })
      // the map of zones assigns two seats to the neighbouring country
      if (zone !== 'Pacific/Port_Moresby') expect([name, zone]).toEqual([name, timeZone])
    }
  })

  test('every everyday name means an existing place, and hides none', () => {
    const everyday = readFileSync(join(ROOT, 'seed-data/regencies-everyday.csv'), 'utf8').trim().split('\n').slice(1)
    for (const line of everyday) {
      const [name = '', means = ''] = line.split(',')
      const places = regencies.named(name).map((place) => `${place.kind} ${place.name}`.toLowerCase())
      expect([name, places]).toEqual([name, expect.arrayContaining([means.toLowerCase()])])
      expect(regencies.all.filter((place) => place.name.toLowerCase() === name.toLowerCase())).toEqual([])
    }
  })

  test('every Arabic name belongs to an existing place or province', () => {
    const names = new Set(regencies.all.flatMap(({ name, province }) => [name, province]))
    const table = readFileSync(join(ROOT, 'seed-data/regencies-arabic.csv'), 'utf8').trim().split('\n').slice(1)
    const named = table.map((line) => line.split(',')[0] ?? '')
    expect(named.filter((name) => !names.has(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
    expect(regencies.all.filter(({ province }) => regencies.arabicName(province) === undefined)).toEqual([])
  })

  test('are listed by a part of the name', async () => {
    const body = (await get('/prayer-times/places?q=sleman')).json()
    expect(body).toMatchObject({ places: [{ name: 'Kabupaten Sleman', code: '34.04' }], total: 1 })
    expect((await get('/prayer-times/places?q=jogja')).json().places[0].name).toBe('Kota Yogyakarta')
    expect((await get('/prayer-times/places')).json().total).toBe(514)
  })
})

test('GET /qibla gives bearing and distance', async () => {
  const body = (await get('/qibla?city=Banda%20Aceh')).json()
  expect(body.place.name).toBe('Kota Banda Aceh')
  expect(body.bearing).toBeGreaterThan(291)
  expect(body.bearing).toBeLessThan(294)
  expect(body.distance_km).toBeGreaterThan(6_200)
  expect((await get('/qibla?lat=200&lng=0')).statusCode).toBe(400)
})

test('GET /prayer-times.ics is a calendar of the place, by a calendar token alone', async () => {
  expect((await get('/prayer-times.ics?city=Bandung')).statusCode).toBe(401)
  const made = await system.app.inject({
    method: 'POST',
    url: '/api/v1/sunnah-calendar/tokens',
    headers: { 'x-api-key': key },
    payload: {},
  })
  const response = await get(`/prayer-times.ics?city=Bandung&token=${made.json().token}`, {})
  expect(response.statusCode).toBe(200)
  const events = new ICAL.Component(ICAL.parse(response.body))
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part))
  expect(events).toHaveLength(31 * 7)
  const maghrib = events.find(({ uid }) => uid.startsWith('maghrib-2026-11-21'))
  expect(maghrib?.startDate.toJSDate().toISOString()).toMatch(/^2026-11-21T10:5\d:00/)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
})
