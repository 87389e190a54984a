import { readYaml } from '../../../platform/data-file.ts'
import { isArabic } from '../../text/arabic.ts'
import { contentStems } from '../../text/extract.ts'
import type { Language } from '../../text/stem.ts'
import { perLanguage } from '../../text/word-lists.ts'
import { wordsOf } from '../../text/words.ts'

/** Phrases that ask whether something was said; they are not part of the saying. */
const frame = readYaml('reference/answers/sayings/asking.yaml', perLanguage)

/** In stems: fewer are a subject, no quotation. */
const LEAST_SHARED = 3

/** Beginnings of questions that request something and quote nothing. */
export const ASKS =
  /^\s*(?:siapa(?:kah)?(?!\s+(?:yang|yg))|apa(?! benar)|(?:bagaimana|mengapa|berapa|kapan|di ?mana)(?:kah)?|gimana|kenapa|bolehkah|haruskah|who(?!ever)|what(?!ever)|how|why|when|where|كيف|لماذا|متى|كم|أين)(?![\p{L}\p{M}])/iu

/** Pairs of which the second must follow the first. */
const AUTHENTICITY_QUESTIONS: Record<Language, [first: RegExp, then: RegExp][]> = {
  indonesian: [
    [/\b(?:apakah|apa|benarkah|betulkah|adakah|shahihkah|sahihkah)\b/i, /\bhad(?:i|ee)[ts]{1,2}t?\b/i],
    [/\bhad(?:i)[ts]{1,2}t?\b/i, /\b(?:shahih|sahih|palsu|dhaif|lemah|benar|bukan)\b/i],
  ],
  english: [
    [/\b(?:is|was|are)\b/i, /\bhad(?:i|ee)ths?\b/i],
    [/\bdid the prophet\b/i, /\bsay\b/i],
    [/\bhadith\b/i, /\b(?:authentic|fabricated|weak|real|true|sahih)\b/i],
  ],
  arabic: [
    [/(?:هل|ما)\s+(?:صح|صحة|يصح|ثبت|هذا|حديث|درجة)/, /^/],
    [/حديث/, /صحيح|موضوع|ضعيف|يصح/],
  ],
}

const QUOTED = /["“«]([^"“”«»]{4,})["”»]/

/** Requests for what hadith say, whatever their words: "adakah hadis tentang sabar", "is there a hadith that explains why", "menurut hadis". */
const ASKS_FOR_CONTENT =
  /\b(?:adakah|is there|are there)\b[^.?!]*?\bhad(?:i|ee)[ts]{1,2}t?h?s?\b(?!\s+(?:(?:yang|yg|that|which)\s+)?(?:mengatakan|menyebutkan|menyatakan|berbunyi|bahwa|says?|saying|states?|:))|\b(?:menurut|according to(?: the)?)\s+had(?:i|ee)[ts]{1,2}t?h?s?\b/i

/** Whether a question asks if something was said. */
const asksForAuthenticity = (question: string, language: Language): boolean =>
  (QUOTED.test(question) || !ASKS_FOR_CONTENT.test(question)) &&
  AUTHENTICITY_QUESTIONS[language].some(([first, then]) => {
    const found = first.exec(question)
    return found !== null && then.test(question.slice(found.index + found[0].length))
  })

/** Subjects rather than quotations: "hadis tentang sabar". */
const SUBJECT = /^(?:tentang|mengenai|soal|about|on|regarding|عن|في)$/i
const SUBJECT_WITHIN = /(?<!\p{L})(?:tentang|mengenai|soal|about|on|regarding|عن)(?!\p{L})/iu

/** Whether a question quotes a hadith to request it: "hadis sahabatku seperti bintang", not "hadis tentang sabar". */
export const isSayingAsked = (question: string, language: Language): boolean =>
  asksForAuthenticity(question, language) ||
  (/^\s*(?:had(?:i|ee)[ts]{1,2}t?h?s?|حديث)\s/i.test(question) && !SUBJECT_WITHIN.test(question))

/** Whether a question that asks for a hadith names its subject rather than its words. */
export const isOnSubject = (question: string): boolean => !QUOTED.test(question) && SUBJECT_WITHIN.test(question)

/** The quoted words of a question: those in quotation marks, otherwise all without the question's own. */
export function givenWords(question: string, language: Language): string {
  const quoted = QUOTED.exec(question)?.[1]
  if (quoted) return quoted
  const asking = new Set(frame[language])
  return question
    .split(/\s+/)
    .filter((word) => !asking.has(word.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')))
    .join(' ')
}

export const stemsIn = (text: string, language: Language): Set<string> => new Set(contentStems(text, language))

/** The stems of the quoted words. */
export function quotedStems(question: string, language: Language): Set<string> {
  const asking = stemsIn(frame[language].join(' '), language)
  return new Set(
    contentStems(question, language).filter((word) => !asking.has(word) && isArabic(word) === (language === 'arabic')),
  )
}

/** The quoted words of a question that asks whether they were said; undefined for other questions. */
export function quotedWords(question: string, language: Language): string | undefined {
  if (!asksForAuthenticity(question, language)) return undefined
  const asking = new Set(frame[language])
  const words = wordsOf(question).map((word) => ({ ...word, written: question.slice(word.start, word.end) }))
  const ownWord = ({ written }: { written: string }) => !asking.has(written.toLowerCase())
  const first = words.find(ownWord)
  const last = words.findLast(ownWord)
  if (!first || !last || SUBJECT.test(first.written)) return undefined
  return quotedStems(question, language).size < LEAST_SHARED ? undefined : question.slice(first.start, last.end)
}
