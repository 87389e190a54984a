import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Parallel, parallelsOf } from '../../../reference/index/parallels/parallels.ts'
import { RELATIONS } from '../../../reference/index/parallels/relation.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { findHadith } from '../../../reference/records/hadith/hadith.ts'
import { lang, scripture, source } from '../source.ts'
import { defineTool, nothingAt } from '../tool.ts'

/** Assistants need the nearest; the API lists the others. */
const MOST_PARALLELS = 20

/** As GET /api/v1/hadith/{key} and its /parallels. */
export const hadith = defineTool({
  name: 'hadith',
  title: 'A hadith',
  description:
    'One hadith by key, with every grading, its chain of narrators, and where else the same narration is recorded (`parallels`). For a reference in words ("HR. Muslim no. 1653b") use `resolve` first.',
  input: z.strictObject({
    key: z.string().max(40).describe('<collection>:<number>, such as bukhari:1 or muslim:8.01'),
    lang,
  }),
  output: source.extend({
    collection_name: z.string(),
    book: z.string().nullable().describe('The book of the collection that it is in'),
    sanad: z.array(z.string()).describe('The chain of narrators, the latest first; empty where it is not known'),
    parallels: z
      .array(
        z.object({
          key: z.string(),
          url: z.url(),
          relation: z
            .enum(RELATIONS)
            .describe('`same`: in the same words; `variant`: in other words; `fragment`: one is a part of the other'),
          score: z.number(),
          companion: z.string().nullable().describe('The companion with whom its chain ends, where that is known'),
        }),
      )
      .nullable()
      .describe(`The nearest ${MOST_PARALLELS}; null while the records are being compared`),
    parallels_total: z.int().nullable(),
  }),
  async run({ db, publicUrl }, { key, lang: code }) {
    const found = await findHadith(db, key)
    if (!found) throw nothingAt(`Hadith ${key}`, 'Ask `resolve` what a reference means, or `search` for its words.')
    const { collection_name, section_name, sanad } = found
    const compared = await parallelsIfCompared(db, found.key)
    return {
      ...scripture(publicUrl, found, code),
      collection_name,
      book: section_name,
      sanad,
      parallels: compared?.parallels.map((one) => ({ ...one, url: addressOf(publicUrl, 'hadith', one.key) })) ?? null,
      parallels_total: compared?.total ?? null,
    }
  },
})

/** Undefined until the records have been compared for the first time. */
async function parallelsIfCompared(db: Db, key: string): Promise<{ parallels: Parallel[]; total: number } | undefined> {
  try {
    return await parallelsOf(db, 'hadith', key, { offset: 0, limit: MOST_PARALLELS })
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unavailable') return undefined
    throw error
  }
}
