import { getAyahCountInSurah, meta, type Surah } from 'quran-meta'
import { z } from 'zod'
import { PackError } from '../errors.ts'

/** The files read from the npm package `quran-json`: the Arabic, two translations, and a transliteration for English readers. */
export const QURAN_JSON_FILES = [
  'dist/quran.json',
  'dist/quran_id.json',
  'dist/quran_en.json',
  'dist/quran_transliteration.json',
] as const

/** A row of a pack's file `quran`. */
export type QuranRow = {
  key: string
  surah: number
  ayah: number
  text_arabic: string
  text_indonesian: string
  text_english: string
  transliteration: string
}

const text = z.string().trim().min(1)
const chaptersOf = <Verse extends z.ZodType>(verse: Verse) => z.array(z.object({ id: z.int(), verses: z.array(verse) }))
const arabic = chaptersOf(z.object({ id: z.int(), text }))
const translated = chaptersOf(z.object({ id: z.int(), text, translation: text }))
const transliterated = chaptersOf(z.object({ id: z.int(), text, transliteration: text }))

/** All 6,236 verses. Throws PackError if a file has another format, lacks a verse, or differs from the first in its Arabic. */
export function quranRows(read: (file: string) => Buffer): QuranRow[] {
  const [original, indonesian, english, latin] = QURAN_JSON_FILES
  const texts = versesOf(original, parse(read, original, arabic), ({ text }) => text)
  const textsOfSameArabic = <Verse extends { id: number; text: string }>(
    file: string,
    chapters: { id: number; verses: Verse[] }[],
    pick: (verse: Verse) => string,
  ) => {
    const others = versesOf(file, chapters, ({ text }) => text)
    for (const [key, value] of texts)
      if (others.get(key) !== value)
        throw new PackError(file, undefined, `its Arabic of ${key} is not that of ${original}`)
    return versesOf(file, chapters, pick)
  }
  const translations = [indonesian, english].map((file) =>
    textsOfSameArabic(file, parse(read, file, translated), ({ translation }) => translation),
  )
  const transliterations = textsOfSameArabic(
    latin,
    parse(read, latin, transliterated),
    ({ transliteration }) => transliteration,
  )
  return [...texts].map(([key, text_arabic]) => {
    const [surah = 0, ayah = 0] = key.split(':').map(Number)
    const [text_indonesian = '', text_english = ''] = translations.map((texts) => texts.get(key) ?? '')
    return {
      key,
      surah,
      ayah,
      text_arabic,
      text_indonesian,
      text_english,
      transliteration: transliterations.get(key) ?? '',
    }
  })
}

function parse<T>(read: (file: string) => Buffer, file: string, schema: z.ZodType<T>): T {
  let json: unknown
  try {
    json = JSON.parse(read(file).toString('utf8'))
  } catch (error) {
    throw new PackError(file, undefined, 'is not JSON', error)
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new PackError(file, undefined, `${issue?.path.join('.')}: ${issue?.message}`)
}

/** By key, in the order of the Quran. Every verse must be present. */
function versesOf<Verse extends { id: number }>(
  file: string,
  chapters: { id: number; verses: Verse[] }[],
  pick: (verse: Verse) => string,
): Map<string, string> {
  const texts = new Map(chapters.flatMap(({ id, verses }) => verses.map((verse) => [`${id}:${verse.id}`, pick(verse)])))
  for (let surah = 1; surah <= meta.numSurahs; surah += 1)
    for (let ayah = 1; ayah <= getAyahCountInSurah(surah as Surah); ayah += 1)
      if (!texts.has(`${surah}:${ayah}`)) throw new PackError(file, undefined, `has no verse ${surah}:${ayah}`)
  if (texts.size !== meta.numAyahs) throw new PackError(file, undefined, `has ${texts.size} verses`)
  return texts
}
