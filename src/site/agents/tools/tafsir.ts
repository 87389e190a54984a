import { z } from 'zod'
import { addressOf } from '../../../reference/records/address.ts'
import { findTafsir } from '../../../reference/records/quran/tafsir.ts'
import { defineTool, nothingAt } from '../tool.ts'

const commentary = z.object({ source: z.string(), source_name: z.string(), language: z.string() })

/** GET /api/v1/tafsir/{key}. */
export const tafsir = defineTool({
  name: 'tafsir',
  title: 'Commentary on a verse',
  description:
    'Returns the text of one commentary on one verse, and lists the others that are available. Name the commentary when you quote it.',
  input: z.strictObject({
    key: z.string().max(20).describe('<surah>:<ayah>, for example 2:255'),
    source: z
      .string()
      .max(100)
      .optional()
      .describe('Which commentary, by its `source` in `others`; by default the main one'),
  }),
  output: z.object({
    key: z.string(),
    url: z.url(),
    text_arabic: z.string().describe('The verse itself'),
    commentary: commentary.extend({ text: z.string() }),
    others: z.array(commentary),
  }),
  async run({ db, publicUrl }, { key, source }) {
    const found = await findTafsir(db, key)
    if (!found)
      throw nothingAt(`A commentary on ${key}`, 'Pass one verse as <surah>:<ayah>. `verse` returns the verse itself.')
    const { commentaries, text_arabic } = found
    const chosen = source === undefined ? commentaries[0] : commentaries.find((one) => one.source === source)
    if (!chosen)
      throw nothingAt(`The commentary ${source}`, `There are ${commentaries.map((one) => one.source).join(', ')}.`)
    const others = commentaries.filter((one) => one !== chosen)
    return { key, url: addressOf(publicUrl, 'quran', key), text_arabic, commentary: chosen, others }
  },
})
