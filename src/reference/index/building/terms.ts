import { fold, respellUthmani } from '../../text/arabic.ts'
import { type Language, stem } from '../../text/stem.ts'

/** The indexed words of a text: folded, stemmed, in order, with stop words. */
export function stems(text: string, language: Language): string[] {
  const folded = fold(text)
  return folded === '' ? [] : folded.split(' ').map((word) => stem(word, language))
}

/** Like `stems`, in modern spelling; different words of the Uthmani script or another spelling of the text are separate. */
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
