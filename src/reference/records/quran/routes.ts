import { z } from 'zod'
import { invalid, notFound } from '../../../platform/refusal.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { addMeta } from '../../http/meta.ts'
import { offsetOf, paging } from '../../http/paging.ts'
import { recordDescription, sendRecord } from '../../http/send-record.ts'
import { withMeta } from '../meta.ts'
import { DIVISIONS, rangesOf } from './divisions.ts'
import { MAX_VERSES, parseRanges } from './ranges.ts'
import { surahRecord, tafsirBody, tafsirRecord, verseBody, verseRecord } from './schemas.ts'
import { SCRIPTS } from './scripts.ts'
import { findTafsir } from './tafsir.ts'
import { countVerses, findVerse, listSurahs, listVerses, type VerseRange } from './verses.ts'

const byKey = z.object({ key: z.string().describe('`<surah>:<ayah>`, such as 2:255') })
const inScript = z.object({
  script: z
    .enum(SCRIPTS)
    .default('uthmani')
    .describe('The script of text_arabic: Uthmani, or the spelling of the Indonesian mushaf if it is loaded'),
})

const verseList = z.object({
  verses: z.array(verseRecord),
  total: z.int(),
  page: z.int().optional(),
  limit: z.int().optional(),
})

const part = (most: number) => z.coerce.number().int().min(1).max(most)

type VersesQuery = { keys?: string; surah?: number; juz?: number; hizb?: number; page?: number }

/** The verses that a query names, and whether they are paged. Throws `invalid` if it names none, or names them in two ways. */
function versesOf({ keys, surah, juz, hizb, page }: { [name in keyof VersesQuery]: VersesQuery[name] | undefined }): {
  ranges: VerseRange[]
  inPages: boolean
} {
  const given = Object.entries({ keys, surah, juz, hizb }).filter(([, value]) => value !== undefined)
  const [, other] = given
  if (other)
    throw invalid(
      other[0],
      `give one of keys, surah, juz and hizb: ${given.map(([name]) => name).join(', ')} were given`,
    )
  if (keys !== undefined) return { ranges: parseRanges(keys), inPages: false }
  if (surah !== undefined) return { ranges: [{ surah, from: 1, to: MAX_VERSES }], inPages: true }
  if (juz !== undefined) return { ranges: rangesOf('juz', juz), inPages: true }
  if (hizb !== undefined) return { ranges: rangesOf('hizb', hizb), inPages: true }
  if (page === undefined) throw invalid('keys', 'give keys, or a surah, juz, hizb or page')
  if (page > DIVISIONS.page) throw invalid('page', `the mushaf has ${DIVISIONS.page} pages`)
  return { ranges: rangesOf('page', page), inPages: false }
}

const surahList = z.object({ surahs: z.array(surahRecord), total: z.int() })

export const quranRoutes: ReferenceRoutes =
  ({ records: db, answers }) =>
  async (scope) => {
    const withVersions = <T extends { key: string }>(query: { meta?: string | undefined }, verses: T[]) =>
      addMeta(db, query, 'quran', verses, ({ key }) => key)

    scope.get(
      '/quran/:key',
      {
        schema: {
          ...recordDescription,
          operationId: 'getVerse',
          summary: 'One verse',
          tags: ['Quran'],
          params: byKey,
          querystring: inScript.extend(withMeta),
          response: { 200: verseRecord },
        },
      },
      async (request, reply) => {
        const { key } = request.params
        const { script } = request.query
        const sent = await sendRecord(answers, request, reply, {
          of: ['quran'],
          schema: verseRecord,
          find: async () => {
            const verse = await findVerse(db, key)
            const [body] = await withVersions(request.query, verse ? [verseBody(verse, script)] : [])
            return body
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
          querystring: inScript.extend(withMeta),
          response: { 200: tafsirRecord },
        },
      },
      async (request, reply) => {
        const { key } = request.params
        const { script } = request.query
        const sent = await sendRecord(answers, request, reply, {
          of: ['quran'],
          schema: tafsirRecord,
          find: async () => {
            const tafsir = await findTafsir(db, key)
            if (!tafsir) return undefined
            const body = tafsirBody(tafsir, script)
            const tafsirs = await addMeta(db, request.query, 'tafsir', body.tafsirs, ({ source }) => `${key}/${source}`)
            return { ...body, tafsirs }
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
          summary: 'Several verses: by keys and ranges, or a surah, juz, hizb or page of the mushaf',
          tags: ['Quran'],
          querystring: z.object({
            keys: z.string().optional().describe('Verses and ranges, such as 2:255-257,112:1 (at most 300 verses)'),
            surah: part(114).optional(),
            juz: part(DIVISIONS.juz).optional(),
            hizb: part(DIVISIONS.hizb).optional(),
            ...paging({ limit: 50, max: 300 }),
            page: z.coerce
              .number()
              .int()
              .min(1)
              .max(1_000_000)
              .optional()
              .describe(
                'Alone: a complete page of the Madinah mushaf, 1 to 604. With a surah, juz or hizb: the page of that list',
              ),
            ...inScript.shape,
            ...withMeta,
          }),
          response: { 200: verseList },
        },
      },
      async (request, reply) => {
        const { page = 1, limit, script } = request.query
        const { ranges, inPages } = versesOf(request.query)
        await sendRecord(answers, request, reply, {
          of: ['quran'],
          schema: verseList,
          find: async () => {
            const found = await listVerses(db, ranges, inPages ? offsetOf({ page, limit }) : undefined)
            const verses = await withVersions(
              request.query,
              found.map((verse) => verseBody(verse, script)),
            )
            if (!inPages) return { verses, total: verses.length }
            return { verses, total: await countVerses(db, ranges), page, limit }
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
        await sendRecord(answers, request, reply, {
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
