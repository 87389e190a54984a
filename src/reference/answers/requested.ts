import type { Hit } from '../search/query/hits.ts'
import { fold } from '../text/arabic.ts'
import type { Language } from '../text/stem.ts'
import { quotedStems, stemsIn } from './sayings/asking.ts'

/** A verse or a hadith that a question requests by its content. */
export type Requested = 'quran' | 'hadith'

/** Words before the word for the record. */
const LEAD =
  '^\\s*(?:(?:tolong|cari|carikan|sebutkan|apa|ada|adakah|di ?mana|dimana|mana|find|show me|give me|what is|which|where is|the|a|ما|هات|اذكر)\\s+){0,3}'
const VERSE = new RegExp(`${LEAD}(?:ayat|surat|surah|verses?|chapter|(?:ال)?(?:آية|سورة))(?![\\p{L}\\p{M}])`, 'iu')
const HADITH = new RegExp(`${LEAD}(?:had(?:i|ee)[ts]{1,2}t?h?s?|(?:ال)?حديث)(?![\\p{L}\\p{M}])`, 'iu')
const ANY_VERSE = /(?<!\p{L})(?:ayat|surat|surah|verses?|chapter|(?:ال)?(?:آية|سورة))(?![\p{L}\p{M}])/iu
const ANY_HADITH = /(?<!\p{L})(?:had(?:i|ee)[ts]{1,2}t?h?s?|(?:ال)?حديث)(?![\p{L}\p{M}])/iu
const OF_ASKING =
  /(?<![\p{L}\p{M}])(?:surat|surah|ayat|verse|chapter|had(?:i|ee)[ts]{1,2}t?h?s?|tentang|ttg|mengenai|soal|yang|yg|isinya|dimana|about|on|that|which|where|says?|(?:ال)?(?:آية|سورة|حديث)|عن)(?![\p{L}\p{M}])/giu
/** Content words of the request: a single one is a subject. */
const LEAST = 2
/** Minimum share of them in a record that answers the request. */
const HELD = 0.75

/** The kind of record that a question requests; undefined if it asks about its subject. */
export function requestedIn(question: string): Requested | undefined {
  const [verse, hadith] = [ANY_VERSE.test(question), ANY_HADITH.test(question)]
  // "a verse and hadith about patience" requests both
  if (verse === hadith) return undefined
  return VERSE.test(question) ? 'quran' : HADITH.test(question) ? 'hadith' : undefined
}

/** How many of the question's content words a record has in the question's language. */
export function wordsShared(question: string, language: Language, hit: Pick<Hit, `text_${Language}`>): number {
  const held = stemsIn(hit[`text_${language}`] ?? '', language)
  return significantWords(question, language).filter((word) => held.has(word)).length
}

/** Whether a record is the requested one: it has nearly all content words of the question. */
export function isRequested(question: string, language: Language, hit: Pick<Hit, `text_${Language}`>): boolean {
  const asked = significantWords(question, language).length
  return asked >= LEAST && wordsShared(question, language, hit) >= HELD * asked
}

const significantWords = (question: string, language: Language): string[] => [
  ...quotedStems(question.replace(OF_ASKING, ' '), language),
]

const FORGE =
  /(?<![\p{L}\p{M}])(?:tulis|buat|bikin|karang|cipta)(?:kan|in|lah)?\s+(?:(?:satu|sebuah|beberapa|aku|gue|saya|dong)\s+){0,2}had(?:i|ee)[ts]{1,2}t?\s(?:\S+\s+){0,6}?(?:palsu|karangan|bohong|atas nama)|(?<!\p{L})(?:write|make up|invent|fabricate|forge|create)\s+(?:me\s+)?(?:(?:a|an|some|one|fake|false|new|fabricated)\s+){0,3}(?:hadiths?|hadeeth)(?!\p{L})|(?<![\p{L}\p{M}])(?:اكتب|اخترع|ألف|الف|اصنع|لفق)\s+(?:لي\s+)?(?:حديثا|حديثًا|حديث)(?![\p{L}\p{M}])/iu
/** Questions about forging that request no forgery: "hukum membuat hadis palsu", "who would make up a hadith?". */
const ABOUT_FORGING =
  /(?<![\p{L}\p{M}])(?:hukum|dosa|siapa|orang|boleh|bolehkah|mengapa|kenapa|apakah|ancaman|who|why|ruling|sin|punishment|people|those|is it|can i|حكم|من|هل|لماذا|عقوبة)(?![\p{L}\p{M}])/iu
/** In characters: longer texts are no requests. */
const LONGEST_REQUEST = 300

/** Whether the question requests an invented hadith. */
export const asksToForge = (question: string): boolean =>
  question.length <= LONGEST_REQUEST && FORGE.test(question) && !ABOUT_FORGING.test(question)

/** A question that begins with the word requests a dua: "doa ketika angin kencang", but not "hukum doa bersama". */
const ASKS_FOR_INVOCATION =
  /^\s*(?:(?:tolong|minta|apa|bacaan|what is|what's|the|a|ما|ما هو)\s+){0,3}(?:do['’]?a|du['’]aa?|duaa|supplication|invocation|(?:ال)?دعاء)(?![\p{L}\p{M}])/iu
/** Phrases that request a dua anywhere in the question: "kalau bersin baca apa". */
const ASKS_WHAT_TO_SAY =
  /(?<![\p{L}\p{M}])(?:(?:baca|bacaan|bacanya|ucap|ucapkan|dibaca)\s+(?:do['’]?a\s+)?apa|do['’]?a(?:nya)?\s+apa|what\s+(?:should|do|can)\s+(?:i|we|you)\s+say|ماذا\s+(?:أقول|نقول|يقول|يقال))(?![\p{L}\p{M}])/iu
/** The English word; in Indonesian it is the number two, "dua malaikat di Babilonia". */
const ASKS_FOR_DUA = /^\s*(?:(?:what is|what['’]?s|the|a)\s+){0,3}duas?(?!\p{L})/iu
/** Folded words by which scripture addresses God, or says that somebody did. */
const CALLS = /(?:^| )(?:رب|ربي|ربنا|اللهم|سبحانك|سبحنك|نادي|ونادي|فنادي|نادانا|دعا|دعانا|دعاء|ادعوا|ادعوني)(?= |$)/

/** Whether a question requests a dua. */
export const asksForInvocation = (question: string, language: Language): boolean =>
  ASKS_FOR_INVOCATION.test(question) ||
  ASKS_WHAT_TO_SAY.test(question) ||
  (language === 'english' && ASKS_FOR_DUA.test(question))

/** Whether an Arabic verse contains a dua. */
export const isInvoking = (arabic: string | null): boolean => CALLS.test(fold(arabic ?? ''))
