import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../src/config.ts'
import { refusalOf } from '../../support/refused.ts'
import { createClock, type TestSystem, testSystem } from '../../support/system.ts'

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

describe('GET /sunnah-calendar', () => {
  test('without parameters answers today, as the day is in Jakarta', async () => {
    const response = await get('/sunnah-calendar')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      date: '2026-11-21',
      hijri: { year: 1448, month: 6, day: 11, monthName: 'Jumadilakhir' },
      dayOfWeek: 6,
      events: [],
    })
  })

  test('a date answers that day', async () => {
    const body = (await get('/sunnah-calendar?date=2026-05-30')).json()
    expect(body.hijri).toEqual({ year: 1447, month: 12, day: 13, monthName: 'Zulhijah' })
    expect(body.events[0]).toEqual({
      type: 'larangan',
      label: expect.any(String),
      dalil: 'HR. Muslim no. 1141; HR. Bukhari no. 1997',
      evidence: ['muslim:2677', 'bukhari:1997'],
    })
  })

  test('a month answers its days with events, of this year or another', async () => {
    const response = await get('/sunnah-calendar?month=11')
    expect(response.json()).toMatchObject({ year: 2026, month: 11 })
    const { total, days } = (await get('/sunnah-calendar?month=2&year=2028')).json()
    expect(total).toBe(days.length)
    expect(days[0].date).toBe('2028-02-01')
    expect(days.at(-1).date).toBe('2028-02-29')
  })

  test('date wins over month', async () => {
    const response = await get('/sunnah-calendar?date=2026-01-01&month=5&year=2030')
    expect(response.json()).toHaveProperty('date', '2026-01-01')
    expect((await get('/sunnah-calendar?date=2026-01-01&year=2030')).statusCode).toBe(200)
  })

  test('the ends of the range are answered', async () => {
    expect((await get('/sunnah-calendar?date=2000-01-01')).statusCode).toBe(200)
    expect((await get('/sunnah-calendar?date=2100-12-31')).statusCode).toBe(200)
    expect((await get('/sunnah-calendar?month=12&year=2100')).json().days.at(-1).date).toMatch(/^2100-12-/)
    expect((await get('/sunnah-calendar?month=1&year=2000')).json().year).toBe(2000)
  })

  test.each([
    ['date=2026-02-30', 'date'],
    ['date=2026-2-3', 'date'],
    ['date=', 'date'],
    ['date=tomorrow', 'date'],
    ['date=1999-12-31', 'date'],
    ['date=2101-01-01', 'date'],
    ['date=2026-01-01&date=2026-01-02', 'date'],
    ['date=2026-01-01%00', 'date'],
    ['month=0', 'month'],
    ['month=13', 'month'],
    ['month=', 'month'],
    ['month=1.5', 'month'],
    ['month=1e0', 'month'],
    ['month=-1', 'month'],
    ['month=Ramadan', 'month'],
    ['month=1&year=1999', 'year'],
    ['month=1&year=2101', 'year'],
    ['month=1&year=MMXX', 'year'],
    ['year=2026', 'year'],
  ])('%s is refused', async (query, field) => {
    const response = await get(`/sunnah-calendar?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual(refusalOf(query, field))
  })
})

describe('the settings of the calendar', () => {
  test('HIJRI_ADJUSTMENT moves it', { tags: 'slow' }, async () => {
    const moved = await testSystem({ HIJRI_ADJUSTMENT: '1' }, clock)
    const headers = { 'x-api-key': await moved.referenceKey() }
    const url = '/api/v1/sunnah-calendar?date=2026-03-21&calendar=umalqura'
    expect((await moved.app.inject({ url, headers })).json().hijri).toMatchObject({ month: 10, day: 1 })
    await moved.close()
  })

  test('HIJRI_CALENDAR=umalqura follows the published table', { tags: 'slow' }, async () => {
    const other = await testSystem({ HIJRI_CALENDAR: 'umalqura' }, clock)
    const headers = { 'x-api-key': await other.referenceKey() }
    const response = await other.app.inject({ url: '/api/v1/sunnah-calendar?date=2026-03-20', headers })
    expect(response.json()).toMatchObject({ hijri: { month: 10, day: 1 }, calendar: { method: 'umalqura' } })
    await other.close()
  })

  test('HIJRI_CALENDAR=table is refused at the start, with what to use', () => {
    expect(() => loadConfig({ HIJRI_CALENDAR: 'table' })).toThrow(/HIJRI_CALENDAR.*use kemenag/)
  })
})

describe('calendar tokens', () => {
  const make = async (body: object = {}, headers: Record<string, string> = { 'x-api-key': key }) =>
    system.app.inject({ method: 'POST', url: '/api/v1/sunnah-calendar/tokens', headers, payload: body })

  test('a token is made, listed, read and deleted by its key, and by no other', async () => {
    const own = { 'x-api-key': await system.referenceKey() }
    const created = await make({ name: 'Telepon' }, own)
    expect(created.statusCode).toBe(201)
    const { id, token, url } = created.json()
    expect(url).toBe(`http://localhost:3000/api/v1/sunnah-calendar.ics?token=${token}`)

    const listed = (await get('/sunnah-calendar/tokens', own)).json()
    expect(listed).toEqual({
      tokens: [{ id, name: 'Telepon', created_at: clock.now().toISOString(), last_used_at: null }],
      total: 1,
    })
    expect((await get(`/sunnah-calendar/tokens/${id}`, own)).json()).toEqual(listed.tokens[0])
    expect((await get('/sunnah-calendar/tokens')).json().total).toBe(0)
    expect((await get(`/sunnah-calendar/tokens/${id}`)).statusCode).toBe(404)

    const remove = (headers: Record<string, string>) =>
      system.app.inject({ method: 'DELETE', url: `/api/v1/sunnah-calendar/tokens/${id}`, headers })
    expect((await remove({ 'x-api-key': key })).statusCode).toBe(404)
    expect((await get(url.slice('http://localhost:3000/api/v1'.length), {})).statusCode).toBe(200)
    expect((await get(`/sunnah-calendar/tokens/${id}`, own)).json().last_used_at).toBe(clock.now().toISOString())
    expect((await remove(own)).statusCode).toBe(204)
    expect((await get(url.slice('http://localhost:3000/api/v1'.length), {})).statusCode).toBe(401)
    expect((await remove(own)).statusCode).toBe(404)
  })

  test('a body is not needed; a bad name is refused', async () => {
    const headers = { 'x-api-key': await system.referenceKey() }
    const response = await system.app.inject({ method: 'POST', url: '/api/v1/sunnah-calendar/tokens', headers })
    expect(response.statusCode).toBe(201)
    for (const name of ['', 'a\0b', 'x'.repeat(101), 7]) {
      expect((await make({ name }, headers)).statusCode).toBe(400)
    }
  })

  test('a key has at most twenty', async () => {
    const headers = { 'x-api-key': await system.referenceKey() }
    for (let i = 0; i < 20; i++) expect((await make({}, headers)).statusCode).toBe(201)
    expect((await make({}, headers)).statusCode).toBe(409)
  })

  test('only a digest is stored, and no log line contains a token', async () => {
    const { token, url } = (await make()).json()
    await get(url.slice('http://localhost:3000/api/v1'.length), {})
    const { rows } = await system.database.pool.query('select * from calendar_tokens')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(system.logged()).toContain('/api/v1/sunnah-calendar.ics')
    expect(system.logged()).not.toContain(token)
  })

  test('a token ends with the key that made it', async () => {
    const created = await system.app.inject({
      method: 'POST',
      url: '/admin/api/reference-keys',
      headers: system.operator,
      payload: { email: 'ends@example.test' },
    })
    const { token } = (await make({}, { 'x-api-key': created.json().key })).json()
    expect((await get(`/sunnah-calendar.ics?token=${token}`, {})).statusCode).toBe(200)
    await system.app.inject({
      method: 'DELETE',
      url: `/admin/api/reference-keys/${created.json().id}`,
      headers: system.operator,
    })
    expect((await get(`/sunnah-calendar.ics?token=${token}`, {})).statusCode).toBe(401)
  })
})

