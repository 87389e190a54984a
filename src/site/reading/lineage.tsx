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
const ROW = 38
const LINE_AT = 12
const TEXT_AT = 32
/** Letters that fit beside the line; longer names are drawn narrower, and cut where they would become unreadable. */
const FITTING = 36
const LONGEST_NAME = 60
const ARABIC = /[\u0600-\u06ff]/

export function lineage(steps: readonly LineageStep[], label: string, view: ReadingView): Html {
  const mirrored = view.language === 'ar'
  const across = (x: number) => (mirrored ? WIDTH - x : x)
  const height = steps.length * ROW
  const persons = steps.flatMap(({ as }, place) => (as === 'caption' ? [] : [place]))
  const middle = (place: number) => place * ROW + ROW / 2
  const line = `M${across(LINE_AT)} ${middle(persons[0] ?? 0)}V${middle(persons.at(-1) ?? 0)}`
  const name = ({ text, as }: LineageStep, place: number) => {
    const arabic = ARABIC.test(text)
    return (
      <text
        x={across(TEXT_AT)}
        y={middle(place) + 5}
        class={as}
        lang={arabic ? 'ar' : undefined}
        direction={arabic ? 'rtl' : 'ltr'}
        text-anchor={arabic === mirrored ? 'start' : 'end'}
        textLength={text.length > FITTING ? WIDTH - TEXT_AT : undefined}
        lengthAdjust={text.length > FITTING ? 'spacingAndGlyphs' : undefined}
      >
        {opening(text, LONGEST_NAME)}
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
