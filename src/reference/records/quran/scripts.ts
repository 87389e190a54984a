/** The spellings in which a verse can be read. */
export const SCRIPTS = ['uthmani', 'kemenag'] as const
export type Script = (typeof SCRIPTS)[number]

/** A verse's text in a script; Uthmani where the other is not loaded. */
export const textIn = (verse: { text_arabic: string; text_arabic_kemenag: string | null }, script: Script): string =>
  (script === 'kemenag' && verse.text_arabic_kemenag) || verse.text_arabic

/**
 * What the KFGQPC fonts draw with code points that mean something else in Unicode (docs/data-packs.md has how each was judged):
 * the open tanwin; the line over words of prostration, which no portable character gives and ۩ repeats; the sign of imalah; a space
 * that moves a mark and would part a word.
 */
const OF_QPC: Record<string, string> = {
  '\u0657': '\u08F0',
  '\u065E': '\u08F1',
  '\u0656': '\u08F2',
  '\u06E4': '',
  '\u065C': '\u06EA',
  '\u2009': '',
}
// the hollow sign of ishmam, which only 12:11 has; the same code point is itself in 41:44
const ISHMAM = /(?<=تَأۡمَ)\u06EC/u

/** Uthmani text in the encoding of the KFGQPC fonts as standard Unicode; other text stays as it is. */
export function uthmaniInUnicode(text: string): string {
  return text
    .replace(/[\u0656\u0657\u065C\u065E\u06E4\u2009]/gu, (sign) => OF_QPC[sign] ?? sign)
    .replace(ISHMAM, '\u06EB')
}

/** Kemenag text without what its web font alone draws as something else: a space in 18:74, nothing in 17:86. */
export function kemenagInUnicode(text: string): string {
  return text.replace(/\u0608/gu, ' ').replace(/\u0609/gu, '')
}
