import { normalForm } from '../../platform/normal-form.ts'
import { arabicLetters, latinClasses, SUN_LETTERS } from './letters.ts'

// The consonant skeleton of a text, in the classes of letters.ts and with doublings once: what remains of it in any script and by
// any school of transliteration, since writers choose other vowels, doublings and digraphs, but the consonants stay in their order.

// The article before a sun letter, which some write and some assimilate: "alssabireena", "as shabirin".
const LATIN_ARTICLE = /l(?=(dz|dh|dl|zh|th|ts|sh|sy|[tdrzsn])\1)/g
const ARABIC_ARTICLE = new RegExp(`(^|[^\\p{L}])([وفبكل]?)ال(?=[${SUN_LETTERS}])`, 'gu')
const LATIN_CONSONANT = /dz|dh|dl|zh|th|ts|sh|sy|kh|gh|[a-z]/g

/** Of a transliteration: "innallāha" → "nlh". */
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

// Letters: quotations come early, and the rest of a long narration would fill the memory.
const MOST_LETTERS = 400
/** Characters of text: four for each letter kept, for vowel signs and spaces. */
const MOST_CHARACTERS = 1_600

/** Of the beginning of an Arabic text, as `latinSkeleton` makes it of its transliteration. */
export function arabicSkeleton(text: string): string {
  const bare = normalForm(text.slice(0, MOST_CHARACTERS), 'NFKD')
    // nunation is pronounced, and ta marbuta before a vowel
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
