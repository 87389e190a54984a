import { fold } from '../../text/arabic.ts'

/** The words of a text without case, marks, repeated letters ("matiiii") and digits for letters ("d1r1"). */
export function detectableWords(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (/[a-z]/.test(word) ? plain(word) : inArabic(word)))
}

/** Arabic attaches "and" to the next word. */
const inArabic = (word: string): string => word.replace(/(.)\1{2,}/gu, '$1').replace(/^و(?=[اينت]\p{L}{2})/u, '')

const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

function plain(word: string): string {
  // "bangun2" is "bangun-bangun"
  const written = /^[a-z]{3,}2$/.test(word) ? word.slice(0, -1) : word
  const letters = /\d/.test(written) ? written.replace(/[013457]/g, (digit) => DIGITS[digit] ?? digit) : written
  return letters.replace(/(.)\1{2,}/g, '$1').replace(/([aiueoh])\1$/, '$1')
}
