import { contentStems } from '../text/extract.ts'
import type { Language } from '../text/stem.ts'
import { type Boundary, boundaries } from './boundaries.ts'

/** A stretch of a text. */
export interface Span {
  from: number
  to: number
}

/** Letters, without vowel signs, that a part of a long text may have where the text lets it. */
export const MOST_LETTERS = 420
/** Up to so many letters the content is shown whole: cut, it would lose the question that was asked, the reason or the closing words. */
const WHOLE_LETTERS = 850

/** The part of a record that speaks to a question, word for word, from a place where one may begin to one where one may end. */
export function quotedSpan(text: string, question: string, language: Language, most = MOST_LETTERS): Span {
  return quotable(text, language, most)(question)
}

/** As `quotedSpan`, for several questions to one text. */
export function quotable(text: string, language: Language, most = MOST_LETTERS): (question: string) => Span {
  const end = text.slice(0, remarkAt(text)).trimEnd().length
  const places = boundaries(text, language).filter(({ at }) => at <= end)
  if (places.at(-1)?.at !== end) places.push({ at: end, kind: 'sentence', begins: false, ends: true })
  const begins = contentBegins(end, places)
  const sizes = sizesOf(text)
  const size = ({ from, to }: Span) => (sizes[to] ?? 0) - (sizes[from] ?? 0)
  const whole = { from: begins[0]?.at ?? 0, to: end }
  if (size(whole) <= (most === MOST_LETTERS ? WHOLE_LETTERS : most)) {
    const span = trimmed(text, whole)
    return () => span
  }
  let stems: string[][] | undefined
  return (question) => {
    const wanted = new Set(contentStems(question, language))
    if (wanted.size > 0) stems ??= stemsBetween(text, places, language)
    return trimmed(
      text,
      bestSpan(places, begins, (at) => stems?.[at]?.filter((stem) => wanted.has(stem)) ?? [], size, most) ?? whole,
    )
  }
}

/** Where a compiler begins to speak of a hadith after it: at-Tirmidhi's word on a hadith is not the hadith. */
const REMARK =
  /(?:قَالَ|قال)\s(?:أَبُو|أبو)\s(?:عِيسَى|عيسى)|\bAbu [‘’'`]?(?:Isa|Eisa)(?: at[- ]Tirmi\p{L}+)? (?:berkata|said)\b/u

function remarkAt(text: string): number | undefined {
  const at = text.search(REMARK)
  // a record may be a remark alone
  return at > 0 && at > text.length / 4 ? at : undefined
}

/** The stretch from one of the beginnings that holds the most of what is wanted, and fits. */
function bestSpan(
  places: Boundary[],
  begins: Boundary[],
  wantedAfter: (place: number) => string[],
  size: (span: Span) => number,
  most: number,
): Span | undefined {
  const wanted = places.map((_, at) => wantedAfter(at))
  let best: { span: Span; worth: number } | undefined
  const placeOf = new Map(places.map((place, at) => [place, at]))
  for (const begin of begins) {
    const held = new Set<string>()
    let nearest: Span | undefined
    for (let at = (placeOf.get(begin) ?? 0) + 1; at < places.length; at++) {
      for (const stem of wanted[at - 1] ?? []) held.add(stem)
      const place = places[at]
      if (!place?.ends) continue
      const span = { from: begin.at, to: place.at }
      if (size(span) > most && nearest) break
      nearest = span
      // a whole sentence is worth more than a longer piece of one
      const worth = held.size + (place.kind === 'sentence' ? 0.5 : 0) + Math.min(1, size(span) / most) * 0.4
      const fits = size(span) <= most ? 0 : -0.7
      if (!best || worth + fits > best.worth) best = { span, worth: worth + fits }
      if (size(span) > most) break
    }
  }
  return best?.span
}

/** Where the content begins rather than the chain of narrators: reported speech in the first sentence, and every later place. */
function contentBegins(end: number, places: Boundary[]): Boundary[] {
  const begins = places.filter(({ begins, at }) => begins && at < end)
  const second = places.find(({ kind, at }) => kind === 'sentence' && at > 0)?.at ?? end
  const spoken = begins.some(({ kind, at }) => kind === 'speech' && at < second)
  return spoken ? begins.filter(({ at }) => at > 0) : begins
}

/** For each place the letters before it. */
function sizesOf(text: string): Uint32Array {
  const sizes = new Uint32Array(text.length + 1)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // the vowel signs of Arabic are the only marks that are many
    const isSign =
      (code >= 0x610 && code <= 0x61a) ||
      (code >= 0x64b && code <= 0x65f) ||
      (code >= 0x6d6 && code <= 0x6ed) ||
      code === 0x670
    sizes[at + 1] = (sizes[at] ?? 0) + (isSign ? 0 : 1)
  }
  return sizes
}

/** For each place the stems that stand between it and the next. */
function stemsBetween(text: string, places: Boundary[], language: Language): string[][] {
  return places.map(({ at }, index) => contentStems(text.slice(at, places[index + 1]?.at ?? text.length), language))
}

// what stands around the words at a cut, but never a mark that opens or closes speech
function trimmed(text: string, { from, to }: Span): Span {
  let [first, last] = [from, to]
  while (first < last && /[\s\p{Cf},;:.،؛]/u.test(text.charAt(first))) first++
  while (last > first && /[\s\p{Cf},;:،؛-]/u.test(text.charAt(last - 1))) last--
  return { from: first, to: last }
}

/**
 * A span as it is shown: the text's own characters, an ellipsis where it is cut, and outside of that the mark of speech that
 * the cut has parted from its fellow.
 */
export function showSpan(text: string, { from, to }: Span): string {
  const words = text.slice(from, to)
  const [opens, closes] = partedMarks(text.slice(0, from), words)
  const before = /[\p{L}\p{N}]/u.test(text.slice(0, from))
  const after = /[\p{L}\p{N}]/u.test(text.slice(to))
  return [before ? `${opens}… ` : '', inOneLine(words), after ? ` …${closes}` : ''].join('')
}

/** Each break of a line, with the spaces around it, as one space. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank))

const PAIRS = [
  ['“', '”'],
  ['«', '»'],
] as const

/** The opening marks that stand before these words, and the closing ones that stand after them. */
function partedMarks(before: string, words: string): [string, string] {
  const count = (mark: string) => words.split(mark).length - 1
  const opens = PAIRS.filter(([open, close]) => count(close) > count(open)).map(([open]) => open)
  const closes = PAIRS.filter(([open, close]) => count(open) > count(close)).map(([, close]) => close)
  if (count('"') % 2 === 0) return [opens.join(''), closes.join('')]
  // straight marks open and close in turn
  const begun = before.split('"').length % 2 === 0
  return [(begun ? '"' : '') + opens.join(''), closes.join('') + (begun ? '' : '"')]
}
