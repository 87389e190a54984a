import { z } from 'zod'
import { LANGUAGE_CODES } from '../../../platform/language.ts'
import { invalid, notFound } from '../../../platform/refusal.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { addMeta } from '../../http/meta.ts'
import { recordDescription, sendRecord } from '../../http/send-record.ts'
import { LANGUAGE_OF_CODE } from '../../text/language-code.ts'
import { recordMeta, withMeta } from '../meta.ts'
import { listRecords, readRecords } from './collections.ts'
import { MASAIL_TOPICS } from './names.ts'
import { collectionSchemas, resolvedEvidence } from './schemas.ts'
import { inLanguage } from './translate.ts'
import { unreviewedNotice } from './unreviewed.ts'

const lang = z
  .enum(LANGUAGE_CODES)
  .default('id')
  .describe('The language of questions, summaries and positions, if available; otherwise Indonesian')
const notice = z
  .string()
  .nullable()
  .describe('A notice to show while no scholar has reviewed the entry; null once one has signed it')

const entry = collectionSchemas.masail
const { agreed, positions } = entry.shape
const evidence = z.array(resolvedEvidence)
const question = entry
  .extend({
    agreed: z.array(agreed.unwrap().element.extend({ evidence })),
    positions: z.array(positions.element.extend({ evidence })),
    notice,
    meta: recordMeta,
  })
  .meta({ id: 'Question' })
const summary = entry
  .pick({
    id: true,
    topic: true,
    question: true,
    question_en: true,
    question_arabic: true,
    summary: true,
    summary_en: true,
    summary_arabic: true,
    reviewed_by: true,
    reviewed_at: true,
  })
  .extend({ notice, meta: recordMeta })
  .meta({ id: 'QuestionSummary' })
const list = z.object({ masail: z.array(summary), total: z.int().min(0) })

/** The map of questions: the positions of scholars with their evidence. */
export const masailRoutes: ReferenceRoutes =
  ({ records: db, answers }) =>
  async (scope) => {
    // without positions, because with the texts of their evidence the list would be several megabytes
    scope.get(
      '/masail',
      {
        schema: {
          ...recordDescription,
          operationId: 'listQuestions',
          summary: 'Common questions, all or those of one topic, with their summaries',
          tags: ['Collections'],
          querystring: z.object({
            topic: z
              .string()
              .optional()
              .describe(`One of ${MASAIL_TOPICS.join(', ')}`),
            lang,
            ...withMeta,
          }),
          response: { 200: list },
        },
      },
      async (request, reply) => {
        const topic = request.query.topic?.trim().toLowerCase()
        if (topic !== undefined && !MASAIL_TOPICS.some((one) => one === topic))
          throw invalid('topic', `must be one of ${MASAIL_TOPICS.join(', ')}`)
        await sendRecord(answers, request, reply, {
          of: ['masail'],
          schema: list,
          find: async () => {
            const all = await readRecords(db, 'masail')
            const records = all.filter((one) => topic === undefined || one.topic === topic)
            const versioned = await addMeta(db, request.query, 'masail', records, (one) => one.id)
            const served = versioned.map((one) => withNotice(one, request.query.lang))
            return { masail: served, total: served.length } as z.input<typeof list>
          },
        })
        return reply
      },
    )

    scope.get(
      '/masail/:id',
      {
        schema: {
          ...recordDescription,
          operationId: 'getQuestion',
          summary:
            'One common question: what is agreed on, who holds which position on what evidence, and the practice',
          tags: ['Collections'],
          params: z.object({ id: z.string().describe('Such as those that the list shows') }),
          querystring: z.object({ lang, ...withMeta }),
          response: { 200: question },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const sent = await sendRecord(answers, request, reply, {
          of: ['masail', 'quran', 'hadith'],
          schema: question,
          find: async () => {
            if (!/^[a-z0-9-]{1,100}$/.test(id)) return undefined
            const found = await listRecords(db, 'masail', id)
            const [one] = await addMeta(db, request.query, 'masail', found, (one) => one.id)
            return one && (withNotice(one, request.query.lang) as z.input<typeof question>)
          },
        })
        if (!sent) throw notFound(`masail ${id.slice(0, 40)}`)
        return reply
      },
    )
  }

const withNotice = (record: Record<string, unknown>, code: (typeof LANGUAGE_CODES)[number]) => ({
  ...inLanguage(record, code),
  notice: record.reviewed_by ? null : unreviewedNotice(LANGUAGE_OF_CODE[code]),
})
