import { z } from 'zod'
import { parseRanges } from '../../../reference/records/quran/ranges.ts'
import { listVerses } from '../../../reference/records/quran/verses.ts'
import { lang, scripture, source } from '../source.ts'
import { defineTool, nothingAt } from '../tool.ts'

/** GET /api/v1/quran?keys=. */
export const verse = defineTool({
  name: 'verse',
  title: 'Verses of the Quran',
  description:
    'Returns verses by key, with Arabic text and translation: one ("2:255"), a range ("18:1-10") or several separated by commas, up to 300 verses. If you have a citation such as "ayat kursi" or "Al-Kahfi 10" instead of a key, call `resolve` first.',
  input: z.strictObject({
    key: z.string().max(500).describe('<surah>:<ayah>, for example 2:255, 18:1-10 or 2:255,112:1-4'),
    lang,
  }),
  output: z.object({
    verses: z.array(
      source.extend({
        surah_name: z.string(),
        surah_name_arabic: z.string(),
        transliteration: z.string().nullable(),
        translation: z.string().nullable().describe('Edition of `text`, and who reviewed it'),
      }),
    ),
    total: z.int(),
  }),
  async run({ db, publicUrl }, { key, lang: code }) {
    const found = await listVerses(db, parseRanges(key))
    if (found.length === 0)
      throw nothingAt(
        `Verse ${key}`,
        'Surahs are numbered 1 to 114: check the numbers, or look up the citation with `resolve`.',
      )
    const verses = found.map((verse) => {
      const shown = scripture(publicUrl, verse, code)
      const edition = shown.text_language === 'en' ? verse.translation_english : verse.translation
      return {
        ...shown,
        surah_name: verse.name_latin,
        surah_name_arabic: verse.name_arabic,
        transliteration: verse.transliteration,
        translation: edition && shown.text_language !== 'ar' ? `${edition.name} (${edition.reviewed_by})` : null,
      }
    })
    return { verses, total: verses.length }
  },
})
