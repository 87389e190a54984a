import { z } from 'zod'
import { readTsv, wordList } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import { isArabic } from '../text/arabic.ts'
import { distance } from '../text/distance.ts'
import { arabicSkeleton, latinSkeleton } from '../text/skeleton.ts'

/** Phrases of a question before quoted words whose meaning or source is asked. */
const BEFORE = [
  /^(?:apa(?:kah)?|tolong|what is|what does)\s+/i,
  /^(?:the\s+)?(?:arti|artinya|makna|maksud|terjemah(?:an)?|tafsir|meaning|translation)\s+(?:dari\s+|of\s+)?/i,
  /^(?:kalimat|lafa[lz]h?|bacaan|ayat|hadi(?:s|ts|st|th)|kata)\s+/i,
  /^(?:yang|yg)\s+(?:bunyinya|berbunyi|bacaannya)\s+/i,
]
const END = /[\s?؟!.,"“”]+$/
/** Phrases after them. */
const AFTER = [
  END,
  /\s+(?:itu|tuh|ini|is|a|apa|ap|apaan|mana|berapa|bukan|ya|sih|dong|shahih|sahih|palsu|from|dari)$/i,
  /\s+(?:arti(?:nya)?|maksud(?:nya)?|makna(?:nya)?|terjemah(?:an|annya)?|hadi(?:s|ts|st|th)|ayat|surat|surah|dalil|doa|means?|meaning|translation)$/i,
]
/** In characters: the longest phrase of the table has 60, plus the words of the question. */
const LONGEST_QUESTION = 150

/** The quoted words of a question: "innamal a'malu binniyat" in "innamal a'malu binniyat artinya?". */
export function givenPhrase(question: string): string {
  let text = question.trim().slice(0, LONGEST_QUESTION)
  // each pass removes words
  for (let before = ''; before !== text; ) {
    before = text
    for (const form of [...BEFORE, ...AFTER]) {
      const rest = text.replace(form, '')
      if (/\p{L}/u.test(rest)) text = rest
    }
  }
  return text
}

/** The quoted words if there are any, otherwise the whole question, which may be a quotation. */
export function quotedPhrase(question: string): string {
  if (question.length > LONGEST_QUESTION) return question
  const given = givenPhrase(question)
  return given === question.replace(END, '').trim() ? question : given
}

const phrases = once(() =>
  readTsv('reference/answers/recited.tsv', z.object({ arabic: z.string().min(1), keys: wordList })).map((row) => ({
    sound: soundOf(arabicSkeleton(row.arabic)),
    ...row,
  })),
)

/** The keys of records that a question only quotes in Latin letters; none for other questions. */
export function keysRecited(question: string): string[] {
  const found = question.length > LONGEST_QUESTION ? undefined : nearestInSound(givenPhrase(question), phrases())
  return found?.keys ?? []
}

/** In consonants: a shorter phrase is one word of any language, */
const LEAST_CONSONANTS = 5
/** but one consonant less suffices after an assimilated article: "addinun nasihah". */
const SPOKEN_ARTICLE = /^a(d|n|r|s|t|z)[-\s]?\1/i
/** In consonants: shorter phrases must match exactly. */
const LEAST_TO_DIFFER = 7
/** One consonant in this many may be replaced, left out or added: writers differ in articles and endings. */
const ONE_OTHERWISE_IN = 7

/** The Arabic phrase that a text in Latin letters transliterates, by all of its consonants; undefined if there is none. */
export function nearestInSound<Phrase extends { sound: string }>(text: string, among: Phrase[]): Phrase | undefined {
  if (isArabic(text)) return undefined
  const least = SPOKEN_ARTICLE.test(text.trim()) ? LEAST_CONSONANTS - 1 : LEAST_CONSONANTS
  let best: { phrase: Phrase; differs: number } | undefined
  // Indonesians write k for hamza and ain: "akmalu"
  for (const asked of new Set([text, text.replace(/k(?=[mnj])/gi, '')].map((one) => soundOf(latinSkeleton(one))))) {
    if (asked.length < least) continue
    const most = asked.length < LEAST_TO_DIFFER ? 0 : Math.floor(asked.length / ONE_OTHERWISE_IN)
    for (const phrase of among) {
      if (Math.abs(phrase.sound.length - asked.length) > most) continue
      const differs = distance(asked, phrase.sound)
      if (differs <= most && differs < (best?.differs ?? most + 1)) best = { phrase, differs }
    }
  }
  return best?.phrase
}

/** Minimum share of a phrase in a record: the search also finds records with most of its consonants. */
const HELD = 0.8
/** Consonants of a run: every text has any two. */
const WORDS_PER_RUN = 3
/** Characters read at a time: a reading of consonants ends after some 1,600. */
const PIECE = 1_000

/** Whether an Arabic text contains a phrase in Latin letters, by runs of consonants. */
export function holdsInSound(phrase: string, arabic: string): boolean {
  const asked = runsOf(soundOf(latinSkeleton(phrase)))
  const pieces = Array.from({ length: Math.ceil(arabic.length / PIECE) }, (_, at) =>
    arabicSkeleton(arabic.slice(at * PIECE, (at + 1) * PIECE)),
  )
  const held = new Set(runsOf(soundOf(pieces.join(''))))
  return asked.filter((run) => held.has(run)).length >= HELD * asked.length
}

const runsOf = (sound: string): string[] =>
  Array.from({ length: Math.max(0, sound.length - WORDS_PER_RUN + 1) }, (_, at) => sound.slice(at, at + WORDS_PER_RUN))

/** Consonants without doubling: "la darara wa la dirar" and "لا ضرر ولا ضرار" are `ltrltr`. */
export const soundOf = (skeleton: string): string => skeleton.replace(/(.)\1+/g, '$1')
