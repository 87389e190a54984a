/** The spellings in which verses are served. */
export const SCRIPTS = ['uthmani', 'kemenag'] as const
export type Script = (typeof SCRIPTS)[number]

/** A verse's text in a script; Uthmani if the other is not loaded. */
export const textIn = (verse: { text_arabic: string; text_arabic_kemenag: string | null }, script: Script): string =>
  (script === 'kemenag' && verse.text_arabic_kemenag) || verse.text_arabic

/**
 * Code points to which the KFGQPC fonts give another meaning than Unicode (docs/data-packs.md judges each): the open tanwin; the line over
 * words of prostration, which no portable character expresses and ۩ repeats; the sign of imalah; a space that moves a mark and would divide
 * a word.
 */
const OF_QPC: Record<string, string> = {
  '\u0657': '\u08F0',
  '\u065E': '\u08F1',
  '\u0656': '\u08F2',
  '\u06E4': '',
  '\u065C': '\u06EA',
  '\u2009': '',
}
// the hollow sign of ishmam, only in 12:11; in 41:44 the same code point has its own meaning
const ISHMAM = /(?<=تَأۡمَ)\u06EC/u

/** Converts Uthmani text from the encoding of the KFGQPC fonts to standard Unicode; other text stays as it is. */
export function uthmaniInUnicode(text: string): string {
  return text
    .replace(/[\u0656\u0657\u065C\u065E\u06E4\u2009]/gu, (sign) => OF_QPC[sign] ?? sign)
    .replace(ISHMAM, '\u06EB')
}

/** Kemenag text without two characters that only its web font draws differently: as a space in 18:74, as nothing in 17:86. */
export function kemenagInUnicode(text: string): string {
  return text.replace(/\u0608/gu, ' ').replace(/\u0609/gu, '')
}
