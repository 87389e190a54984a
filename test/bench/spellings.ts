/** "Shahih al-Bukhari" is a title and "sahih" a grade, so they may differ. */
const BY_THEMSELVES = new Set(['sahi'])

/**
 * Names that an answer spells in two ways. Quotations are left out, because they keep the spelling of their source. Names are compared without the
 * differences between transliterations: "Basyar" and "Basysyar", "Talib" and "Thalib".
 */
export function twoSpellings(answer: string): string[][] {
  const own = answer
    .replace(/^>.*$/gm, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/[‘’`]/g, "'")
  const spellings = new Map<string, Set<string>>()
  for (const [word] of own.matchAll(/\p{Lu}[\p{L}'-]{3,}/gu)) {
    const sound = soundOf(word)
    if (!BY_THEMSELVES.has(sound)) spellings.set(sound, (spellings.get(sound) ?? new Set()).add(word.toLowerCase()))
  }
  return [...spellings.values()].filter(({ size }) => size > 1).map((words) => [...words])
}

const soundOf = (word: string): string =>
  word
    .toLowerCase()
    // within a word it is optional; at its end it is a letter, because Baqi bin Makhlad has nothing to do with the Baqi'
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
