/**
 * Arabic typed in Latin letters ("innallaha ma'as shabirin") finds its verse by its consonants: every writer chooses
 * other vowels, doublings and digraphs, but the consonants stay, in their order.
 */
const CLASSES: Record<string, string> = {
  dz: 'd',
  dh: 'd',
  dl: 'd',
  zh: 'd',
  th: 't',
  ts: 't',
  sh: 's',
  sy: 's',
  kh: 'h',
  gh: 'g',
  b: 'b',
  p: 'b',
  t: 't',
  s: 's',
  c: 's',
  j: 'j',
  h: 'h',
  k: 'k',
  q: 'k',
  d: 'd',
  z: 'd',
  r: 'r',
  f: 'f',
  v: 'f',
  l: 'l',
  m: 'm',
  n: 'n',
  g: 'g',
}
// The article before a sun letter, which some write and some assimilate: "alssabireena", "as shabirin".
const ARTICLE = /l(?=(dz|dh|dl|zh|th|ts|sh|sy|[tdrzsn])\1)/g
const CONSONANT = /dz|dh|dl|zh|th|ts|sh|sy|kh|gh|[a-z]/g
const LEAST_LETTERS = 6
const LEAST_SHARE = 0.8

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

export interface Skeletons {
  /** The verses (by document number) that hold nearly all of a transliterated phrase, best first. */
  find(query: string): number[]
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
    find(query) {
      if (/[^\p{Script=Latin}\p{P}\p{Z}\p{M}\d]/u.test(query)) return []
      const letters = skeleton(query)
      if (letters.length < LEAST_LETTERS) return []
      const wanted = grams(letters)
      const shared = new Map<number, number>()
      for (const gram of wanted)
        for (const verse of holders.get(gram) ?? []) shared.set(verse, (shared.get(verse) ?? 0) + 1)
      const length = (verse: number) => verses.get(verse)?.length ?? 0
      return [...shared]
        .filter(([, count]) => count >= LEAST_SHARE * wanted.size)
        .sort(([a, most], [b, least]) => least - most || length(a) - length(b))
        .slice(0, 5)
        .map(([verse]) => verse)
    },
  }
}

function grams(letters: string): Set<string> {
  const found = new Set<string>()
  for (const size of [3, 4]) for (let at = 0; at + size <= letters.length; at++) found.add(letters.slice(at, at + size))
  return found
}
