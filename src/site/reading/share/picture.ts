import { ARCH, STEPS } from '../../kit/mark.tsx'
import type { FaceStyle, Shaper } from './shape.ts'

/** The text in a picture of a record. Scripture is drawn whole or not at all. */
export type PictureText = {
  /** The reference, or a question. */
  title: string
  arabic?: string | undefined
  /** A translation or a summary, which may be cut. */
  text?: string | undefined
  /** The address of its page. */
  address: string
  /** For a verdict that warns. */
  tone?: 'care' | 'bad'
  /** Whether titles and text are Arabic. */
  isArabic: boolean
}

/** In pixels: the size that messengers and social networks show whole. */
const WIDTH = 1200
const HEIGHT = 630
/** Margin in pixels. */
const EDGE = 84
const INSIDE = WIDTH - 2 * EDGE
/** The area for texts in pixels, between the logo and the reference. */
const [TOP, BOTTOM] = [150, 520]
const PAPER = '#fbfaf6'
const INK = '#1f1e1a'
const SOFT = '#5d5a51'
const ACCENT = '#0f6b4f'
const GOLD = '#85590b'
const WARNING = { care: '#7a4b00', bad: '#a3201d' }

/** Sizes in pixels, of which the largest that fits is used. Smaller ones are unreadable on a phone. */
const ARABIC_SIZES = [68, 58, 50, 44, 40]
const TEXT_SIZES = [38, 34, 30]
/** Line height as a multiple of the size: Arabic has marks above and below. */
const LINE = { arabic: 1.85, latin: 1.45, 'latin-bold': 1.3 }
/** Lines of a translation below scripture. */
const MOST_LINES = 4

type Lines = { lines: string[]; size: number; style: FaceStyle }

/** A picture as SVG without text: letters are paths. */
export function pictureOf({ title, arabic, text, address, tone, isArabic }: PictureText, shaper: Shaper): string {
  const textStyle: FaceStyle = isArabic ? 'arabic' : 'latin'
  const heightOf = ({ lines, size, style }: Lines) => lines.length * size * LINE[style]
  const scripture = arabic ? fitted(arabic, 'arabic', ARABIC_SIZES, BOTTOM - TOP, shaper) : undefined
  const room = BOTTOM - TOP - (scripture ? heightOf(scripture) + 20 : 0)
  const below = text ? cut(text, textStyle, TEXT_SIZES, room, scripture ? MOST_LINES : 9, shaper) : undefined
  const blocks = [scripture, below].filter((block) => block !== undefined)
  const used = blocks.reduce((sum, block) => sum + heightOf(block), 20 * (blocks.length - 1))
  let y = TOP + Math.max(0, (BOTTOM - TOP - used) / 2)
  const drawn = blocks.map((block) => {
    const lines = block.lines.map((line, at) =>
      shaper.draw(line, block.style, block.size, {
        x: block.style === 'arabic' ? WIDTH - EDGE : EDGE,
        y: y + block.size * (LINE[block.style] * (at + 0.5) + 0.25),
      }),
    )
    y += heightOf(block) + 20
    return `<g fill="${block === scripture ? INK : SOFT}">${lines.join('')}</g>`
  })
  const named = fitted(title, isArabic ? 'arabic' : 'latin-bold', [40, 34, 28, 24], 110, shaper)
  const titled = named?.lines.map((line, at) =>
    shaper.draw(line, named.style, named.size, {
      x: isArabic ? WIDTH - EDGE : EDGE,
      y: 575 - (named.lines.length - 1 - at) * named.size * 1.3 - (named.lines.length - 1) * 4,
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/><rect width="${WIDTH}" height="12" fill="${ACCENT}"/>
<g transform="translate(${EDGE} 54) scale(1.9)"><path d="${ARCH}" fill="${ACCENT}"/><path d="${STEPS}" fill="${GOLD}"/></g><g fill="${INK}">${shaper.draw('Mimbar', 'latin-bold', 40, { x: EDGE + 76, y: 100 })}</g>
${drawn.join('')}<rect x="${EDGE}" y="${titled && titled.length > 1 ? 505 : 530}" width="${INSIDE}" height="2" fill="${GOLD}" opacity=".5"/>
<g fill="${tone ? WARNING[tone] : ACCENT}">${titled?.join('') ?? ''}</g><g fill="${SOFT}">${shaper.draw(address, 'latin', 24, { x: EDGE, y: 612 })}</g></svg>`
}

/** The whole text at the largest size that fits; undefined if none does, or a letter cannot be drawn. */
function fitted(
  text: string,
  style: FaceStyle,
  sizes: readonly number[],
  room: number,
  shaper: Shaper,
): Lines | undefined {
  for (const size of sizes) {
    const lines = wrapped(text, style, size, shaper)
    if (!lines) return undefined
    if (lines.length * size * LINE[style] <= room) return { lines, size, style }
  }
  return undefined
}

/** The text at the largest size at which it fits, otherwise cut at the smallest. */
function cut(
  text: string,
  style: FaceStyle,
  sizes: readonly number[],
  room: number,
  most: number,
  shaper: Shaper,
): Lines | undefined {
  const whole = fitted(text, style, sizes, room, shaper)
  if (whole && whole.lines.length <= most) return whole
  const size = sizes.at(-1) ?? 30
  const lines = wrapped(text, style, size, shaper)
  const shown = Math.min(most, Math.floor(room / (size * LINE[style])))
  if (!lines || shown < 1) return undefined
  const drawn = lines.slice(0, shown)
  const last = drawn.at(-1) ?? ''
  if (lines.length > shown) drawn.splice(-1, 1, `${last.slice(0, last.lastIndexOf(' '))} …`)
  return { lines: drawn, size, style }
}

/** Wraps words into lines, each word measured alone because no letter joins across a space. Stops once the lines are full. */
function wrapped(text: string, style: FaceStyle, size: number, shaper: Shaper): string[] | undefined {
  const lines: string[] = []
  let line = ''
  let width = 0
  const space = shaper.width(' ', style, size) ?? 0
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const own = shaper.width(word, style, size)
    if (own === undefined) return undefined
    if (line !== '' && width + space + own > INSIDE) {
      lines.push(line)
      line = ''
      width = 0
      if (lines.length > 20) return lines
    }
    width += (line === '' ? 0 : space) + own
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}
