import { CLASS_NAMES, mostAlike, readings } from './transliteration.ts'

/**
 * A saying of the Prophet quoted in Latin letters ("innamal a'malu binniyat") finds its hadith by its consonants, as a
 * transliterated verse does (transliteration.ts). Hadith have no transliteration to compare with, so the consonants of the
 * Arabic are taken.
 */
export interface Quotations {
  /** The hadith (by document number) that hold nearly all of a transliterated quotation, best first. */
  find(query: string, leastLetters: number): number[]
}

const LETTERS: Record<string, string> = Object.fromEntries(
  Object.entries({
    t: 'تثدذزضطظ',
    s: 'سشص',
    h: 'هحخ',
    g: 'غ',
    k: 'كق',
    b: 'ب',
    f: 'ف',
    j: 'ج',
    r: 'ر',
    l: 'ل',
    m: 'م',
    n: 'ن',
  }).flatMap(([name, letters]) => [...letters].map((letter) => [letter, name])),
)
// What is quoted stands early; the rest of a long narration would fill the memory.
const MOST_LETTERS = 400
const MOST_CHARACTERS = 1_600
const GRAM = 5
const LEAST_SHARE = 0.7
const LEAST_GRAMS = 3

/** The consonant classes of an Arabic text, as `skeleton` makes them of its transliteration, doublings once. */
export function arabicSkeleton(text: string): string {
  let out = ''
  for (const word of text.slice(0, MOST_CHARACTERS).split(/\s+/)) {
    for (const letter of consonantsOf(word)) if (out.at(-1) !== letter) out += letter
    if (out.length >= MOST_LETTERS) break
  }
  return out.slice(0, MOST_LETTERS)
}

const MOST_WORDS = 200_000
const known = new Map<string, string>()

/** The classes of one word; a corpus has each again and again. */
function consonantsOf(word: string): string {
  const cached = known.get(word)
  if (cached !== undefined) return cached
  const bare = word
    .normalize('NFKD')
    // nunation is heard, and ta marbuta before a vowel
    .replace(/[\u064B-\u064D]/g, 'ن')
    .replace(/ة(?=[\u064E-\u0650ن])/g, 'ت')
    .replace(/\p{M}+|\u0640/gu, '')
    // the article before a sun letter
    .replace(/(^|[^\p{L}])([وفبكل]?)ال(?=[تثدذرزسشصضطظلن])/gu, '$1$2')
  const made = [...bare].map((letter) => LETTERS[letter] ?? '').join('')
  if (known.size < MOST_WORDS) known.set(word, made)
  return made
}

/** @param sayings skeletons by document number. */
export function indexQuotations(sayings: Map<number, string>): Quotations {
  const size = CLASS_NAMES.length ** GRAM
  const starts = new Uint32Array(size + 1)
  for (const letters of sayings.values())
    for (const gram of grams(letters)) starts[gram + 1] = (starts[gram + 1] ?? 0) + 1
  for (let gram = 0; gram < size; gram++) starts[gram + 1] = (starts[gram + 1] ?? 0) + (starts[gram] ?? 0)
  const holders = new Uint32Array(starts[size] ?? 0)
  const ends = starts.slice()
  for (const [document, letters] of sayings) {
    for (const gram of grams(letters)) {
      const place = ends[gram] ?? 0
      holders[place] = document
      ends[gram] = place + 1
    }
  }
  return {
    find: (query, leastLetters) =>
      mostAlike(
        readings(query)
          .map((letters) => letters.replace(/(.)\1+/g, '$1'))
          .filter((letters) => letters.length >= leastLetters)
          .map(grams)
          .filter((wanted) => wanted.size >= LEAST_GRAMS),
        {
          skeletons: sayings,
          holdersOf: (gram) => holders.subarray(starts[gram], starts[gram + 1]),
          leastShare: LEAST_SHARE,
        },
      ),
  }
}

/** The runs of five consonants, each as a number below 12⁵. */
function grams(letters: string): Set<number> {
  const found = new Set<number>()
  let gram = 0
  for (let at = 0; at < letters.length; at++) {
    gram = (gram % CLASS_NAMES.length ** (GRAM - 1)) * CLASS_NAMES.length + CLASS_NAMES.indexOf(letters[at] ?? '')
    if (at >= GRAM - 1) found.add(gram)
  }
  return found
}
