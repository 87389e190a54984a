import { type Language, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'
import type { Alignment } from './align.ts'
import { isArabicField, languageOf } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { afterIntroduction } from './introductions.ts'
import { LEAST_SEARCHED, type Match } from './match.ts'

/** Share of a presented quotation: a match that covers at least this much is that quotation. */
const LEAST_COVERED = 0.6
/**
 * Minimum words, by script and by how a text sets them apart: so high that none of 200 paragraphs of prose counts as a quotation
 * (test/reference/verify/prose.ts).
 */
const LEAST_WORDS = { arabic: 5, latin: 8, sentence: 5, content: 3, significant: 3, changed: { arabic: 6, latin: 8 } }

/** How many distinct significant words in Latin letters match the record. */
function significantWords(
  words: Word[],
  { from, to, differences }: Pick<Alignment, 'from' | 'to' | 'differences'>,
  language: Language,
): number {
  const own = words
    .slice(from, to)
    .filter((_, at) => !differences.some((one) => one.from <= from + at && from + at < one.to))
  return new Set(own.flatMap(({ letters }) => (isStopWord(letters, language) ? [] : [stem(letters, language)]))).size
}

/** Whether matching words are a quotation and not just common speech. */
export function isSignificant(given: GivenText, { from, to, same, differences, whole, field }: Match): boolean {
  // "قال رسول الله" before a quotation is in every book
  if (to < given.words.length && afterIntroduction(given.words, from, to) === to && differences.length === 0 && !whole)
    return false
  const { words, gaps, quotations } = given
  const quoted = [...quotations, { from: 0, to: words.length }].some(
    (one) => Math.min(one.to, to) - Math.max(one.from, from) >= LEAST_COVERED * (one.to - one.from),
  )
  const apart = quoted || (gaps.boundary[from] && gaps.boundary[to])
  const arabic = isArabicField(field)
  const language = languageOf(field)
  const content = words
    .slice(from, to)
    .filter(({ letters }) => !isStopWord(letters.replace(/[?@]/g, ''), language)).length
  if (from === 0 && to === words.length && differences.length === 0) return same >= 3 || whole
  if (whole && (arabic || (apart && same >= 3))) return true
  if (whole && same >= LEAST_WORDS.sentence) return true
  if (content < (arabic ? 2 : LEAST_WORDS.content)) return false
  // many other sentences begin "sebaik-baik manusia yang …"
  if (
    differences.length > 0 &&
    !arabic &&
    significantWords(words, { from, to, differences }, language) < LEAST_WORDS.significant
  )
    return false
  // an introduction is in every book, so its words do not count
  const introduced = arabic ? afterIntroduction(words, from, to) - from : 0
  if (differences.length > 0)
    return (
      same - introduced >=
        (quoted || (arabic && apart)
          ? LEAST_SEARCHED + Number(!arabic)
          : LEAST_WORDS.changed[arabic ? 'arabic' : 'latin']) && content >= LEAST_WORDS.content
    )
  if (apart) return same >= (arabic ? 3 : LEAST_WORDS.sentence)
  return same >= (arabic ? LEAST_WORDS.arabic : LEAST_WORDS.latin)
}
