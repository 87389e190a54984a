import type { Language } from '../../text/stem.ts'
import { wordsOf } from '../../text/words.ts'
import type { Span } from '../../verify/describe.ts'
import type { Verifier } from '../../verify/verifier.ts'
import { ASKS, askedStems, askedWords, stemsIn } from './asking.ts'

/** So much of what is asked about must be in one text, or its words are nowhere. */
const OF_TEXT = 0.75

/**
 * What words are that a question gives and asks about: the longest stretch of them that is in a record, as /verify has it, or nowhere, where
 * none of the texts that the search found has most of them either; undefined for other questions.
 */
export async function findSaid(
  verifier: Verifier,
  question: string,
  texts: string[],
  language: Language,
): Promise<Span | 'nowhere' | undefined> {
  const words = askedWords(question, language)
  if (words === undefined) return undefined
  const { spans } = await verifier.verify(words, language)
  const [said] = spans.filter(({ record }) => record).sort((a, b) => b.end - b.start - (a.end - a.start))
  if (said) return said
  const asked = [...askedStems(question, language)]
  const isHeld = texts.some((text) => {
    const held = stemsIn(text, language)
    return asked.filter((stem) => held.has(stem)).length >= OF_TEXT * asked.length
  })
  return isHeld ? undefined : 'nowhere'
}

/** How a question asks for a record by what stands in it. */
const ASKS_FOR_RECORD =
  /(?<![\p{L}\p{M}])(?:ayat|had(?:i|ee)[ts]{1,2}t?h?s?|verse|(?:ال)?(?:آية|حديث))(?![\p{L}\p{M}])/iu
/** Words of a record besides that of the asking. */
const LEAST_OF_RECORD = 2
const OF_ASKING =
  /(?<![\p{L}\p{M}])(?:tentang|ttg|mengenai|soal|yang|yg|about|on|that|says?|where|ayat|verse|(?:ال)?آية|عن)(?![\p{L}\p{M}])/giu

/** Which of these texts hold every telling word of a question that asks for a verse or hadith by what stands in it. */
export function holdingAll<What>(
  question: string,
  language: Language,
  records: What[],
  textOf: (record: What) => string,
): What[] {
  if (!ASKS_FOR_RECORD.test(question)) return []
  const asked = [...askedStems(question.replace(OF_ASKING, ' '), language)]
  if (asked.length < LEAST_OF_RECORD) return []
  return records.filter((record) => {
    const held = stemsIn(textOf(record), language)
    return asked.every((word) => held.has(word))
  })
}

/** Words: fewer are a subject, not a statement. */
const LEAST_OF_STATEMENT = 3
/** Words of a translation: fewer are said of many things. */
const LEAST_OF_TRANSLATION = 6
/** Of a statement so much must stand in a record. */
const OF_STATEMENT = 0.7

/** What a question is that asks nothing: words of scripture, in Latin letters perhaps, where they stand in a record. */
export async function findStatement(
  verifier: Verifier,
  question: string,
  language: Language,
): Promise<Span | undefined> {
  const words = wordsOf(question)
  if (ASKS.test(question) || /[?؟]/.test(question) || words.length < LEAST_OF_STATEMENT) return undefined
  const { spans } = await verifier.verify(question, language)
  const [said] = spans.filter(({ record }) => record).sort((a, b) => b.end - b.start - (a.end - a.start))
  if (!said || said.end - said.start < OF_STATEMENT * question.trim().length) return undefined
  const isArabicItself = language === 'arabic' || said.verdict === 'exact' || said.verdict === 'orthographic'
  return isArabicItself || words.length >= LEAST_OF_TRANSLATION ? said : undefined
}
