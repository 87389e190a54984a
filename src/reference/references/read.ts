import { LONGEST_PASSAGE_NAME, passageNamed } from './passages.ts'
import { booksNamedIn, hadithLike, type PlacedBooks, readHadith } from './read-hadith.ts'
import { readVerses, versesLike } from './read-verses.ts'
import type { Read, Reference } from './reference.ts'
import { isMark, isWord, skip, type Token, tokensOf, wordSet } from './tokens.ts'

// words before and after a reference in a query that asks for nothing else
const QUESTION_WORDS = wordSet(
  `tafsir baca bacakan isi arti artinya makna maknanya bunyi bunyinya terjemah terjemahan bacaan lihat teks text of meaning what
  is the read show tampilkan cari carikan find quran alquran apa apakah itu ialah adalah tolong sebutkan jelaskan explain cite
  تفسير معني نص ما هو هي قال تعالي اقرا في`,
)
const CLOSING_WORDS = wordSet(
  'beserta dan artinya arti terjemah terjemahannya arab latin lengkap tafsir tafsirnya and meaning translation',
)
const AND = wordSet('dan serta and juga و')
// words that introduce a reference in prose and are no part of it
const PREPOSITION = wordSet('oleh dari dalam di in by from of في عند')

/**
 * Reads the reference in a query: the whole query ("2:255", "Al Furqon 74", "bukhari 1", "ayat kursi"), or the first explicit one ("QS
 * Al-Baqarah 255", "surat talak ayat 3", "HR Muslim no. 1653b", "muslim:93"). Returns undefined for none: "jam 12:30" and "talak 3" are no
 * references.
 */
export function readReference(text: string): Reference | undefined {
  const tokens = tokensOf(text)
  const whole = readWhole(text, tokens)
  if (whole) return whole
  for (const at of tokens.keys()) {
    const read = readAt(text, tokens, at)
    if (read?.strong) return read.reference
  }
  return undefined
}

/** The tokens of a query without the words that only ask: "Yusuf 4" of "apa isi Yusuf 4 beserta artinya?". */
export function withoutAsking(tokens: Token[]): Token[] {
  const isAsking = (token: Token, words: Set<string>) => token.kind === 'mark' || isWord(token, words)
  const first = tokens.findIndex((token) => !isAsking(token, QUESTION_WORDS))
  const last = tokens.findLastIndex((token) => !isAsking(token, CLOSING_WORDS))
  return first < 0 ? [] : tokens.slice(first, last + 1)
}

/** Reads all references in a text that consists only of references, in order: "QS 2:255; Bukhari 1/1 dan Muslim 8". */
export function readReferences(text: string): Reference[] {
  const tokens = tokensOf(text)
  const whole = readWhole(text, tokens)
  if (whole) return [whole]
  const found: Reference[] = []
  for (let at = 0; at < tokens.length; ) {
    const read = readAt(text, tokens, at)
    const reads = read ? [read, ...readFurther(tokens, read)] : []
    for (const { reference } of reads) found.push(reference)
    at = reads.at(-1)?.next ?? at + 1
  }
  return found
}

type FurtherRead = Read & { from: number }

/** Reads further numbers after a reference: "no. 745, 747 dan 749", "QS. Al-Baqarah: 183, 185-187". */
function readFurther(tokens: Token[], { reference, next, strong }: Read): FurtherRead[] {
  const found: FurtherRead[] = []
  for (let last = { reference, next }; ; ) {
    const from = skip(tokens, last.next, ',;&', AND)
    if (from === last.next) return found
    const read = hadithLike(last.reference, tokens, from) ?? versesLike(last.reference, tokens, from)
    const after = read && tokens[read.next]
    // before a word the number counts something; before these marks it begins a new reference
    if (!read || read.missing || isMark(after, ':/') || (after?.kind === 'word' && !isWord(after, AND))) return found
    found.push({ ...read, strong, from })
    last = read
  }
}

function readAt(text: string, tokens: Token[], at: number): Read | undefined {
  const read = readAnyAt(text, tokens, at)
  return read?.missing ? undefined : read
}

