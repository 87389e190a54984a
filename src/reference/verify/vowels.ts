const VOWELS: Record<string, string> = {
  '\u064E': 'a',
  '\u064F': 'u',
  '\u0650': 'i',
  '\u064B': 'an',
  '\u064C': 'un',
  '\u064D': 'in',
  '\u08F0': 'an',
  '\u08F1': 'un',
  '\u08F2': 'in',
  // long u and i as the Indonesian mushaf writes them, and the dagger alef
  '\u0657': 'u',
  '\u0656': 'i',
  '\u0670': 'a',
}

/** The consonants of a word, each with the vowel written on it, if any. */
function vowelledLetters(word: string): { letter: string; vowel: string | undefined }[] {
  const out: { letter: string; vowel: string | undefined }[] = []
  for (const sign of word.normalize('NFD').replace(/[\u0654\u0655\u0653]/g, '')) {
    const vowel = VOWELS[sign]
    const last = out.at(-1)
    if (vowel && last) last.vowel ??= vowel
    else if (/\p{L}/u.test(sign) && !/[اٱىويءۥۦ\u0640]/.test(sign)) out.push({ letter: sign, vowel: undefined })
  }
  return out
}

/** Whether a consonant has different vowels in two spellings of a word; unwritten vowels do not count. */
export function vowelsDiffer(given: string, canonical: string): boolean {
  const [a, b] = [vowelledLetters(given), vowelledLetters(canonical)]
  if (a.length !== b.length) return false
  return a.some(({ vowel }, at) => {
    const other = b[at]?.vowel
    return vowel !== undefined && other !== undefined && vowel !== other
  })
}
