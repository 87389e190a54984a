/** A title, "Shahih al-Bukhari", and a grade, "sahih": the one is a name, the other a word of the dictionary. */
const BY_THEMSELVES = new Set(['sahi'])

/**
 * Names that an answer spells in two ways, in its own words: what it quotes keeps the spelling of its source. Names are compared as a reader of any school of
 * transliteration hears them: "Basyar" and "Basysyar", "Talib" and "Thalib".
 */
export function twoSpellings(answer: string): string[][] {
  const own = answer
    .replace(/^>.*$/gm, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/[‘’`]/g, "'")
  const spellings = new Map<string, Set<string>>()
  for (const [word] of own.matchAll(/\p{Lu}[\p{L}'-]{3,}/gu)) {
    const heard = heardAs(word)
    if (!BY_THEMSELVES.has(heard)) spellings.set(heard, (spellings.get(heard) ?? new Set()).add(word.toLowerCase()))
  }
  return [...spellings.values()].filter(({ size }) => size > 1).map((words) => [...words])
}

const heardAs = (word: string): string =>
  word
    .toLowerCase()
    // within a word it may be left out, at its end it is another letter: Baqi bin Makhlad lies not in the Baqi'
    .replace(/'(?=.)/g, '')
    .replace(/sy|sh|ts/g, 's')
    .replace(/dz|dh/g, 'd')
    .replace(/th/g, 't')
    .replace(/kh/g, 'k')
    .replace(/gh/g, 'g')
    .replace(/ee/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/(.)\1+/g, '$1')
    .replace(/h$/, '')
