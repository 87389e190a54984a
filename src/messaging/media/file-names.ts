import { normalForm } from '../../platform/normal-form.ts'
import { EXTENSIONS, type Format } from './formats.ts'

/** Longer than any useful name. */
const MAX_CHARACTERS = 150

// control characters, and marks that change the writing direction, which can hide a file's real extension
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const RESERVED = /[<>:"|?*]/g

/**
 * A name that is safe to show, to store and to save under: no folders, nothing hidden, not too long, and no extension that a desktop would run.
 * `invoice.pdf.exe` becomes `invoice.pdf.exe.pdf`.
 */
export function safeName(given: string | undefined, format: Format): string {
  const last =
    normalForm(given ?? '', 'NFC')
      .split(/[/\\]/)
      .at(-1) ?? ''
  const clean = withoutEdges(last.replace(HIDDEN, '').replace(RESERVED, '_'))
  if (clean === '') return `file.${format.extension}`
  const ending = /\.([^.]*)$/.exec(clean)?.[1]?.toLowerCase()
  const name = ending === undefined || EXTENSIONS.has(ending) ? clean : `${clean}.${format.extension}`
  return shortened(name)
}

/** Without points and spaces at its beginning and end. */
function withoutEdges(name: string): string {
  let [from, to] = [0, name.length]
  while (from < to && EDGE.test(name.charAt(from))) from++
  while (to > from && EDGE.test(name.charAt(to - 1))) to--
  return name.slice(from, to)
}

const EDGE = /[.\s]/

/** Cuts the middle out of a long name, so that its extension stays. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= MAX_CHARACTERS) return name
  return `${characters.slice(0, MAX_CHARACTERS - 12).join('')}…${characters.slice(-11).join('')}`
}

/** A Content-Disposition (RFC 6266): an ASCII name for old clients, the whole one in UTF-8 for the rest. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
