import { isArabic, stemArabic } from './arabic.ts'
import { commonSpelling } from './common-spelling.ts'
import { stemEnglish } from './english.ts'
import { stemIndonesian } from './indonesian.ts'

export const LANGUAGES = ['indonesian', 'english', 'arabic'] as const
export type Language = (typeof LANGUAGES)[number]

/** The stem under which a folded word is indexed and looked up, in the common spelling of its term. */
export function stem(word: string, language: Language): string {
  if (isArabic(word)) return stemArabic(word)
  if (language === 'english') return stemEnglish(commonSpelling(word, 'english'))
  if (language === 'indonesian') return commonSpelling(stemIndonesian(commonSpelling(word, 'indonesian')), 'indonesian')
  return word
}
