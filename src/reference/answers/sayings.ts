import { readYaml } from '../../platform/data-file.ts'
import type { Db } from '../../platform/db/open.ts'
import { textIn as fieldIn } from '../records/collections/translate.ts'
import { isArabic } from '../text/arabic.ts'
import { contentStems } from '../text/extract.ts'
import { arabicSkeleton } from '../text/skeleton.ts'
import type { Language } from '../text/stem.ts'
import { wordsOf } from '../text/words.ts'
import { knownWordings } from '../verify/known.ts'
import { readWordings } from '../verify/look-ups.ts'
import { type Nearest, nearestTo } from '../verify/nearest.ts'
import { type Saying, sayingsIn, type Wording } from '../verify/sayings.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { Span } from '../verify/verify.ts'
import { givenPhrase, nearestInSound, soundOf } from './recited.ts'
import { blockQuote, ofOtherLanguage, type Source } from './sources.ts'
import { perLanguage } from './word-lists.ts'
import { WORDS } from './words.ts'

/** How people ask whether something was said; the words are not part of what was said. */
const frame = readYaml('reference/answers/sayings.yaml', perLanguage)

/** Stems: fewer name a subject and are nobody's words. */
const LEAST_SHARED = 3

/** What a question begins with that asks for something; it gives no wording. */
const ASKS =
  /^\s*(?:siapa(?!\s+(?:yang|yg))|apa(?! benar)|bagaimana|gimana|mengapa|kenapa|berapa|kapan|di ?mana|bolehkah|haruskah|who(?!ever)|what(?!ever)|how|why|when|where|كيف|لماذا|متى|كم|أين)(?![\p{L}\p{M}])/iu

/** How much of a question and of a wording must agree, by how telling their words are; a question that asks whether it was said needs less. */
const SURE = { ofText: 0.75, ofWording: 0.55 }
const SURE_IF_ASKED = { ofText: 0.6, ofWording: 0.4 }
const NEAR = { ofText: 0.5, ofWording: 0.5 }
const NEAR_IF_ASKED = { ofText: 0.4, ofWording: 0.38 }
/** Telling words that a question and a wording share: one alone is in many sayings. */
const LEAST_TELLING = 2

const reaches = (found: Nearest<unknown>, least: typeof SURE): boolean =>
  found.shared >= LEAST_TELLING && found.ofText >= least.ofText && found.ofWording >= least.ofWording

/** The saying that a question gives in any of its wordings, in Arabic or in Latin letters, or nearly gives: then it may not be meant. */
export async function findSaying(
  db: Db,
  question: string,
  language: Language,
): Promise<{ saying: Saying; isSure: boolean } | undefined> {
  const wordings = await readWordings(db)
  const [said] = sayingsIn(wordsOf(question), wordings).sort((a, b) => b.same - a.same)
  const recited = said ?? nearestInSound(givenPhrase(question), soundsOf(wordings))
  if (recited) return { saying: recited.saying, isSure: true }
  const asked = isSayingAsked(question, language)
  const found = nearestTo(givenWords(question, language), language, wordings)
  if (!found || (!asked && ASKS.test(question))) return undefined
  if (reaches(found, asked ? SURE_IF_ASKED : SURE)) return { saying: found.saying, isSure: true }
  return reaches(found, asked ? NEAR_IF_ASKED : NEAR) ? { saying: found.saying, isSure: false } : undefined
}

const sounds = new WeakMap<object, { saying: Saying; sound: string }[]>()

/** How sayings sound in Arabic, read once for each list of them. */
function soundsOf(wordings: Wording<Saying>[]): { saying: Saying; sound: string }[] {
  const known = sounds.get(wordings)
  if (known) return known
  const read = wordings
    .filter(({ language }) => language === 'arabic')
    .map(({ saying, text }) => ({ saying, sound: soundOf(arabicSkeleton(text)) }))
  sounds.set(wordings, read)
  return read
}

/** The record that a question gives in words in which people pass it on. */
export function findPassedOn(question: string, language: Language): string | undefined {
  if (ASKS.test(question) && !isSayingAsked(question, language)) return undefined
  const found = nearestTo(givenWords(question, language), language, knownWordings())
  return found && reaches(found, SURE) && !found.saying.turned ? found.saying.key : undefined
}

/** Whether a question asks for a hadith by its words: "hadis sahabatku seperti bintang", not "hadis tentang sabar". */
const isSayingAsked = (question: string, language: Language): boolean =>
  asksWhetherSaid(question, language) ||
  (/^\s*(?:had(?:i|ee)[ts]{1,2}t?h?s?|حديث)\s/i.test(question) && !SUBJECT_WITHIN.test(question))

const QUOTED = /["“«]([^"“”«»]{4,})["”»]/

/** The words that a question gives: those in quotation marks, else all without those of the asking. */
function givenWords(question: string, language: Language): string {
  const quoted = QUOTED.exec(question)?.[1]
  if (quoted) return quoted
  const asking = new Set(frame[language])
  return question
    .split(/\s+/)
    .filter((word) => !asking.has(word.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')))
    .join(' ')
}

/** So much of what is asked about must be in one text, or its words are nowhere. */
const OF_TEXT = 0.75

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
  unconfirmed: 'ungraded',
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

/** What an answer says first of a saying. */
function headOf(saying: Saying): 'not_strong' | 'not_found' | 'not_authentic' {
  if (saying.collection === 'masyhur' && saying.status === 'weak') return 'not_strong'
  return saying.collection === 'masyhur' && saying.status === 'unconfirmed' ? 'not_found' : 'not_authentic'
}

/** The saying with its ruling, and what is authentic in its place, resting on the evidence; with a question first where it may not be meant. */
export function sayingAnswer(
  saying: Saying,
  { toldIn, evidence }: { toldIn: Source[]; evidence: Source[] },
  language: Language,
  isSure: boolean,
): string {
  const words = WORDS[language]
  const key = `[${saying.collection}:${saying.id}]`
  const [instead, explanation] = [fieldIn(saying, 'alternative', language), fieldIn(saying, 'explanation', language)]
  return [
    ...(isSure ? [] : [words.meant(textIn(saying, language).replace(/[.]$/, ''))]),
    `**${words[headOf(saying)]}**`,
    `> ${textIn(saying, language)} ${key}`,
    `${rulingIn(saying, language)} ${key}`,
    ...(toldIn.length > 0
      ? [`${words.told_in}: ${toldIn.map((source) => `${source.name} [${source.key}]`).join('; ')}`]
      : []),
    ...(explanation ? [`${explanation} ${key}`] : []),
    `### ${words.instead}`,
    ...(instead === undefined ? [] : [`${instead} ${[key, ...evidence.map((source) => `[${source.key}]`)].join(' ')}`]),
    ...evidence.map(
      (source) => `**${source.name}**${ofOtherLanguage(source, language)}\n\n${blockQuote(source, language)}`,
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
const asksWhetherSaid = (question: string, language: Language): boolean =>
  ASKS_WHETHER_SAID[language].some(([first, then]) => {
    const found = first.exec(question)
    return found !== null && then.test(question.slice(found.index + found[0].length))
  })

/** What a question asks about that is no words of anybody's: "hadis tentang sabar". */
const SUBJECT = /^(?:tentang|mengenai|soal|about|on|regarding|عن|في)$/i
const SUBJECT_WITHIN = /(?<!\p{L})(?:tentang|mengenai|soal|about|on|regarding|عن)(?!\p{L})/iu

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
