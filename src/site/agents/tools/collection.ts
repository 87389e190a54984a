import { z } from 'zod'
import { addressOf } from '../../../reference/records/address.ts'
import { type AuthoredRecord, listEvidence, readRecords } from '../../../reference/records/collections/collections.ts'
import { collectionNames } from '../../../reference/records/collections/names.ts'
import { inLanguage, textIn } from '../../../reference/records/collections/translate.ts'
import { unreviewedNotice } from '../../../reference/records/collections/unreviewed.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import type { Language } from '../../../reference/text/stem.ts'
import { lang, scripture, source } from '../source.ts'
import { defineTool, nothingAt } from '../tool.ts'

/** As GET /api/v1/{collection} and GET /api/v1/{collection}/{id}. */
export const collection = defineTool({
  name: 'collection',
  title: 'Duas, practices, creed and other collections',
  description:
    'The collections: doa (daily duas), amalan (practices), nawawi (the forty-two hadith), tawhid and aqidah (creed), asmaul-husna (divine names), figures (persons), maudhu and masyhur (sayings that circulate, with their ruling), masail (questions that people ask: who holds what, on which evidence; say that no scholar has reviewed it where `notice` says so). With `id` one record whole, with the verses and hadith that it rests on; without, the list of what there is.',
  input: z.strictObject({
    name: z.enum(collectionNames),
    id: z.string().max(100).optional().describe('Of a record, as the list shows it'),
    lang,
  }),
  output: z.object({
    url: z.url(),
    records: z.array(
      z.object({
        id: z.string(),
        key: z.string(),
        url: z.url(),
        title: z.string(),
        category: z.string().nullable(),
        record: z
          .looseObject({})
          .nullable()
          .describe('Of one asked for by id: its fields, as GET /api/v1/{name}/{id} describes them; null in a list'),
        evidence: z.array(source).nullable().describe('What it rests on; null in a list'),
      }),
    ),
    total: z.int(),
  }),
  async run({ db, publicUrl }, { name, id, lang: code }) {
    const url = `${publicUrl}/${name}`
    const listed = (record: AuthoredRecord) => {
      const key = `${name}:${record.id}`
      const category = record.category ?? record.topic
      return {
        id: record.id,
        key,
        url: addressOf(publicUrl, name, key),
        title: titleOf(record, LANGUAGE_OF_CODE[code]) ?? record.id,
        category: typeof category === 'string' ? category : null,
      }
    }
    if (id === undefined) {
      const found = await readRecords(db, name)
      const records = found.map((record) => ({ ...listed(record), record: null, evidence: null }))
      return { url, records, total: records.length }
    }
    const [record] = await readRecords(db, name, id)
    if (!record) throw nothingAt(`${name} ${id}`, `Ask for ${name} without an id to see what there is.`)
    const { id: _id, evidence: _keys, ...fields } = inLanguage(record, code)
    const evidence = (await listEvidence(db, record)).map((one) => scripture(publicUrl, one, code))
    const notice = name === 'masail' && !record.reviewed_by ? unreviewedNotice(LANGUAGE_OF_CODE[code]) : undefined
    return { url, records: [{ ...listed(record), record: { ...fields, notice }, evidence }], total: 1 }
  },
})

/** The title of each kind of record, in a language or otherwise in Indonesian. */
const titleOf = (stored: Record<string, unknown>, language: Language): string | undefined =>
  [language, 'indonesian' as const]
    .flatMap((one) =>
      ['title', 'name', 'transliteration', 'question', 'text'].map((field) => textIn(stored, field, one)),
    )
    .find((text) => text !== undefined)
