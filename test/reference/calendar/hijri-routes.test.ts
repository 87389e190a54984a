import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../../src/platform/root.ts'
import { openCalendars } from '../../../src/reference/calendar/calendars.ts'
import { createClock, type TestSystem, testSystem } from '../../support/system.ts'

const clock = createClock(new Date('2026-11-20T18:00:00Z'))
let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem({}, clock)
  key = await system.referenceKey()
})
afterAll(() => system.close())

const get = (url: string) => system.app.inject({ method: 'GET', url: `/api/v1${url}`, headers: { 'x-api-key': key } })

describe('GET /hijri', () => {
  test('gives a day by every method, with the moon data that decide', async () => {
    const body = (await get('/hijri?date=2026-03-20')).json()
    expect(body).toMatchObject({
      date: '2026-03-20',
      hijri: { year: 1447, month: 9, day: 30, monthName: 'Ramadan' },
      calendar: { method: 'kemenag', source: 'decision', provisional: false },
    })
    const days = body.methods.map(({ method, hijri }: { method: string; hijri: { month: number; day: number } }) => [
      method,
      hijri.month,
      hijri.day,
    ])
    expect(days).toEqual([
      ['kemenag', 9, 30],
      ['khgt', 10, 1],
      ['umalqura', 10, 1],
    ])
    expect(body.moon).toMatchObject({
      month: '1447-09',
      conjunction: expect.stringMatching(/^2026-02-17T12:01/),
      evening: '2026-02-17',
    })
    expect(body.moon.places[0]).toMatchObject({ place: 'Sabang', visible: false })
    expect(body.moon.places[0].altitude).toBeLessThan(0)
  })

  test('a Hijri date has a day by each method', async () => {
    const body = (await get('/hijri?hijri=1447-10-01')).json()
    expect(body.date).toBe('2026-03-21')
    expect(body.methods.map(({ date }: { date: string }) => date)).toEqual(['2026-03-21', '2026-03-20', '2026-03-20'])
    expect((await get('/hijri?hijri=1447-10-01&calendar=khgt')).json().date).toBe('2026-03-20')
  })

  test('a calendar without that date is marked among the others, and refused when requested alone', async () => {
    const body = (await get('/hijri?date=2090-01-01')).json()
    expect(body.methods[2]).toMatchObject({
      method: 'umalqura',
      hijri: null,
      note: expect.stringContaining('2077-11-16'),
    })
    const refused = await get('/hijri?date=2090-01-01&calendar=umalqura')
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error).toMatch(/2000-01-01 to 2077-11-16/)
  })

  test('a thirtieth that a month does not have is refused by name', async () => {
    const refused = await get('/hijri?hijri=1447-08-30&calendar=umalqura')
    expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringContaining('29 days')])
  })

  test.each([
    'date=2026-02-30',
    'hijri=1447-13-01',
    'hijri=1447-1-1',
    'hijri=9999-01-01',
    'calendar=lunar',
    'date=2026-01-01&hijri=1447-01-01',
  ])('%s is refused', async (query) => {
    expect((await get(`/hijri?${query}`)).statusCode).toBe(400)
  })
})

test('GET /hijri/months lists a year by every method', async () => {
  const body = (await get('/hijri/months?year=1447')).json()
  expect(body).toMatchObject({ year: 1447, calendar: 'kemenag' })
  expect(body.months).toHaveLength(12)
  expect(body.months[9]).toEqual({
    month: 10,
    name: 'Syawal',
    starts: '2026-03-21',
    days: 29,
    calendar: {
      method: 'kemenag',
      source: 'decision',
      decision: 'Sidang isbat Kementerian Agama RI, 19 Maret 2026',
      provisional: false,
    },
  })
  expect(body.methods.map(({ method }: { method: string }) => method)).toEqual(['kemenag', 'khgt', 'umalqura'])
  expect((await get('/hijri/months')).json().year).toBe(1448)
  expect((await get('/hijri/months?year=1510')).json().methods).toHaveLength(2)
  expect((await get('/hijri/months?year=1510&calendar=umalqura')).statusCode).toBe(400)
  expect((await get('/hijri/months?year=1600')).statusCode).toBe(400)
})

test('calendar= chooses the method of the sunnah calendar, day and month', async () => {
  const of = async (query: string) => (await get(`/sunnah-calendar?${query}`)).json()
  expect((await of('date=2026-03-20')).events[0].type).toBe('puasa_wajib')
  expect((await of('date=2026-03-20&calendar=khgt')).events[0].label).toContain('Idulfitri')
  expect(await of('month=3&year=2026')).toMatchObject({
    calendar: { method: 'kemenag', source: 'decision', decision: null, provisional: false },
  })
  expect((await of('month=2&year=2027')).calendar).toMatchObject({ provisional: true, source: 'computed' })
  expect((await get('/sunnah-calendar?month=1&year=2090&calendar=umalqura')).statusCode).toBe(400)
  expect((await get('/sunnah-calendar?calendar=table')).json().error).toMatch(/kemenag.*khgt.*umalqura/)
})

