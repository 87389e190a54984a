import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { collectionSchemas } from '../collections/schemas.ts'
import { textIn as fieldIn } from '../collections/translate.ts'
import { fold, isArabic } from '../language/arabic.ts'
import { contentStems } from '../language/extract.ts'
import { arabicSkeleton, latinSkeleton } from '../language/skeleton.ts'
import type { Language } from '../language/stem.ts'
import { keptByEdition } from './kept.ts'
import { blockQuote, ofOtherLanguage, type Source } from './sources.ts'
import { WORDS } from './words.ts'

type Fabricated = z.output<typeof collectionSchemas.maudhu>
type Famous = z.output<typeof collectionSchemas.masyhur>

/** A saying that circulates, with its ruling: of the fabricated, or of those that are weak or another's word. */
export type Saying = ({ collection: 'maudhu' } & Fabricated) | ({ collection: 'masyhur' } & Famous)

/** How people ask whether something was said; the words are not part of what was said. */
const FRAME: Record<Language, string> = {
  indonesian:
    'apakah benar benarkah betulkah hadits hadis hadist shahih sahih palsu lemah dhaif nabi rasulullah muhammad bersabda sabda ucapan ungkapan status ' +
    'derajat kedudukan riwayat arti makna bunyi maksud kata katanya perkataan pernah',
  english:
    'true hadith authentic fabricated weak prophet muhammad said saying says status narration really real mean meaning',
  arabic: 'هل صحة حديث الحديث صحيح يصح صح ثبت موضوع ضعيف قال قول النبي رسول الله ما درجة معنى هذا',
}
// A saying is recognised by most of its words; by fewer when the question holds little else.
const OF_SAYING = 0.75
const OF_QUESTION = 0.8
const LEAST_SHARED = 3
// Two words alone are a saying only when the question is about nothing else.
const MOST_ASKED_OF_SHORT = 3
const LEAST_CONSONANTS = 8
const GRAM = 3
const OF_TRANSLITERATION = 0.85
const WORD_FOR_WORD = 2

/** The saying that a question is about, in any of its wordings: in the question's language, in Arabic, or in Latin letters. */
export async function findSaying(db: Db, question: string, language: Language): Promise<Saying | undefined> {
  const asked = {
    text: ` ${fold(question)} `,
    words: askedStems(question, language),
    arabic: askedStems(question, 'arabic'),
    sound: soundOf(question, language),
  }
  let best: { saying: Saying; share: number } | undefined
  for (const wording of await wordings(db)) {
    const share = likeness(wording, asked, language)
    if (share > (best?.share ?? 0)) best = { saying: wording.saying, share }
  }
  return best?.saying
}

interface Wording {
  saying: Saying
  text: string
  folded: string
  /** Its consonants, doublings once. */
  sound: string
}

/** Every wording of every saying. */
const wordings = keptByEdition(async (db): Promise<Wording[]> => {
  const found = await rows<{ collection: Saying['collection']; record: unknown }>(
    db,
    sql`
    select collection, record from collection_records
    where collection in ('maudhu', 'masyhur')
    order by collection, rank`,
  )
  return found
    .map(
      ({ collection, record }): Saying =>
        collection === 'maudhu'
          ? { collection, ...collectionSchemas.maudhu.parse(record) }
          : { collection, ...collectionSchemas.masyhur.parse(record) },
    )
    .flatMap((saying) =>
      wordingsOf(saying).map((text) => ({
        saying,
        text,
        folded: fold(text),
        sound: single(isArabic(text) ? arabicSkeleton(text) : latinSkeleton(text)),
      })),
    )
})

type Asked = { text: string; words: Set<string>; arabic: Set<string>; sound: string }

const wordingsOf = (saying: Saying): string[] => [
  saying.text_arabic,
  saying.text_indonesian,
  saying.text_english,
  ...(saying.collection === 'masyhur' ? saying.variants : []),
]

/** How much of a wording the question holds, 0 where that is too little to be about it; word for word counts for more than any part. */
function likeness({ text, folded, sound }: Wording, asked: Asked, language: Language): number {
  if (folded.split(' ').length >= LEAST_SHARED && asked.text.includes(` ${folded} `)) return WORD_FOR_WORD
  const held = isArabic(text)
    ? shareHeld(asked.arabic, stemsIn(text, 'arabic'))
    : shareHeld(asked.words, stemsIn(text, language))
  return Math.max(held, soundShare(asked.sound, sound))
}

