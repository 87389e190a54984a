import { countOf } from '../../index/snapshot/postings.ts'
import { findRunShares, HADITH_RUNS, VERSE_RUNS } from '../../index/snapshot/runs.ts'
import type { SearchIndex } from '../../index/snapshot/search-index.ts'
import { latinSkeleton } from '../../text/skeleton.ts'
import { likelihoodOf, soundingLike } from './latin-arabic.ts'
import type { Query } from './query.ts'

/** What one common consonant contributes, in nats: about eight of the classes are frequent. */
const CONSONANT_EVIDENCE = 2.1
/** In nats: the additional evidence that a query needs if half of its words are Indonesian or English. */
const ORDINARY_WORDS_PENALTY = 5
/** Fewer consonants prove nothing. */
const LEAST_CONSONANTS_OF_QUERY = 6
/** A phrase means one passage; the others repeat it. */
const MOST_FOUND = 5
/** A word in this many passages is Indonesian or English, not a piece of Arabic. */
const TRANSLATION_PASSAGES = 5
/** A word in this many passages is an everyday one; Arabic words are only in some translations that quote them. */
const USUAL_PASSAGES = 60

/** The documents that a phrase of Arabic in Latin letters is from, by its words and its runs of consonants, with the likelihood of each. */
export function transliteratedFrom(
  text: string,
  { slots, sequence }: Query,
  index: SearchIndex,
): [document: number, likelihood: number][] {
  // \p{Lo}: letters without case, so no Latin text
  if (/\p{Lo}/u.test(text)) return []
  const { runs, postings } = index
  const known = slots.filter(({ variants }) =>
    variants.some(({ kind, terms: [term = 0] }) => kind === 'word' && countOf(postings, term) >= TRANSLATION_PASSAGES),
  ).length
  const beyond = known * 2 >= slots.length ? ORDINARY_WORDS_PENALTY : 0
  const usual = sequence.filter((term) => term >= 0 && countOf(postings, term) >= USUAL_PASSAGES).length
  // only for unusual words, because comparing word by word costs more than the rest of a query
  const found = new Map(usual * 2 >= sequence.length ? [] : soundingLike(text, beyond, index))
  const consonants = latinSkeleton(text).length
  for (const [of, policy] of [
    [runs.quran, VERSE_RUNS],
    [runs.hadith, HADITH_RUNS],
  ] as const) {
    const matching = findRunShares(of, text, LEAST_CONSONANTS_OF_QUERY, policy)
    if (matching.length === 0) continue
    const places = Math.log(of.letters.reduce((sum, letters) => sum + letters, 1))
    for (const [document, share] of matching) {
      const evidence = consonants * share * CONSONANT_EVIDENCE - places - beyond
      const likelihood = likelihoodOf(evidence)
      if (likelihood >= 0.5) found.set(document, Math.max(likelihood, found.get(document) ?? 0))
    }
  }
  return [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_FOUND)
}
