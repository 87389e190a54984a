import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dayOfWeek, formatDay, parseDay, todayIn } from '../../../src/reference/calendar/days.ts'
import { combine, readDecisions } from '../../../src/reference/calendar/decisions.ts'
import {
  type HijriCalendar,
  MONTH_NAMES,
  type MonthDecision,
  nameOf,
  OutsideCalendar,
  parseHijri,
} from '../../../src/reference/calendar/hijri.ts'
import { SIGHTING_PLACES } from '../../../src/reference/calendar/kemenag.ts'
import { conjunctionBefore, moonAt, moonAtSunset } from '../../../src/reference/calendar/sky.ts'
import { day, hijri, kemenag, khgt, SHIPPED, startOf, umalqura } from './support.ts'

/**
 * First days of Muharram, Ramadan, Shawwal and Dhul Hijjah from the official Umm al-Qura comparative calendar books (Taqwim Umm al-Qura
 * al-muqaran, 1412 to 1450), collated by the hijridate project (github.com/dralshehri/hijridate, "Primary Source Verification" and
 * tests/integration/fixtures/month_starts.json).
 */
const PUBLISHED: [year: number, muharram: string, ramadan: string, shawwal: string, dhulHijjah: string][] = [
  [1421, '2000-04-06', '2000-11-27', '2000-12-27', '2001-02-24'],
  [1424, '2003-03-04', '2003-10-26', '2003-11-25', '2004-01-23'],
  [1427, '2006-01-31', '2006-09-24', '2006-10-23', '2006-12-22'],
  [1430, '2008-12-29', '2009-08-22', '2009-09-20', '2009-11-18'],
  [1433, '2011-11-26', '2012-07-20', '2012-08-19', '2012-10-17'],
  [1436, '2014-10-25', '2015-06-18', '2015-07-17', '2015-09-14'],
  [1439, '2017-09-21', '2018-05-16', '2018-06-15', '2018-08-12'],
  [1441, '2019-08-31', '2020-04-24', '2020-05-24', '2020-07-22'],
  [1443, '2021-08-09', '2022-04-02', '2022-05-02', '2022-06-30'],
  [1444, '2022-07-30', '2023-03-23', '2023-04-21', '2023-06-19'],
  [1445, '2023-07-19', '2024-03-11', '2024-04-10', '2024-06-07'],
  [1446, '2024-07-07', '2025-03-01', '2025-03-30', '2025-05-28'],
  [1447, '2025-06-26', '2026-02-18', '2026-03-20', '2026-05-18'],
  [1448, '2026-06-16', '2027-02-08', '2027-03-09', '2027-05-07'],
  [1450, '2028-05-25', '2029-01-16', '2029-02-14', '2029-04-15'],
]

describe('umalqura', () => {
  const calendar = umalqura()

  test.each(PUBLISHED)('%i starts its months on the published days', (year, muharram, ramadan, shawwal, dhulHijjah) => {
    expect([1, 9, 10, 12].map((month) => startOf(calendar, year, month))).toEqual([
      muharram,
      ramadan,
      shawwal,
      dhulHijjah,
    ])
  })

  test('ends with the published table, in November 2077, and says so', () => {
    expect(hijri(calendar, '2077-11-16')).toBe('1500-12-30')
    expect(() => calendar.dateOf(day('2077-11-17'))).toThrow(/umalqura calendar, which has 2000-01-01 to 2077-11-16/)
    expect(() => calendar.monthAt(1501, 1)).toThrow(OutsideCalendar)
  })

  test('follows the published table where the platform’s differs', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { timeZone: 'UTC', day: 'numeric' })
    const differs = (text: string) => Number(format.format(day(text) * 86_400_000)) !== calendar.dateOf(day(text)).day
    expect(differs('2028-06-01')).toBe(false)
    const later = Array.from({ length: 1000 }, (_, place) => formatDay(day('2029-09-01') + place * 17))
    expect(later.filter(differs).length / later.length).toBeGreaterThan(0.2)
  })
})

