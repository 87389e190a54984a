import { fold, respellUthmani } from '../../language/arabic.ts'
import { type Language, stem } from '../../language/stem.ts'

const MOST_WORDS = 200_000
const known: Record<Language, Map<string, string[]>> = { indonesian: new Map(), english: new Map(), arabic: new Map() }

/** The words of a text as they are indexed: folded, stemmed, in order, stop words included. */
export function stems(text: string, language: Language): string[] {
  const found: string[] = []
  for (const word of text.split(/\s+/)) if (word !== '') for (const stem of stemsOf(word, language)) found.push(stem)
  return found
}

/** Those of a piece between white space, which may fold into several words or none. A corpus has each again and again. */
function stemsOf(piece: string, language: Language): string[] {
  const cached = known[language].get(piece)
  if (cached) return cached
  const folded = fold(piece)
  const made = folded === '' ? [] : folded.split(' ').map((word) => stem(word, language))
  if (known[language].size < MOST_WORDS) known[language].set(piece, made)
  return made
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
