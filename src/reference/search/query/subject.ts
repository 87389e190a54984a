import { z } from 'zod'
import { readTsv } from '../../../platform/data-file.ts'
import { numberOf } from '../../index/snapshot/dictionary.ts'
import { countOf } from '../../index/snapshot/postings.ts'
import type { SearchIndex } from '../../index/snapshot/search-index.ts'
import type { NearestDocuments } from '../../index/snapshot/vectors.ts'
import { fold } from '../../text/arabic.ts'
import { LANGUAGES, type Language, stem } from '../../text/stem.ts'
import type { Query, QueryWord } from './query.ts'

// Fitted by logistic regression on questions about the collections and about other subjects (docs/search.md, "Confidence"), in units of the
// cosine.
const WEIGHTS = { glossary: 0.35, other: -0.83, rare: -0.37 }
/** The mean cosine at which a question is as likely answered as not. */
const THRESHOLD = 0.33
/** How fast the likelihood changes around the threshold. */
const SUBJECT_STEEPNESS = 11.7
/** The nearest passages that count. */
const NEAREST_COUNTED = 10
/** A word in this many passages belongs to our subjects in any sense. */
const ORDINARY_PASSAGES = 400
/** A word in fewer passages is rare here, provided that there are LARGE passages. */
const RARE_PASSAGES = 5
/** In passages: the starter records have too few words to call one rare. */
const LEAST_PASSAGES = 10_000

/**
 * How likely the nearest passages answer a question, from 0 to 1: by their mean nearness, and by the shares of its words that are in the
 * glossary, belong to other subjects, or are rare here.
 */
export function answersSubject(
  { slots, language }: Query,
  near: NearestDocuments,
  hasLanguage: boolean,
  index: SearchIndex,
): number {
  const top = [...near.values()].sort((a, b) => b - a).slice(0, NEAREST_COUNTED)
  if (top.length === 0) return 0
  const whole = slots.reduce((sum, { idf }) => sum + idf, 0)
  const share = (is: (slot: QueryWord) => boolean) =>
    slots.filter(is).reduce((sum, { idf }) => sum + idf, 0) / Math.max(1, whole)
  const passagesWith = ({ word }: QueryWord) => {
    const term = numberOf(index.terms, `${language}:${stem(word, language)}`)
    return term === undefined ? 0 : countOf(index.postings, term)
  }
  const inGlossary = ({ variants }: QueryWord) => variants.some(({ kind }) => kind === 'synonym')
  const isOfOtherSubject = (slot: QueryWord) =>
    OTHER_SUBJECTS[language].has(stem(slot.word, language)) &&
    !inGlossary(slot) &&
    passagesWith(slot) < ORDINARY_PASSAGES
  const isRare = (slot: QueryWord) => passagesWith(slot) < RARE_PASSAGES
  const score =
    top.reduce((sum, cosine) => sum + cosine, 0) / NEAREST_COUNTED +
    WEIGHTS.glossary * share(inGlossary) +
    WEIGHTS.other * share(isOfOtherSubject) +
    (hasLanguage && index.ids.length >= LEAST_PASSAGES ? WEIGHTS.rare * share(isRare) : 0)
  return 1 / (1 + Math.exp(-SUBJECT_STEEPNESS * (score - THRESHOLD)))
}

const OTHER_SUBJECTS: Record<Language, Set<string>> = { indonesian: new Set(), english: new Set(), arabic: new Set() }
const subject = z.object({ indonesian: z.string(), english: z.string(), arabic: z.string() })
for (const words of readTsv('reference/text/other-subjects.tsv', subject))
  for (const language of LANGUAGES)
    for (const word of fold(words[language]).split(' ')) OTHER_SUBJECTS[language].add(stem(word, language))
