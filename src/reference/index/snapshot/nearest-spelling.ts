import type { Language } from '../../text/stem.ts'
import { type Dictionary, makeDictionary, numberOf } from './dictionary.ts'
import { countOf, makePostings, type Postings } from './postings.ts'

/** Finds the known word nearest to a misspelt one: by common trigrams, then by frequency. */
export type Spelling = {
  /** Trigrams by the language's initial and three letters. */
  trigrams: Dictionary
  /** The terms with each trigram. */
  holders: Postings
  /** The number of trigrams of each term; 0 for terms that are no corrections. */
  sizes: Uint8Array
}

/** The least share of common trigrams, which one changed letter in a word of six leaves. */
const LEAST_LIKENESS = 0.4
/** The most letters more or fewer: "water" is no misspelling of "watermelon". */
const MOST_LETTERS_APART = 3
// a word in fewer passages may itself be a misspelling, and so is no correction
const LEAST_FREQUENCY = 3

/** @param terms `language:stem` → term, numbered from 0 */
export function indexSpelling(terms: Map<string, number>, postings: Postings): Spelling {
  const sizes = new Uint8Array(terms.size)
  const numbers = new Map<string, number>()
  const names = new Array<string>(terms.size)
  for (const [name, term] of terms) if (countOf(postings, term) >= LEAST_FREQUENCY) names[term] = name
  for (const [term, name] of names.entries()) {
    const grams = name === undefined ? [] : trigramsOf(name)
    sizes[term] = Math.min(255, grams.length)
    for (const gram of grams) if (!numbers.has(gram)) numbers.set(gram, numbers.size)
  }
  const holders = makePostings({ things: numbers.size, documents: terms.size }, (put) => {
    for (const [term, name] of names.entries())
      if (name !== undefined) for (const gram of trigramsOf(name)) put(numbers.get(gram) ?? 0, term)
  })
  return { trigrams: makeDictionary(numbers), holders, sizes }
}

/** The term nearest to a word of the same language. */
export function nearestSpelling(
  { trigrams, holders, sizes }: Spelling,
  language: Language,
  word: string,
  postings: Postings,
): number | undefined {
  const grams = trigramsOf(`${language}:${word}`)
  const shared = new Map<number, number>()
  for (const gram of grams) {
    const number = numberOf(trigrams, gram)
    if (number === undefined) continue
    for (let at = holders.starts[number] ?? 0; at < (holders.starts[number + 1] ?? 0); at++) {
      const term = holders.documents[at] ?? 0
      shared.set(term, (shared.get(term) ?? 0) + 1)
    }
  }
  let best: { term: number; likeness: number } | undefined
  for (const [term, count] of shared) {
    if (Math.abs(grams.length - (sizes[term] ?? 0)) > MOST_LETTERS_APART) continue
    const likeness = count / (grams.length + (sizes[term] ?? 0) - count)
    const better = likeness > (best?.likeness ?? LEAST_LIKENESS - 1e-9)
    const tied = best !== undefined && likeness === best.likeness
    if (better || (tied && best && countOf(postings, term) > countOf(postings, best.term))) best = { term, likeness }
  }
  return best?.term
}

function trigramsOf(name: string): string[] {
  const [language = '', word = ''] = name.split(':')
  const padded = `  ${word} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(language.charAt(0) + padded.slice(at, at + 3))
  return [...grams]
}