describe('kemenag', () => {
  /** The calendar by the criterion alone, without decisions. */
  const computed = kemenag([])

  test.each(SHIPPED.map((decision) => [nameOf(decision), decision] as const))(
    'the criterion alone gives the first day of %s that was decided',
    (_name, { year, month, starts }) => {
      expect(startOf(computed, year, month)).toBe(formatDay(starts))
    },
  )

  test('the elongation that decides is the geocentric one: 1 Ramadan 1446 was decided on 6.40 degrees in Aceh', () => {
    const sabang = SIGHTING_PLACES[0]
    if (!sabang) throw new Error('no place')
    const moon = moonAtSunset(day('2025-02-28'), sabang)
    expect(moon?.elongation).toBeGreaterThanOrEqual(6.4)
    expect(moon?.elongation).toBeLessThan(6.45)
    expect(moon?.altitude).toBeGreaterThan(4)
  })

  test('a month that the criterion decides by less than a tenth of a degree is provisional until it is decided', () => {
    // 6.40 degrees in Aceh, where 6.4 are required
    expect(computed.monthAt(1446, 9)).toMatchObject({ uncertain: 'margin' })
    expect(computed.basisOf(computed.dateOf(day('2025-03-05'))).provisional).toBe(true)
    expect(kemenag().monthAt(1446, 9)).toMatchObject({ uncertain: null })
    // 10 degrees high, 14 from the sun
    expect(computed.monthAt(1446, 10)).toMatchObject({ uncertain: null })
    const all = Array.from({ length: 30 * 12 }, (_, place) =>
      computed.monthAt(1443 + Math.floor(place / 12), (place % 12) + 1),
    )
    const close = all.filter(({ uncertain }) => uncertain === 'margin').length
    expect(close).toBeGreaterThan(0)
    expect(close).toBeLessThan(all.length / 20)
  })

  test('before 1443 the older criterion applies', () => {
    // 1 Shawwal 1432: at most 1 degree 49 minutes, so the month began on 31 August 2011, a day later than elsewhere
    expect(startOf(computed, 1432, 10)).toBe('2011-08-31')
    // 1 Ramadan 1433: below 2 degrees, so the month began on 21 July 2012
    expect(startOf(computed, 1433, 9)).toBe('2012-07-21')
  })

  test('Eid of 2026 is on the day that the ministry decided, and says so', () => {
    const calendar = kemenag()
    expect(hijri(calendar, '2026-03-20')).toBe('1447-9-30')
    expect(hijri(calendar, '2026-03-21')).toBe('1447-10-1')
    expect(calendar.basisOf(calendar.dateOf(day('2026-03-21')))).toEqual({
      method: 'kemenag',
      source: 'decision',
      decision: 'Sidang isbat Kementerian Agama RI, 19 Maret 2026',
      provisional: false,
    })
  })

  test('days before a decision are provisional, and so is a thirtieth before one', () => {
    const calendar = kemenag()
    const provisional = (year: number, month: number, dayOfMonth: number) => {
      const found = calendar.dayOf({ year, month, day: dayOfMonth })
      return found === undefined ? undefined : calendar.basisOf(calendar.dateOf(found)).provisional
    }
    expect(provisional(1448, 9, 1)).toBe(true)
    expect(provisional(1448, 10, 1)).toBe(true)
    expect(provisional(1448, 12, 10)).toBe(true)
    expect(provisional(1448, 1, 10)).toBe(false)
    expect(provisional(1447, 9, 30)).toBe(false)
    // past months without a stored decision are not provisional
    expect(provisional(1440, 9, 1)).toBe(false)
    const thirtieths = [1448, 1449, 1450, 1451, 1452]
      .map((year) => provisional(year, 8, 30))
      .filter((is) => is !== undefined)
    expect(thirtieths.length).toBeGreaterThan(0)
    expect(new Set(thirtieths)).toEqual(new Set([true]))
  })
})

