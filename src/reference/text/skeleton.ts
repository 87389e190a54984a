import { normalForm } from '../../platform/normal-form.ts'
import { arabicLetters, latinClasses, SUN_LETTERS } from './letters.ts'

// The consonant skeleton of a text, in the classes of letters.ts without doublings. It is the same in either script and in any school of
// transliteration: writers choose different vowels, doublings and digraphs, but the consonants keep their order.

// the article before a sun letter, which some write and others assimilate: "alssabireena", "as shabirin"
const LATIN_ARTICLE = /l(?=(dz|dh|dl|zh|th|ts|sh|sy|[tdrzsn])\1)/g
const ARABIC_ARTICLE = new RegExp(`(^|[^\\p{L}])([وفبكل]?)ال(?=[${SUN_LETTERS}])`, 'gu')
const LATIN_CONSONANT = /dz|dh|dl|zh|th|ts|sh|sy|kh|gh|[a-z]/g

/** The skeleton of a transliteration: "innallāha" → "nlh". */
export function latinSkeleton(text: string): string {
  const letters = normalForm(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
    .replace(LATIN_ARTICLE, '')
  let out = ''
  let before: string | undefined
  for (const [letter] of letters.matchAll(LATIN_CONSONANT)) {
    const consonant = latinClasses.get(letter)
    if (consonant !== undefined && consonant !== before) out += consonant
    before = consonant
  }
  return out
}

// in letters: people quote from the beginning, and the rest of a long narration would fill the memory
const MOST_LETTERS = 400
/** In characters of text: four per letter, with vowel signs and spaces. */
const MOST_CHARACTERS = 1_600

/** The skeleton of the beginning of an Arabic text, equal to that of its transliteration. */
export function arabicSkeleton(text: string): string {
  const bare = normalForm(text.slice(0, MOST_CHARACTERS), 'NFKD')
    // nunation is pronounced, and so is ta marbuta before a vowel
    .replace(/[\u064B-\u064D]/g, 'ن')
    .replace(/ة(?=[\u064E-\u0650ن])/g, 'ت')
    .replace(/\p{M}+|\u0640/gu, '')
    .replace(ARABIC_ARTICLE, '$1$2')
  let out = ''
  for (const letter of bare) {
    const consonant = arabicLetters.get(letter)?.class
    if (consonant && consonant !== out.at(-1)) out += consonant
    if (out.length === MOST_LETTERS) break
  }
  return out
}
