import type { Held, NarratorFound } from './held.ts'
import { type KeywordScores, scoreKeywords } from './keyword-score.ts'
import { type Query, readQuery } from './slots.ts'

/** What the words of a query say. Good until the next one is read: see `scoreKeywords`. */
export interface Reading {
  query: Query
  scores: KeywordScores
  /** The documents that a phrase of transliterated Arabic is from, best first. */
  transliterated: number[]
  /** Who bears the name in the query, best first. */
  narrators: NarratorFound[]
}

// Words that the corpus knows need more consonants in common with a verse before they count as its transliteration, and
// still more with one of six times as many hadith.
const LETTERS_OF_UNKNOWN_WORDS = { verse: 6, saying: 6 }
const LETTERS_OF_ORDINARY_WORDS = { verse: 9, saying: 12 }

export function read(text: string, { index, neighbours, skeletons, quotations, findNarrators }: Held): Reading {
  const query = readQuery(text, index, neighbours)
  const known = query.slots.filter(({ variants }) => variants.some(({ kind }) => kind === 'word')).length
  const least = known * 2 > query.slots.length ? LETTERS_OF_ORDINARY_WORDS : LETTERS_OF_UNKNOWN_WORDS
  return {
    query,
    scores: scoreKeywords(query, index),
    transliterated: [...skeletons.find(text, least.verse), ...quotations.find(text, least.saying)],
    narrators: findNarrators(text),
  }
}
