import { z } from 'zod'
import { addressOf } from '../../../reference/records/address.ts'
import { findTafsir } from '../../../reference/records/quran/tafsir.ts'
import { defineTool, nothingAt } from '../tool.ts'

const commentary = z.object({ source: z.string(), source_name: z.string(), language: z.string() })

/** As GET /api/v1/tafsir/{key}. */
export const tafsir = defineTool({
  name: 'tafsir',
  title: 'Commentary on a verse',
  description:
    'What a commentary says on one verse. Name the commentary when you quote it. `others` lists more of them.',
  input: z.strictObject({
    key: z.string().max(20).describe('<surah>:<ayah>, such as 2:255'),
    source: z
      .string()
      .max(100)
      .optional()
      .describe('Which commentary: a `source` of `others`; the main one by default'),
  }),
  output: z.object({
    key: z.string(),
    url: z.url(),
    text_arabic: z.string().describe('Of the verse'),
    commentary: commentary.extend({ text: z.string() }),
    others: z.array(commentary),
  }),
  async run({ db, publicUrl }, { key, source }) {
    const found = await findTafsir(db, key)
    if (!found)
      throw nothingAt(`A commentary on ${key}`, 'Give one verse as <surah>:<ayah>; read it itself with `verse`.')
    const { commentaries, text_arabic } = found
    const chosen = source === undefined ? commentaries[0] : commentaries.find((one) => one.source === source)
    if (!chosen)
      throw nothingAt(`The commentary ${source}`, `There are ${commentaries.map((one) => one.source).join(', ')}.`)
    const others = commentaries.filter((one) => one !== chosen)
    return { key, url: addressOf(publicUrl, 'quran', key), text_arabic, commentary: chosen, others }
  },
})
