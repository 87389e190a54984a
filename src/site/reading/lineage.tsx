import type { Html } from '../../platform/html.tsx'
import { addressIn, type ReadingView } from './address.ts'
import { opening } from './opening.ts'

/** Who heard from whom as a picture: a line with a dot and a name for each. Its names are text and links, so it is read as the list that it is. */

/** `caption`: what those below it are; `self`: whom the picture is about. */
export type LineageStep = { text: string; href?: string; as?: 'caption' | 'self' }

/** Pixels: as wide as a phone has room for, so that the names are drawn in the size of text. */
const WIDTH = 340
const ROW = 38
const LINE_AT = 12
const TEXT_AT = 32
/** Letters that fit beside the line; a longer name is drawn narrower, and cut where it could not be read any more. */
const FITTING = 36
const LONGEST = 60
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
        {opening(text, LONGEST)}
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
