import { fold, respellUthmani } from '../language/arabic.ts'
import { type Language, stem } from '../language/stem.ts'

/** The words of a text as they are indexed: folded, stemmed, in order, stop words included. */
export function stems(text: string, language: Language): string[] {
  const folded = fold(text)
  return folded === '' ? [] : folded.split(' ').map((word) => stem(word, language))
}

/** As `stems`, in today's spelling; what the Uthmani script spells differently follows at the end. */
export function arabicStems(text: string): { words: string[]; otherSpellings: string[] } {
  const words = stems(respellUthmani(text), 'arabic')
  const seen = new Set(words)
  return { words, otherSpellings: stems(text, 'arabic').filter((word) => !seen.has(word)) }
}
