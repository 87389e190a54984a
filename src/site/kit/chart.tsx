import type { Html } from '../../platform/html.tsx'
import type { Language } from './language.ts'
import { table } from './table.tsx'
import { dayIn, number } from './time.tsx'
import { kitWords } from './words.ts'

/**
 * Chart: numbers by day as SVG, drawn without a script, with the same numbers as a table below it. One series is drawn as bars; up to
 * four as lines, each with a pattern and a mark of its own. Lines that would cover one another run side by side; where they are steep
 * the later and narrower ones lie within those before them.
 */

type Series = { name: string; values: readonly number[] }

export type Chart = {
  /** What is drawn, for those who cannot see it. */
  label: string
  /** Days of UTC, each with a value in every series. */
  days: readonly string[]
  series: readonly Series[]
  /** The head of the first column of the table. */
  day: string
  /** More columns of the table, which are not drawn. */
  more?: readonly Series[]
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
/** Bars have no labels at their end; a bar leaves a third of its day free. */
const [BARS_RIGHT, BAR_SHARE] = [8, 0.67]

export function chart(language: Language, shown: Chart): Html {
  const { label, days, series, more = [], day } = shown
  const columns = [...series, ...more]
  const rows = days.map((date, place) => ({ date, place })).reverse()
  return (
    <>
      <figure class="plot">
        {series.length > 1 && (
          <figcaption>
            {series.map(({ name }, place) => (
              <span class="key">
                <svg viewBox="0 0 40 14" aria-hidden="true">
                  <line class={`line s${place}`} x1="1" x2="39" y1="7" y2="7" />
                  {mark(place, 20, 7)}
                </svg>{' '}
                {name}
              </span>
            ))}
          </figcaption>
        )}
        {drawing(language, shown, 'wide')}
        {drawing(language, shown, 'narrow')}
      </figure>
      <details>
        <summary>{kitWords[language].asTable}</summary>
        {table({
          caption: label,
          columns: [
            { name: day, cell: ({ date }) => dayIn(language, date) },
            ...columns.map(({ name, values }) => ({
              name,
              number: true,
              cell: ({ place }: (typeof rows)[number]) => number(language, values[place] ?? 0),
            })),
          ],
          rows: rows.filter(({ place }) => columns.some(({ values }) => (values[place] ?? 0) > 0)),
          empty: kitWords[language].noDays,
        })}
      </details>
    </>
  )
}

function drawing(language: Language, { label, days, series }: Chart, size: keyof typeof SIZES): Html {
  const bars = series.length === 1
  const { width, height, right: labelled } = SIZES[size]
  const [end, floor] = [width - (bars ? BARS_RIGHT : labelled), height - BOTTOM]
  const top = niceTop(Math.max(1, ...series.flatMap(({ values }) => values)))
  const step = (end - LEFT) / (bars ? days.length : Math.max(1, days.length - 1))
  const x = (place: number) => round(LEFT + (bars ? place + 0.5 : place) * step)
  const y = (value: number) => round(TOP + (1 - value / top) * (floor - TOP))
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
            <text class="axis" x={x(place)} y={height - 4} text-anchor={bars ? 'end' : 'middle'}>
              {dayIn(language, day, 'short')}
            </text>
          ),
      )}
      {bars ? barsOf() : linesOf()}
    </svg>
  )

  function barsOf(): Html {
    const wide = round(Math.max(1, step * BAR_SHARE))
    return (
      <>
        {days.map((day, place) => {
          const value = series[0]?.values[place] ?? 0
          return (
            <rect
              class="bar s0"
              x={round(x(place) - wide / 2)}
              y={y(value)}
              width={wide}
              height={round(floor - y(value))}
            >
              <title>
                {dayIn(language, day)}: {number(language, value)}
              </title>
            </rect>
          )
        })}
      </>
    )
  }

  function linesOf(): Html {
    const heights = days.map((_, day) =>
      apart(
        series.map(({ values }) => y(values[day] ?? 0)),
        LINE_GAP,
        floor + LINE_GAP,
      ),
    )
    const points = (one: number) => heights.map((ys, place) => [x(place), ys[one] ?? 0] as const)
    const ends = heights.at(-1) ?? []
    const labels = apart(ends, LABEL_GAP, floor)
    return (
      <>
        {series.map((_, one) => (
          <>
            <polyline class={`line s${one}`} points={points(one).map(String).join(' ')} />
            {points(one).map(([at, from], place) => marked(place) && mark(one, at, from))}
          </>
        ))}
        {series.map(({ name, values }, one) => (
          <>
            <path class={`lead s${one}`} d={`M${end + 6} ${ends[one] ?? 0}L${end + 15} ${labels[one] ?? 0}`} />
            <text class={`label s${one}`} x={end + 19} y={round((labels[one] ?? 0) + 4)}>
              {name} {number(language, values.at(-1) ?? 0)}
            </text>
          </>
        ))}
      </>
    )
  }
}

/** A circle, a square, a triangle or a cross. */
function mark(series: number, x: number, y: number): Html {
  const at = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`
  switch (series) {
    case 0:
      return <circle class="dot s0" cx={x} cy={y} r="3" />
    case 1:
      return <rect class="dot s1" x={round(x - 2.5)} y={round(y - 2.5)} width="5" height="5" />
    case 2:
      return <path class="dot s2" d={`M${at(0, -3.5)}L${at(3.5, 2.5)}L${at(-3.5, 2.5)}Z`} />
    default:
      return <path class="dot s3" d={`M${at(-3, -3)}L${at(3, 3)}M${at(3, -3)}L${at(-3, 3)}`} />
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
const short = (value: number, language: Language): string =>
  value >= 10_000 ? `${number(language, round(value / 1000))}k` : number(language, value)