/** Like `readAt`, but also returns references whose number does not exist. */
function readAnyAt(text: string, tokens: Token[], at: number): Read | undefined {
  // a reference may begin with no other marks
  if (tokens[at]?.kind === 'mark' && !isMark(tokens[at], '.-')) return undefined
  return readHadith(tokens, at) ?? readVerses(text, tokens, at)
}

function readWhole(text: string, tokens: Token[]): Reference | undefined {
  const isBeyond = (at: number, list: Set<string>) => tokens[at]?.kind === 'mark' || isWord(tokens[at], list)
  let last = tokens.length
  while (last > 0 && isBeyond(last - 1, CLOSING_WORDS)) last--
  const named = passageFrom(text, tokens)
  let first = 0
  for (;;) {
    const read = readAt(text, tokens, first)
    if (read && read.next >= last) return read.reference
    const passage = named(first, tokens.length)
    if (passage) return passage
    if (!isBeyond(first, QUESTION_WORDS) || first + 1 >= tokens.length) break
    first++
  }
  for (let from = 0; from <= first && from < last; from++) {
    const passage = named(from, last)
    if (passage) return passage
  }
  return undefined
}

/** Looks up runs of tokens as names of verses. Skips a run that has more words than the longest name has letters. */
function passageFrom(text: string, tokens: Token[]): (from: number, to: number) => Reference | undefined {
  const words = [0]
  for (const { kind } of tokens) words.push((words.at(-1) ?? 0) + (kind === 'mark' ? 0 : 1))
  return (from, to) => {
    const count = (words[to] ?? 0) - (words[from] ?? 0)
    // a run that begins with a mark has the same name as the run without it
    const isSame = from > 0 && tokens[from - 1]?.kind === 'mark'
    if (count === 0 || count > LONGEST_PASSAGE_NAME || (isSame && tokens[from]?.kind === 'mark')) return undefined
    const named = passageNamed(text.slice(tokens[from]?.start, tokens[to - 1]?.end))
    return named && { type: 'verses', ...named }
  }
}

/** A reference with its place in a text, in UTF-16 units. `missing`: the surah has no such verse. */
export type PlacedReference = { reference: Reference; start: number; end: number; missing?: true }

/** In tokens: the longest name with chapter, book and their titles before its number. */
const NUMBER_WITHIN = 16
/** What sets a reference apart: a bracket, or a dash after a quotation. */
const SET_APART = /[([–—]\s*$|[^\s]\s+-\s+$/

/** Finds the references in prose, in order: explicit ones, and any in brackets ("(Al-Baqarah: 183)"). */
export const referencesIn = (text: string): PlacedReference[] => citationsIn(text).filter(({ missing }) => !missing)

/** Like `referencesIn`, but includes references whose number does not exist. */
export function citationsIn(text: string): PlacedReference[] {
  const tokens = tokensOf(text)
  const found: PlacedReference[] = []
  let listedAt = -1
  for (let at = 0; at < tokens.length; ) {
    const start = tokens[at]?.start ?? 0
    const bracketed = at === listedAt || SET_APART.test(text.slice(Math.max(0, start - 8), start))
    // quick exit: any word may begin a name, but a name without a number near it is no reference
    if (!bracketed && !tokens.slice(at, at + NUMBER_WITHIN).some(({ kind }) => kind === 'number')) {
      at++
      continue
    }
    const read = readAnyAt(text, tokens, at)
    const reads = read ? [{ ...read, from: skip(tokens, at, '', PREPOSITION) }, ...readFurther(tokens, read)] : []
    for (const { reference, strong, missing, from, next } of reads) {
      const [first, last] = [tokens[from], tokens[next - 1]]
      if (first && last && (strong || bracketed))
        found.push({ reference, start: first.start, end: last.end, ...(missing && { missing }) })
    }
    at = reads.at(-1)?.next ?? at + 1
    // a list inside one bracket: "(Al-Baqarah: 183; Ali Imran: 97)"
    if (read && bracketed) listedAt = skip(tokens, at, ',;&', AND)
  }
  return found
}

/** Finds the books that prose cites without a number, in order. */
export const booksIn = (text: string): PlacedBooks[] => booksNamedIn(tokensOf(text))
