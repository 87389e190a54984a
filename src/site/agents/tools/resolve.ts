import { z } from 'zod'
import { safeText } from '../../../platform/http/text.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { resolveReferences } from '../../../reference/references/resolve.ts'
import { source } from '../source.ts'
import { defineTool } from '../tool.ts'

/** Characters, as at GET /resolve. */
const LONGEST_TEXT = 500

/** As GET /api/v1/resolve. */
export const resolve = defineTool({
  name: 'resolve',
  title: 'What a reference means',
  description:
    'Turns references as people write them into keys: "QS 2 ayat 255-257", "ayat kursi", "HR. Muslim no. 1653b", "Bukhari 1/1"; several at once. An empty list: nothing was understood, or it is not here.',
  input: z.strictObject({
    ref: safeText().trim().min(1).max(LONGEST_TEXT).describe('In Indonesian, English or Arabic'),
  }),
  output: z.object({
    references: z.array(
      source.pick({ type: true, key: true, citation: true, url: true, text: true, text_arabic: true }),
    ),
    ambiguous: z.boolean().describe('A printed number refers to several narrations: ask which is meant, or show all'),
  }),
  async run({ db, publicUrl }, { ref }) {
    const { references, ambiguous } = await resolveReferences(db, ref)
    return {
      references: references.map(({ type, key, citation, text, text_arabic }) => {
        return { type, key, citation, url: addressOf(publicUrl, type, key), text, text_arabic }
      }),
      ambiguous,
    }
  },
})
