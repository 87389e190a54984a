import { readYaml } from '../../platform/data-file.ts'
import type { Db } from '../../platform/db/open.ts'
import { textIn as fieldIn } from '../records/collections/translate.ts'
import { isArabic } from '../text/arabic.ts'
import { contentStems } from '../text/extract.ts'
import type { Language } from '../text/stem.ts'
import { wordsOf } from '../text/words.ts'
import { readWordings } from '../verify/look-ups.ts'
import { type Saying, sayingsIn } from '../verify/sayings.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { Span } from '../verify/verify.ts'
import { blockQuote, ofOtherLanguage, type Source } from './sources.ts'
import { perLanguage } from './word-lists.ts'
import { WORDS } from './words.ts'

/** How people ask whether something was said; the words are not part of what was said. */
const frame = readYaml('reference/answers/sayings.yaml', perLanguage)

const LEAST_SHARED = 3
/** A question that holds little else names the saying, if not in its words. */
const OF_QUESTION = 0.8
const OF_TEXT = 0.75

/** The saying that a question gives in any of its wordings, in Arabic or in Latin letters, or names by its words. */
export async function findSaying(db: Db, question: string, language: Language): Promise<Saying | undefined> {
  const wordings = await readWordings(db)
  const [said] = sayingsIn(wordsOf(question), wordings).sort((a, b) => b.same - a.same)
  if (said) return said.saying
  const asked = [...askedStems(question, language)]
  return wordings.find(({ text, language: spoken }) => {
    if (spoken !== language) return false
    const held = stemsIn(text, language)
    const shared = asked.filter((word) => held.has(word)).length
    return shared >= LEAST_SHARED && shared >= OF_QUESTION * asked.length
  })?.saying
}

/** What a question that asks for something begins with; it gives no wording. */
const ASKS =
  /^\s*(?:siapa|apa(?! benar)|bagaimana|gimana|mengapa|kenapa|berapa|kapan|di ?mana|who|what|how|why|when|where|كيف|لماذا|متى|كم|أين)(?![\p{L}\p{M}])/iu
const OF_NEAR_TEXT = 0.75
const OF_NEAR_QUESTION = 0.5

/** The saying whose content words a question nearly gives: likely what is meant, but not sure. */
export async function findNearSaying(db: Db, question: string, language: Language): Promise<Saying | undefined> {
  if (ASKS.test(question) && !asksWhetherSaid(question, language)) return undefined
  const asked = [...askedStems(question, language)]
  if (asked.length < LEAST_SHARED) return undefined
  let best: { saying: Saying; worth: number } | undefined
  for (const { saying, text, language: spoken } of await readWordings(db)) {
    if (spoken !== language) continue
    const held = stemsIn(text, language)
    const shared = asked.filter((word) => held.has(word)).length
    const worth = shared / Math.max(asked.length, held.size)
    if (shared < LEAST_SHARED || shared < OF_NEAR_TEXT * held.size || shared < OF_NEAR_QUESTION * asked.length) continue
    if (worth > (best?.worth ?? 0)) best = { saying, worth }
  }
  return best?.saying
}

const stemsIn = (text: string, language: Language): Set<string> => new Set(contentStems(text, language))

/** The stems of what is asked about, without the words of the asking. */
function askedStems(question: string, language: Language): Set<string> {
  const asking = stemsIn(frame[language].join(' '), language)
  return new Set(
    contentStems(question, language).filter((word) => !asking.has(word) && isArabic(word) === (language === 'arabic')),
  )
}

const textIn = (saying: Saying, language: Language): string => fieldIn(saying, 'text', language) ?? saying.text_arabic

const rulingIn = (saying: Saying, language: Language): string => fieldIn(saying, 'ruling', language) ?? saying.ruling

const STANDING = {
  fabricated: 'fabricated',
  baseless: 'fabricated',
  weak: 'weak',
  companion: 'ungraded',
  scholar: 'ungraded',
} as const

/** The saying as what the answer rests on. */
export function sayingSource(saying: Saying, language: Language): Source {
  const { collection, id, text_arabic, text_indonesian, text_english } = saying
  return {
    type: collection,
    key: `${collection}:${id}`,
    name: textIn(saying, language).replace(/[.]$/, ''),
    text: textIn(saying, language),
    textArabic: text_arabic,
    texts: { arabic: text_arabic, indonesian: text_indonesian, english: text_english },
    grades: [],
    standing: collection === 'maudhu' ? 'fabricated' : STANDING[saying.status],
    grading: rulingIn(saying, language),
  }
}

const isWeak = (saying: Saying): boolean => saying.collection === 'masyhur' && saying.status === 'weak'

/** The saying with its ruling, and what is authentic in its place, resting on the evidence; with a question first where it may not be meant. */
export function sayingAnswer(saying: Saying, evidence: Source[], language: Language, isSure: boolean): string {
  const words = WORDS[language]
  const key = `[${saying.collection}:${saying.id}]`
  const [instead, explanation] = [fieldIn(saying, 'alternative', language), fieldIn(saying, 'explanation', language)]
  return [
    ...(isSure ? [] : [words.meant(textIn(saying, language).replace(/[.]$/, ''))]),
    `**${isWeak(saying) ? words.not_strong : words.not_authentic}**`,
    `> ${textIn(saying, language)} ${key}`,
    `${rulingIn(saying, language)} ${key}`,
    ...(explanation ? [`${explanation} ${key}`] : []),
    `### ${words.instead}`,
    ...(instead === undefined ? [] : [`${instead} ${[key, ...evidence.map((source) => `[${source.key}]`)].join(' ')}`]),
    ...evidence.map(
      (source) =>
        `**${source.name}**${ofOtherLanguage(source, language)}\n\n${blockQuote(source, textIn(saying, language), language)}`,
    ),
    ...(saying.reviewed_by === null ? [words.unreviewed] : []),
    words.note,
  ].join('\n\n')
}

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
export const asksWhetherSaid = (question: string, language: Language): boolean =>
  ASKS_WHETHER_SAID[language].some(([first, then]) => {
    const found = first.exec(question)
    return found !== null && then.test(question.slice(found.index + found[0].length))
  })

/** What a question asks about that is no words of anybody's: "hadis tentang sabar". */
const SUBJECT = /^(?:tentang|mengenai|soal|about|on|regarding|عن|في)$/i

/** The words that a question gives, asking whether they were said; undefined where it asks something else. */
function askedWords(question: string, language: Language): string | undefined {
  if (!asksWhetherSaid(question, language)) return undefined
  const asking = new Set(frame[language])
  const words = wordsOf(question).map((word) => ({ ...word, written: question.slice(word.start, word.end) }))
  const ownWord = ({ written }: { written: string }) => !asking.has(written.toLowerCase())
  const first = words.find(ownWord)
  const last = words.findLast(ownWord)
  if (!first || !last || SUBJECT.test(first.written)) return undefined
  return askedStems(question, language).size < LEAST_SHARED ? undefined : question.slice(first.start, last.end)
}

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
