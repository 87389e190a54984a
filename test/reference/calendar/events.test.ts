import { expect, test } from 'vitest'
import { dayNumber, parseDay } from '../../../src/reference/calendar/days.ts'
import { calendarDay, type DayEntry, dayEntry, monthEntry, rulesOf } from '../../../src/reference/calendar/events.ts'
import { RULES } from '../../../src/reference/calendar/rules.ts'
import { UMALQURA_LAST } from '../../../src/reference/calendar/umalqura.ts'
import { describeWithPack, packRows } from '../../support/pack.ts'
import { umalqura } from './support.ts'

/** The published table, so that no criterion changes the days of these tests. */
const calendar = umalqura()
const on = (date: string): DayEntry => dayEntry(calendar, parseDay(date) ?? Number.NaN)
/** The ids of the rules that apply on a day, without the sacred months, which would be on most days. */
const rules = (date: string): string[] =>
  rulesOf(calendarDay(calendar, parseDay(date) ?? Number.NaN))
    .map(({ id }) => id)
    .filter((id) => id !== 'bulan-haram')

const everyDay = Array.from(
  { length: UMALQURA_LAST - dayNumber(2000, 1, 1) + 1 },
  (_, place) => dayNumber(2000, 1, 1) + place,
)

test('a day has its date, its Hijri date, its weekday and its events', () => {
  expect(on('2026-05-26')).toEqual({
    date: '2026-05-26',
    hijri: { year: 1447, month: 12, day: 9, monthName: 'Zulhijah' },
    calendar: { method: 'umalqura', source: 'computed', decision: null, provisional: false },
    dayOfWeek: 2,
    events: [
      {
        type: 'puasa_sunnah',
        label: expect.stringContaining('Arafah'),
        dalil: 'HR. Muslim no. 1162',
        evidence: ['muslim:2746'],
      },
      expect.objectContaining({ type: 'amalan', evidence: ['bukhari:969', 'tirmidhi:757'] }),
      expect.objectContaining({ type: 'amalan', evidence: ['2:203', 'bukhari:970'] }),
      expect.objectContaining({ type: 'amalan', evidence: ['9:36', 'bukhari:3197'] }),
    ],
  })
})

test.each([
  ['an ordinary Tuesday', '2026-11-03', []],
  ['Monday', '2026-11-02', ['senin']],
  ['Thursday', '2026-11-05', ['kamis']],
  ['the white days', '2026-11-24', ['ayyamul-bidh']],
  ['a Monday among the white days', '2026-11-23', ['senin', 'ayyamul-bidh']],
  ['Tasu’a', '2026-06-24', ['tasua', 'muharam']],
  ['Ashura, a Thursday', '2026-06-25', ['kamis', 'asyura', 'muharam']],
  ['the day after Ashura, a Friday', '2026-06-26', ['sesudah-asyura', 'muharam', 'jumat', 'jumat-al-kahfi']],
  ['the first of Dhul Hijjah, a Monday', '2026-05-18', ['senin', 'awal-zulhijah', 'sepuluh-zulhijah']],
  ['Eid al-Adha', '2026-05-27', ['iduladha', 'sepuluh-zulhijah', 'takbir-iduladha', 'salat-iduladha']],
  ['the first day of tashriq, a Thursday', '2026-05-28', ['tasyrik', 'takbir-iduladha', 'zikir-tasyrik']],
  ['13 Dhul Hijjah is forbidden, not a white day', '2026-05-30', ['tasyrik', 'takbir-iduladha', 'zikir-tasyrik']],
  ['14 Dhul Hijjah is a white day again', '2026-05-31', ['ayyamul-bidh']],
  ['a Monday of Ramadan', '2026-02-23', ['ramadan']],
  ['a Friday of Ramadan', '2026-02-20', ['ramadan', 'jumat', 'jumat-al-kahfi']],
  ['an odd night of the last ten', '2026-03-10', ['ramadan', 'lailatulqadar', 'iktikaf']],
  ['an even one', '2026-03-11', ['ramadan', 'iktikaf']],
  [
    'Eid al-Fitr, a Friday',
    '2026-03-20',
    ['idulfitri', 'jumat', 'jumat-al-kahfi', 'zakat-fitri', 'takbir-idulfitri', 'salat-idulfitri'],
  ],
  ['the day after', '2026-03-21', ['enam-syawal']],
  ['a Monday of Shawwal', '2026-03-23', ['senin', 'enam-syawal']],
  ['a Friday of Shawwal', '2026-03-27', ['jumat-saja', 'jumat', 'jumat-al-kahfi']],
  ['Sha’ban', '2026-02-03', ['ayyamul-bidh', 'syakban']],
  ['the second half of Sha’ban', '2026-02-10', ['syakban', 'paruh-kedua-syakban']],
  ['a thirtieth of Sha’ban, the day of doubt', '2023-03-22', ['mendahului-ramadan', 'hari-syak']],
  ['the last day but one of Ramadan', '2026-03-18', ['ramadan', 'lailatulqadar', 'iktikaf', 'zakat-fitri']],
  ['the last day but one of Sha’ban, a Monday', '2026-02-16', ['senin']],
  ['the last day of Sha’ban', '2026-02-17', ['mendahului-ramadan']],
  ['an ordinary Friday', '2026-11-06', ['jumat-saja', 'jumat', 'jumat-al-kahfi']],
])('%s: %s', (_what, date, expected) => {
  expect(rules(date)).toEqual(expected)
})