function shareHeld(asked: Set<string>, said: Set<string>): number {
  if (asked.size < 2) return 0
  const shared = [...asked].filter((word) => said.has(word)).length
  const isAbout =
    said.size < LEAST_SHARED
      ? shared > 1 && shared === said.size && asked.size <= MOST_ASKED_OF_SHORT
      : shared >= OF_SAYING * said.size || (shared >= LEAST_SHARED && shared >= OF_QUESTION * asked.size)
  return isAbout ? shared / said.size : 0
}

/** The share of a transliterated wording's consonants, in threes, that stands in the question. */
function soundShare(asked: string, said: string): number {
  if (said.length < LEAST_CONSONANTS) return 0
  const grams = [...said.slice(GRAM - 1)].map((_, at) => said.slice(at, at + GRAM))
  const share = grams.filter((gram) => asked.includes(gram)).length / grams.length
  return share >= OF_TRANSLITERATION ? share : 0
}

const stemsIn = (text: string, language: Language): Set<string> => new Set(contentStems(text, language))

/** The stems of what is asked about, without the words of the asking. */
export function askedStems(question: string, language: Language): Set<string> {
  const frame = stemsIn(FRAME[language], language)
  return new Set(
    contentStems(question, language).filter((word) => !frame.has(word) && isArabic(word) === (language === 'arabic')),
  )
}

/** Doublings once, as writers differ in them. */
const single = (letters: string): string => letters.replace(/(.)\1+/g, '$1')

function soundOf(question: string, language: Language): string {
  const frame = new Set(FRAME[language].split(' '))
  return single(
    latinSkeleton(
      question
        .toLowerCase()
        .split(/[^\p{L}'’‘-]+/u)
        .filter((word) => !frame.has(word))
        .join(' '),
    ),
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

/** The saying with its ruling, and what is authentic in its place, resting on the evidence. */
export function sayingAnswer(saying: Saying, evidence: Source[], language: Language): string {
  const words = WORDS[language]
  const key = `[${saying.collection}:${saying.id}]`
  const [instead, explanation] = [fieldIn(saying, 'alternative', language), fieldIn(saying, 'explanation', language)]
  return [
    `**${isWeak(saying) ? words.notStrong : words.notAuthentic}**`,
    `> ${textIn(saying, language)} ${key}`,
    `${rulingIn(saying, language)} ${key}`,
    ...(explanation ? [`${explanation} ${key}`] : []),
    `### ${words.instead}`,
    ...(instead === undefined ? [] : [`${instead} ${[key, ...evidence.map((source) => `[${source.key}]`)].join(' ')}`]),
    ...evidence.map(
      (source) =>
        `**${source.name}**${ofOtherLanguage(source, language)}\n\n${blockQuote(source, textIn(saying, language), language)}`,
    ),
    words.note,
  ].join('\n\n')
}

const ASKS_WHETHER_SAID: Record<Language, RegExp> = {
  indonesian:
    /\b(?:apakah|apa|benarkah|betulkah|adakah|shahihkah|sahihkah)\b.*\bhad(?:i|ee)[ts]{1,2}t?\b|\bhad(?:i)[ts]{1,2}t?\b.*\b(?:shahih|sahih|palsu|dhaif|lemah|benar|bukan)\b/i,
  english:
    /\b(?:is|was|are)\b.*\bhad(?:i|ee)ths?\b|\bdid the prophet\b.*\bsay\b|\bhadith\b.*\b(?:authentic|fabricated|weak|real|true|sahih)\b/i,
  arabic: /(?:هل|ما)\s+(?:صح|صحة|يصح|ثبت|هذا|حديث|درجة).*|حديث.*(?:صحيح|موضوع|ضعيف|يصح)/,
}

/** Whether a question gives a wording and asks whether it is a hadith, and none of these texts holds most of it. */
export function isNowhere(question: string, texts: string[], language: Language): boolean {
  if (!ASKS_WHETHER_SAID[language].test(question)) return false
  const asked = askedStems(question, language)
  if (asked.size < LEAST_SHARED) return false
  return !texts.some((text) => {
    const held = stemsIn(text, language)
    return [...asked].filter((stem) => held.has(stem)).length >= OF_SAYING * asked.size
  })
}
