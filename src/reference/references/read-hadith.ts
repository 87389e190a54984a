import { COLLECTION_NAMES } from '../records/citations/collections.ts'
import { placeOfLetter } from '../records/citations/numbers.ts'
import { COLLECTIONS, type Collection } from '../records/hadith/hadith.ts'
import { fold } from '../text/arabic.ts'
import type { Read, Reference } from './reference.ts'
import { isMark, isWord, skip, type Token, wholeNumber, wordSet } from './tokens.ts'

const HADITH_WORDS = wordSet(
  `hr hadis hadits hadist hadith hadeeth riwayat diriwayatkan rawahu rowahu shahih sahih shohih sohih sahih sunan jami jamik
  رواه اخرجه صحيح سنن جامع حديث الحديث`,
)
const NUMBER_WORDS = wordSet('no nomor nomer number num nr hadis hadits hadist hadith رقم حديث')
const HADITH_NUMBER = new Set([...HADITH_WORDS, ...NUMBER_WORDS])
const BOOK_WORDS = wordSet('kitab book buku كتاب')
const PREPOSITIONS = wordSet('oleh dari dalam di in by from of imam al at ath an as الامام في عند')
const HADITH_OF = new Set([...HADITH_WORDS, ...PREPOSITIONS])
/** In words: "Shahih Muslim bin Hajjaj". */
const LONGEST_COLLECTION_NAME = 4
/** How often a book may be named again before its number, as "Muwaththa' Imam Malik" does once. */
const MOST_REPEATS = 3

const names = new Map<string, Collection>(
  COLLECTIONS.flatMap((id) => [id, ...COLLECTION_NAMES[id].others].map((name) => [fold(name), id] as const)),
)

const FIRST_WORDS = new Set([...names.keys()].map((name) => name.split(' ')[0] ?? ''))

/** Reads a hadith by its key ("muslim:93"), its printed number ("HR. Muslim no. 1653b") or its place in a book ("Bukhari 1/1"). */
export function readHadith(tokens: Token[], at: number): Read | undefined {
  return byKey(tokens, at) ?? numberFirst(tokens, at) ?? collectionFirst(tokens, at)
}

function byKey(tokens: Token[], at: number): Read | undefined {
  const collection = COLLECTIONS.find((id) => id === tokens[at]?.text)
  const number = tokens[at + 2]
  if (!collection || !isMark(tokens[at + 1], ':') || number?.kind !== 'number') return undefined
  if (isWord(tokens[at - 1], HADITH_WORDS)) return undefined
  const { letter, next } = readLetter(tokens, at + 2)
  const numbering = letter === undefined ? ('key' as const) : ('usual' as const)
  return { reference: { type: 'hadith', collection, number: number.text, letter, numbering }, next, strong: true }
}

/** Reads "hadits no. 5 riwayat Bukhari". */
function numberFirst(tokens: Token[], at: number): Read | undefined {
  if (!isWord(tokens[at], HADITH_WORDS)) return undefined
  const place = skip(tokens, at, '.#', HADITH_NUMBER)
  const number = tokens[place]
  if (number?.kind !== 'number') return undefined
  const { letter, next } = readLetter(tokens, place)
  const name = skip(tokens, next, ',.-', HADITH_OF)
  const named = name > next ? readCollection(tokens, name) : undefined
  if (!named) return undefined
  const { collection } = named
  return {
    reference: { type: 'hadith', collection, number: number.text, letter, numbering: 'usual' },
    next: named.next,
    strong: true,
  }
}

function collectionFirst(tokens: Token[], at: number): Read | undefined {
  const start = skip(tokens, at, '.-', HADITH_OF)
  let marked = tokens.slice(at, start).some((token) => isWord(token, HADITH_WORDS))
  const named = readCollection(tokens, start)
  if (!named || (start > at && !marked && !isWord(tokens[at], PREPOSITIONS))) return undefined
  const { collection } = named
  let next = named.next
  // "Muwaththa' Imam Malik" names one book twice
  for (let times = 0; times < MOST_REPEATS; times++) {
    const again = readCollection(tokens, skip(tokens, next, '-', PREPOSITIONS))
    if (again?.collection !== collection) break
    next = again.next
  }
  const before = next
  next = skip(tokens, next, '.,:(#', HADITH_NUMBER)
  marked ||= tokens.slice(before, next).some((token) => isWord(token, HADITH_WORDS))
  if (isWord(tokens[next], BOOK_WORDS)) return inBook(tokens, next + 1, collection, true)
  const number = tokens[next]
  if (number?.kind !== 'number') return undefined
  if (isMark(tokens[next + 1], '/') || (isMark(tokens[next + 1], ':') && wholeNumber(tokens, next + 2) !== undefined))
    return inBook(tokens, next, collection, marked)
  const { letter, next: end } = readLetter(tokens, next)
  return {
    reference: { type: 'hadith', collection, number: number.text, letter, numbering: 'usual' },
    next: end,
    strong: marked,
  }
}

/** Reads a further number of the same book, as in "no. 745, 747". */
export function hadithLike(reference: Reference, tokens: Token[], at: number): Read | undefined {
  const number = tokens[at]
  if (reference.type !== 'hadith' || typeof reference.numbering === 'object' || number?.kind !== 'number')
    return undefined
  const { letter, next } = readLetter(tokens, at)
  return { reference: { ...reference, number: number.text, letter }, next, strong: false }
}

