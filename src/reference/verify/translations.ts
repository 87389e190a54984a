import type { Word } from '../text/words.ts'
import { align, type Difference } from './align.ts'
import { bracketedIn } from './brackets.ts'
import { type Canonical, languageOf, sameIn } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { afterIntroduction } from './introductions.ts'
import { type Match, sizeOf } from './match.ts'
import { nearnessOf, paraphraseNearness } from './near.ts'
import { isOwnWording, isSameMeaning } from './same-meaning.ts'
import type { PassageTrace } from './trace.ts'

/** Share of the words near a name that must match the named record for the name to belong to them. */
export const LEAST_OF_SEGMENT = 0.6

/** Drops the differences of a match if all of them are translators' choices. */
export function withoutChoices(match: Match, isChoice: (difference: Difference) => boolean): Match {
  if (match.differences.length === 0 || !match.differences.every(isChoice)) return match
  const different = match.differences.reduce((sum, one) => sum + sizeOf(one), 0)
  return { ...match, differences: [], nearness: Math.round((100 * match.same) / (match.same + different)) / 100 }
}

/** In places: a text that differs this often from the record's translation, in wording alone, is another translation. */
const LEAST_DIFFERENT_PLACES = 2
/** Share of differing words: a new translation does not leave twenty words in a row unchanged. */
const LEAST_DIFFERENT_SHARE = 0.05

/** Whether the words that differ are the record's own at another place. */
export function areMoved(given: GivenText, canonical: Pick<Canonical, 'words'>, differences: Difference[]): boolean {
  const lettersOf = (words: Word[]) => words.map(({ letters }) => letters).sort()
  const here = lettersOf(differences.flatMap(({ from, to }) => given.words.slice(from, to)))
  const there = lettersOf(differences.flatMap((one) => canonical.words.slice(one.recordFrom, one.recordTo)))
  return here.join(' ') === there.join(' ')
}

/** Recognises another translation of a record without its name: words that say all that it says. A single change remains a change. */
export function asOtherTranslation(given: GivenText, match: Match, canonical: Canonical): Match {
  const { from, to, recordFrom, recordTo, differences } = match
  const different = differences.reduce((sum, one) => sum + sizeOf(one), 0)
  if (differences.length < LEAST_DIFFERENT_PLACES || different < LEAST_DIFFERENT_SHARE * match.same) return match
  if (areMoved(given, canonical, differences)) return match
  const [language, bracketed] = [languageOf(canonical.field), inBrackets(canonical)]
  if (!differences.every((one) => isSameMeaning(given.words, canonical.words, one, language, bracketed))) return match
  const record = canonical.words.slice(recordFrom, recordTo)
  const near = nearnessOf(given.words.slice(from, to), record, language, bracketed.slice(recordFrom, recordTo))
  return near && near.differences.length === 0 ? { ...match, differences: [], nearness: near.nearness } : match
}

/** Worth added to another translation, so that it outranks an altered one of the same words; longer ones outrank shorter ones. */
const OTHER_TRANSLATION = 50

/** For each word of a translation, whether it is in brackets. */
export const inBrackets = ({ record, text, words }: Pick<Canonical, 'record' | 'text' | 'words'>): boolean[] =>
  // in a hadith square brackets mark the narrators
  bracketedIn(text, words, record.kind === 'quran' ? '([' : '(')

/** Matches the words as another translation of the record, or as its contrary, in which case all of them differ. */
export function otherTranslation(
  given: GivenText,
  { from, to, named }: PassageTrace,
  canonical: Canonical,
): Match | undefined {
  const { record, field, words } = canonical
  const [here, language, bracketed] = [given.words.slice(from, to), languageOf(field), inBrackets(canonical)]
  const own = given.bracketed.slice(from, to)
  // many verses near the named one begin "Musa berkata"
  const near =
    named === 'book'
      ? paraphraseNearness(here, words, language, bracketed)
      : nearnessOf(here, words, language, bracketed, {
          bracketedGiven: own.includes(false) ? own : [],
          fewWords: named === 'alone' && to - afterIntroduction(given.words, from, to) > 1,
        })
  if (near === undefined) return undefined
  const alignment = near.differences.length === 0 ? align(given.words, from, to, words, sameIn(field)) : undefined
  const isMost =
    alignment !== undefined &&
    alignment.to - alignment.from >= LEAST_OF_SEGMENT * (to - from) &&
    isOwnWording(alignment)
  const isChoice = (one: Difference) => isSameMeaning(given.words, words, one, language, bracketed, given.bracketed)
  if (isMost && !alignment.differences.every(isChoice)) return undefined
  const whole = { from, to, recordFrom: 0, recordTo: words.length }
  const differences = near.differences.map((one) => ({ ...one, from: from + one.from, to: from + one.to }))
  return {
    ...whole,
    same: Math.round(near.nearness * (to - from)),
    differences,
    id: record.id,
    field,
    whole: false,
    literal: false,
    score: differences.length === 0 ? OTHER_TRANSLATION + near.nearness * (to - from) : 1,
    ...(differences.length === 0 && { nearness: near.nearness }),
  }
}
