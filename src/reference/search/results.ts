import { z } from 'zod'
import { citeHadith } from '../records/citations/print.ts'
import { gradeRecord, gradesSummary, summariseGrades } from '../records/grading/grades.ts'
import { collectionOf } from '../records/hadith/hadith.ts'
import { narratorGrading } from '../records/narrators/gradings.ts'
import type { Narrator } from '../records/narrators/narrators.ts'
import type { Language } from '../text/stem.ts'
import type { Highlight } from './highlights.ts'
import type { Hit } from './query/hits.ts'

const scores = {
  key: z.string(),
  text: z.string().describe('The text in the language of the query, if available'),
  score: z.number().min(0).max(1).describe('0 to 1: the order of the results'),
  similarity: z.number().min(0).max(1).describe('0 to 1: similarity of meaning alone'),
}
const highlight = z
  .object({
    field: z.enum(['text_arabic', 'text_indonesian', 'text_english']),
    start: z.int().min(0).describe('In Unicode code points of that field'),
    end: z.int().min(0),
  })
  .meta({ id: 'Highlight' })
const texts = {
  highlights: z.array(highlight).describe('Words of the query, including synonyms and corrected spellings'),
  text_arabic: z.string().nullable(),
  text_indonesian: z.string().nullable(),
  text_english: z.string().nullable(),
}

export const searchResult = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('quran'),
      _type: z.literal('quran'),
      ...scores,
      ayah_key: z.string(),
      surah_name_en: z.string().nullable(),
      surah_name_ar: z.string().nullable(),
      ...texts,
    })
    .meta({ id: 'QuranResult' }),
  z
    .object({
      type: z.literal('hadith'),
      _type: z.literal('hadith'),
      ...scores,
      hadith_key: z.string(),
      collection_name: z.string().nullable(),
      citation: z.string().describe('The usual citation, such as "HR. Muslim no. 1653b"'),
      ...texts,
      grades: z.array(gradeRecord),
      grades_summary: gradesSummary,
    })
    .meta({ id: 'HadithResult' }),
  z
    .object({
      type: z.literal('rijal'),
      _type: z.literal('rijal'),
      ...scores,
      name_arabic: z.string(),
      name_latin: z.string().nullable(),
      grade: z.string().nullable(),
      gradings: z.array(narratorGrading).describe('As in /rijal'),
    })
    .meta({ id: 'NarratorResult' }),
])

/** Nearly the highest total of a ranking: cosine 1, all words, a verse. */
export const BEST_TOTAL = 1.6

type ResultBody = z.input<typeof searchResult>

export function resultBody(hit: Hit, language: Language, highlights: Highlight[]): ResultBody {
  const { text_arabic, text_indonesian, text_english } = hit
  const shared = {
    key: hit.key,
    text: textIn(hit, language),
    score: round(hit.total / BEST_TOTAL),
    similarity: round(hit.cosine),
    text_arabic,
    text_indonesian,
    text_english,
    highlights,
  }
  if (hit.kind === 'quran') {
    const { title: surah_name_en, title_arabic: surah_name_ar } = hit
    return { type: 'quran', _type: 'quran', ...shared, ayah_key: hit.key, surah_name_en, surah_name_ar }
  }
  const { title: collection_name, grades } = hit
  return {
    type: 'hadith',
    _type: 'hadith',
    ...shared,
    hadith_key: hit.key,
    collection_name,
    citation: citeHadith(hit, 'indonesian'),
    grades,
    grades_summary: summariseGrades(collectionOf(hit.key), grades),
  }
}

export function narratorResult({ id, name_arabic, name_latin, grade, gradings }: Narrator, score: number): ResultBody {
  const names = { text: name_arabic, name_arabic, name_latin }
  return { type: 'rijal', _type: 'rijal', key: id, score, similarity: score, ...names, grade, gradings }
}

function textIn({ text_arabic, text_indonesian, text_english }: Hit, language: Language): string {
  const wanted = language === 'arabic' ? text_arabic : language === 'english' ? text_english : text_indonesian
  return wanted || text_indonesian || text_english || text_arabic || ''
}

export const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
