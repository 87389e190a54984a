import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dayNumber, dayOfWeek, formatDay, parseDay, todayIn } from '../../../src/reference/calendar/days.ts'
import { createCalendar, type HijriCalendar, MONTH_NAMES } from '../../../src/reference/calendar/hijri.ts'
import { loadCalendar } from '../../../src/reference/calendar/month-table.ts'

const FIRST = dayNumber(2000, 1, 1)
const LAST = dayNumber(2100, 12, 31)
const seedTable = join(import.meta.dirname, '../../../seed-data/hijri-months.yaml')

const day = (text: string): number => parseDay(text) ?? Number.NaN
const hijri = (calendar: HijriCalendar, text: string): string => {
  const { year, month, day: dayOfMonth } = calendar.dateOf(day(text))
  return `${year}-${month}-${dayOfMonth}`
}

/** A file of dated month starts with these lines. */
function table(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'mimbar-hijri-')), 'hijri-months.yaml')
  writeFileSync(path, text)
  return path
}

const entry = (month: string, starts: string) => `- hijri: ${month}\n  starts: ${starts}\n  source: test\n`

/**
 * First days of Muharram, Ramadan, Shawwal and Dhul Hijjah as the official Umm al-Qura comparative calendar books (Taqwim Umm al-Qura
 * al-muqaran, 1412 to 1450) give them, collated by the hijridate project (github.com/dralshehri/hijridate, "Primary Source
 * Verification" and tests/integration/fixtures/month_starts.json).
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

describe('the calendar by the Umm al-Qura rule', () => {
  const calendar = createCalendar()

  test.each(PUBLISHED)('%i starts its months on the published days', (year, muharram, ramadan, shawwal, dhulHijjah) => {
    expect(hijri(calendar, muharram)).toBe(`${year}-1-1`)
    expect(hijri(calendar, ramadan)).toBe(`${year}-9-1`)
    expect(hijri(calendar, shawwal)).toBe(`${year}-10-1`)
    expect(hijri(calendar, dhulHijjah)).toBe(`${year}-12-1`)
  })

  test('covers 2000 to 2100 whole, and says so outside', () => {
    expect(hijri(calendar, '2000-01-01')).toBe('1420-9-24')
    expect(hijri(calendar, '2100-12-31')).toBe('1524-10-29')
    expect(() => calendar.dateOf(dayNumber(1990, 1, 1))).toThrow(RangeError)
    expect(() => calendar.dateOf(dayNumber(2110, 1, 1))).toThrow(RangeError)
  })

  test('months have Indonesian names', () => {
    expect(MONTH_NAMES).toHaveLength(12)
    expect(MONTH_NAMES[8]).toBe('Ramadan')
  })
})

/** No day has two dates, no date has two days, and months have 29 or 30 days. */
function expectBijection(calendar: HijriCalendar): void {
  let before = calendar.dateOf(FIRST)
  for (let number = FIRST + 1; number <= LAST; number++) {
    const date = calendar.dateOf(number)
    const begins = before.day === before.daysInMonth
    const nextMonth = before.month === 12 ? [before.year + 1, 1] : [before.year, before.month + 1]
    const expected = begins ? [...nextMonth, 1] : [before.year, before.month, before.day + 1]
    if (String([date.year, date.month, date.day]) !== String(expected) || ![29, 30].includes(date.daysInMonth))
      expect([formatDay(number), date]).toEqual([formatDay(number), expected])
    before = date
  }
}

