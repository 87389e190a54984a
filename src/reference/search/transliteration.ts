/**
 * Arabic typed in Latin letters ("innallaha ma'as shabirin") finds its verse by its consonants: every writer chooses
 * other vowels, doublings and digraphs, but the consonants stay, in their order.
 */
// ذ ث ظ ز ض د ط ت are one class: "th", "ts", "dz", "dh", "z" and "dl" stand for different ones in different schools.
const CLASSES: Record<string, string> = Object.fromEntries(
  Object.entries({
    t: 't d z dz dh dl zh th ts',
    s: 's c sh sy',
    h: 'h kh',
    g: 'g gh',
    k: 'k q',
    b: 'b p',
    f: 'f v',
    j: 'j',
    r: 'r',
    l: 'l',
    m: 'm',
    n: 'n',
  }).flatMap(([name, letters]) => letters.split(' ').map((letter) => [letter, name])),
)
/** The classes of consonants, by the letter that stands for each. */
export const CLASS_NAMES = [...new Set(Object.values(CLASSES))].join('')

// The article before a sun letter, which some write and some assimilate: "alssabireena", "as shabirin".
const ARTICLE = /l(?=(dz|dh|dl|zh|th|ts|sh|sy|[tdrzsn])\1)/g
const CONSONANT = /dz|dh|dl|zh|th|ts|sh|sy|kh|gh|[a-z]/g
const LEAST_SHARE = 0.8
const MOST_FOUND = 5

/** The class of a Latin consonant or digraph; undefined for vowels, w and y. */
export function consonantClass(letter: string): string | undefined {
  return CLASSES[letter]
}

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
    const consonant = CLASSES[letter]
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

export interface Skeletons {
  /** The verses (by document number) that hold nearly all of a transliterated phrase, best first. */
  find(query: string, leastLetters: number): number[]
}

/** @param verses skeletons by document number. */
export function indexSkeletons(verses: Map<number, string>): Skeletons {
  const holders = new Map<string, number[]>()
  for (const [document, letters] of verses) {
    for (const gram of grams(letters)) {
      const list = holders.get(gram)
      if (list) list.push(document)
      else holders.set(gram, [document])
    }
  }
  return {
    find: (query, leastLetters) =>
      mostAlike(
        readings(query)
          .filter((letters) => letters.length >= leastLetters)
          .map(grams),
        { skeletons: verses, holdersOf: (gram) => holders.get(gram) ?? [], leastShare: LEAST_SHARE },
      ),
  }
}

/** The documents that hold at least `leastShare` of the grams of one reading, the most first, then the shortest. */
export function mostAlike<Gram>(
  asked: Set<Gram>[],
  among: { skeletons: Map<number, string>; holdersOf(gram: Gram): ArrayLike<number>; leastShare: number },
): number[] {
  const { skeletons, holdersOf, leastShare } = among
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
  const length = (document: number) => skeletons.get(document)?.length ?? 0
  return [...shares]
    .sort(([a, most], [b, least]) => least - most || length(a) - length(b))
    .slice(0, MOST_FOUND)
    .map(([document]) => document)
}

function grams(letters: string): Set<string> {
  const found = new Set<string>()
  for (const size of [3, 4]) for (let at = 0; at + size <= letters.length; at++) found.add(letters.slice(at, at + size))
  return found
}