describe('GET /sunnah-calendar.ics', () => {
  let token: string
  beforeAll(async () => {
    const headers = { 'x-api-key': await system.referenceKey() }
    const response = await system.app.inject({ method: 'POST', url: '/api/v1/sunnah-calendar/tokens', headers })
    token = response.json().token
  })
  const feed = (query = '', headers: Record<string, string> = {}) =>
    get(`/sunnah-calendar.ics?token=${token}${query}`, headers)

  test('is a calendar that a real parser reads: all-day events, each once', async () => {
    const response = await feed()
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const calendar = new ICAL.Component(ICAL.parse(response.body))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy()

    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
    expect(events.length).toBeGreaterThan(200)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    for (const event of events) {
      expect(event.startDate.isDate).toBe(true)
      expect(event.endDate.compare(event.startDate)).toBe(1)
      expect(event.summary).toBeTruthy()
      expect(event.description).toMatch(/HR\.|QS\./)
      expect(event.component.getFirstPropertyValue('dtstamp')).toBeTruthy()
    }

    const ramadan = events.find(({ uid }) => uid === 'ramadan-1448-09-01@mimbar')
    expect([ramadan?.startDate.toString(), ramadan?.endDate.toString()]).toEqual(['2027-02-08', '2027-03-10'])
    expect(ramadan?.description).toContain('menunggu keputusan sidang isbat')
    const white = events.find(({ uid }) => uid === 'ayyamul-bidh-1448-06-13@mimbar')
    expect(white?.summary).toBe('Puasa Ayyamul Bidh (13, 14, dan 15)')
    expect([white?.startDate.toString(), white?.endDate.toString()]).toEqual(['2026-11-23', '2026-11-26'])
  })

  test('reaches from the month before to twelve months ahead', async () => {
    const calendar = new ICAL.Component(ICAL.parse((await feed()).body))
    const starts = calendar
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component).startDate.toString())
      .sort()
    expect(starts[0]).toBe('2026-10-01')
    expect(starts.at(-1)).toMatch(/^2027-11-/)
  })

  test('its lines are at most 75 bytes, end with CRLF and lose nothing', async () => {
    const { body } = await feed()
    expect(body.endsWith('\r\n')).toBe(true)
    for (const line of body.slice(0, -2).split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\n')
    }
  })

  test('types chooses', async () => {
    const calendar = new ICAL.Component(ICAL.parse((await feed('&types=puasa_wajib,larangan')).body))
    const types = calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('categories'))
    expect(new Set(types)).toEqual(new Set(['puasa_wajib', 'larangan']))
    expect((await feed('&types=all')).statusCode).toBe(400)
  })

  test('an app that has the current feed gets 304', async () => {
    const first = await feed()
    const etag = String(first.headers.etag)
    expect((await feed('', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test.each([
    '/sunnah-calendar.ics',
    '/sunnah-calendar.ics?token=',
    '/sunnah-calendar.ics?token=nonsense',
    '/sunnah-calendar.ics?token=a&token=b',
    `/sunnah-calendar.ics?token=mcal_${'a'.repeat(38)}`,
    '/sunnah-calendar.ics?types=all',
  ])('%s is refused before anything else', async (url) => {
    for (const headers of [{}, { 'x-api-key': key }] as Record<string, string>[]) {
      const response = await get(url, headers)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual({ error: expect.any(String), docs: 'http://localhost:3000/developers' })
    }
  })

  test('a token that is used too often is limited', async () => {
    let last = await feed()
    for (let i = 0; i < 30 && last.statusCode === 200; i++) last = await feed()
    expect(last.statusCode).toBe(429)
    expect(last.headers['retry-after']).toBe('60')
    clock.advance(61_000)
    expect((await feed()).statusCode).toBe(200)
  })
})