describe('every day of 2000 to 2100 has exactly one date, and months have 29 or 30 days', () => {
  test.each([-2, -1, 0, 1, 2])('moved by %i days', (adjustmentDays) => {
    expectBijection(createCalendar({ adjustmentDays }))
  })

  test('with the dated months that the project ships', () => {
    const calendar = loadCalendar({ kind: 'table', adjustmentDays: 0, tables: [seedTable] })
    expectBijection(calendar)
    expect(hijri(calendar, '2026-02-19')).toBe('1447-9-1')
    expect(hijri(calendar, '2026-03-21')).toBe('1447-10-1')
    expect(hijri(calendar, '2022-07-10')).toBe('1443-12-10')
  })

  test('with any month moved by a day where that is possible, and refused where it is not', () => {
    const rule = createCalendar()
    let accepted = 0
    let refused = 0
    let months = 0
    for (let number = FIRST; number <= LAST; number++) {
      const { year, month, day: dayOfMonth } = rule.dateOf(number)
      if (dayOfMonth !== 1) continue
      months += 1
      // every fifth start, a day early and a day late by turns
      if (months % 5) continue
      const moved = number + (months % 2 ? 1 : -1)
      try {
        const calendar = createCalendar({ dated: [{ year, month, starts: moved }] })
        expect(calendar.dateOf(moved)).toMatchObject({ year, month, day: 1 })
        for (const near of [moved - 1, number - 31, number + 31]) {
          if (near < FIRST || near > LAST) continue
          expect([29, 30]).toContain(calendar.dateOf(near).daysInMonth)
        }
        accepted += 1
      } catch (error) {
        expect(String(error)).toMatch(/29 or 30/)
        refused += 1
      }
    }
    expect(accepted).toBeGreaterThan(50)
    expect(refused).toBeGreaterThan(50)
  })
})

describe('a table of dated months', () => {
  const load = (...tables: string[]) => loadCalendar({ kind: 'table', adjustmentDays: 0, tables })

  test('moves the month it names and no other', () => {
    const calendar = load(table(entry('1445-09', '2024-03-12')))
    expect(hijri(calendar, '2024-03-11')).toBe('1445-8-30')
    expect(hijri(calendar, '2024-03-12')).toBe('1445-9-1')
    expect(hijri(calendar, '2024-04-10')).toBe('1445-10-1')
  })

  test('an operator’s own file wins over the one that is shipped', () => {
    const calendar = load(table(entry('1445-09', '2024-03-12')), table(entry('1445-09', '2024-03-11')))
    expect(hijri(calendar, '2024-03-11')).toBe('1445-9-1')
  })

  test('is not read when the calendar follows the rule', () => {
    const calendar = loadCalendar({ kind: 'umalqura', adjustmentDays: 0, tables: [table('nonsense')] })
    expect(hijri(calendar, '2024-03-11')).toBe('1445-9-1')
  })

  test('dated months stay where they are when the rest is moved', () => {
    const path = table(entry('1445-09', '2024-03-12'))
    const calendar = loadCalendar({ kind: 'table', adjustmentDays: 1, tables: [path] })
    expect(hijri(calendar, '2024-03-12')).toBe('1445-9-1')
    expect(hijri(calendar, '2024-04-11')).toBe('1445-10-1')
  })

  test.each([
    ['a month of 31 days', entry('1445-12', '2024-06-09'), /1445-11 .*2024-05-09.* 1445-12 .*2024-06-09: 31 days/],
    ['a month far away', entry('1445-09', '2025-03-12'), /29 or 30/],
    ['a month outside the range', entry('1400-09', '1980-07-14'), /outside 2000 to 2100/],
    ['a day that does not exist', entry('1445-09', '2024-02-30'), /entry 1, starts: must be a date/],
    ['a month that does not exist', entry('1445-13', '2024-03-12'), /entry 1, hijri: must be a Hijri month/],
    ['one month twice', entry('1445-09', '2024-03-12').repeat(2), /1445-09 is dated twice/],
    ['no source', '- hijri: 1445-09\n  starts: 2024-03-12\n', /entry 1, source/],
    ['no list', 'hijri: 1445-09\n', /itself/],
  ])('%s is refused at the start, with the reason', (_what, text, message) => {
    expect(() => load(table(text))).toThrow(message)
  })
})

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
