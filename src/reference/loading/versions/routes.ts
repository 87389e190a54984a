import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { moment } from '../../../platform/http/time.ts'
import { invalid } from '../../../platform/refusal.ts'
import { findRows } from '../../dumps/rows.ts'
import { planDump } from '../../dumps/sources.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { type ChangesPlace, listChanges, type RecordChange } from './changes.ts'
import { RECORD_KINDS } from './kinds.ts'
import { CAUSES } from './loads.ts'

/** Records on one page: at worst a megabyte of hadith. */
const MOST_WITH_RECORDS = 200

const digest = z.string().nullable()

const changeRecord = z
  .object({
    version: z.int().describe('The version of the data with the change'),
    at: moment,
    kind: z.enum(RECORD_KINDS).describe('The kind of record, which is also the name of a file of the dumps'),
    key: z
      .string()
      .describe(
        'Of the record among those of its kind: 2:255, bukhari:1, taqrib:8426, the id of an authored record, and of ' +
          'a commentary or a book what it belongs to: 2:255/kemenag, bukhari/1',
      ),
    fields: z.array(z.string()).describe('The changed fields; empty if the record was added or removed'),
    old_sha256: digest.describe('Of its canonical form (RFC 8785) before, in hexadecimal; null: it was added'),
    sha256: digest.describe('Of its canonical form after the change; null: it was removed'),
    cause: z
      .enum(CAUSES)
      .describe('`seed`: the records of the project; `pack`: a data pack; `correction`: by an operator'),
    reason: z.string().nullable().describe('The reason of a correction'),
    feedback_id: z.string().nullable().describe('The id of the reader’s feedback that led to it, from POST /feedback'),
    record: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe('Only with `records=1`: the record as it is now; null if it was removed, or is in no dump'),
  })
  .meta({ id: 'Change' })

export const changeRoutes: ReferenceRoutes =
  ({ db, config }) =>
  async (scope) => {
    scope.get(
      '/changes',
      {
        schema: {
          operationId: 'listChanges',
          summary: 'What changed in the records after a version of the data',
          description:
            'By version, kind and key; complete for a year. To keep a copy up to date, read until `next_cursor` is ' +
            'null, then continue from `version`. A record that changed twice is listed twice. docs/dumps.md shows how.',
          tags: ['Copies'],
          querystring: z.object({
            after: z.coerce
              .number()
              .int()
              .min(0)
              .max(2_147_483_646)
              .default(0)
              .describe('The version of the copy; 0 for none'),
            cursor: z.string().max(400).optional().describe('`next_cursor` of the previous page; instead of `after`'),
            limit: z.coerce
              .number()
              .int()
              .min(1)
              .default(100)
              .transform((limit) => Math.min(limit, 1_000))
              .describe('Default 100, at most 1000'),
            records: z
              .enum(['0', '1'])
              .optional()
              .describe('1: each change has the record as it is now, as in a dump; at most 200 per page'),
          }),
          refusals: { 410: [] },
          response: {
            200: z.object({
              changes: z.array(changeRecord),
              version: z
                .int()
                .describe('The current version of the data: the version of the copy once the list was read to its end'),
              oldest: z.int().describe('The oldest version that `after` accepts'),
              next_cursor: z.string().nullable().describe('Continues the list; null at its end'),
            }),
          },
        },
      },
      async (request) => {
        const { after, cursor, records } = request.query
        const limit = records === '1' ? Math.min(request.query.limit, MOST_WITH_RECORDS) : request.query.limit
        const from = cursor === undefined ? { after } : placeOf(cursor)
        const { changes, version, oldest } = await listChanges(db, from, limit)
        const last = changes.length === limit ? changes.at(-1) : undefined
        const bodies = changes.map(changeBody)
        return {
          changes: records === '1' ? await withRecords(db, bodies, config.DUMP_SOURCES) : bodies,
          version,
          oldest,
          next_cursor: last ? cursorOf(last) : null,
        }
      },
    )
  }

type ChangeBody = z.input<typeof changeRecord>

/** Adds the record that each change names, in the form of a current dump. */
async function withRecords(db: Db, changes: ChangeBody[], allowed: readonly string[]): Promise<ChangeBody[]> {
  const plans = await planDump(db, allowed)
  const found = new Map<string, Map<string, string>>()
  for (const plan of plans) {
    const keys = changes.filter(({ kind }) => kind === plan.kind).map(({ key }) => key)
    if (keys.length > 0) found.set(plan.kind, await findRows(db, plan, [...new Set(keys)]))
  }
  return changes.map((change) => {
    const line = found.get(change.kind)?.get(change.key)
    return { ...change, record: line === undefined ? null : JSON.parse(line) }
  })
}

const changeBody = ({ feedbackId, oldSha256, ...rest }: RecordChange): z.input<typeof changeRecord> => ({
  ...rest,
  feedback_id: feedbackId,
  old_sha256: oldSha256,
})

const cursorOf = ({ version, kind, key }: ChangesPlace): string =>
  Buffer.from(`${version} ${kind} ${key}`).toString('base64url')

function placeOf(cursor: string): ChangesPlace {
  const [, version, kind, key] =
    /^(\d{1,9}) ([a-z_-]+) ([^\0]+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!version || !kind || !key) throw invalid('cursor', 'must be next_cursor of the page before')
  return { version: Number(version), kind, key }
}
