import { latinClasses } from '../language/letters.ts'

/**
 * Arabic typed in Latin letters ("innallaha ma'as shabirin") finds its verse by its consonants: every writer chooses
 * other vowels, doublings and digraphs, but the consonants stay, in their order.
 */
// The article before a sun letter, which some write and some assimilate: "alssabireena", "as shabirin".
const ARTICLE = /l(?=(dz|dh|dl|zh|th|ts|sh|sy|[tdrzsn])\1)/g
const CONSONANT = /dz|dh|dl|zh|th|ts|sh|sy|kh|gh|[a-z]/g
const MOST_FOUND = 5

/** The consonant classes of a Latin transliteration, doublings once: "innallāha" → "nlh". */
export function skeleton(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
    .replace(ARTICLE, '')
  let out = ''
  let before: string | undefined
  for (const [letter] of letters.matchAll(CONSONANT)) {
    const consonant = latinClasses.get(letter)
    if (consonant !== undefined && consonant !== before) out += consonant
    before = consonant
  }
  return out
}

/**
 * The skeletons that a phrase may mean: Indonesians write a k for hamza and ain ("mukmin", "nikmat"), and stop at the end, where
 * the verse goes on. None where the phrase is in another script.
 */
export function readings(query: string): string[] {
  // letters without case
  if (/\p{Lo}/u.test(query)) return []
  const withoutK = query.replace(/k(?=[mnj])/gi, '')
  return [...new Set([query, withoutK].flatMap((text) => [skeleton(text), skeleton(text.replace(/[ht]\W*$/i, ''))]))]
}

/** The documents that hold at least `leastShare` of the grams of one reading, the most first, then the shortest. */
export function mostAlike<Gram>(
  asked: Set<Gram>[],
  among: { lettersOf(document: number): number; holdersOf(gram: Gram): ArrayLike<number>; leastShare: number },
): number[] {
  const { lettersOf, holdersOf, leastShare } = among
  const shares = new Map<number, number>()
  for (const grams of asked) {
    const shared = new Map<number, number>()
    const rarestFirst = [...grams].map(holdersOf).sort((a, b) => a.length - b.length)
    for (const [at, holders] of rarestFirst.entries()) {
      // who has none of those before can have no more than the rest
      const mayBeNew = (grams.size - at) / grams.size >= leastShare
      for (let place = 0; place < holders.length; place++) {
        const document = holders[place] ?? 0
        const count = shared.get(document) ?? 0
        if (count > 0 || mayBeNew) shared.set(document, count + 1)
      }
    }
    for (const [document, count] of shared) {
      const share = count / grams.size
      if (share >= leastShare) shares.set(document, Math.max(share, shares.get(document) ?? 0))
    }
  }
  return [...shares]
    .sort(([a, most], [b, least]) => least - most || lettersOf(a) - lettersOf(b))
    .slice(0, MOST_FOUND)
    .map(([document]) => document)
}
