import { z } from 'zod'
import { notFound } from '../../../platform/refusal.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { offsetOf, paging } from '../../http/paging.ts'
import { recordDescription, sendRecord } from '../../http/send-record.ts'
import { findHadith } from '../../records/hadith/hadith.ts'
import { findVerse } from '../../records/quran/verses.ts'
import { type ParallelKind, parallelsOf } from './parallels.ts'
import { RELATIONS } from './relation.ts'

const parallelRecord = z
  .object({
    key: z.string(),
    relation: z
      .enum(RELATIONS)
      .describe(
        '`same`: same wording. `variant`: different wording. `fragment`: one is part of the other. For quotations of a verse, `same` means the whole verse',
      ),
    score: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'The share of words in common: of both texts, for `fragment` and similar verses of the shorter one, for a quotation of the verse',
      ),
    companion: z
      .string()
      .nullable()
      .describe(
        'For a hadith: the companion with whom its chain ends, as spelled in the Indonesian translation; null if unknown',
      ),
  })
  .meta({ id: 'Parallel' })

const parallelList = z
  .object({
    key: z.string(),
    parallels: z.array(parallelRecord).describe('The closest first'),
    total: z.int().min(0),
    page: z.int().min(1),
    limit: z.int().min(1),
  })
  .meta({ id: 'Parallels' })

const HADITH = {
  key: z.string().describe('`<collection>:<number>`, such as bukhari:1 or muslim:8.01'),
  name: 'Hadith',
  tag: 'Hadith',
  find: findHadith,
}
const VERSE = {
  key: z.string().describe('`<surah>:<ayah>`, such as 2:255'),
  name: 'Verse',
  tag: 'Quran',
  find: findVerse,
}

const LISTS = [
  {
    path: '/hadith/:key/parallels',
    kind: 'hadith',
    of: HADITH,
    operationId: 'listHadithParallels',
    summary: 'Other records of the same narration',
    description: 'Hadith that report the same, in the same or in other words, or a part of it. ',
  },
  {
    path: '/quran/:key/similar',
    kind: 'verses',
    of: VERSE,
    operationId: 'listSimilarVerses',
    summary: 'Verses with the same words',
    description: 'Verses that share at least five consecutive words with it, or all their words. ',
  },
  {
    path: '/quran/:key/hadith',
    kind: 'quotes',
    of: VERSE,
    operationId: 'listHadithOfVerse',
    summary: 'Hadith that quote a verse',
    description: 'Hadith whose Arabic text contains the verse, or at least four words of it. ',
  },
] as const satisfies readonly { kind: ParallelKind; [name: string]: unknown }[]

const WHEN =
  'Arabic texts are compared word by word, without chains of narrators and common formulas, each time data are loaded. ' +
  'Returns 503 until the first comparison is complete.'

export const parallelRoutes: ReferenceRoutes =
  ({ records: db, answers }) =>
  async (scope) => {
    for (const { path, kind, of, operationId, summary, description } of LISTS)
      scope.get(
        path,
        {
          schema: {
            ...recordDescription,
            operationId,
            summary,
            description: description + WHEN,
            tags: [of.tag],
            params: z.object({ key: of.key }),
            querystring: z.object(paging({ limit: 50, max: 200 })),
            response: { 200: parallelList },
          },
        },
        async (request, reply) => {
          const { page, limit } = request.query
          const sent = await sendRecord(answers, request, reply, {
            of: [kind === 'hadith' ? 'hadith' : 'quran', 'parallels'],
            schema: parallelList,
            find: async () => {
              const record = await of.find(db, request.params.key)
              return (
                record && {
                  key: record.key,
                  ...(await parallelsOf(db, kind, record.key, offsetOf({ page, limit }))),
                  page,
                  limit,
                }
              )
            },
          })
          if (!sent) throw notFound(`${of.name} ${request.params.key.slice(0, 40)}`)
          return reply
        },
      )
  }
