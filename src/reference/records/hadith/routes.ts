import { z } from 'zod'
import { notFound } from '../../../platform/refusal.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { addMeta } from '../../http/meta.ts'
import { offsetOf, paging } from '../../http/paging.ts'
import { recordDescription, sendRecord } from '../../http/send-record.ts'
import { citeHadith } from '../citations/print.ts'
import { gradeRecord, gradesSummary, summariseGrades } from '../grading/grades.ts'
import { recordMeta, withMeta } from '../meta.ts'
import { COLLECTIONS, findHadith, type Hadith, listCollections, pageOfHadith } from './hadith.ts'

export const hadithRecord = z
  .object({
    key: z.string().describe('`<collection>:<number>`'),
    hadith_key: z.string(),
    collection: z.enum(COLLECTIONS),
    collection_name: z.string(),
    hadith_number: z.int().describe('The integer part of the number'),
    arabic_number: z.string().nullable().describe('The number usual in print; for Muslim it differs from the key'),
    citation: z
      .string()
      .describe(
        'The usual citation, with the number in print, such as "HR. Muslim no. 1653b"; the key if there is none',
      ),
    book_number: z.int(),
    section_name: z.string().nullable(),
    text_arabic: z.string().nullable(),
    text_indonesian: z.string().nullable(),
    text_english: z.string().nullable(),
    grades: z.array(gradeRecord),
    grades_summary: gradesSummary,
    sanad: z.string().nullable().describe('The chain of narrators, joined by " → "'),
    meta: recordMeta,
  })
  .meta({ id: 'Hadith' })

export const hadithBody = ({ sanad, ...hadith }: Hadith): z.input<typeof hadithRecord> => ({
  hadith_key: hadith.key,
  citation: citeHadith(hadith, 'indonesian'),
  grades_summary: summariseGrades(hadith.collection, hadith.grades),
  sanad: sanad.length > 0 ? sanad.join(' → ') : null,
  ...hadith,
})

const hadithList = z.object({
  hadith: z.array(hadithRecord),
  total: z.int().min(0),
  page: z.int().min(1),
  limit: z.int().min(1),
})

const collectionList = z.object({
  collections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      name_arabic: z.string(),
      name_indonesian: z.string(),
      total: z.int(),
      books: z.array(
        z.object({
          book_number: z.int(),
          name_indonesian: z.string().nullable(),
          name_english: z.string().nullable(),
          name_arabic: z.string().nullable(),
          total: z.int(),
        }),
      ),
    }),
  ),
  total: z.int(),
})

export const hadithRoutes: ReferenceRoutes =
  ({ records: db, answers }) =>
  async (scope) => {
    const withVersions = (query: { meta?: string | undefined }, hadith: Hadith[]) =>
      addMeta(db, query, 'hadith', hadith.map(hadithBody), ({ key }) => key)

    scope.get(
      '/hadith/:key',
      {
        schema: {
          ...recordDescription,
          operationId: 'getHadith',
          summary: 'One hadith',
          tags: ['Hadith'],
          params: z.object({ key: z.string().describe('`<collection>:<number>`, such as bukhari:1 or muslim:8.01') }),
          querystring: z.object(withMeta),
          response: { 200: hadithRecord },
        },
      },
      async (request, reply) => {
        const { key } = request.params
        const sent = await sendRecord(answers, request, reply, {
          of: ['hadith'],
          schema: hadithRecord,
          find: async () => {
            const hadith = await findHadith(db, key)
            const [body] = await withVersions(request.query, hadith ? [hadith] : [])
            return body
          },
        })
        if (!sent) throw notFound(`Hadith ${key.slice(0, 40)}`)
        return reply
      },
    )

    scope.get(
      '/hadith',
      {
        schema: {
          ...recordDescription,
          operationId: 'listHadith',
          summary: 'A collection, or one of its books, page by page',
          tags: ['Hadith'],
          querystring: z.object({
            collection: z.enum(COLLECTIONS),
            book: z.coerce.number().int().min(0).max(1000).optional(),
            ...paging({ limit: 20, max: 100 }),
            ...withMeta,
          }),
          response: { 200: hadithList },
        },
      },
      async (request, reply) => {
        const { collection, book, page, limit } = request.query
        await sendRecord(answers, request, reply, {
          of: ['hadith'],
          schema: hadithList,
          find: async () => {
            const found = await pageOfHadith(db, { collection, book }, offsetOf({ page, limit }))
            return { hadith: await withVersions(request.query, found.hadith), total: found.total, page, limit }
          },
        })
        return reply
      },
    )

    scope.get(
      '/hadith/collections',
      {
        schema: {
          ...recordDescription,
          operationId: 'listHadithCollections',
          summary: 'The seven collections and their books',
          tags: ['Hadith'],
          response: { 200: collectionList },
        },
      },
      async (request, reply) => {
        await sendRecord(answers, request, reply, {
          of: ['hadith'],
          schema: collectionList,
          find: async () => {
            const collections = await listCollections(db)
            return { collections, total: collections.length }
          },
        })
        return reply
      },
    )
  }
