import { z } from 'zod'
import { addressOf } from '../../records/address.ts'
import type { AuthoredRecord } from '../../records/collections/collections.ts'
import { textIn } from '../../records/collections/translate.ts'
import { unreviewedNotice } from '../../records/collections/unreviewed.ts'
import type { Language } from '../../text/stem.ts'
import { keyOf, titleOf } from './answer.ts'

/** A question of the map next to an answer or results, in the API's format. */
export const questionLink = z
  .object({
    type: z.literal('masail'),
    key: z.string(),
    text: z.string().describe('The question, in the language of the request'),
    summary: z.string(),
    url: z.url().describe('Its page: who holds what, on which evidence'),
    notice: z
      .string()
      .nullable()
      .describe('A notice that no scholar has reviewed the entry yet; null once one has signed it'),
  })
  .meta({ id: 'QuestionLink' })

export const linkTo = (
  publicUrl: string,
  record: AuthoredRecord,
  language: Language,
): z.input<typeof questionLink> => ({
  type: 'masail',
  key: keyOf(record),
  text: titleOf(record, language),
  summary: textIn(record, 'summary', language) ?? '',
  url: addressOf(publicUrl, 'masail', keyOf(record)),
  notice: record.reviewed_by ? null : unreviewedNotice(language),
})