/** Reads "1/1" or "1 hadith 1". */
function inBook(tokens: Token[], at: number, collection: Collection, strong: boolean): Read | undefined {
  const book = wholeNumber(tokens, at)
  const place = skip(tokens, at + 1, '/:,.#', NUMBER_WORDS)
  const number = wholeNumber(tokens, place)
  if (book === undefined || number === undefined || place === at + 1) return undefined
  return {
    reference: { type: 'hadith', collection, number: String(number), letter: undefined, numbering: { book } },
    next: place + 1,
    strong,
  }
}

function readCollection(tokens: Token[], at: number): { collection: Collection; next: number } | undefined {
  // quick exit, because most tokens begin no name
  if (!FIRST_WORDS.has(tokens[at]?.text ?? '')) return undefined
  for (let length = LONGEST_COLLECTION_NAME; length > 0; length--) {
    const run = tokens.slice(at, at + length)
    if (run.length < length) continue
    const name = run.flatMap(({ kind, text: word }) => (kind === 'mark' && word === '-' ? [] : [word])).join(' ')
    const collection = names.get(name)
    if (collection && run.at(-1)?.kind === 'word') return { collection, next: at + length }
  }
  return undefined
}

/** Reads the letter after a number: attached to it, or separate at the end of the text. */
function readLetter(tokens: Token[], at: number): { letter: number | undefined; next: number } {
  const [number, letter] = [tokens[at], tokens[at + 1]]
  const place = letter?.kind === 'word' && !number?.text.includes('.') ? placeOfLetter(letter.text) : undefined
  const belongs = letter?.start === number?.end || (at + 2 === tokens.length && tokens.length > 0)
  return place !== undefined && belongs ? { letter: place, next: at + 2 } : { letter: undefined, next: at + 1 }
}

const NARRATED_BY = wordSet(
  'hr diriwayatkan riwayat rawahu rowahu narrated reported recorded shahih sahih shohih sohih sunan رواه اخرجه',
)
const AND_WORDS = wordSet('dan serta and و')
const AGREED_UPON = [
  ['muttafaq', 'alaih'],
  ['muttafaqun', 'alaih'],
  ['muttafaqun', 'alaihi'],
  ['متفق', 'عليه'],
]

/** Books cited without a number for the nearby text: "HR. Bukhari dan Muslim", "رواه مسلم", "muttafaq 'alaih". */
export type PlacedBooks = {
  collections: Collection[]
  start: number
  end: number
  /**
   * True for several books that are only set apart ("– Bukhari & Muslim"): the text is checked against them, but not finding it there proves
   * nothing.
   */
  bare?: true
}

export function booksNamedIn(tokens: Token[]): PlacedBooks[] {
  const found: PlacedBooks[] = []
  const withoutConjunctions = separateConjunctions(tokens)
  for (const [at, first] of tokens.entries()) {
    const read = readBooks(tokens, withoutConjunctions, at)
    const end = tokens[(read?.next ?? 0) - 1]?.end
    if (!read || end === undefined) continue
    const { next, ...named } = read
    found.push({ ...named, start: first.start, end })
  }
  return found
}

/** @param withoutConjunctions the same tokens without "and" */
function readBooks(
  tokens: Token[],
  withoutConjunctions: Token[],
  at: number,
): (Pick<PlacedBooks, 'collections' | 'bare'> & { next: number }) | undefined {
  const agreed = AGREED_UPON.find((words) => words.every((word, place) => tokens[at + place]?.text === word))
  if (agreed) return { collections: ['bukhari', 'muslim'], next: at + agreed.length }
  const bare = isMark(tokens[at], '([-–—')
  if (!bare && !isWord(tokens[at], NARRATED_BY)) return undefined
  const collections: Collection[] = []
  let next = at + 1
  for (;;) {
    const named = readCollection(withoutConjunctions, skip(tokens, next, '.,-&', HADITH_BY))
    if (!named) break
    collections.push(named.collection)
    next = named.next
  }
  const after = skip(tokens, next, '.,:(#', HADITH_NUMBER)
  if (collections.length === 0 || tokens[after]?.kind === 'number') return undefined
  if (isNarrator(tokens, at, next, collections.length)) return undefined
  if (!bare) return { collections, next }
  const isApart = tokens[next] === undefined || isMark(tokens[next], ')]')
  return isApart && collections.length > 1 ? { collections, next, bare } : undefined
}

const HADITH_BY = new Set([...PREPOSITIONS, ...AND_WORDS])

const NARRATED = wordSet('narrated reported recorded')
const AUTHOR_WORDS = wordSet('by in')
/** Words that continue a person's name: "Muslim al-Qurashi", "Dawud bin Abi Asim". */
const NAME_PARTICLES = wordSet('bin ibn b al ar as ash at az an')

/** Whether the last name, which ends before `next`, is a narrator's and not a book's: "Narrated Abu Dawud: …". */
function isNarrator(tokens: Token[], at: number, next: number, count: number): boolean {
  const isAlone = count === 1 && isWord(tokens[at], NARRATED) && !isWord(tokens[at + 1], AUTHOR_WORDS)
  return isWord(tokens[next], NAME_PARTICLES) || (isAlone && isMark(tokens[next], ':'))
}

/** Drops the "and" that Arabic attaches to the name of a book. */
const separateConjunctions = (tokens: Token[]): Token[] =>
  tokens.map((token) =>
    /^و../.test(token.text) && names.has(token.text.slice(1)) ? { ...token, text: token.text.slice(1) } : token,
  )
