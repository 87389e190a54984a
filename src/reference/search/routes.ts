import { z } from 'zod'
import { invalid } from '../../platform/refusal.ts'
import { citeHadith } from '../citations/print.ts'
import type { ReferenceRoutes } from '../deps.ts'
import { gradesSummary, summariseGrades } from '../hadith/grades.ts'
import { collectionOf } from '../hadith/hadith.ts'
import { gradeRecord } from '../hadith/routes.ts'
import type { Language } from '../language/stem.ts'
import { type Narrator, searchNarrators } from '../rijal/narrators.ts'
import { KINDS, PASSAGE_KINDS } from './kind.ts'
import type { Hit } from './query/hits.ts'
import { namedNarrator } from './query/narrators.ts'

const MOST_RESULTS = 30
const LONGEST_QUERY = 500

const body = z
  .object({
    q: z
      .string()
      .refine((text) => text.trim() !== '', 'must not be blank')
      .refine((text) => text.length <= LONGEST_QUERY, {
        error: `must have at most ${LONGEST_QUERY} characters`,
        params: { limit: LONGEST_QUERY },
      })
      .meta({ minLength: 1, maxLength: LONGEST_QUERY })
      .describe('A question, words, a quotation, a name or a reference, in Indonesian, English or Arabic'),
    type: z
      .enum(['all', ...KINDS])
      .default('all')
      .describe('All by default'),
    limit: z
      .int()
      .min(1)
      .default(10)
      .transform((limit) => Math.min(limit, MOST_RESULTS))
      .describe('Default 10, at most 30 over all types'),
  })
  .meta({ id: 'SearchRequest' })

const scores = {
  key: z.string(),
  text: z.string().describe('The text in the language of the query, where there is one'),
  score: z.number().min(0).max(1).describe('0 to 1: what the results are ordered by'),
  similarity: z.number().min(0).max(1).describe('0 to 1: nearness of meaning alone'),
}
const texts = {
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
      citation: z.string().describe('How people cite it, such as "HR. Muslim no. 1653b"'),
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
    })
    .meta({ id: 'NarratorResult' }),
])

const answer = z
  .object({
    results: z.array(searchResult),
    total: z.int().min(0).describe('How many results are here'),
    method: z.enum(['vector', 'keyword', 'hybrid']).describe('What ranked them'),
    confidence: z.number().min(0).max(1).describe('0 to 1; from 0.5 on the meaning of the query was understood'),
    query: z.string(),
  })
  .meta({ id: 'SearchAnswer' })

export const searchRoutes: ReferenceRoutes =
  ({ db, search }) =>
  async (scope) => {
    scope.post(
      '/search',
      {
        schema: {
          operationId: 'search',
          summary: 'Search verses, hadith and narrators by meaning, words and reference',
          tags: ['Search'],
          body,
          response: { 200: answer },
        },
      },
      async (request) => {
        const { q, type, limit } = request.body
        if (q.includes('\u0000')) throw invalid('q', 'must not hold a null character')
        if (type === 'rijal') {
          const { narrators } = await searchNarrators(db, q, limit)
          const results = narrators.map((narrator) => narratorResult(narrator, narrator.score))
          return {
            results,
            total: results.length,
            method: 'keyword' as const,
            confidence: narrators[0]?.score ?? 0,
            query: q,
          }
        }
        const [named, found] = await Promise.all([
          type === 'all' ? namedNarrator(db, q) : undefined,
          search.search(q, type === 'all' ? [...PASSAGE_KINDS] : [type], limit),
        ])
        const passages = found.hits.map((hit) => resultBody(hit, found.language))
        const results = [...(named ? [narratorResult(named, 1)] : []), ...passages].slice(0, limit)
        return {
          results,
          total: results.length,
          method: found.method,
          confidence: round(found.confidence),
          query: q,
        }
      },
    )
  }

// The most that a ranking can give: cosine 1, all words, a verse.
const BEST_TOTAL = 1.6

type Result = z.input<typeof searchResult>

export function resultBody(hit: Hit, language: Language): Result {
  const { text_arabic, text_indonesian, text_english } = hit
  const shared = {
    key: hit.key,
    text: textIn(hit, language),
    score: round(hit.total / BEST_TOTAL),
    similarity: round(hit.cosine),
    text_arabic,
    text_indonesian,
    text_english,
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

function narratorResult({ id, name_arabic, name_latin, grade }: Narrator, score: number): Result {
  const names = { text: name_arabic, name_arabic, name_latin }
  return { type: 'rijal', _type: 'rijal', key: id, score, similarity: score, ...names, grade }
}

export function textIn({ text_arabic, text_indonesian, text_english }: Hit, language: Language): string {
  const wanted = language === 'arabic' ? text_arabic : language === 'english' ? text_english : text_indonesian
  return wanted || text_indonesian || text_english || text_arabic || ''
}

const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
