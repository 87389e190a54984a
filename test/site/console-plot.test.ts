import { describe, expect, test } from 'vitest'
import type { DayUsage } from '../../src/messaging/usage/analytics.ts'
import { apart, usagePlot } from '../../src/site/console/plot.ts'
import { CONSOLE_CSS } from '../../src/site/console/style.ts'

const SERIES = ['sent', 'delivered', 'read', 'failed']

const days = (count: number, of: (day: number) => Partial<DayUsage>): DayUsage[] =>
  Array.from({ length: count }, (_, day) => ({
    ...{
      date: `2026-10-${String((day % 28) + 1).padStart(2, '0')}`,
      sent: 0,
      delivered: 0,
      read: 0,
      failed: 0,
      credits: 0,
    },
    ...of(day),
  }))

/** The points of each line, as they are drawn. */
function linesOf(shown: DayUsage[]): Record<string, [x: number, y: number][]> {
  const { markup } = usagePlot(shown, 'id')
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
    const lines = linesOf(shown)
    expect(Object.keys(lines)).toEqual(SERIES)
    const top = Math.min(...SERIES.map((key) => lines[key]?.[0]?.[1] ?? 0))
    expect(top).toBeGreaterThanOrEqual(0)
    shown.forEach((day, place) => {
      const ys = SERIES.map((key) => lines[key]?.[place]?.[1] ?? 0)
      const sorted = [...ys].sort((a, b) => a - b)
      for (let i = 1; i < sorted.length; i++)
        expect((sorted[i] ?? 0) - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(4.9)
      // what is more stands no lower, and what is equal stands in the order of the legend
      expect(ys).toEqual([...ys].sort((a, b) => a - b))
      expect([day.sent, day.delivered, day.read, day.failed]).toEqual(
        [day.sent, day.delivered, day.read, day.failed].sort((a, b) => b - a),
      )
    })
  })

  test('lines that do not meet stand exactly at their values', () => {
    const lines = linesOf(days(5, () => ({ sent: 100, delivered: 70, read: 40, failed: 10 })))
    const [y0, y100] = [236, 16]
    const at = (value: number) => Math.round((y0 - (value / 100) * (y0 - y100)) * 10) / 10
    expect(SERIES.map((key) => lines[key]?.[2]?.[1])).toEqual([100, 70, 40, 10].map(at))
  })

  test('are told apart without colours too: each has a pattern, a mark and a label of its own', () => {
    const { markup } = usagePlot(
      days(30, () => ({ sent: 5, delivered: 5, read: 5, failed: 0 })),
      'id',
    )
    const patterns = SERIES.map(
      (key) => new RegExp(`\\.line\\.${key} \\{ stroke-dasharray: ([^;]+);`).exec(CONSOLE_CSS)?.[1],
    )
    expect(new Set(patterns).size).toBe(4)
    const shapes = SERIES.map((key) => new RegExp(`<(\\w+) class="dot ${key}"`).exec(markup)?.[1])
    expect(shapes).toEqual(['circle', 'rect', 'path', 'path'])
    // the two paths: three strokes that close, and two that cross
    expect(markup).toMatch(/class="dot read" d="M[^"]*Z"/)
    expect(markup).toMatch(/class="dot failed" d="M[^"Z]*M[^"Z]*"/)
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
  })
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
