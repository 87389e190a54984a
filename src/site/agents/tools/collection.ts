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

/** GET /api/v1/{collection} and GET /api/v1/{collection}/{id}. */
export const collection = defineTool({
  name: 'collection',
  title: 'Duas, practices, creed and other collections',
  description:
    'Reads one of the collections: doa (daily duas), amalan (practices), nawawi (an-Nawawi’s forty-two hadith), tawhid and aqidah (creed), asmaul-husna (names of Allah), figures (people), maudhu and masyhur (popular sayings, with the ruling on each), masail (common questions, with each position, who holds it and on what evidence). Without `id`, returns the list of records. With `id`, returns the full record and the verses and hadith cited as its evidence. If the record has a `notice`, repeat it to the user.',
  input: z.strictObject({
    name: z.enum(collectionNames),
    id: z.string().max(100).optional().describe('The `id` of a record in the list'),
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
          .describe('All fields, as documented for GET /api/v1/{name}/{id}; null in a list'),
        evidence: z.array(source).nullable().describe('Verses and hadith cited as evidence; null in a list'),
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
    if (!record) throw nothingAt(`${name} ${id}`, `Call this tool without an id for the list of ${name}.`)
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
