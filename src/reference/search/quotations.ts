import { arabicLetters } from '../language/letters.ts'

// What is quoted stands early; the rest of a long narration would fill the memory.
const MOST_LETTERS = 400
const MOST_CHARACTERS = 1_600

/**
 * The consonant classes of an Arabic text, as `skeleton` makes them of its transliteration, doublings once. A saying of the Prophet quoted
 * in Latin letters ("innamal a'malu binniyat") finds its hadith by them, as a transliterated verse does: hadith have no transliteration
 * to compare with.
 */
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
  const made = [...bare].map((letter) => arabicLetters.get(letter)?.class ?? '').join('')
  if (known.size < MOST_WORDS) known.set(word, made)
  return made
}
