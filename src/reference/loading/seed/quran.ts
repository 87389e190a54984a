import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { insertJson } from '../../../platform/db/insert-json.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { latinVerse } from '../../records/quran/latin.ts'
import { OWN_TRANSLATIONS } from '../../records/quran/translations.ts'
import { VERSE_KEY } from '../../records/quran/verses.ts'
import type { ReadSeed } from './files.ts'

const surah = z.object({
  number: z.int(),
  name_arabic: z.string(),
  name_latin: z.string(),
  name_english: z.string(),
  meaning: z.string(),
  ayah_count: z.int(),
  revelation: z.enum(['makkiyah', 'madaniyah']),
})

const verse = z.object({
  key: z.string().regex(VERSE_KEY),
  text_arabic: z.string().min(1),
  text_arabic_qpc: z.string().min(1).optional(),
  text_arabic_kemenag: z.string().min(1),
  text_indonesian: z.string().min(1),
  text_english: z.string().min(1).optional(),
  // written by hand; test/reference/records/quran/latin.test.ts compares the generated one with it
  transliteration: z.string().min(1),
})

const tafsir = z.object({ key: z.string().regex(VERSE_KEY), text: z.string().min(40), text_en: z.string().min(40) })

/** Loads surahs, starter verses and their commentary. Verses of a data pack stay. */
export async function seedVerses(tx: Tx, read: ReadSeed): Promise<void> {
  await insertJson(
    tx,
    read('surahs.json', surah),
    (list) => sql`
    insert into surahs (number, name_arabic, name_latin, name_english, meaning, ayah_count, revelation)
    select * from jsonb_to_recordset(${list}::jsonb) as s
      (number int, name_arabic text, name_latin text, name_english text, meaning text, ayah_count int, revelation text)
    on conflict (number) do update
    set name_arabic = excluded.name_arabic, name_latin = excluded.name_latin, name_english = excluded.name_english,
      meaning = excluded.meaning, ayah_count = excluded.ayah_count, revelation = excluded.revelation`,
  )

  await tx.execute(sql`delete from starter.verses`)
  await insertJson(
    tx,
    read('verses.json', verse).map((row) => ({ ...row, transliteration: latinVerse(row.text_arabic) })),
    (list) => sql`
    insert into starter.verses (key, surah, ayah, text_arabic, text_arabic_qpc, text_arabic_kemenag, text_indonesian,
      text_english, transliteration, translation, translation_english, origin)
    select v.key, split_part(v.key, ':', 1)::int, split_part(v.key, ':', 2)::int, v.text_arabic, v.text_arabic_qpc,
      v.text_arabic_kemenag, v.text_indonesian, v.text_english, v.transliteration,
      ${JSON.stringify(OWN_TRANSLATIONS.indonesian)}::jsonb,
      case when v.text_english is not null then ${JSON.stringify(OWN_TRANSLATIONS.english)}::jsonb end, 'seed'
    from jsonb_to_recordset(${list}::jsonb) as v
      (key text, text_arabic text, text_arabic_qpc text, text_arabic_kemenag text, text_indonesian text, text_english text,
       transliteration text)`,
  )

  await tx.execute(sql`delete from starter.tafsir`)
  await insertJson(
    tx,
    read('tafsir.json', tafsir),
    (list) => sql`
    insert into starter.tafsir (ayah_key, source, source_name, language, text, rank, origin)
    select t.key, c.source, c.source_name, c.language, c.text, 50, 'seed'
    from jsonb_to_recordset(${list}::jsonb) as t (key text, text text, text_en text),
      lateral (values ('mimbar', 'Catatan Mimbar', 'id', t.text), ('mimbar-en', 'Mimbar notes', 'en', t.text_en))
        as c (source, source_name, language, text)`,
  )
}
