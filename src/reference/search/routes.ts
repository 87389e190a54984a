import { z } from 'zod'
import { invalid } from '../../platform/refusal.ts'
import { needOfAsker } from '../answers/care/asker.ts'
import { careNote, quotedWhole, recordOf } from '../answers/care/care.ts'
import { listQuestions } from '../answers/questions/find.ts'
import { linkTo, questionLink } from '../answers/questions/link.ts'
import { callerOf } from '../http/auth.ts'
import type { ReferenceRoutes } from '../http/deps.ts'
import { RECORD_KINDS } from '../index/kind.ts'
import { CLASSES } from '../records/grading/grades.ts'
import { COLLECTIONS } from '../records/hadith/hadith.ts'
import { highlighter } from './highlights.ts'
import { findPage } from './page.ts'
import { findPassages } from './query/hits.ts'
import { narratorResult, resultBody, round, searchResult } from './results.ts'

/** One page; the next one follows by cursor. */
const MOST_RESULTS = 30
/** In characters: enough for a question with its circumstances. Longer texts are quotations, for /verify. */
const LONGEST_QUERY = 500
const BOOK = new RegExp(`^(${COLLECTIONS.join('|')}):[0-9]{1,4}$`)

const searchRequest = z
  .object({
    q: z
      .string()
      .refine((text) => text.trim() !== '', 'must not be blank')
      .refine((text) => text.length <= LONGEST_QUERY, {
        error: `must have at most ${LONGEST_QUERY} characters`,
        params: { limit: LONGEST_QUERY },
      })
      .meta({ minLength: 1, maxLength: LONGEST_QUERY })
      .optional()
      .describe(
        'A question, words, a quotation, a name or a reference, in Indonesian, English or Arabic; may be left out where `like` is given',
      ),
    type: z
      .enum(['all', ...RECORD_KINDS])
      .default('all')
      .describe('All by default'),
    limit: z
      .int()
      .min(1)
      .default(10)
      .transform((limit) => Math.min(limit, MOST_RESULTS))
      .describe('Default 10, at most 30 over all types'),
    collections: z
      .array(z.enum(COLLECTIONS))
      .min(1)
      .max(COLLECTIONS.length)
      .optional()
      .describe('Only hadith of these'),
    books: z
      .array(z.union([z.int().min(0).max(1000), z.string().regex(BOOK)]))
      .min(1)
      .max(200)
      .optional()
      .describe('Only hadith of these books: numbers, of all `collections`, or of one, such as "bukhari:2"'),
    surahs: z
      .array(z.int().min(1).max(114))
      .min(1)
      .max(114)
      .optional()
      .describe('Only verses of these; with a condition on hadith, those hadith too'),
    grade: z.enum(CLASSES).optional().describe('Only hadith of this class, as in `grades_summary`'),
    graded_by: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('With `grade`, whose grading counts; alone, hadith that this scholar graded'),
    narrator: z.string().trim().min(2).max(100).optional().describe('Hadith with this name in their chain'),
    like: z
      .string()
      .min(3)
      .max(40)
      .optional()
      .describe('The key of a record: finds records similar in meaning, without the record itself'),
    cursor: z.string().max(200).optional().describe('`next_cursor` of the previous page; repeat all other fields'),
  })
  .refine(({ q, like }) => q !== undefined || like !== undefined, { error: 'is required', path: ['q'] })
  .meta({ id: 'SearchRequest' })

const searchAnswer = z
  .object({
    results: z.array(searchResult),
    total: z.int().min(0).describe('The number of results in this response'),
    method: z.enum(['vector', 'keyword', 'hybrid']).describe('How they were ranked'),
    confidence: z.number().min(0).max(1).describe('0 to 1; from 0.5 on the query was understood'),
    query: z.string(),
    next_cursor: z.string().nullable().describe('For the next page; null on the last'),
    questions: z
      .array(questionLink)
      .describe(
        'Common questions (/masail) that the query matches, best first; only on the first page, and only for `type` `all`',
      ),
    care: z
      .object({
        text: z.string(),
        contacts: z.array(
          z.object({
            name: z.string(),
            number: z.string(),
            country: z.string(),
            source: z.string(),
            checked: z.string().describe('The day on which the number was looked up'),
          }),
        ),
      })
      .nullable()
      .describe('Show this first: the query is about self-harm, violence, abuse or danger. Null for all other queries'),
  })
  .meta({ id: 'SearchAnswer' })

export const searchRoutes: ReferenceRoutes =
  ({ db, search, care, publicUrl }) =>
  async (scope) => {
    scope.post(
      '/search',
      {
        onRequest: async (request) => search.of(callerOf(request)).ensureRoom(),
        schema: {
          operationId: 'search',
          summary: 'Search verses, hadith and narrators by meaning, words and reference',
          tags: ['Search'],
          body: searchRequest,
          response: { 200: searchAnswer },
        },
      },
      async (request) => {
        const { q, type, limit, like, cursor, graded_by: gradedBy, ...rest } = request.body
        if (q?.includes('\u0000')) throw invalid('q', 'must not hold a null character')
        const { collections, books, surahs, grade, narrator } = rest
        const conditions = { collections, books, surahs, grade, gradedBy, narrator }
        const need = q === undefined ? undefined : await needOfAsker(search, q)
        const note = need ? careNote(care, need) : null
        if (need?.level === 'crisis' && type !== 'rijal') {
          // a question of crisis gets texts of comfort instead of a ranking
          const kinds: string[] = type === 'all' ? ['quran', 'hadith'] : [type]
          const hits = (await findPassages(db, quotedWhole(recordOf(care, need.kind), need))).filter(({ kind }) =>
            kinds.includes(kind),
          )
          const shown = hits.slice(0, limit).map((hit) => resultBody(hit, need.language, []))
          return {
            results: shown,
            total: shown.length,
            method: 'keyword' as const,
            confidence: 1,
            query: q ?? '',
            next_cursor: null,
            questions: [],
            care: note,
          }
        }
        const asksMap = q !== undefined && type === 'all' && like === undefined && cursor === undefined
        const [page, questions] = await Promise.all([
          findPage({ db, search: search.of(callerOf(request)) }, { q, type, limit, like, cursor, conditions }),
          asksMap ? listQuestions(db, q) : [],
        ])
        const highlights = highlighter(page.terms)
        const results = page.found.map((one) =>
          'narrator' in one
            ? narratorResult(one.narrator, type === 'rijal' ? one.narrator.score : 1)
            : resultBody(one.hit, page.language, highlights(one.hit)),
        )
        return {
          results,
          total: results.length,
          method: page.method,
          confidence: round(page.confidence),
          query: q ?? '',
          next_cursor: page.nextCursor,
          questions: questions.map((record) => linkTo(publicUrl, record, page.language)),
          care: note,
        }
      },
    )
  }
