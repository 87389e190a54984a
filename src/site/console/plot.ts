import type { DayUsage } from '../../messaging/usage/analytics.ts'
import { type Html, html } from '../../platform/html.ts'

const SERIES = [
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
  ['failed', 'Failed'],
] as const

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [720, 240, 48, 24]

/** Days as lines, one for each outcome: drawn without a script, and told in the table below it. */
export function usagePlot(days: DayUsage[]): Html {
  const top = niceTop(Math.max(1, ...days.map((day) => day.sent)))
  const x = (place: number) => round(LEFT + (place * (WIDTH - LEFT - 12)) / Math.max(1, days.length - 1))
  const y = (value: number) => round(8 + (1 - value / top) * (HEIGHT - BOTTOM - 8))
  const line = (key: (typeof SERIES)[number][0]) => days.map((day, place) => `${x(place)},${y(day[key])}`).join(' ')
  const marks = days.length <= 31
  const every = Math.ceil(days.length / 7)
  return html`<figure class="plot">
<figcaption>${SERIES.map(([key, name]) => html`<span class="key ${key}">${name}</span> `)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Messages by day; the same figures are in the table below">
${[0, 0.5, 1].map(
  (share) => html`<line class="grid" x1="${LEFT}" x2="${WIDTH - 12}" y1="${y(top * share)}" y2="${y(top * share)}"/>
<text class="axis" x="${LEFT - 8}" y="${y(top * share) + 4}" text-anchor="end">${short(top * share)}</text>`,
)}
${days.map(
  (day, place) =>
    (days.length - 1 - place) % every === 0 &&
    html`<text class="axis" x="${x(place)}" y="${HEIGHT - 4}" text-anchor="${place === days.length - 1 ? 'end' : 'middle'}">${day.date.slice(5)}</text>`,
)}
${SERIES.map(
  ([key]) => html`<polyline class="line ${key}" points="${line(key)}"/>
${marks && days.map((day, place) => html`<circle class="dot ${key}" cx="${x(place)}" cy="${y(day[key])}" r="3"/>`)}`,
)}
</svg></figure>`
}

/** The next of 2, 4, 10, 20, 40, 100 …: half of it is a whole number too. */
function niceTop(highest: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 10]) if (step * power >= highest) return step * power
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
const short = (value: number): string => (value >= 10_000 ? `${round(value / 1000)}k` : String(value))
