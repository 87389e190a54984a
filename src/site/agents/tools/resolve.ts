import { z } from 'zod'
import { safeText } from '../../../platform/http/text.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { resolveReferences } from '../../../reference/references/resolve.ts'
import { source } from '../source.ts'
import { defineTool } from '../tool.ts'

/** Characters, as for GET /api/v1/resolve. */
const LONGEST_TEXT = 500

/** GET /api/v1/resolve. */
export const resolve = defineTool({
  name: 'resolve',
  title: 'Resolve citations',
  description:
    'Turns citations as people write them into records with keys, for example "QS 2 ayat 255-257", "ayat kursi", "HR. Muslim no. 1653b" or "Bukhari 1/1". Accepts several at once. Returns an empty list if it recognizes no citation or has no such record.',
  input: z.strictObject({
    ref: safeText().trim().min(1).max(LONGEST_TEXT).describe('One or more citations, in Indonesian, English or Arabic'),
  }),
  output: z.object({
    references: z.array(
      source.pick({ type: true, key: true, citation: true, url: true, text: true, text_arabic: true }),
    ),
    ambiguous: z
      .boolean()
      .describe('True if a number in print covers several narrations: ask the user which one is meant, or show all'),
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