describe('khgt', () => {
  const calendar = khgt()

  test('starts the months of 1447 where Muhammadiyah did', () => {
    expect(startOf(calendar, 1447, 1)).toBe('2025-06-26')
    expect(startOf(calendar, 1447, 9)).toBe('2026-02-18')
    expect(startOf(calendar, 1447, 10)).toBe('2026-03-20')
    expect(startOf(calendar, 1447, 12)).toBe('2026-05-18')
  })

  test('1 Ramadan 1447 rests on Alaska alone, with the angles that Muhammadiyah published', () => {
    const alaska = { latitude: 56 + 48 / 60 + 49 / 3600, longitude: -(158 + 51 / 60 + 44 / 3600) }
    const moon = moonAtSunset(day('2026-02-17'), alaska)
    expect(moon?.geocentricAltitude).toBeCloseTo(5 + 23 / 60, 1)
    expect(moon?.elongation).toBeCloseTo(8, 2)
    expect(moon && moon.sunset > day('2026-02-18')).toBe(true)
  })
})

test('the conjunction before a month is the one that almanacs give', () => {
  const at = new Date(conjunctionBefore(1447 * 12 + 8) * 86_400_000).toISOString()
  expect(at.slice(0, 16)).toBe('2026-02-17T12:01')
  expect(moonAt(conjunctionBefore(1447 * 12 + 8), { latitude: 0, longitude: 0 }).elongation).toBeLessThan(1.5)
})

/** No day has two dates, no date has two days, months have 29 or 30 days, and converting back gives the same day. */
function expectBijection(calendar: HijriCalendar): void {
  let before = calendar.dateOf(calendar.first)
  for (let number = calendar.first + 1; number <= calendar.last; number++) {
    const date = calendar.dateOf(number)
    const begins = before.day === before.daysInMonth
    const nextMonth = before.month === 12 ? [before.year + 1, 1] : [before.year, before.month + 1]
    const expected = begins ? [...nextMonth, 1] : [before.year, before.month, before.day + 1]
    const sound = [29, 30].includes(date.daysInMonth) && calendar.dayOf(date) === number
    if (String([date.year, date.month, date.day]) !== String(expected) || !sound)
      expect([formatDay(number), date]).toEqual([formatDay(number), expected])
    before = date
  }
}

describe('every day that a calendar knows has exactly one date, and months have 29 or 30 days', () => {
  test.each([-2, 0, 2])('moved by %i days', { tags: 'slow' }, (adjustmentDays) => {
    for (const calendar of [kemenag(SHIPPED, adjustmentDays), khgt(adjustmentDays), umalqura(adjustmentDays)])
      expectBijection(calendar)
  })

  test('days outside are refused by name', () => {
    for (const calendar of [kemenag(), khgt(), umalqura()])
      for (const text of ['1990-01-01', '1999-12-31', '2101-01-01', '2500-01-01'])
        expect(() => calendar.dateOf(day(text))).toThrow(OutsideCalendar)
  })
})

