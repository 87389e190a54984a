import type { DayUsage } from '../../messaging/usage/analytics.ts'
import type { Html } from '../../platform/html.tsx'
import type { ConsoleLanguage, Translated } from './language.ts'
import { dayIn, number } from './time.tsx'

/**
 * Each has a pattern and a mark of its own, and lines that would cover one another run side by side; where they are steep the later
 * and narrower ones lie within those before them.
 */
const SERIES = ['sent', 'delivered', 'read', 'failed'] as const
type Series = (typeof SERIES)[number]

const words: Translated<{ label: string; names: Record<Series, string> }> = {
  id: {
    label: 'Pesan per hari; angka yang sama ada di tabel di bawah',
    names: { sent: 'Terkirim', delivered: 'Sampai', read: 'Dibaca', failed: 'Gagal' },
  },
  en: {
    label: 'Messages by day; the same figures are in the table below',
    names: { sent: 'Sent', delivered: 'Delivered', read: 'Read', failed: 'Failed' },
  },
}

/** As wide as a page, and as a phone: drawn anew and not shrunk, so that letters and gaps keep their size. */
const SIZES = {
  wide: { width: 760, height: 270, right: 125 },
  narrow: { width: 340, height: 260, right: 108 },
} as const

const [LEFT, TOP, BOTTOM] = [44, 16, 34]
/** The least distances, one under the other, of two labels and of two lines. */
const [LABEL_GAP, LINE_GAP] = [17, 5]
/** The width of a date and a mark. */
const [DATE_WIDTH, MARK_WIDTH] = [85, 14]

/** Days as lines, one for each outcome: drawn without a script, with the same numbers in the table below it. */
export function usagePlot(days: DayUsage[], language: ConsoleLanguage): Html {
  const { names } = words[language]
  return (
    <figure class="plot">
      <figcaption>
        {SERIES.map((key) => (
          <span class="key">
            <svg viewBox="0 0 40 14" aria-hidden="true">
              <line class={`line ${key}`} x1="1" x2="39" y1="7" y2="7" />
              {mark(key, 20, 7)}
            </svg>{' '}
            {names[key]}
          </span>
        ))}
      </figcaption>
      {chart(days, language, 'wide')}
      {chart(days, language, 'narrow')}
    </figure>
  )
}

function chart(days: DayUsage[], language: ConsoleLanguage, size: keyof typeof SIZES): Html {
  const { label, names } = words[language]
  const { width, height, right } = SIZES[size]
  const [end, floor] = [width - right, height - BOTTOM]
  const top = niceTop(Math.max(1, ...days.map((day) => day.sent)))
  const x = (place: number) => round(LEFT + (place * (end - LEFT)) / Math.max(1, days.length - 1))
  const y = (value: number) => round(TOP + (1 - value / top) * (floor - TOP))
  const heights = days.map((day) =>
    apart(
      SERIES.map((key) => y(day[key])),
      LINE_GAP,
      floor + LINE_GAP,
    ),
  )
  const points = (series: number) => heights.map((ys, place) => [x(place), ys[series] ?? 0] as const)
  const ends = heights.at(-1) ?? []
  const labels = apart(ends, LABEL_GAP, floor)
  // a date and a mark on each day, or on so many that they stay readable; always on the last
  const each = (room: number) => {
    const every = Math.ceil((days.length * room) / (end - LEFT))
    return (place: number) => (days.length - 1 - place) % every === 0
  }
  const [dated, marked] = [each(DATE_WIDTH), each(MARK_WIDTH)]
  return (
    <svg class={size} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[0, 0.5, 1].map((share) => (
        <>
          <line class="grid" x1={LEFT} x2={end} y1={y(top * share)} y2={y(top * share)} />
          <text class="axis" x={LEFT - 8} y={y(top * share) + 4} text-anchor="end">
            {short(top * share, language)}
          </text>
        </>
      ))}
      {days.map(
        (day, place) =>
          dated(place) && (
            <text class="axis" x={x(place)} y={height - 4} text-anchor="middle">
              {dayIn(language, day.date, 'short')}
            </text>
          ),
      )}
      {SERIES.map((key, series) => (
        <>
          <polyline class={`line ${key}`} points={points(series).map(String).join(' ')} />
          {points(series).map(([at, from], place) => marked(place) && mark(key, at, from))}
        </>
      ))}
      {SERIES.map((key, series) => (
        <>
          <path class={`lead ${key}`} d={`M${end + 6} ${ends[series] ?? 0}L${end + 15} ${labels[series] ?? 0}`} />
          <text class={`label ${key}`} x={end + 19} y={round((labels[series] ?? 0) + 4)}>
            {names[key]} {number(language, days.at(-1)?.[key] ?? 0)}
          </text>
        </>
      ))}
    </svg>
  )
}

/** A circle, a square, a triangle or a cross. */
function mark(key: Series, x: number, y: number): Html {
  const at = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`
  switch (key) {
    case 'sent':
      return <circle class="dot sent" cx={x} cy={y} r="3" />
    case 'delivered':
      return <rect class="dot delivered" x={round(x - 2.5)} y={round(y - 2.5)} width="5" height="5" />
    case 'read':
      return <path class="dot read" d={`M${at(0, -3.5)}L${at(3.5, 2.5)}L${at(-3.5, 2.5)}Z`} />
    case 'failed':
      return <path class="dot failed" d={`M${at(-3, -3)}L${at(3, 3)}M${at(3, -3)}L${at(-3, 3)}`} />
  }
}

/**
 * Places near `ys`, at least `gap` from each other and in the order of `ys`, equal ones in their own order; none
 * below `lowest`. What would overlap is spread evenly about its middle.
 */
export function apart(ys: readonly number[], gap: number, lowest: number): number[] {
  const order = ys.map((_, place) => place).sort((a, b) => (ys[a] ?? 0) - (ys[b] ?? 0) || a - b)
  const groups: { members: number[]; middle: number; half: number }[] = []
  const groupOf = (members: number[]) => {
    const half = ((members.length - 1) * gap) / 2
    const mean = members.reduce((sum, place) => sum + (ys[place] ?? 0), 0) / members.length
    return { members, half, middle: Math.min(mean, lowest - half) }
  }
  for (const place of order) {
    let group = groupOf([place])
    for (
      let above = groups.at(-1);
      above && above.middle + above.half + gap > group.middle - group.half;
      above = groups.at(-1)
    ) {
      groups.pop()
      group = groupOf([...above.members, ...group.members])
    }
    groups.push(group)
  }
  const placed = [...ys]
  for (const { members, middle, half } of groups) {
    members.forEach((place, rank) => {
      placed[place] = round(middle - half + rank * gap)
    })
  }
  return placed
}

/** The next of 2, 4, 10, 20, 40, 100 …: half of it is a whole number too. */
function niceTop(highest: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 10]) if (step * power >= highest) return step * power
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
const short = (value: number, language: ConsoleLanguage): string =>
  value >= 10_000 ? `${number(language, round(value / 1000))}k` : number(language, value)
