import { z } from 'zod'
import { invalid, notFound } from '../../../platform/refusal.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { addMeta } from '../../http/meta.ts'
import { offsetOf, paging } from '../../http/paging.ts'
import { recordDescription, sendRecord } from '../../http/send-record.ts'
import { hadithBody, hadithRecord } from '../hadith/routes.ts'
import { recordMeta, withMeta } from '../meta.ts'
import { narratedBy } from './chain-names.ts'
import { narratorGrading } from './gradings.ts'
import { findNarrator, type Narrator, searchNarrators } from './narrators.ts'

/** In characters: longer than any full name. */
const MAX_QUERY = 200

const unknown = 'null where unknown'

const narratorRecord = z
  .object({
    id: z.string(),
    name_arabic: z.string(),
    name_latin: z.string().nullable(),
    name_latin_generated: z
      .boolean()
      .describe('Whether name_latin was generated from the Arabic by rule: an aid to reading, not an authority'),
    kuniyah: z.string().nullable().describe(`What he is called as a father; ${unknown}`),
    laqab: z.string().nullable().describe(`Epithet; ${unknown}`),
    nasab: z.string().nullable().describe(`Lineage or origin; ${unknown}`),
    grade: z.string().nullable().describe(`Verdict on his reliability, the first of \`gradings\`; ${unknown}`),
    grade_detail: z.string().nullable(),
    gradings: z.array(narratorGrading).describe('The verdict of each source that has an entry on him'),
    generation: z.string().nullable().describe(`In words; ${unknown}`),
    tabaqah: z.int().nullable().describe(`Generation from 1 (companions) to 12, as Ibn Hajar counts; ${unknown}`),
    birth_year: z.string().nullable(),
    death_year: z.int().nullable().describe(`Hijri, the earliest if several are given; ${unknown}`),
    death_years: z.array(z.int()).describe('Every Hijri year that is given, ascending'),
    death_year_text: z.string().nullable().describe(`As the source words it; ${unknown}`),
    death_year_hijri: z.int().nullable(),
    city: z.string().nullable(),
    aliases: z.array(z.string()).describe('Other forms of his name'),
    source: z.string(),
    entries: z
      .array(z.object({ id: z.string(), source: z.string(), name_arabic: z.string() }))
      .describe('The entries of the sources on this person, the main one first. Each id works in /rijal/{id}'),
    meta: recordMeta,
  })
  .meta({ id: 'Narrator' })

const shortNarrator = z.object({ id: z.string(), name_arabic: z.string(), name_latin: z.string().nullable() })

const narratorDetail = narratorRecord
  .extend({ teachers: z.array(shortNarrator), students: z.array(shortNarrator) })
  .meta({ id: 'NarratorDetail' })

const narratorList = z.object({
  narrators: z.array(narratorRecord).describe('Best match first'),
  results: z.array(narratorRecord).describe('The same list'),
  total: z.int().describe('How many match; at most a few hundred are examined'),
})

const narratedList = z.object({
  names: z.array(z.string()).describe('The names in chains that refer to him'),
  hadith: z.array(hadithRecord),
  total: z.int().min(0),
  page: z.int().min(1),
  limit: z.int().min(1),
})

/** Adds the well-known form of the sources (`shuhra`) to the aliases. */
const narratorBody = <T extends Narrator>({ shuhra, aliases, ...narrator }: T) => ({
  aliases: shuhra && !aliases.includes(shuhra) ? [shuhra, ...aliases] : aliases,
  ...narrator,
})

export const rijalRoutes: ReferenceRoutes =
  ({ records: db, answers, chains }) =>
  async (scope) => {
    scope.get(
      '/rijal',
      {
        schema: {
          ...recordDescription,
          operationId: 'searchNarrators',
          summary: 'Narrators by name',
          description:
            'Finds narrators by any of their names, in Arabic or in Latin letters, in the usual Indonesian and ' +
            'English spellings. A well-known narrator comes before namesakes.',
          tags: ['Narrators'],
          querystring: z.object({
            q: z
              .string()
              .trim()
              .min(1)
              .max(MAX_QUERY)
              .describe('Such as أبو هريرة, "Abu Hurairah" or "Sufyan ats-Tsauri"'),
            limit: z.coerce
              .number()
              .int()
              .min(1)
              .default(20)
              .transform((limit) => Math.min(limit, 50))
              .describe('Default 20, at most 50'),
            ...withMeta,
          }),
          response: { 200: narratorList },
        },
      },
      async (request, reply) => {
        const { q, limit } = request.query
        if (q.includes('\0')) throw invalid('q', 'must not hold a null byte')
        await sendRecord(answers, request, reply, {
          of: ['rijal'],
          schema: narratorList,
          find: async () => {
            const { narrators, total } = await searchNarrators(db, q, limit)
            const bodies = await addMeta(db, request.query, 'narrators', narrators.map(narratorBody), ({ id }) => id)
            return { narrators: bodies, results: bodies, total }
          },
        })
        return reply
      },
    )

    scope.get(
      '/rijal/:id',
      {
        schema: {
          ...recordDescription,
          operationId: 'getNarrator',
          summary: 'One narrator, with teachers and students',
          description:
            'A narrator in several sources is one record, with the gradings of all of them. The id of each entry leads to it; its main id is in `id`.',
          tags: ['Narrators'],
          params: z.object({ id: z.string().describe('Such as taqrib:8426') }),
          querystring: z.object(withMeta),
          response: { 200: narratorDetail },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const sent = await sendRecord(answers, request, reply, {
          of: ['rijal'],
          schema: narratorDetail,
          find: async () => {
            const narrator = id.includes('\0') ? undefined : await findNarrator(db, id)
            const found = narrator ? [narratorBody(narrator)] : []
            const [body] = await addMeta(db, request.query, 'narrators', found, (one) => one.id)
            return body
          },
        })
        if (!sent) throw notFound(`Narrator ${id.slice(0, 40)}`)
        return reply
      },
    )

    scope.get(
      '/rijal/:id/hadith',
      {
        schema: {
          ...recordDescription,
          operationId: 'listNarrated',
          summary: 'The hadith in whose chains a narrator is named',
          description:
            'Chains contain names, not ids. A name is assigned to a narrator if nobody else has it, or if he is by ' +
            'far the best known of those who do; a name of several well-known narrators is assigned to none, so ' +
            'this is only part of what a narrator transmits.',
          tags: ['Narrators'],
          params: z.object({ id: z.string().describe('Such as taqrib:8426') }),
          querystring: z.object({ ...paging({ limit: 20, max: 100 }), ...withMeta }),
          response: { 200: narratedList },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const { page, limit } = request.query
        const sent = await sendRecord(answers, request, reply, {
          of: ['rijal', 'hadith'],
          schema: narratedList,
          find: async () => {
            const narrator = id.includes('\0') ? undefined : await findNarrator(db, id)
            if (!narrator) return undefined
            const { hadith, total, names } = await narratedBy(db, chains, narrator.id, offsetOf({ page, limit }))
            const bodies = await addMeta(db, request.query, 'hadith', hadith.map(hadithBody), ({ key }) => key)
            return { names, hadith: bodies, total, page, limit }
          },
        })
        if (!sent) throw notFound(`Narrator ${id.slice(0, 40)}`)
        return reply
      },
    )
  }
