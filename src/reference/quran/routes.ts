import { z } from 'zod'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { ReferenceRoutes } from '../deps.ts'
import { offsetOf, paging } from '../paging.ts'
import { recordDescription, sendRecord } from '../records.ts'
import { parseRanges } from './ranges.ts'
import { surahRecord, tafsirBody, tafsirRecord, verseBody, verseRecord } from './schemas.ts'
import { SCRIPTS } from './scripts.ts'
import { findTafsir } from './tafsir.ts'
import { findVerse, listSurahs, listVerses, pageOfSurah } from './verses.ts'

const byKey = z.object({ key: z.string().describe('<surah>:<ayah>, such as 2:255') })
const inScript = z.object({
  script: z
    .enum(SCRIPTS)
    .default('uthmani')
    .describe(
      'What text_arabic holds: the Uthmani script, or the spelling of the Indonesian mushaf where it is loaded',
    ),
})

const verseList = z.object({
  verses: z.array(verseRecord),
  total: z.int(),
  page: z.int().optional(),
  limit: z.int().optional(),
})

const surahList = z.object({ surahs: z.array(surahRecord), total: z.int() })

export const quranRoutes: ReferenceRoutes =
  ({ db, editions }) =>
  async (scope) => {
    scope.get(
      '/quran/:key',
      {
        schema: {
          ...recordDescription,
          operationId: 'getVerse',
          summary: 'One verse',
          tags: ['Quran'],
          params: byKey,
          querystring: inScript,
          response: { 200: verseRecord },
        },
      },
      async (request, reply) => {
        const { key } = request.params
        const { script } = request.query
        const sent = await sendRecord(editions, request, reply, {
          of: ['quran'],
          schema: verseRecord,
          find: async () => {
            const verse = await findVerse(db, key)
            return verse && verseBody(verse, script)
          },
        })
        if (!sent) throw notFound(`Verse ${key.slice(0, 20)}`)
        return reply
      },
    )

    scope.get(
      '/tafsir/:key',
      {
        schema: {
          ...recordDescription,
          operationId: 'getTafsir',
          summary: 'Commentary on a verse',
          tags: ['Quran'],
          params: byKey,
          querystring: inScript,
          response: { 200: tafsirRecord },
        },
      },
      async (request, reply) => {
        const { key } = request.params
        const { script } = request.query
        const sent = await sendRecord(editions, request, reply, {
          of: ['quran'],
          schema: tafsirRecord,
          find: async () => {
            const tafsir = await findTafsir(db, key)
            return tafsir && tafsirBody(tafsir, script)
          },
        })
        if (!sent) throw notFound(`Tafsir ${key.slice(0, 20)}`)
        return reply
      },
    )

    scope.get(
      '/quran',
      {
        schema: {
          ...recordDescription,
          operationId: 'listVerses',
          summary: 'Several verses: by keys and ranges, or a surah page by page',
          tags: ['Quran'],
          querystring: z.object({
            keys: z.string().optional().describe('Verses and ranges, such as 2:255-257,112:1 (at most 300 verses)'),
            surah: z.coerce.number().int().min(1).max(114).optional(),
            ...paging({ limit: 50, max: 300 }),
            ...inScript.shape,
          }),
          response: { 200: verseList },
        },
      },
      async (request, reply) => {
        const { keys, surah, page, limit, script } = request.query
        if (keys === undefined && surah === undefined) throw invalid('keys', 'give keys, or a surah')
        const ranges = keys === undefined ? undefined : parseRanges(keys)
        await sendRecord(editions, request, reply, {
          of: ['quran'],
          schema: verseList,
          find: async () => {
            if (ranges) {
              const verses = await listVerses(db, ranges)
              return { verses: verses.map((verse) => verseBody(verse, script)), total: verses.length }
            }
            const { verses, total } = await pageOfSurah(db, surah ?? 0, offsetOf({ page, limit }))
            return { verses: verses.map((verse) => verseBody(verse, script)), total, page, limit }
          },
        })
        return reply
      },
    )

    scope.get(
      '/quran/surahs',
      {
        schema: {
          ...recordDescription,
          operationId: 'listSurahs',
          summary: 'The 114 surahs',
          tags: ['Quran'],
          response: { 200: surahList },
        },
      },
      async (request, reply) => {
        await sendRecord(editions, request, reply, {
          of: ['quran'],
          schema: surahList,
          find: async () => {
            const surahs = await listSurahs(db)
            return { surahs, total: surahs.length }
          },
        })
        return reply
      },
    )
  }
