import { z } from 'zod'
import { recordMeta } from '../meta.ts'
import { divisionsOf } from './divisions.ts'
import { type Script, textIn } from './scripts.ts'
import type { Tafsir } from './tafsir.ts'
import { translation } from './translations.ts'
import type { Verse } from './verses.ts'

export const verseRecord = z
  .object({
    key: z.string().describe('`<surah>:<ayah>`'),
    ayah_key: z.string(),
    surah: z.int(),
    surah_number: z.int(),
    ayah: z.int(),
    ayah_number: z.int(),
    surah_name_ar: z.string(),
    surah_name_en: z.string(),
    text_arabic: z.string().describe('In the requested script; Uthmani by default'),
    text_arabic_qpc: z
      .string()
      .nullable()
      .describe("The Uthmani text in its source's own encoding, for the KFGQPC fonts; null if it is the same"),
    text_arabic_kemenag: z
      .string()
      .nullable()
      .describe('The spelling of the standard Indonesian mushaf; null if it is not loaded'),
    text_indonesian: z.string().nullable(),
    text_english: z.string().nullable(),
    translation: translation.nullable().describe('Which edition text_indonesian is'),
    translation_english: translation.nullable().describe('Which edition text_english is'),
    transliteration: z
      .string()
      .nullable()
      .describe(
        'In Latin letters for Indonesians (SKB 1987), generated from the vowelled Arabic; the end of a verse as at a stop',
      ),
    transliteration_generated: z
      .boolean()
      .describe('The transliteration was generated: an aid to reading, not an authority'),
    transliteration_english: z.string().nullable().describe("The source's own for English readers, if it has one"),
    juz: z.int().min(1).max(30),
    hizb: z.int().min(1).max(60),
    rub: z.int().min(1).max(240).describe('The quarter of a hizb, numbered through the Quran'),
    page: z.int().min(1).max(604).describe('Of the Madinah mushaf'),
    ruku: z.int().min(1).describe('Numbered through the Quran'),
    sajda: z.boolean().describe('Whether it is a verse of prostration'),
    tafsir: z.string().nullable().describe('The main commentary; GET /tafsir/{key} has the others'),
    meta: recordMeta,
  })
  .meta({ id: 'Verse' })

export const verseBody = (
  { name_arabic, name_latin, ...verse }: Verse,
  script: Script,
): z.input<typeof verseRecord> => ({
  ...verse,
  ...divisionsOf(verse),
  transliteration_generated: verse.transliteration !== null,
  text_arabic: textIn(verse, script),
  ayah_key: verse.key,
  surah_number: verse.surah,
  ayah_number: verse.ayah,
  surah_name_ar: name_arabic,
  surah_name_en: name_latin,
})

export const tafsirRecord = z
  .object({
    key: z.string(),
    ayah_key: z.string(),
    surah_name_ar: z.string(),
    surah_name_en: z.string(),
    text_arabic: z.string(),
    text_indonesian: z.string().nullable(),
    tafsir: z.string().describe('The main commentary'),
    source: z.string(),
    source_name: z.string(),
    tafsirs: z
      .array(
        z.object({
          source: z.string(),
          source_name: z.string(),
          language: z.string(),
          text: z.string(),
          meta: recordMeta,
        }),
      )
      .describe('Every commentary that is loaded, the main one first'),
  })
  .meta({ id: 'Tafsir' })

export function tafsirBody(
  { name_arabic, name_latin, commentaries, ...verse }: Tafsir,
  script: Script,
): z.input<typeof tafsirRecord> {
  const [main] = commentaries
  return {
    ...verse,
    text_arabic: textIn(verse, script),
    key: verse.ayah_key,
    surah_name_ar: name_arabic,
    surah_name_en: name_latin,
    tafsir: main?.text ?? '',
    source: main?.source ?? '',
    source_name: main?.source_name ?? '',
    tafsirs: commentaries,
  }
}

export const surahRecord = z
  .object({
    number: z.int(),
    name_arabic: z.string(),
    name_latin: z.string(),
    name_english: z.string(),
    meaning: z.string(),
    ayah_count: z.int(),
    revelation: z.string(),
  })
  .meta({ id: 'Surah' })
