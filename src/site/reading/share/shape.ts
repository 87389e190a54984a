import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'harfbuzzjs'
import { ROOT } from '../../../platform/root.ts'

/**
 * Shaping: letters to glyphs as in browsers, with HarfBuzz and the site's fonts (kit/faces.ts). A drawn line is a path, so that the rasterizer
 * needs no font and cannot choose another.
 */
export type FaceStyle = 'arabic' | 'latin' | 'latin-bold'

/** The fonts of a style, in the order in which letters are looked for. */
const FACES_OF: Record<FaceStyle, readonly string[]> = {
  arabic: ['arabic', 'latin'],
  latin: ['latin', 'latin-marked', 'arabic'],
  'latin-bold': ['latin-bold', 'latin-bold-marked', 'arabic'],
}

export type Shaper = {
  /** In pixels. Undefined if no font has one of the letters. */
  width: (text: string, style: FaceStyle, size: number) => number | undefined
  /** SVG of a line that begins at `x`, or ends there in right-to-left text. */
  draw: (text: string, style: FaceStyle, size: number, at: { x: number; y: number }) => string
}

type TextRun = { text: string; face: string; isArabic: boolean }
type Glyph = { id: number; x: number; y: number; font: Font; perEm: number }

const ARABIC = /\p{Script=Arabic}/u
/** Digits run from left to right in Arabic too. */
const DIGIT = /[\p{Nd}٫٬]/u

/** Cached word widths: those of some pictures. */
const MOST_WIDTHS = 2_000

let shaper: Promise<Shaper> | undefined

/** Created with the first picture, because few servers draw any. */
export function openShaper(): Promise<Shaper> {
  shaper ??= makeShaper()
  shaper.catch(() => {
    shaper = undefined
  })
  return shaper
}

async function makeShaper(): Promise<Shaper> {
  const hb = await import('harfbuzzjs')
  const fonts = new Map<string, { font: Font; perEm: number; letters: Set<number> }>()
  for (const name of new Set(Object.values(FACES_OF).flat())) {
    const face = new hb.Face(new hb.Blob(await readFile(join(ROOT, 'dist', 'site', 'faces', `${name}.ttf`))))
    fonts.set(name, { font: new hb.Font(face), perEm: face.upem, letters: new Set(face.collectUnicodes()) })
  }

  /** Splits the line into runs of one font and direction, in visual order. */
  function runsOf(text: string, style: FaceStyle): TextRun[] | undefined {
    const runs: TextRun[] = []
    for (const letter of text) {
      const previous = runs.at(-1)
      const has = (name: string) => fonts.get(name)?.letters.has(letter.codePointAt(0) ?? 0)
      const isMark = /\p{M}/u.test(letter)
      // a space or a mark belongs to the run before it
      const face =
        previous && (isMark || letter === ' ') && has(previous.face) ? previous.face : FACES_OF[style].find(has)
      if (face === undefined) return undefined
      const isArabic =
        !DIGIT.test(letter) && (ARABIC.test(letter) || (style === 'arabic' && !/\p{Script=Latin}/u.test(letter)))
      if (previous?.face === face && (isMark || previous.isArabic === isArabic)) previous.text += letter
      else runs.push({ text: letter, face, isArabic })
    }
    return style === 'arabic' ? runs.reverse() : runs
  }

  function glyphsOf(text: string, style: FaceStyle): { glyphs: Glyph[]; width: number } | undefined {
    const runs = runsOf(text, style)
    if (!runs) return undefined
    const glyphs: Glyph[] = []
    let width = 0
    for (const run of runs) {
      const known = fonts.get(run.face)
      if (!known) return undefined
      const { font, perEm } = known
      const buffer = new hb.Buffer()
      buffer.addText(run.text)
      buffer.setDirection(run.isArabic ? hb.Direction.RTL : hb.Direction.LTR)
      buffer.setScript(run.face === 'arabic' ? 'Arab' : 'Latn')
      buffer.setLanguage(run.face === 'arabic' ? 'ar' : 'id')
      hb.shape(font, buffer)
      const positions = buffer.getGlyphPositions()
      for (const [at, { codepoint }] of buffer.getGlyphInfos().entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
        if (codepoint === 0) return undefined
        glyphs.push({ id: codepoint, x: width + xOffset / perEm, y: yOffset / perEm, font, perEm })
        width += xAdvance / perEm
      }
    }
    return { glyphs, width }
  }

  const widths = new Map<string, number | undefined>()
  /** In ems, because the same words are tried at several sizes. */
  function widthOf(text: string, style: FaceStyle): number | undefined {
    const id = `${style} ${text}`
    if (widths.size > MOST_WIDTHS) widths.clear()
    if (!widths.has(id)) widths.set(id, glyphsOf(text, style)?.width)
    return widths.get(id)
  }

  return {
    width: (text, style, size) => {
      const width = widthOf(text, style)
      return width === undefined ? undefined : width * size
    },
    draw: (text, style, size, at) => {
      const shaped = glyphsOf(text, style)
      if (!shaped) return ''
      const from = style === 'arabic' ? at.x - shaped.width * size : at.x
      return shaped.glyphs
        .map(({ id, x, y, font, perEm }) => {
          const scale = size / perEm
          const place = `${(from + x * size).toFixed(2)} ${(at.y - y * size).toFixed(2)}`
          return `<path transform="translate(${place}) scale(${scale} ${-scale})" d="${font.glyphToPath(id)}"/>`
        })
        .join('')
    },
  }
}
