import type { Html } from '../../platform/html.tsx'

/** A direction as a picture: a compass with north at the top, and a needle in the direction to face. */
export type Compass = {
  /** Degrees clockwise from true north. */
  bearing: number
  /** The letter for north. */
  north: string
  /** The text alternative of the picture. */
  label: string
}

/** In units of the viewBox, which scales to any width. */
const SIZE = 200
const MIDDLE = SIZE / 2
const RADIUS = 74
/** Degrees between two ticks. */
const STEP = 30

export function compass({ bearing, north, label }: Compass): Html {
  const turned = (degrees: number) => `rotate(${Number(degrees.toFixed(1))} ${MIDDLE} ${MIDDLE})`
  return (
    <svg class="compass" width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
      <circle cx={MIDDLE} cy={MIDDLE} r={RADIUS} />
      {Array.from({ length: 360 / STEP }, (_, place) => (
        <path
          class="tick"
          d={`M${MIDDLE} ${MIDDLE - RADIUS}v${place % 3 === 0 ? 10 : 5}`}
          transform={turned(place * STEP)}
        />
      ))}
      <text x={MIDDLE} y={MIDDLE - RADIUS - 8} text-anchor="middle">
        {north}
      </text>
      <g transform={turned(bearing)}>
        <path class="needle" d={`M${MIDDLE} ${MIDDLE + 34}V${MIDDLE - RADIUS + 14}m-8 14l8-14 8 14`} />
        <rect class="kaaba" x={MIDDLE - 8} y={MIDDLE - RADIUS - 8} width={16} height={16} rx={2} />
        <path class="belt" d={`M${MIDDLE - 8} ${MIDDLE - RADIUS - 3}h16`} />
      </g>
    </svg>
  )
}