describe('a decision that an operator enters', () => {
  const put = (hijri: string, payload: object) =>
    system.app.inject({ method: 'PUT', url: `/admin/api/hijri-decisions/${hijri}`, headers: system.operator, payload })
  const source = 'Sidang isbat Kementerian Agama RI, 7 Februari 2027'

  test('takes effect on every route at once, and in other processes at their next check; feeds change their version', {
    tags: 'slow',
  }, async () => {
    const other = await openCalendars({
      db: system.database.db,
      method: 'kemenag',
      adjustmentDays: 0,
      files: [join(ROOT, 'seed-data/hijri-months.yaml')],
    })
    const token = (
      await system.app.inject({
        method: 'POST',
        url: '/api/v1/sunnah-calendar/tokens',
        headers: { 'x-api-key': key },
        payload: {},
      })
    ).json().token
    const ramadan = async () => {
      const { body } = await get(`/sunnah-calendar.ics?token=${token}`)
      const events = new ICAL.Component(ICAL.parse(body))
        .getAllSubcomponents('vevent')
        .map((part) => new ICAL.Event(part))
      return events.find(({ uid }) => uid === 'ramadan-1448-09-01@mimbar')
    }
    const before = await ramadan()
    expect(before?.startDate.toString()).toBe('2027-02-08')

    const entered = await put('1448-09', { starts: '2027-02-09', source })
    expect(entered.statusCode).toBe(200)
    expect(entered.json()).toMatchObject({ starts: '2027-02-09', calendar: { source: 'decision', decision: source } })
    const after = await ramadan()
    expect(after?.startDate.toString()).toBe('2027-02-09')
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    expect((await get('/hijri?date=2027-02-08')).json().hijri).toMatchObject({ month: 8, day: 30 })

    expect(other.of('kemenag').monthAt(1448, 9).decision).toBeNull()
    await other.refresh()
    expect(other.of('kemenag').monthAt(1448, 9).decision).toBe(source)

    const list = (await system.app.inject({ url: '/admin/api/hijri-decisions', headers: system.operator })).json()
    expect(list.decisions).toEqual([
      { hijri: '1448-09', starts: '2027-02-09', source, decided_at: clock.now().toISOString() },
    ])

    expect(list.months.map(({ hijri }: { hijri: string }) => hijri)).toEqual([
      '1448-09',
      '1448-10',
      '1448-12',
      '1449-09',
      '1449-10',
      '1449-12',
    ])
    expect(list.months[0]).toMatchObject({ starts: '2027-02-09', calendar: { decision: source } })

    const withdraw = () =>
      system.app.inject({ method: 'DELETE', url: '/admin/api/hijri-decisions/1448-09', headers: system.operator })
    expect((await withdraw()).json()).toMatchObject({
      starts: '2027-02-08',
      calendar: { source: 'computed', provisional: true },
    })
    expect((await ramadan())?.sequence).toBeGreaterThan(after?.sequence ?? 0)
    expect((await withdraw()).statusCode).toBe(404)
  })

  test.each([
    ['a slip of the year', '1448-10', { starts: '2026-03-10', source }, 'starts'],
    ['a day that makes a month of 28', '1447-11', { starts: '2026-04-18', source }, 'starts'],
    ['a day that does not exist', '1448-10', { starts: '2027-02-30', source }, 'starts'],
    ['no source', '1448-10', { starts: '2027-03-10' }, 'source'],
    ['no month', '1448-13', { starts: '2027-03-10', source }, 'hijri'],
  ])('%s is refused and changes nothing', async (_what, hijri, payload, field) => {
    const before = (await get('/hijri/months?year=1448')).body
    const response = await put(hijri, payload)
    expect([response.statusCode, response.json().details?.[0]?.field]).toEqual([400, field])
    expect((await get('/hijri/months?year=1448')).body).toBe(before)
  })

  test('is reserved to the operator', async () => {
    const url = '/admin/api/hijri-decisions/1448-09'
    const payload = { starts: '2027-02-09', source }
    expect((await system.app.inject({ method: 'PUT', url, payload })).statusCode).toBe(401)
    expect((await system.app.inject({ method: 'PUT', url, payload, headers: { 'x-api-key': key } })).statusCode).toBe(
      401,
    )
  })
})
