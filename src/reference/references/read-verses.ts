import { type SurahNames, surahNamed, surahNumbered } from '../records/citations/surahs.ts'
import type { Read, Reference } from './reference.ts'
import { isMark, isWord, skip, type Token, wholeNumber, wordSet } from './tokens.ts'

const SURAH = wordSet('qs surah surat suroh sura surahs chapter quran alquran سوره السوره القران')
const AYAH = wordSet('ayat ayah ayahs aya verse verses v ay ايه الايه ايات الايات')
const COUNT = wordSet('ke no nomor nomer number رقم')
const AYAH_NUMBER = new Set([...AYAH, ...COUNT])
const TO = wordSet('sampai hingga sd to until till through الي حتي')
const OF = wordSet('dari of from in dalam pada di daripada من في')
/** In words: the longest name of a surah, with a separate article. */
const LONGEST_SURAH_NAME = 4

/** Reads a verse, a range of verses or a surah that begins at token `at`. */
export function readVerses(text: string, tokens: Token[], at: number): Read | undefined {
  if (isWord(tokens[at], AYAH)) return verseFirst(text, tokens, at)
  const marked = isWord(tokens[at], SURAH)
  const plain = marked ? skip(tokens, at + 1, '.:') : at
  const counted = marked && isWord(tokens[plain], COUNT)
  const from = counted ? skip(tokens, plain, '.:-', COUNT) : plain
  return wholeNumber(tokens, from) === undefined
    ? byName(text, tokens, plain, marked)
    : byNumber(text, tokens, from, marked, counted)
}

/** Reads "ayat 2:255", "ayat ke-255 dari surat Al-Baqarah" or "ayat 82 surat ke-36". */
function verseFirst(text: string, tokens: Token[], at: number): Read | undefined {
  const first = skip(tokens, at + 1, '.-', COUNT)
  if (isMark(tokens[first + 1], ':')) {
    const read = byNumber(text, tokens, first, false)
    return read && { ...read, strong: true }
  }
  const range = readRange(tokens, first)
  if (!range) return undefined
  let name = skip(tokens, range.next, ',', OF)
  const marked = isWord(tokens[name], SURAH)
  if (marked) name = skip(tokens, name + 1, '.:-', COUNT)
  const numbered = marked ? surahNumbered(wholeNumber(tokens, name) ?? 0) : undefined
  if (numbered) return verses(numbered, range, name + 1, true)
  const named = readName(text, tokens, name)
  if (!named || !(marked || named.certain)) return undefined
  return verses(named.surah, range, named.next, true)
}

/**
 * Reads "2:255", "QS 2 ayat 255-257" or "QS 2". `counted` means "surat ke 36 ayat 82": it must name the verse, because "surat nomor 12/2020" is
 * a letter.
 */
function byNumber(text: string, tokens: Token[], at: number, marked: boolean, counted = false): Read | undefined {
  const surah = surahNumbered(wholeNumber(tokens, at) ?? 0)
  const bare = isMark(tokens[at + 1], ':')
  if (!surah) return marked && bare ? noSuchSurah(tokens, at) : undefined
  if (!bare && !marked) return undefined
  const verse = skip(tokens, at + 1, ':.,-/', AYAH_NUMBER)
  const saysVerse = tokens.slice(at + 1, verse).some((token) => isWord(token, AYAH))
  const range = counted && !saysVerse ? undefined : readRange(tokens, verse)
  if (range) return verses(surah, range, pastName(text, tokens, range.next, surah), marked)
  return marked && !bare
    ? { reference: { type: 'surah', surah: surah.number }, next: at + 1, strong: false }
    : undefined
}

/** Reads a reference to a surah that does not exist: "QS 115:1". */
function noSuchSurah(tokens: Token[], at: number): Read | undefined {
  const range = readRange(tokens, at + 2)
  const reference = {
    type: 'verses' as const,
    surah: wholeNumber(tokens, at) ?? 0,
    from: range?.from ?? 0,
    to: range?.to ?? 0,
  }
  return range && { reference, next: range.next, strong: true, missing: true }
}

/** Reads further verses of the same surah, as in "Al-Baqarah: 183, 185-187". */
export function versesLike(reference: Reference, tokens: Token[], at: number): Read | undefined {
  const surah = reference.type === 'verses' ? surahNumbered(reference.surah) : undefined
  const range = readRange(tokens, at)
  return surah && range && verses(surah, range, range.next, false)
}

