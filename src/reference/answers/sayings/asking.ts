import { readYaml } from '../../../platform/data-file.ts'
import { isArabic } from '../../text/arabic.ts'
import { contentStems } from '../../text/extract.ts'
import type { Language } from '../../text/stem.ts'
import { perLanguage } from '../../text/word-lists.ts'
import { wordsOf } from '../../text/words.ts'

/** How people ask whether something was said; the words are not part of what was said. */
const frame = readYaml('reference/answers/sayings/asking.yaml', perLanguage)

/** Stems: fewer name a subject and are nobody's words. */
const LEAST_SHARED = 3

/** What a question begins with that asks for something; it gives no wording. */
export const ASKS =
  /^\s*(?:siapa(?!\s+(?:yang|yg))|apa(?! benar)|bagaimana|gimana|mengapa|kenapa|berapa|kapan|di ?mana|bolehkah|haruskah|who(?!ever)|what(?!ever)|how|why|when|where|كيف|لماذا|متى|كم|أين)(?![\p{L}\p{M}])/iu

/** Of each pair the second after the first. */
const ASKS_WHETHER_SAID: Record<Language, [first: RegExp, then: RegExp][]> = {
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

/** Whether a question asks if something was said. */
const asksWhetherSaid = (question: string, language: Language): boolean =>
  ASKS_WHETHER_SAID[language].some(([first, then]) => {
    const found = first.exec(question)
    return found !== null && then.test(question.slice(found.index + found[0].length))
  })

/** What a question asks about that is no words of anybody's: "hadis tentang sabar". */
const SUBJECT = /^(?:tentang|mengenai|soal|about|on|regarding|عن|في)$/i
const SUBJECT_WITHIN = /(?<!\p{L})(?:tentang|mengenai|soal|about|on|regarding|عن)(?!\p{L})/iu

/** Whether a question asks for a hadith by its words: "hadis sahabatku seperti bintang", not "hadis tentang sabar". */
export const isSayingAsked = (question: string, language: Language): boolean =>
  asksWhetherSaid(question, language) ||
  (/^\s*(?:had(?:i|ee)[ts]{1,2}t?h?s?|حديث)\s/i.test(question) && !SUBJECT_WITHIN.test(question))

const QUOTED = /["“«]([^"“”«»]{4,})["”»]/

/** The words that a question gives: those in quotation marks, else all without those of the asking. */
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

/** The stems of what is asked about, without the words of the asking. */
export function askedStems(question: string, language: Language): Set<string> {
  const asking = stemsIn(frame[language].join(' '), language)
  return new Set(
    contentStems(question, language).filter((word) => !asking.has(word) && isArabic(word) === (language === 'arabic')),
  )
}

/** The words that a question gives, asking whether they were said; undefined where it asks something else. */
export function askedWords(question: string, language: Language): string | undefined {
  if (!asksWhetherSaid(question, language)) return undefined
  const asking = new Set(frame[language])
  const words = wordsOf(question).map((word) => ({ ...word, written: question.slice(word.start, word.end) }))
  const ownWord = ({ written }: { written: string }) => !asking.has(written.toLowerCase())
  const first = words.find(ownWord)
  const last = words.findLast(ownWord)
  if (!first || !last || SUBJECT.test(first.written)) return undefined
  return askedStems(question, language).size < LEAST_SHARED ? undefined : question.slice(first.start, last.end)
}
