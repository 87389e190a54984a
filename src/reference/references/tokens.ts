import { latinDigits } from '../records/citations/numbers.ts'
import { fold } from '../text/arabic.ts'
import { memoised } from '../text/memoised.ts'

/** A folded word, a number or a mark, with its place in the text. */
export type Token = { kind: 'word' | 'number' | 'mark'; text: string; start: number; end: number }

// abbreviations with full stops are one word
const TOKEN = /\b[qh]\.\s?[sr]\b\.?|\d+(?:\.\d+)?|[\p{L}\p{M}\u0640'’‘ʼʻ\u0060]+|[:/.,;&()[\]#\-–—]/giu

/** Memoised words: those of about a hundred texts. */
const MEMOISED_WORDS = 10_000
const foldedWord = memoised((word) => fold(word).replace(/ /g, ''), MEMOISED_WORDS)

export function tokensOf(text: string): Token[] {
  return [...latinDigits(text).replaceAll('،', ',').replaceAll('؛', ';').matchAll(TOKEN)].flatMap((match): Token[] => {
    const [found] = match
    const place = { start: match.index, end: match.index + found.length }
    if (/^\d/.test(found)) return [{ kind: 'number', text: found, ...place }]
    if (!/\p{L}/u.test(found)) return [{ kind: 'mark', text: found, ...place }]
    const word = foldedWord(found)
    return word === '' ? [] : [{ kind: 'word' as const, text: word, ...place }]
  })
}

export const isMark = (token: Token | undefined, marks: string): boolean =>
  token?.kind === 'mark' && marks.includes(token.text)

export const isWord = (token: Token | undefined, words: Set<string>): boolean =>
  token?.kind === 'word' && words.has(token.text)

export const wordSet = (list: string): Set<string> => new Set(list.split(/\s+/))

/** Marks and words between the parts of a reference: people write up to six, and searching further from each token would be slow. */
const MOST_SKIPPED = 10

/** The index after these marks and words at `at`, skipping at most MOST_SKIPPED of them. */
export function skip(tokens: Token[], at: number, marks: string, words?: Set<string>): number {
  const end = at + MOST_SKIPPED
  let next = at
  while (next < end && (isMark(tokens[next], marks) || (words && isWord(tokens[next], words)))) next++
  return next
}

/** The whole number at `at`, up to five digits. */
export function wholeNumber(tokens: Token[], at: number): number | undefined {
  const token = tokens[at]
  return token?.kind === 'number' && /^\d{1,5}$/.test(token.text) ? Number(token.text) : undefined
}
