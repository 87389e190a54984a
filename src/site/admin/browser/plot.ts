import { h, s } from './element.ts'

type Bar = { label: string; count: number }

/** Units of the drawing: low enough that two plots fit on a screen. */
const HEIGHT = 190
/** In units of the drawing, which fills the width of the page: fewer on a phone, so that letters stay readable. */
const widthNow = () => (matchMedia('(max-width: 44rem)').matches ? 330 : 820)
/** Units: room for the numbers of the scale, up to "999.9k". */
const LEFT = 52
/** Units: room for the names of days. */
const BOTTOM = 26
/** Units: half of the height of the uppermost number. */
const TOP = 10

/** Bars over days, with a scale that ends at a round number, and the same numbers as a table. */
export function dayPlot(title: string, days: { day: string; count: number }[]): HTMLElement {
  const most = roundUp(Math.max(1, ...days.map(({ count }) => count)))
  const width = widthNow()
  const [wide, high] = [width - LEFT, HEIGHT - BOTTOM - TOP]
  const step = wide / days.length
  const y = (count: number) => TOP + high - (count / most) * high
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const ticks = [0, most / 2, most].filter(Number.isInteger)
  const named = days.filter((_day, i) => i % 7 === (days.length - 1) % 7)
  const description = `${total.toLocaleString('en')} in ${days.length} days, at most ${Math.max(0, ...days.map(({ count }) => count)).toLocaleString('en')} on one`
  return figure(
    title,
    description,
    s(
      'svg',
      { viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': `${title}: ${description}` },
      ...ticks.map((tick) => [
        s('line', { x1: LEFT, x2: width, y1: y(tick), y2: y(tick), class: 'grid' }),
        s('text', { x: LEFT - 8, y: y(tick) + 4, class: 'tick end' }, short(tick)),
      ]),
      ...days.map(({ day, count }, i) =>
        s(
          'rect',
          { x: LEFT + i * step + 1.5, width: step - 3, y: y(count), height: Math.max(0, high + TOP - y(count)), rx: 2 },
          s('title', {}, `${dayName(day)}: ${count.toLocaleString('en')}`),
        ),
      ),
      ...named.map(({ day }) => {
        const x = LEFT + (days.findIndex((other) => other.day === day) + 0.5) * step
        return s('text', { x: Math.min(x, width - 22), y: HEIGHT - 6, class: 'tick middle' }, dayName(day))
      }),
    ),
    days.map(({ day, count }) => ({ label: dayName(day), count })),
  )
}

/** One bar for each name, with its number. */
export function namePlot(title: string, bars: Bar[]): HTMLElement {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const width = widthNow()
  const row = 30
  const left = width < 400 ? 130 : 210
  const description = bars.map(({ label, count }) => `${label} ${count}`).join(', ') || 'nothing'
  return figure(
    title,
    undefined,
    s(
      'svg',
      {
        viewBox: `0 0 ${width} ${Math.max(1, bars.length) * row}`,
        role: 'img',
        'aria-label': `${title}: ${description}`,
      },
      ...bars.map(({ label, count }, i) => {
        const length = count === 0 ? 0 : Math.max(3, (count / most) * (width - left - 50))
        return [
          s('text', { x: left - 12, y: i * row + 19, class: 'tick end' }, label),
          s('rect', { x: left, y: i * row + 6, width: length, height: row - 12, rx: 2 }),
          s('text', { x: left + length + 8, y: i * row + 19, class: 'tick' }, count.toLocaleString('en')),
        ]
      }),
    ),
  )
}

function figure(title: string, description: string | undefined, drawing: SVGElement, numbers?: Bar[]): HTMLElement {
  return h(
    'figure',
    { class: 'plot card' },
    h('figcaption', {}, h('strong', {}, title), description && ` ${description}`),
    drawing,
    numbers &&
      h(
        'details',
        {},
        h('summary', {}, 'Numbers'),
        h(
          'table',
          { class: 'numbers' },
          h(
            'tbody',
            {},
            ...numbers.map(({ label, count }) =>
              h('tr', {}, h('th', { scope: 'row' }, label), h('td', { class: 'number' }, count.toLocaleString('en'))),
            ),
          ),
        ),
      ),
  )
}

/** The next of 1, 2, 4, 5, 6, 8, 10, 20, … so that the half is whole too, but for 1 and 5. */
function roundUp(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(count))
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * unit).find((round) => round >= count) ?? count
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' })
const short = (count: number): string => compact.format(count)

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayName = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))
