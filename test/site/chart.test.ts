import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../src/platform/html.tsx'
import { apart, chart } from '../../src/site/kit/chart.tsx'

const NAMES = { sent: 'Terkirim', delivered: 'Sampai', read: 'Dibaca', failed: 'Gagal' }
const KEYS = ['sent', 'delivered', 'read', 'failed'] as const
const SERIES = ['s0', 's1', 's2', 's3']
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

const SIZES = ['wide', 'narrow'] as const
type Size = (typeof SIZES)[number]

/** One of the two charts: for a page, and for a phone. */
const chartOf = (shown: Day[], size: Size): string =>
  new RegExp(`<svg class="${size}".*?</svg>`, 's').exec(drawn(shown))?.[0] ?? ''

/** The points of each line, as they are drawn. */
function linesOf(shown: Day[], size: Size): Record<string, [x: number, y: number][]> {
  const markup = chartOf(shown, size)
  return Object.fromEntries(
    [...markup.matchAll(/<polyline class="line (\w+)" points="([^"]*)"/g)].map(([, key = '', points = '']) => [
      key,
      points.split(' ').map((point) => point.split(',').map(Number) as [number, number]),
    ]),
  )
}

describe('lines that have the same values', () => {
  test.each([
    ['three of four', days(30, (day) => ({ sent: 3 + (day % 5), delivered: 3 + (day % 5), read: 3 + (day % 5) }))],
    ['all of nothing', days(30, () => ({}))],
    ['all of something', days(30, () => ({ sent: 7, delivered: 7, read: 7, failed: 7 }))],
    ['nearly the same', days(90, () => ({ sent: 10_000, delivered: 9_999, read: 9_998, failed: 1 }))],
    ['a single day', days(1, () => ({ sent: 1, delivered: 1, read: 1 }))],
  ])('are drawn apart, in one order, each near its value: %s', (_, shown) => {
    for (const size of SIZES) areApart(shown, linesOf(shown, size))
  })

  function areApart(shown: Day[], lines: ReturnType<typeof linesOf>): void {
    expect(Object.keys(lines)).toEqual(SERIES)
    shown.forEach((_, place) => {
      const ys = SERIES.map((key) => lines[key]?.[place]?.[1] ?? Number.NaN)
      // what is more stands higher, and what is equal in the order of the legend
      for (let i = 1; i < ys.length; i++) expect((ys[i] ?? 0) - (ys[i - 1] ?? 0)).toBeGreaterThanOrEqual(4.9)
      expect(ys[0]).toBeGreaterThanOrEqual(0)
      expect(ys[3]).toBeLessThanOrEqual(245)
    })
  }

  test('lines that do not meet stand exactly at their values', () => {
    const lines = linesOf(
      days(5, () => ({ sent: 100, delivered: 70, read: 40, failed: 10 })),
      'wide',
    )
    const [y0, y100] = [236, 16]
    const at = (value: number) => Math.round((y0 - (value / 100) * (y0 - y100)) * 10) / 10
    expect(SERIES.map((key) => lines[key]?.[2]?.[1])).toEqual([100, 70, 40, 10].map(at))
  })

  test('are told apart without colours too: each has a pattern, a mark and a label of its own', () => {
    const equal = days(30, () => ({ sent: 5, delivered: 5, read: 5, failed: 0 }))
    const sheet = readFileSync(new URL('../../src/site/kit/style.css', import.meta.url), 'utf8')
    const patterns = SERIES.map((key) => new RegExp(`\\.line\\.${key} \\{([^}]+)`).exec(sheet)?.[1])
    expect(new Set(patterns).size).toBe(4)
    for (const size of SIZES) {
      const markup = chartOf(equal, size)
      const shapes = SERIES.map((key) => new RegExp(`<(\\w+) class="dot ${key}"`).exec(markup)?.[1])
      expect(shapes).toEqual(['circle', 'rect', 'path', 'path'])
      // the two paths: three strokes that close, and two that cross
      expect(markup).toMatch(/class="dot s2" d="M[^"]*Z"/)
      expect(markup).toMatch(/class="dot s3" d="M[^"Z]*M[^"Z]*"/)
      const labels = [...markup.matchAll(/<text class="label \w+" x="[\d.]+" y="([\d.]+)">([^<]+)</g)].map(
        ([, y, text]) => ({
          y: Number(y),
          text,
        }),
      )
      expect(labels.map(({ text }) => text)).toEqual(['Terkirim 5', 'Sampai 5', 'Dibaca 5', 'Gagal 0'])
      labels.forEach(({ y }, i) => {
        expect(y - (labels[i - 1]?.y ?? -99)).toBeGreaterThanOrEqual(16.9)
      })
    }
  })
})

test('one series is drawn as bars from the floor, and every chart has its numbers in a table, the latest day first', () => {
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

test('places are kept where there is room, and spread about their middle where there is none', () => {
  expect(apart([10, 50, 90], 5, 100)).toEqual([10, 50, 90])
  expect(apart([50, 50], 10, 100)).toEqual([45, 55])
  expect(apart([50, 52, 90], 10, 100)).toEqual([46, 56, 90])
  // two pairs that would meet become one group
  expect(apart([50, 50, 56, 56], 10, 100)).toEqual([38, 48, 58, 68])
  expect(apart([100, 100, 100], 10, 100)).toEqual([80, 90, 100])
  expect(apart([90, 10], 5, 100)).toEqual([90, 10])
  expect(apart([], 5, 100)).toEqual([])
})
