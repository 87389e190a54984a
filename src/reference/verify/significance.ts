import { type Language, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'
import type { Alignment } from './align.ts'
import { isArabicField, languageOf } from './canonical.ts'
import type { GivenText } from './given-text.ts'
import { behindIntroduction } from './introductions.ts'
import { LEAST_SEARCHED, type Match } from './match.ts'

/** A match of so much of what is presented as a quotation is it, more or less. */
const MOST_OF = 0.6
/** In words, by script and by how a text sets them apart: counted on 200 paragraphs of prose (test/reference/verify/prose.ts), of which none may be a quotation. */
const LEAST = { arabic: 5, latin: 8, sentence: 5, content: 3, telling: 3, changed: { arabic: 6, latin: 8 } }

/** How many different words of weight in Latin letters stand in a stretch that are the record's. */
function tellingIn(
  words: Word[],
  { from, to, differences }: Pick<Alignment, 'from' | 'to' | 'differences'>,
  language: Language,
): number {
  const own = words
    .slice(from, to)
    .filter((_, at) => !differences.some((one) => one.from <= from + at && from + at < one.to))
  return new Set(own.flatMap(({ letters }) => (isStopWord(letters, language) ? [] : [stem(letters, language)]))).size
}

/** Whether so many words, and such, are a quotation, or only common speech. */
export function saysSomething(given: GivenText, { from, to, same, differences, whole, field }: Match): boolean {
  // "قال رسول الله", where a quotation follows, is in every book
  if (to < given.words.length && behindIntroduction(given.words, from, to) === to && differences.length === 0 && !whole)
    return false
  const { words, gaps, quotations } = given
  const quoted = [...quotations, { from: 0, to: words.length }].some(
    (one) => Math.min(one.to, to) - Math.max(one.from, from) >= MOST_OF * (one.to - one.from),
  )
  const apart = quoted || (gaps.boundary[from] && gaps.boundary[to])
  const arabic = isArabicField(field)
  const language = languageOf(field)
  const content = words
    .slice(from, to)
    .filter(({ letters }) => !isStopWord(letters.replace(/[?@]/g, ''), language)).length
  if (from === 0 && to === words.length && differences.length === 0) return same >= 3 || whole
  if (whole && (arabic || (apart && same >= 3))) return true
  if (whole && same >= LEAST.sentence) return true
  if (content < (arabic ? 2 : LEAST.content)) return false
  // "sebaik-baik manusia yang …" is how much else begins
  if (differences.length > 0 && !arabic && tellingIn(words, { from, to, differences }, language) < LEAST.telling)
    return false
  // what introduces it is in every book
  const introduced = arabic ? behindIntroduction(words, from, to) - from : 0
  if (differences.length > 0)
    return (
      same - introduced >=
        (quoted || (arabic && apart) ? LEAST_SEARCHED + Number(!arabic) : LEAST.changed[arabic ? 'arabic' : 'latin']) &&
      content >= LEAST.content
    )
  if (apart) return same >= (arabic ? 3 : LEAST.sentence)
  return same >= (arabic ? LEAST.arabic : LEAST.latin)
}
