import { fold, respellUthmani } from '../../text/arabic.ts'
import { type Language, stem } from '../../text/stem.ts'

/** The words of a text as they are indexed: folded, stemmed, in order, stop words included. */
export function stems(text: string, language: Language): string[] {
  const folded = fold(text)
  return folded === '' ? [] : folded.split(' ').map((word) => stem(word, language))
}

/** As `stems`, in today's spelling; what the Uthmani script, or another spelling of the text, writes differently is apart. */
export function arabicStems(text: string, respelled = ''): { words: string[]; otherSpellings: string[] } {
  const words = stems(respellUthmani(text), 'arabic')
  const seen = new Set(words)
  const asWritten = stems(text, 'arabic').filter((word) => !seen.has(word))
  for (const word of asWritten) seen.add(word)
  return {
    words,
    otherSpellings: [...asWritten, ...stems(respellUthmani(respelled), 'arabic').filter((word) => !seen.has(word))],
  }
}
