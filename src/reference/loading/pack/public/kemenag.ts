import { z } from 'zod'
import { parseFile } from './parse.ts'

const texts = z.record(z.string(), z.string())
const surahFile = z.record(
  z.string(),
  z.object({
    number: z.coerce.number().int(),
    text: texts,
    translations: z.object({ id: z.object({ text: texts }) }),
    tafsir: z.object({ id: z.object({ kemenag: z.object({ text: texts }) }) }),
  }),
)

/** The ministry's spelling, translation and commentary of one surah. */
export type KemenagVerse = {
  key: string
  text_arabic_kemenag: string
  text_indonesian: string | null
  tafsir: string | null
}

/** Reads `surah/<n>.json` of rioastamal/quran-json. Throws PackError for another format. */
export function kemenagVerses(file: string, bytes: Buffer): KemenagVerse[] {
  return Object.values(parseFile(file, bytes, surahFile)).flatMap(({ number, text, translations, tafsir }) =>
    Object.entries(text).map(([ayah, text_arabic_kemenag]) => ({
      key: `${number}:${ayah}`,
      text_arabic_kemenag,
      text_indonesian: translations.id.text[ayah]?.trim() || null,
      tafsir: tafsir.id.kemenag.text[ayah]?.trim() || null,
    })),
  )
}
