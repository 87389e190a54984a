import { z } from 'zod'
import { LANGUAGE_CODES, type LanguageCode } from '../../platform/language.ts'
import { SOURCE_TYPES } from '../../reference/answers/sources.ts'
import { addressOf } from '../../reference/records/address.ts'
import { citeHadith, citeVerse } from '../../reference/records/citations/print.ts'
import { gradesSummary, summariseGrades } from '../../reference/records/grading/grades.ts'
import { collectionOf, type Grade } from '../../reference/records/hadith/hadith.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'

export const lang = z
  .enum(LANGUAGE_CODES)
  .default('id')
  .describe(
    'Language of `text` and `citation`. Where a record has no text in it, `text_language` names the language used instead',
  )

/** A record as every tool returns it. */
export const source = z.object({
  type: z.enum(SOURCE_TYPES),
  key: z.string().describe('Identifies the record in every tool, for example 2:255, bukhari:1 or doa:sebelum-makan'),
  citation: z.string().describe('The usual citation'),
  url: z.url().describe('Page to link to'),
  text: z.string().describe('Quote it exactly or not at all'),
  text_language: z.enum(LANGUAGE_CODES).nullable().describe('Language of `text`; null if unknown'),
  text_arabic: z.string().nullable(),
  grades: z
    .array(z.object({ grade: z.string(), graded_by: z.string() }))
    .describe('Each grading of a hadith, with its grader; empty for other records'),
  grades_summary: gradesSummary.nullable().describe('Summary of `grades`; null for records other than hadith'),
})
export type AgentSource = z.input<typeof source>

/** A verse or hadith as stored. */
type StoredRecord = TextsByLanguage & { key: string; arabic_number?: string | null; grades?: Grade[] }
type TextsByLanguage = { text_arabic: string | null; text_indonesian: string | null; text_english: string | null }

/** Keys of verses are digits alone. */
export const typeOf = (key: string): 'quran' | 'hadith' => (/^\d/.test(key) ? 'quran' : 'hadith')

export function scripture(publicUrl: string, stored: StoredRecord, code: LanguageCode): AgentSource {
  const { key, text_arabic, arabic_number = null, grades = [] } = stored
  const type = typeOf(key)
  const language = LANGUAGE_OF_CODE[code]
  return {
    type,
    key,
    citation: type === 'quran' ? citeVerse(key, language) : citeHadith({ key, arabic_number }, language),
    url: addressOf(publicUrl, type, key),
    ...textIn(stored, code),
    text_arabic,
    grades,
    grades_summary: type === 'quran' ? null : summariseGrades(collectionOf(key), grades),
  }
}

/** The text in a language, otherwise in the first language that has one. */
export function textIn(texts: TextsByLanguage, code: LanguageCode): Pick<AgentSource, 'text' | 'text_language'> {
  const byCode = { id: texts.text_indonesian, en: texts.text_english, ar: texts.text_arabic }
  for (const one of [code, ...LANGUAGE_CODES]) {
    const text = byCode[one]
    if (text) return { text, text_language: one }
  }
  return { text: '', text_language: null }
}
