import { documentFrequency, type KeywordIndex } from './keyword-index.ts'

/** Finds the known word nearest to a misspelled one: trigram overlap, then frequency. */
export interface SpellingNeighbours {
  nearest(name: string): { term: number; likeness: number } | undefined
}

const LEAST_LIKENESS = 0.4
// A word in fewer passages than this may itself be a misspelling, so it is no correction.
const LEAST_FREQUENCY = 3

/** @param name of a term is `language:stem`; a neighbour is of the same language. */
export function spellingNeighbours(index: KeywordIndex): SpellingNeighbours {
  const holders = new Map<string, number[]>()
  const sizes = new Map<number, number>()
  for (const [name, term] of index.terms) {
    if (documentFrequency(index, term) < LEAST_FREQUENCY) continue
    const grams = trigrams(name)
    sizes.set(term, grams.size)
    for (const gram of grams) {
      const list = holders.get(gram)
      if (list) list.push(term)
      else holders.set(gram, [term])
    }
  }
  return {
    nearest(name) {
      const grams = trigrams(name)
      const shared = new Map<number, number>()
      for (const gram of grams)
        for (const term of holders.get(gram) ?? []) shared.set(term, (shared.get(term) ?? 0) + 1)
      let best: { term: number; likeness: number } | undefined
      for (const [term, count] of shared) {
        const likeness = count / (grams.size + (sizes.get(term) ?? 0) - count)
        const better = likeness > (best?.likeness ?? LEAST_LIKENESS - 1e-9)
        const tied = best !== undefined && likeness === best.likeness
        if (better || (tied && best && documentFrequency(index, term) > documentFrequency(index, best.term)))
          best = { term, likeness }
      }
      return best
    },
  }
}

function trigrams(name: string): Set<string> {
  const [language = '', word = ''] = name.split(':')
  const padded = `  ${word} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(language.charAt(0) + padded.slice(at, at + 3))
  return grams
}
