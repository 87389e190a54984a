import { stemmer as stemEnglish } from 'stemmer'
import { isArabic, stemArabic } from './arabic.ts'
import { commonSpelling } from './common-spelling.ts'
import { stemIndonesian } from './indonesian.ts'
import { memoised } from './memoised.ts'

export const LANGUAGES = ['indonesian', 'english', 'arabic'] as const
export type Language = (typeof LANGUAGES)[number]

// three quarters of the corpus's distinct words, and nearly all of its text
const MEMOISED_WORDS = 30_000

const stemOf: Record<Language, (word: string) => string> = {
  indonesian: memoised(
    (word) => commonSpelling(stemIndonesian(commonSpelling(word, 'indonesian')), 'indonesian'),
    MEMOISED_WORDS,
  ),
  english: memoised((word) => stemEnglish(commonSpelling(word, 'english')), MEMOISED_WORDS),
  arabic: (word) => word,
}

/** The stem by which a folded word is indexed and looked up, in the common spelling of its term. */
export const stem = (word: string, language: Language): string =>
  isArabic(word) ? stemArabic(word) : stemOf[language](word)