test('every day of the four sacred months says so, and no other day does', () => {
  for (const number of everyDay) {
    const day = calendarDay(calendar, number)
    const sacred = rulesOf(day).some(({ id }) => id === 'bulan-haram')
    if (sacred !== [1, 7, 11, 12].includes(day.hijri.month)) expect([day, sacred]).toBe('sacred')
  }
})

test('no day recommends a fast that it forbids, and Ramadan has no fast but its own', { tags: 'slow' }, () => {
  for (const number of everyDay) {
    const types = new Set(dayEntry(calendar, number).events.map(({ type }) => type))
    const fasts = ['puasa_sunnah', 'puasa_wajib', 'larangan'].filter((type) => types.has(type as 'larangan'))
    if (fasts.length > 1) expect([number, fasts]).toBe('one kind of fasting rule')
    const { month } = calendar.dateOf(number)
    if ((month === 9) !== types.has('puasa_wajib')) expect([number, month]).toBe('obligatory in Ramadan alone')
  }
})

test('a month lists its days with events', () => {
  const { days } = monthEntry(calendar, 2026, 11)
  expect(days.every(({ events, date }) => events.length > 0 && date.startsWith('2026-11-'))).toBe(true)
  expect(days.map(({ date }) => date)).not.toContain('2026-11-03')
  expect(monthEntry(calendar, 2024, 2).days.at(-1)?.date).toBe('2024-02-29')
})

test('every rule has a source and a unique id', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length)
  for (const { dalil } of RULES) expect(dalil.length).toBeGreaterThan(10)
})

describeWithPack('the evidence of the calendar', (folder) => {
  type Hadith = { key: string; collection: string; arabic_number: string | null; text_english: string | null }
  const names: Record<string, string> = {
    bukhari: 'Bukhari',
    muslim: 'Muslim',
    abudawud: 'Abu Dawud',
    tirmidhi: 'Tirmidzi',
    nasai: 'Nasai',
  }
  const hadith = new Map(packRows<Hadith>(folder, 'hadith').map((row) => [row.key, row]))
  const verses = new Set(packRows<{ key: string }>(folder, 'quran').map(({ key }) => key))

  test('is in the pack, under the number that the dalil names', () => {
    for (const { id, dalil, evidence } of RULES) {
      for (const key of evidence) {
        if (/^\d/.test(key)) {
          expect([id, key, verses.has(key)]).toEqual([id, key, true])
          continue
        }
        const row = hadith.get(key)
        // Muslim is cited by its usual number, "1162.05" as 1162
        const number = row?.arabic_number?.split('.')[0]
        const cited = dalil
          .split(';')
          .some(
            (part) =>
              part.includes(`HR. ${names[row?.collection ?? '']} no.`) && new RegExp(`\\b${number}\\b`).test(part),
          )
        expect([id, key, number, cited]).toEqual([id, key, number, true])
      }
    }
  })

  test.each([
    ['senin', 'muslim:2750', /Monday/],
    ['kamis', 'tirmidhi:745', /Thursdays/],
    ['ayyamul-bidh', 'tirmidhi:761', /thirteenth, fourteenth, and fifteenth/],
    ['tasua', 'muslim:2666', /9th/],
    ['asyura', 'muslim:2746', /Ashura/],
    ['arafah', 'muslim:2746', /Arafa/],
    ['awal-zulhijah', 'abudawud:2437', /first nine days of Dhul-Hijjah/],
    ['idulfitri', 'bukhari:1990', /forbidden people to fast/],
    ['tasyrik', 'muslim:2677', /Tashriq/],
    ['jumat-saja', 'muslim:2684', /single out Friday/],
    ['mendahului-ramadan', 'bukhari:1914', /a day or two before the month of Ramadan/],
    ['enam-syawal', 'muslim:2758', /six .*Shawwal/],
    ['syakban', 'bukhari:1969', /Sha'ban/],
    ['muharam', 'muslim:2755', /al-Muharram/],
    ['jumat', 'abudawud:1047', /invoke more blessings/],
    ['lailatulqadar', 'bukhari:2017', /odd nights/],
    ['bulan-haram', 'bukhari:3197', /four months are sacred/],
    ['hari-syak', 'tirmidhi:686', /doubt/],
    ['paruh-kedua-syakban', 'tirmidhi:738', /half of Sha'ban|middle of Sha'ban/],
    ['zakat-fitri', 'bukhari:1511', /day or two before|Sadaqat-ul-Fitr|Zakat-ul-Fitr/],
    ['takbir-iduladha', 'bukhari:970', /Takbir/],
  ])('%s rests on %s', (id, key, words) => {
    expect(RULES.find((rule) => rule.id === id)?.evidence).toContain(key)
    expect(hadith.get(key)?.text_english).toMatch(words)
  })
})
