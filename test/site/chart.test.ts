import { expect, test } from 'vitest'
import { renderHtml } from '../../src/platform/html.tsx'
import { chart } from '../../src/site/kit/chart.tsx'

const NAMES = { sent: 'Terkirim', delivered: 'Sampai', read: 'Dibaca', failed: 'Gagal' }
const KEYS = ['sent', 'delivered', 'read', 'failed'] as const
type Day = { date: string } & Record<(typeof KEYS)[number], number>

const days = (count: number, of: (day: number) => Partial<Day>): Day[] =>
  Array.from({ length: count }, (_, day) => ({
    ...{ date: `2026-10-${String((day % 28) + 1).padStart(2, '0')}`, sent: 0, delivered: 0, read: 0, failed: 0 },
    ...of(day),
  }))

const drawn = (shown: Day[], keys: readonly (typeof KEYS)[number][] = KEYS): string =>
  renderHtml(
    chart('id', {
      label: 'Pesan per hari',
      day: 'Hari',
      days: shown.map(({ date }) => date),
      series: keys.map((key) => ({ name: NAMES[key], values: shown.map((day) => day[key]) })),
    }),
  )

test('bars of several series have one scale, also with equal values and zeros', () => {
  const shown = days(30, (day) => ({
    sent: 3 + (day % 5),
    delivered: 3 + (day % 5),
    read: 1,
    failed: day === 29 ? 1 : 0,
  }))
  const markup = drawn(shown)
  for (const [place, key] of KEYS.entries()) {
    const bars = [...markup.matchAll(new RegExp(`<rect class="bar s${place}"[^>]* height="([\\d.]+)"`, 'g'))]
    const heights = bars.slice(0, 30).map(([, height]) => Number(height))
    // half as wide as the page: 120 units for ten, the scale's maximum
    expect(heights).toEqual(shown.map((day) => day[key] * 12))
  }
  // days without a value have no bar, and each bar has a text
  expect(markup.match(/<figcaption>/g)?.length).toBe(4)
  for (const text of ['Terkirim <strong>150', 'Gagal <strong>1<', 'aria-label="Dibaca: Pesan per hari"'])
    expect(markup).toContain(text)
})

test('one series is drawn as bars from zero, and every chart has its numbers in a table, the latest day first', () => {
  const markup = drawn(
    days(4, (day) => ({ sent: day * 10 })),
    ['sent'],
  )
  const bars = [...markup.matchAll(/<rect class="bar s0"[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"/g)]
  // each size has a bar for each day
  expect(bars.length).toBe(8)
  expect(bars.slice(0, 4).map(([, y, height]) => Number(y) + Number(height))).toEqual([236, 236, 236, 236])
  const heights = bars.slice(0, 4).map(([, , height]) => Number(height))
  expect(heights.map((height) => Math.round((height / (heights[3] ?? 0)) * 30))).toEqual([0, 10, 20, 30])
  const cells = [...markup.matchAll(/<t[hd] (?:scope="row" )?role="(?:rowheader|cell)"[^>]*><div>([^<]*)/g)]
  expect(cells.map(([, text]) => text)).toEqual(['4 Okt 2026', '30', '3 Okt 2026', '20', '2 Okt 2026', '10'])
})
