import { z } from 'zod'
import { readTsv, wordList } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import { isArabic } from '../text/arabic.ts'
import { distance } from '../text/distance.ts'
import { arabicSkeleton, latinSkeleton } from '../text/skeleton.ts'

/** How a question leads up to words that it gives and asks the meaning or the place of. */
const BEFORE = [
  /^(?:apa(?:kah)?|tolong|what is|what does)\s+/i,
  /^(?:the\s+)?(?:arti|artinya|makna|maksud|terjemah(?:an)?|tafsir|meaning|translation)\s+(?:dari\s+|of\s+)?/i,
  /^(?:kalimat|lafa[lz]h?|bacaan|ayat|hadi(?:s|ts|st|th)|kata)\s+/i,
  /^(?:yang|yg)\s+(?:bunyinya|berbunyi|bacaannya)\s+/i,
]
const END = /[\s?؟!.,"“”]+$/
/** The same after them. */
const AFTER = [
  END,
  /\s+(?:itu|tuh|ini|is|a|apa|ap|apaan|mana|berapa|bukan|ya|sih|dong|shahih|sahih|palsu|from|dari)$/i,
  /\s+(?:arti(?:nya)?|maksud(?:nya)?|makna(?:nya)?|terjemah(?:an|annya)?|hadi(?:s|ts|st|th)|ayat|surat|surah|dalil|doa|means?|meaning|translation)$/i,
]
/** Characters: the longest phrase of the table has 60, and the words of the asking come on top. */
const LONGEST_QUESTION = 150

/** The words that a question gives, without those of its asking: "innamal a'malu binniyat" of "innamal a'malu binniyat artinya?". */
export function givenPhrase(question: string): string {
  let text = question.trim().slice(0, LONGEST_QUESTION)
  // each turn takes words away
  for (let before = ''; before !== text; ) {
    before = text
    for (const form of [...BEFORE, ...AFTER]) {
      const rest = text.replace(form, '')
      if (/\p{L}/u.test(rest)) text = rest
    }
  }
  return text
}

/** The same where there are such words; else the question as it is, which may be one. */
export function phraseAsked(question: string): string {
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

/** What people quote in Latin letters, as it is written. */
export const listRecited = (): { arabic: string; keys: string[] }[] => phrases()

/** The keys of the records that a question quotes in Latin letters and asks nothing else about; none for other questions. */
export function keysRecited(question: string): string[] {
  const found = question.length > LONGEST_QUESTION ? undefined : nearestInSound(givenPhrase(question), phrases())
  return found?.keys ?? []
}

/** Consonants: a shorter phrase is one word of any language, */
const LEAST_CONSONANTS = 5
/** but one consonant less is Arabic too where it begins with an article that is spoken as the next letter: "addinun nasihah". */
const SPOKEN_ARTICLE = /^a(d|n|r|s|t|z)[-\s]?\1/i
/** From as many consonants on one may be another: fewer are too few to know the phrase by. */
const LEAST_TO_DIFFER = 7
/** Of so many consonants one may be written otherwise, left out or put in: writers differ in articles and endings. */
const ONE_OTHERWISE_IN = 7

/** Of phrases in Arabic the one that a text in Latin letters is, by its consonants from first to last; undefined where it is none of them. */
export function nearestInSound<Phrase extends { sound: string }>(text: string, among: Phrase[]): Phrase | undefined {
  if (isArabic(text)) return undefined
  const least = SPOKEN_ARTICLE.test(text.trim()) ? LEAST_CONSONANTS - 1 : LEAST_CONSONANTS
  let best: { phrase: Phrase; differs: number } | undefined
  // Indonesians write a k for hamza and ain: "akmalu"
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

/** Of a phrase so much must stand in a record: the search finds what has only most of its consonants. */
const HELD = 0.8
/** Consonants of a run: two are in every text. */
const RUN = 3
/** Characters that are read at a time: a reading of consonants ends after some 1,600. */
const PIECE = 1_000

/** Whether an Arabic text holds a phrase in Latin letters, by runs of its consonants. */
export function holdsInSound(phrase: string, arabic: string): boolean {
  const asked = runsOf(soundOf(latinSkeleton(phrase)))
  const pieces = Array.from({ length: Math.ceil(arabic.length / PIECE) }, (_, at) =>
    arabicSkeleton(arabic.slice(at * PIECE, (at + 1) * PIECE)),
  )
  const held = new Set(runsOf(soundOf(pieces.join(''))))
  return asked.filter((run) => held.has(run)).length >= HELD * asked.length
}

const runsOf = (sound: string): string[] =>
  Array.from({ length: Math.max(0, sound.length - RUN + 1) }, (_, at) => sound.slice(at, at + RUN))

/** Consonants, doublings once: "la darara wa la dirar" and "لا ضرر ولا ضرار" are `ltrltr`. */
export const soundOf = (skeleton: string): string => skeleton.replace(/(.)\1+/g, '$1')