describe('decisions', () => {
  const decide = (name: string, starts: string): MonthDecision => ({
    year: Number(name.slice(0, 4)),
    month: Number(name.slice(5)),
    starts: day(starts),
    source: 'test',
  })

  test('override the rule and the adjustment, and the neighbouring months adapt', () => {
    for (const adjustmentDays of [-2, -1, 0, 1, 2]) {
      const calendar = kemenag(SHIPPED, adjustmentDays)
      for (const { year, month, starts } of SHIPPED) expect(startOf(calendar, year, month)).toBe(formatDay(starts))
    }
  })

  test('a start a day later or earlier than computed is possible for any month, and its neighbours keep 29 or 30 days', () => {
    const rule = kemenag([])
    for (let year = 1440; year < 1460; year++)
      for (let month = 1; month <= 12; month++)
        for (const moved of [-1, 1]) {
          const starts = rule.monthAt(year, month).starts + moved
          const calendar = kemenag([{ year, month, starts, source: 'test' }])
          expect(calendar.dateOf(starts)).toMatchObject({ year, month, day: 1 })
          for (let near = starts - 130; near < starts + 130; near += 26)
            expect([29, 30]).toContain(calendar.dateOf(near).daysInMonth)
        }
  })

  test('two that leave no months of 29 or 30 days between them are refused by name', () => {
    expect(() => kemenag([decide('1445-11', '2024-05-09'), decide('1445-12', '2024-06-09')])).toThrow(
      /1445-11 .*2024-05-09.* 1445-12 .*2024-06-09: 31 days/,
    )
  })

  test('a later file takes precedence, an operator’s decision over files, and a withdrawn one no longer counts', () => {
    const first = [decide('1445-09', '2024-03-11')]
    const second = [decide('1445-09', '2024-03-12')]
    const entered = (starts: number | undefined) => ({ hijri: '1445-09', starts, source: 'x', decidedAt: new Date() })
    expect(combine([first, second], [])).toEqual(second)
    expect(combine([first, second], [entered(day('2024-03-13'))])[0]?.starts).toBe(day('2024-03-13'))
    expect(combine([first, second], [entered(undefined)])).toEqual(second)
  })

  const entry = (month: string, starts: string) => `- hijri: ${month}\n  starts: ${starts}\n  source: test\n`
  const file = (text: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'mimbar-hijri-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(join(folder, 'hijri-months.yaml'), text)
    return join(folder, 'hijri-months.yaml')
  }

  test.each([
    ['a day that does not exist', entry('1445-09', '2024-02-30'), /entry 1, starts: must be a date/],
    ['a month that does not exist', entry('1445-13', '2024-03-12'), /entry 1, hijri: must be a Hijri month/],
    ['one month twice', entry('1445-09', '2024-03-12').repeat(2), /1445-09 is dated twice/],
    ['no source', '- hijri: 1445-09\n  starts: 2024-03-12\n', /entry 1, source/],
    ['no list', 'hijri: 1445-09\n', /itself/],
  ])('a file with %s is refused, with the reason', (_what, text, message) => {
    expect(() => readDecisions(file(text))).toThrow(message)
  })

  test('a file that does not exist has none', () => {
    expect(readDecisions('/nowhere/hijri-months.yaml')).toEqual([])
  })
})

test('months have Indonesian names', () => {
  expect(MONTH_NAMES).toHaveLength(12)
  expect(MONTH_NAMES[8]).toBe('Ramadan')
})

test.each(['1447-9-1', '1447-13-01', '1447-00-01', '1447-09-31', '1447-09-00', '', '1447-09'])(
  '%s is no Hijri date',
  (text) => {
    expect(parseHijri(text)).toBeUndefined()
  },
)

describe('days', () => {
  test.each([
    '2023-02-29',
    '2024-02-30',
    '2024-13-01',
    '2024-00-10',
    '2024-1-1',
    '20240101',
    '',
    'today',
    '2024-01-01T00:00',
  ])('%s is no day', (text) => {
    expect(parseDay(text)).toBeUndefined()
  })

  test('a leap day is one, and weekdays start with Sunday', () => {
    expect(formatDay(day('2024-02-29'))).toBe('2024-02-29')
    expect(dayOfWeek(day('2026-11-21'))).toBe(6)
    expect(dayOfWeek(day('2026-11-22'))).toBe(0)
  })

  test('today is the day of the time zone', () => {
    const now = new Date('2026-11-20T18:00:00Z')
    expect(formatDay(todayIn('Asia/Jakarta', now))).toBe('2026-11-21')
    expect(formatDay(todayIn('America/New_York', now))).toBe('2026-11-20')
  })
})
