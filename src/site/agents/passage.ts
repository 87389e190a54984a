import { z } from 'zod'
import { citeHadith, citeVerse } from '../../reference/citations/print.ts'
import { gradesSummary, summariseGrades } from '../../reference/hadith/grades.ts'
import { collectionOf, type Grade } from '../../reference/hadith/hadith.ts'
import type { Language } from '../../reference/language/stem.ts'

export const LANGUAGES = { id: 'indonesian', en: 'english', ar: 'arabic' } as const
export type LanguageCode = keyof typeof LANGUAGES

export const lang = z
  .enum(['id', 'en', 'ar'])
  .default('id')
  .describe('Of `text` and `citation`: Indonesian by default. Where a text is not there in it, another language stands')

export const grade = z.object({ grade: z.string(), graded_by: z.string() })

/** A verse or hadith as every tool shows one. */
export const passage = z.object({
  type: z.enum(['quran', 'hadith']),
  key: z.string().describe('What every tool knows it by, such as 2:255 or bukhari:1'),
  citation: z.string().describe('How people cite it'),
  url: z.url().describe('The page to link to'),
  text: z.string().describe('The translation: quote it letter for letter, or not at all'),
  text_language: z.enum(['id', 'en', 'ar']).nullable().describe('What `text` is in'),
  text_arabic: z.string().nullable(),
  grades: z.array(grade).describe('Of a hadith: each grading with the name of the grader; empty for a verse'),
  grades_summary: gradesSummary.nullable().describe('Of a hadith; null for a verse'),
})
export type Passage = z.input<typeof passage>

type Stored = {
  key: string
  text_arabic: string | null
  text_indonesian: string | null
  text_english: string | null
  /** Of a hadith. */
  arabic_number?: string | null
  grades?: Grade[]
}

/** Verses have keys of numbers alone. */
const isVerse = (key: string): boolean => /^\d/.test(key)

/** The page of a verse, a hadith, or a record of a collection or of the narrators, `/` before it. */
export const pageOf = (key: string): string => (isVerse(key) ? `/q/${key}` : `/h/${key}`)

export function passageOf(publicUrl: string, stored: Stored, code: LanguageCode): Passage {
  const { key, text_arabic, arabic_number = null, grades = [] } = stored
  const language: Language = LANGUAGES[code]
  const verse = isVerse(key)
  return {
    type: verse ? 'quran' : 'hadith',
    key,
    citation: verse ? citeVerse(key, language) : citeHadith({ key, arabic_number }, language),
    url: publicUrl + pageOf(key),
    ...textIn(stored, code),
    text_arabic,
    grades,
    grades_summary: verse ? null : summariseGrades(collectionOf(key), grades),
  }
}

/** The text in a language, else in the first of the others that there is. */
function textIn(stored: Stored, code: LanguageCode): Pick<Passage, 'text' | 'text_language'> {
  const texts = { id: stored.text_indonesian, en: stored.text_english, ar: stored.text_arabic }
  for (const one of [code, 'id', 'en', 'ar'] as const) {
    const text = texts[one]
    if (text) return { text, text_language: one }
  }
  return { text: '', text_language: null }
}
