import { z } from 'zod'
import { parseRanges } from '../../../reference/quran/ranges.ts'
import { listVerses } from '../../../reference/quran/verses.ts'
import { lang, passage, passageOf } from '../passage.ts'
import { defineTool, nothingAt } from '../tool.ts'

/** As GET /api/v1/quran?keys=. */
export const verseTool = defineTool({
  name: 'verse',
  title: 'Verses of the Quran',
  description:
    'Verses by key: the Arabic text with its translation. One ("2:255"), a range ("18:1-10") or several, separated by commas; at most 300. Use `resolve` for references in words ("ayat kursi").',
  input: z.strictObject({
    key: z.string().max(500).describe('<surah>:<ayah>, such as 2:255, 18:1-10 or 2:255,112:1-4'),
    lang,
  }),
  output: z.object({
    verses: z.array(
      passage.extend({ surah_name: z.string(), surah_name_arabic: z.string(), transliteration: z.string().nullable() }),
    ),
    total: z.int(),
  }),
  async run({ db, publicUrl }, { key, lang: code }) {
    const found = await listVerses(db, parseRanges(key))
    if (found.length === 0)
      throw nothingAt(`Verse ${key}`, 'Surahs are numbered 1 to 114: check the number of the verse.')
    const verses = found.map(({ name_latin, name_arabic, transliteration, ...verse }) => ({
      ...passageOf(publicUrl, verse, code),
      surah_name: name_latin,
      surah_name_arabic: name_arabic,
      transliteration,
    }))
    return { verses, total: verses.length }
  },
})
