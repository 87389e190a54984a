import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Parallel, parallelsOf } from '../../../reference/index/parallels/parallels.ts'
import { RELATIONS } from '../../../reference/index/parallels/relation.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { findHadith } from '../../../reference/records/hadith/hadith.ts'
import { lang, scripture, source } from '../source.ts'
import { defineTool, nothingAt } from '../tool.ts'

/** Enough for an assistant; the API lists the others. */
const MOST_PARALLELS = 20

/** GET /api/v1/hadith/{key} and /api/v1/hadith/{key}/parallels. */
export const hadith = defineTool({
  name: 'hadith',
  title: 'A hadith',
  description:
    'Returns one hadith by key, with every grading, its chain of narrators, and other records of the same narration (`parallels`). If you have a citation such as "HR. Muslim no. 1653b" instead of a key, call `resolve` first.',
  input: z.strictObject({
    key: z.string().max(40).describe('<collection>:<number>, for example bukhari:1 or muslim:8.01'),
    lang,
  }),
  output: source.extend({
    collection_name: z.string(),
    book: z.string().nullable().describe('Book within the collection'),
    sanad: z.array(z.string()).describe('Chain of narrators, latest first; empty if unknown'),
    parallels: z
      .array(
        z.object({
          key: z.string(),
          url: z.url(),
          relation: z
            .enum(RELATIONS)
            .describe('`same`: same wording; `variant`: different wording; `fragment`: one is part of the other'),
          score: z.number(),
          companion: z.string().nullable().describe('Companion at the end of its chain; null if unknown'),
        }),
      )
      .nullable()
      .describe(`The ${MOST_PARALLELS} nearest; null while records are still being compared`),
    parallels_total: z.int().nullable(),
  }),
  async run({ db, publicUrl }, { key, lang: code }) {
    const found = await findHadith(db, key)
    if (!found) throw nothingAt(`Hadith ${key}`, 'Look up its citation with `resolve`, or its words with `search`.')
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
