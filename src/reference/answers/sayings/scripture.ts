import type { Language } from '../../text/stem.ts'
import { wordsOf } from '../../text/words.ts'
import type { Span } from '../../verify/describe.ts'
import type { Verifier } from '../../verify/verifier.ts'
import { ASKS, quotedStems, quotedWords, stemsIn } from './asking.ts'

/** Minimum share of the quoted words in one text; with less they are nowhere. */
const OF_TEXT = 0.75

/**
 * Finds the quoted words of a question: their longest stretch in a record, by the rules of /verify; or nowhere, where no result of the search
 * has most of them either. Undefined for other questions.
 */
export async function findQuoted(
  verifier: Verifier,
  question: string,
  texts: string[],
  language: Language,
): Promise<Span | 'nowhere' | undefined> {
  const words = quotedWords(question, language)
  if (words === undefined) return undefined
  const { spans } = await verifier.verify(words, language)
  const [longestSpan] = spans.filter(({ record }) => record).sort((a, b) => b.end - b.start - (a.end - a.start))
  if (longestSpan) return longestSpan
  const asked = [...quotedStems(question, language)]
  const isHeld = texts.some((text) => {
    const held = stemsIn(text, language)
    return asked.filter((stem) => held.has(stem)).length >= OF_TEXT * asked.length
  })
  return isHeld ? undefined : 'nowhere'
}

/** Requests for a record by its content. */
const ASKS_FOR_RECORD =
  /(?<![\p{L}\p{M}])(?:ayat|had(?:i|ee)[ts]{1,2}t?h?s?|verse|(?:ال)?(?:آية|حديث))(?![\p{L}\p{M}])/iu
/** Content words of the request. */
const LEAST_OF_RECORD = 2
const OF_ASKING =
  /(?<![\p{L}\p{M}])(?:tentang|ttg|mengenai|soal|yang|yg|about|on|that|says?|where|ayat|verse|(?:ال)?آية|عن)(?![\p{L}\p{M}])/giu

/** The texts with every content word of a question that requests a verse or hadith by its content. */
export function holdingAll<What>(
  question: string,
  language: Language,
  records: What[],
  textOf: (record: What) => string,
): What[] {
  if (!ASKS_FOR_RECORD.test(question)) return []
  const asked = [...quotedStems(question.replace(OF_ASKING, ' '), language)]
  if (asked.length < LEAST_OF_RECORD) return []
  return records.filter((record) => {
    const held = stemsIn(textOf(record), language)
    return asked.every((word) => held.has(word))
  })
}

/** In words: fewer are a subject, no statement. */
const LEAST_OF_STATEMENT = 3
/** In words of a translation: fewer fit many records. */
const LEAST_OF_TRANSLATION = 6
/** Minimum share of a statement in a record. */
const OF_STATEMENT = 0.7

/** For a text that is no question: the record that it quotes, perhaps in Latin letters. */
export async function findStatement(
  verifier: Verifier,
  question: string,
  language: Language,
): Promise<Span | undefined> {
  const words = wordsOf(question)
  if (ASKS.test(question) || /[?؟]/.test(question) || words.length < LEAST_OF_STATEMENT) return undefined
  const { spans } = await verifier.verify(question, language)
  const [longestSpan] = spans.filter(({ record }) => record).sort((a, b) => b.end - b.start - (a.end - a.start))
  if (!longestSpan || longestSpan.end - longestSpan.start < OF_STATEMENT * question.trim().length) return undefined
  const isArabicItself =
    language === 'arabic' || longestSpan.verdict === 'exact' || longestSpan.verdict === 'orthographic'
  return isArabicItself || words.length >= LEAST_OF_TRANSLATION ? longestSpan : undefined
}
