/** Markup that is safe to send: made only by `html`, which escapes whatever is put into it. */
export type Html = { readonly markup: string; readonly [mark]: true }

type Piece = Html | string | number | undefined | false | readonly Piece[]

const mark = Symbol('html')

/** A template whose values are escaped, for text and for quoted attributes, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Html {
  const markup = strings.map((text, place) => text + show(values[place])).join('')
  return { markup, [mark]: true }
}

function show(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'number') return String(piece)
  if (typeof piece === 'string') return escapeHtml(piece)
  if (isHtml(piece)) return piece.markup
  return piece.map(show).join('')
}

const isHtml = (piece: Html | readonly Piece[]): piece is Html => mark in piece

/** Data for machines inside a document (a script element that runs nothing); nothing in it can end the element. */
export const dataBlock = (type: string, value: unknown): Html => ({
  markup: `<script type="${escapeHtml(type)}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
  [mark]: true,
})

/** Markup of a library that escapes what it is given. */
export const trusted = (markup: string): Html => ({ markup, [mark]: true })

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
