/** The direction of a line. */
export type Side = 'ltr' | 'rtl'

const LETTER = /\p{L}/u
const ARABIC = /\p{Script=Arabic}/u

/** The direction of a line, by its first letter; undefined if it has none. */
export function sideOf(line: string): Side | undefined {
  const first = LETTER.exec(line)?.[0]
  return first === undefined ? undefined : ARABIC.test(first) ? 'rtl' : 'ltr'
}

/** Whether a text has only Arabic letters. */
export const isArabic = (text: string): boolean =>
  sideOf(text) === 'rtl' && !LETTER.test(text.replaceAll(/\p{Script=Arabic}/gu, ''))

const SIGN = String.raw`[\p{Script=Arabic}\p{M}]`
/** Characters that may be within an Arabic text. */
const WITHIN = String.raw`[\s،؛؟.:()[\]\u200c-\u200f-]`
const RUN = new RegExp(`${SIGN}+(?:${WITHIN}+${SIGN}+)*`, 'gu')
/** A number or another Arabic text after the first one. Browsers draw it in front of that, with the brackets between them. */
const DRAWN_IN_FRONT = /^[^\p{L}\n]*?[\p{N}\p{Script=Arabic}]/u
/** Characters between the two: a few spaces and brackets. */
const MOST_BETWEEN = 12

/** Splits a left-to-right text so that Arabic is isolated where it would change places with what follows. */
export function isolateArabic(text: string): { text: string; isolated: boolean }[] {
  const parts: { text: string; isolated: boolean }[] = []
  let at = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const end = index + run.length + closing(run, text.slice(index + run.length, index + run.length + MOST_BETWEEN))
    if (!DRAWN_IN_FRONT.test(text.slice(end, end + MOST_BETWEEN))) continue
    if (index > at) parts.push({ text: text.slice(at, index), isolated: false })
    parts.push({ text: text.slice(index, end), isolated: true })
    at = end
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), isolated: false })
  return parts
}

/** How many of the following characters close brackets that the text opened. */
function closing(text: string, rest: string): number {
  const open = (text.match(/[([]/g)?.length ?? 0) - (text.match(/[)\]]/g)?.length ?? 0)
  const closers = /^[)\]]*/.exec(rest)?.[0].length ?? 0
  return Math.max(0, Math.min(open, closers))
}
