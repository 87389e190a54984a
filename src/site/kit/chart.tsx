import type { Html } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import { table } from './table.tsx'
import { dayIn, number } from './time.tsx'
import { kitWords } from './words.ts'

/**
 * Chart: numbers by day as SVG bars without a script, with the same numbers in a table below. Several series get charts side by side with
 * one scale, so that they compare and no bar covers another.
 */

type Series = { name: string; values: readonly number[] }

export type Chart = {
  /** The accessible name. */
  label: string
  /** Days of UTC, each with a value in every series. */
  days: readonly string[]
  series: readonly Series[]
  /** The heading of the table's first column. */
  day: string
  /** Further columns of the table, which are not drawn. */
  more?: readonly Series[]
}

/** In pixels, for a page, half a page and a phone. Each is drawn by itself instead of scaled, so that letters and gaps keep their size. */
const SIZES = {
  wide: { width: 760, height: 270 },
  half: { width: 370, height: 170 },
  narrow: { width: 340, height: 170 },
} as const
type ChartSize = keyof typeof SIZES

const [LEFT, RIGHT, TOP, BOTTOM] = [44, 8, 16, 34]
/** In pixels: a date with its gap. */
const DATE_WIDTH = 85
/** Leaves a third of each day as a gap between bars. */
const BAR_SHARE = 0.67

export function chart(language: PageLanguage, shown: Chart): Html {
  const { label, days, series, more = [], day } = shown
  const columns = [...series, ...more]
  const rows = days.map((date, place) => ({ date, place })).reverse()
  const alone = series.length === 1
  const top = niceTop(Math.max(1, ...series.flatMap(({ values }) => values)))
  return (
    <>
      <div class={alone ? 'plots' : 'plots several'}>
        {series.map((one, place) => (
          <figure class="plot">
            {!alone && (
              <figcaption>
                {one.name}{' '}
                <strong>
                  {number(
                    language,
                    one.values.reduce((sum, value) => sum + value, 0),
                  )}
                </strong>
              </figcaption>
            )}
            {(['wide', 'narrow'] as const).map((size) =>
              drawing(language, {
                ...{ size: size === 'wide' && !alone ? 'half' : size, screen: size, place, top, days },
                ...{ label: alone ? label : `${one.name}: ${label}`, values: one.values },
              }),
            )}
          </figure>
        ))}
      </div>
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

/** Parts of a whole, each a row with its number and a bar. `kind` is the class that colours the bar. */
export const shares = (
  language: PageLanguage,
  {
    label,
    whole,
    parts,
  }: { label: string; whole: number; parts: readonly { kind: string; name: string; value: number }[] },
): Html => (
  <table class="bars">
    <caption>{label}</caption>
    <tbody>
      {parts.map(({ kind, name, value }) => (
        <tr class={kind}>
          <th scope="row">{name}</th>
          <td class="number">{number(language, value)}</td>
          <td aria-hidden="true">
            <meter min="0" max={Math.max(1, whole)} value={value} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

type Drawing = {
  size: ChartSize
  /** The screens that show it. */
  screen: 'wide' | 'narrow'
  /** The number of the series, which gives it its colour. */
  place: number
  /** The upper end of the scale. */
  top: number
  label: string
  days: readonly string[]
  values: readonly number[]
}

function drawing(language: PageLanguage, { size, screen, place: series, top, label, days, values }: Drawing): Html {
  const { width, height } = SIZES[size]
  const [end, floor] = [width - RIGHT, height - BOTTOM]
  const step = (end - LEFT) / days.length
  const x = (place: number) => round(LEFT + (place + 0.5) * step)
  const y = (value: number) => round(TOP + (1 - value / top) * (floor - TOP))
  const wide = round(Math.max(1, step * BAR_SHARE))
  // dates at intervals at which they fit, counted from the last day
  const every = Math.ceil((days.length * DATE_WIDTH) / (end - LEFT))
  return (
    <svg class={screen} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
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
          (days.length - 1 - place) % every === 0 && (
            <text class="axis" x={x(place)} y={height - 4} text-anchor="end">
              {dayIn(language, day, 'short')}
            </text>
          ),
      )}
      {days.map((day, place) => {
        const value = values[place] ?? 0
        return (
          <rect
            class={`bar s${series}`}
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
    </svg>
  )
}

/** The next of 2, 4, 10, 20, 40, 100 …, whose halves are whole numbers too. */
function niceTop(highest: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 10]) if (step * power >= highest) return step * power
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
const short = (value: number, language: PageLanguage): string =>
  value >= 10_000 ? `${number(language, round(value / 1000))}k` : number(language, value)
