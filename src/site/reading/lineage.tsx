import type { Html } from '../../platform/html.tsx'
import { addressIn, type ReadingView } from './address.ts'
import { opening } from './opening.ts'

/**
 * A narrator's teachers and students as a picture: a line with a dot and a name for each. The names are text and links, so screen readers read
 * it as a list.
 */

/** `caption`: the heading of the names below it; `self`: the narrator of the page. */
export type LineageStep = { text: string; href?: string; as?: 'caption' | 'self' }

/** In pixels: a phone's width, so that names have the size of text. */
const WIDTH = 340
const ROW = 42
const LINE_AT = 12
const TEXT_AT = 32
/** Letters that fit on one line; a longer name continues on a second one, and is cut at its end. */
const FITTING = 38
/** In pixels: half the distance between the two lines of a name. */
const HALF_LINE = 8
const ARABIC = /[\u0600-\u06ff]/

/** A name in one line or two. The first ends with a space, for screen readers. */
function linesOf(name: string): [line: string, more?: string] {
  const text = name.trim()
  if (text.length <= FITTING) return [text]
  const end = text.lastIndexOf(' ', FITTING)
  if (end < 0) return [opening(text, FITTING)]
  return [text.slice(0, end + 1), opening(text.slice(end + 1), FITTING)]
}

export function lineage(steps: readonly LineageStep[], label: string, view: ReadingView): Html {
  const mirrored = view.language === 'ar'
  const across = (x: number) => (mirrored ? WIDTH - x : x)
  const height = steps.length * ROW
  const persons = steps.flatMap(({ as }, place) => (as === 'caption' ? [] : [place]))
  const middle = (place: number) => place * ROW + ROW / 2
  const line = `M${across(LINE_AT)} ${middle(persons[0] ?? 0)}V${middle(persons.at(-1) ?? 0)}`
  const name = ({ text, as }: LineageStep, place: number) => {
    const arabic = ARABIC.test(text)
    const [line, more] = linesOf(text)
    const y = middle(place) + 5
    return (
      <text
        x={across(TEXT_AT)}
        y={more ? y - HALF_LINE : y}
        class={as}
        lang={arabic ? 'ar' : undefined}
        direction={arabic ? 'rtl' : 'ltr'}
        text-anchor={arabic === mirrored ? 'start' : 'end'}
      >
        {line}
        {more && (
          <tspan x={across(TEXT_AT)} y={y + HALF_LINE}>
            {more}
          </tspan>
        )}
      </text>
    )
  }
  return (
    <svg
      class="lineage"
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="list"
      aria-label={label}
    >
      <path d={line} />
      {steps.map((step, place) =>
        step.as === 'caption' ? (
          name(step, place)
        ) : (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of SVG is not interactive
          <g role="listitem">
            <circle cx={across(LINE_AT)} cy={middle(place)} r={step.as === 'self' ? 9 : 6} />
            {step.href ? <a href={addressIn(view, step.href)}>{name(step, place)}</a> : name(step, place)}
          </g>
        ),
      )}
    </svg>
  )
}