/** Skips a repeated name: "Quran 18:10 (Al-Kahf)". */
function pastName(text: string, tokens: Token[], at: number, surah: SurahNames): number {
  const named = isMark(tokens[at], '([') ? readName(text, tokens, at + 1) : undefined
  return named?.surah === surah ? skip(tokens, named.next, ')]') : at
}

/** Reads "Al-Baqarah 255", "QS. Al-Baqarah (2): 255", "QS. Al-Baqarah/2: 255" or "surah yasin". */
function byName(text: string, tokens: Token[], at: number, marked: boolean): Read | undefined {
  // quick exit, because a name without a number is no reference, and most texts have no numbers
  if (!marked && lastNumber(tokens) < at) return undefined
  const named = readName(text, tokens, at)
  if (!named || !(marked || named.certain || isEnclosed(tokens, at, named.next))) return undefined
  const { surah } = named
  let next = skip(tokens, named.next, '.,:([/', COUNT)
  // the surah's own number may be between its name and the verse
  if (wholeNumber(tokens, next) === surah.number) {
    const after = skip(tokens, next + 1, ')]')
    if (isMark(tokens[after], ':,') || isWord(tokens[after], AYAH)) next = after
  }
  const beforeAyah = skip(tokens, next, ':.,')
  const range = readRange(tokens, skip(tokens, beforeAyah, '.-', AYAH_NUMBER))
  if (range) return verses(surah, range, range.next, marked || isWord(tokens[beforeAyah], AYAH))
  return marked ? { reference: { type: 'surah', surah: surah.number }, next: named.next, strong: false } : undefined
}

/** Whether brackets and a colon show that a name means a surah, because people bear some of these names too: "(Yusuf: 87)", "[هود: ٦]". */
const isEnclosed = (tokens: Token[], from: number, colon: number): boolean =>
  isMark(tokens[from - 1], '([') &&
  isMark(tokens[colon], ':') &&
  isMark(tokens[readRange(tokens, colon + 1)?.next ?? -1], ')]')

const lastNumbers = new WeakMap<Token[], number>()

/** The index of the last number among the tokens of a text, memoised; -1 if there is none. */
function lastNumber(tokens: Token[]): number {
  const known = lastNumbers.get(tokens)
  if (known !== undefined) return known
  const last = tokens.findLastIndex(({ kind }) => kind === 'number')
  lastNumbers.set(tokens, last)
  return last
}

/** Reads the longest run of words that names a surah. */
function readName(
  text: string,
  tokens: Token[],
  at: number,
): { surah: SurahNames; certain: boolean; next: number } | undefined {
  const ends: number[] = []
  for (let next = at, words = 0; next < tokens.length && words < LONGEST_SURAH_NAME; next++) {
    const token = tokens[next]
    if (token?.kind === 'word') {
      words++
      ends.push(next + 1)
    } else if (!isMark(token, '-') || words === 0) break
  }
  for (const next of ends.reverse()) {
    const named = surahNamed(text.slice(tokens[at]?.start, tokens[next - 1]?.end))
    if (named) return { next, ...named }
  }
  return undefined
}

type Range = { from: number; to: number; next: number }

function readRange(tokens: Token[], at: number): Range | undefined {
  const from = wholeNumber(tokens, at)
  if (from === undefined) return undefined
  const upTo = isMark(tokens[at + 1], '-–—') || isWord(tokens[at + 1], TO) ? skip(tokens, at + 2, '', AYAH) : -1
  const to = wholeNumber(tokens, upTo)
  return to === undefined ? { from, to: from, next: at + 1 } : { from, to, next: upTo + 1 }
}

function verses(surah: SurahNames, { from, to }: Range, next: number, strong: boolean): Read | undefined {
  if (from < 1) return undefined
  if (from > surah.verses)
    return {
      reference: { type: 'verses', surah: surah.number, from, to: Math.max(from, to) },
      next,
      strong,
      missing: true,
    }
  const last = Math.min(Math.max(from, to), surah.verses)
  return { reference: { type: 'verses', surah: surah.number, from, to: last }, next, strong }
}
