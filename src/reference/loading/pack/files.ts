import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ownGrades } from '../../records/grading/grades.ts'
import { COLLECTIONS, numberSort } from '../../records/hadith/hadith.ts'
import { latinName } from '../../records/narrators/transliterate.ts'
import { latinVerse } from '../../records/quran/latin.ts'
import { kemenagInUnicode, uthmaniInUnicode } from '../../records/quran/scripts.ts'
import { translation } from '../../records/quran/translations.ts'
import { VERSE_KEY } from '../../records/quran/verses.ts'
import type { Manifest } from './manifest.ts'
import {
  ownKunya,
  repairedCommentary,
  repairedHadith,
  visibleName,
  withoutFootnoteCalls,
  withoutStrayMarks,
} from './repair.ts'

/** Checks and stores the rows of one file of a pack. */
export type PackFileKind = {
  /** The file's name without endings. */
  name: string
  /** Whether a pack without it is refused. */
  required: boolean
  /** Parses a row into a key, which no two rows may share, and the record that `insert` stores. */
  schema: z.ZodType<{ key: string; record: object }>
  /** Stores a JSON array of records in the schema "incoming". */
  insert: (list: string, manifest: Manifest) => SQL
}

const text = z.string().min(1)
// null for an empty or missing text
const optional = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)
const integer = z.int().nullish()
const texts = z
  .array(z.string())
  .default([])
  .transform((list) => list.map((item) => item.trim()).filter((item) => item !== ''))
const verseKey = z.string().regex(VERSE_KEY, 'is not a verse key such as 2:255')

const verse = z
  .object({
    key: verseKey,
    surah: z.int().max(114),
    ayah: z.int(),
    text_arabic: text,
    // only in a dump, whose text_arabic is already standard Unicode
    text_arabic_qpc: optional,
    text_arabic_kemenag: optional,
    text_indonesian: optional,
    text_english: optional,
    transliteration: optional,
    translation: translation.nullish(),
    translation_english: translation.nullish(),
  })
  .refine(({ key, surah, ayah }) => key === `${surah}:${ayah}`, {
    path: ['key'],
    error: 'is not <surah>:<ayah> of its row',
  })
  .transform((row) => {
    const text_arabic = uthmaniInUnicode(row.text_arabic)
    const text_arabic_qpc = row.text_arabic_qpc ?? (text_arabic === row.text_arabic ? null : row.text_arabic)
    const text_arabic_kemenag = row.text_arabic_kemenag && kemenagInUnicode(row.text_arabic_kemenag)
    const { transliteration: transliteration_english, ...rest } = row
    const transliteration = latinVerse(text_arabic)
    const text_indonesian = row.text_indonesian && withoutFootnoteCalls(row.text_indonesian)
    const text_english = row.text_english && withoutFootnoteCalls(row.text_english)
    const translations = { text_indonesian, text_english }
    return {
      key: row.key,
      record: {
        transliteration,
        transliteration_english,
        ...rest,
        ...translations,
        text_arabic,
        text_arabic_qpc,
        text_arabic_kemenag,
      },
    }
  })

const insertVerses = (list: string, { translations: { indonesian, english } }: Manifest) => sql`
  insert into incoming.verses (key, surah, ayah, text_arabic, text_arabic_qpc, text_arabic_kemenag, text_indonesian, text_english,
    transliteration, transliteration_english, translation, translation_english, origin)
  select v.key, v.surah, v.ayah, v.text_arabic, v.text_arabic_qpc, v.text_arabic_kemenag, v.text_indonesian, v.text_english,
    v.transliteration, v.transliteration_english,
    case when v.text_indonesian is not null then coalesce(v.translation, ${JSON.stringify(indonesian)}::jsonb) end,
    case when v.text_english is not null then coalesce(v.translation_english, ${JSON.stringify(english)}::jsonb) end, 'pack'
  from jsonb_to_recordset(${list}::jsonb) as v
    (key text, surah int, ayah int, text_arabic text, text_arabic_qpc text, text_arabic_kemenag text, text_indonesian text,
     text_english text, transliteration text, transliteration_english text, translation jsonb, translation_english jsonb)`

const words = z
  .object({
    key: verseKey,
    words: z
      .array(z.object({ arabic: text, transliteration: optional, indonesian: optional, english: optional }))
      .nonempty(),
  })
  .transform((row) => ({ key: row.key, record: row }))

const insertWords = (list: string) => sql`
  insert into incoming.verse_words (key, words)
  select w.key, w.words from jsonb_to_recordset(${list}::jsonb) as w (key text, words jsonb)`

/** The commentary with the lowest rank is shown first; the starter's own has 50. */
const tafsirRanks: Record<string, number> = { kemenag: 10, quraish: 20, 'quraish-shihab': 20, jalalayn: 30 }
/** After the named ones, before the starter's. */
const OTHER_TAFSIR = 40

const tafsir = z.object({ key: verseKey, source: text, source_name: text, language: text, text }).transform((row) => ({
  key: `${row.source} ${row.key}`,
  record: { rank: tafsirRanks[row.source] ?? OTHER_TAFSIR, ...row, text: repairedCommentary(row.text) },
}))

const insertTafsir = (list: string) => sql`
  insert into incoming.tafsir (ayah_key, source, source_name, language, text, rank, origin)
  select t.key, t.source, t.source_name, t.language, t.text, t.rank, 'pack'
  from jsonb_to_recordset(${list}::jsonb) as t
    (key text, source text, source_name text, language text, text text, rank int)`

const section = z
  .object({
    collection: z.enum(COLLECTIONS),
    book_number: z.int(),
    name_id: optional,
    name_en: optional,
    name_ar: optional,
  })
  .transform((record) => ({ key: `${record.collection} ${record.book_number}`, record }))

const insertSections = (list: string) => sql`
  insert into incoming.hadith_sections (collection, book_number, name_indonesian, name_english, name_arabic, origin)
  select s.collection, s.book_number, s.name_id, s.name_en, s.name_ar, 'pack'
  from jsonb_to_recordset(${list}::jsonb) as s
    (collection text, book_number int, name_id text, name_en text, name_ar text)`

/** Sub-numbers that upstream stored as decimals: the tenth after 3604.09 lost its zero. */
const LOST_ZERO: Record<string, string> = { 'tirmidhi:3604.1': '3604.10' }

const hadith = z
  .object({
    key: z.string().regex(/^[a-z]+:(0|[1-9]\d{0,5})(\.\d{1,3})?$/, 'is not a hadith key such as bukhari:1'),
    collection: z.enum(COLLECTIONS),
    number: z.int(),
    arabic_number: optional,
    book_number: z.int(),
    hadith_in_book: integer,
    section_name: optional,
    text_arabic: optional,
    text_indonesian: optional,
    text_english: optional,
    grades: z.array(z.object({ grade: text, graded_by: text })).default([]),
    sanad: texts,
  })
  .refine(
    ({ key, collection, number }) => key === `${collection}:${number}` || key.startsWith(`${collection}:${number}.`),
    {
      path: ['key'],
      error: 'is not <collection>:<number> of its row',
    },
  )
  .transform((row) => ({
    key: row.key,
    record: {
      number_sort: numberSort(row.key.slice(row.collection.length + 1)),
      ...row,
      text_arabic: row.text_arabic && repairedHadith(withoutStrayMarks(row.text_arabic)),
      text_indonesian: row.text_indonesian && repairedHadith(row.text_indonesian),
      text_english: row.text_english && repairedHadith(row.text_english),
      sanad: row.sanad.map(repairedHadith),
      arabic_number: LOST_ZERO[row.key] ?? row.arabic_number,
      grades: ownGrades(row.collection, row.grades),
    },
  }))

// section_name: the book's Indonesian name if the pack has one; of a dump, what was served
const insertHadith = (list: string, { isDump }: Manifest) => sql`
  insert into incoming.hadith (key, collection, hadith_number, number_sort, arabic_number, book_number, hadith_in_book, section_name,
    text_arabic, text_indonesian, text_english, grades, sanad, origin)
  select h.key, h.collection, h.number, h.number_sort, h.arabic_number, h.book_number, h.hadith_in_book,
    coalesce(case when ${isDump} then h.section_name end, s.name_indonesian, h.section_name, s.name_english), h.text_arabic, h.text_indonesian, h.text_english, h.grades,
    array(select jsonb_array_elements_text(h.sanad)), 'pack'
  from jsonb_to_recordset(${list}::jsonb) as h
    (key text, collection text, number int, number_sort text, arabic_number text, book_number int, hadith_in_book int,
     section_name text, text_arabic text, text_indonesian text, text_english text, grades jsonb, sanad jsonb)
  left join incoming.hadith_sections s on s.collection = h.collection and s.book_number = h.book_number`

const narrator = z
  .object({
    id: z.string().regex(/^[a-z]+:[\w.-]+$/, 'is not a narrator id such as taqrib:8426'),
    source: text,
    name_arabic: text,
    name_latin: optional,
    kuniyah: optional,
    laqab: optional,
    shuhra: optional,
    nasab: optional,
    tabaqah: integer,
    generation: optional,
    grade: optional,
    grade_detail: optional,
    death_year: optional,
    death_year_hijri: integer,
    birth_year: optional,
    city: optional,
    namings: texts,
    teachers: texts,
    students: texts,
    same_as: optional,
  })
  .transform((row) => {
    const namings = row.namings.map(visibleName)
    const name_latin = row.name_latin && visibleName(row.name_latin)
    const kuniyah = ownKunya(row.kuniyah, row.grade_detail)
    return { key: row.id, record: { ...row, kuniyah, namings, ...latinNames({ ...row, namings, name_latin }) } }
  })

/** Splits "Abu Hurairah (Abu Hurairah - Abdul Rahman bin Sakhr al-Dausi) (ra)" into a name and an alias. Without any it transliterates the Arabic. */
function latinNames({
  name_arabic,
  name_latin,
  namings,
}: {
  name_arabic: string
  name_latin: string | null
  namings: string[]
}) {
  if (!name_latin) return { name_latin: latinName(name_arabic), name_latin_generated: true }
  const [name = '', ...others] = name_latin
    .replace(/\((ra|rh|as|saw)\)/gi, ' ')
    .split(/[()]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return { name_latin: name || name_latin, name_latin_generated: false, namings: [...namings, ...others] }
}

const insertNarrators = (list: string) => sql`
  insert into incoming.narrators (id, source, name_arabic, name_latin, kuniyah, laqab, shuhra, nasab, tabaqah, generation, grade,
    grade_detail, death_year, death_year_hijri, birth_year, city, aliases, teachers, students, same_as, name_latin_generated, origin)
  select n.id, n.source, n.name_arabic, n.name_latin, n.kuniyah, n.laqab, n.shuhra, n.nasab, n.tabaqah, n.generation, n.grade,
    n.grade_detail, n.death_year, n.death_year_hijri, n.birth_year, n.city, array(select jsonb_array_elements_text(n.namings)),
    array(select jsonb_array_elements_text(n.teachers)), array(select jsonb_array_elements_text(n.students)), n.same_as,
    n.name_latin_generated, 'pack'
  from jsonb_to_recordset(${list}::jsonb) as n
    (id text, source text, name_arabic text, name_latin text, kuniyah text, laqab text, shuhra text, nasab text, tabaqah int,
     generation text, grade text, grade_detail text, death_year text, death_year_hijri int, birth_year text, city text,
     namings jsonb, teachers jsonb, students jsonb, same_as text, name_latin_generated boolean)`

/** The files of a pack in the order of import: the names of books before the hadith that show them. */
export const fileKinds: PackFileKind[] = [
  { name: 'quran', required: true, schema: verse, insert: insertVerses },
  { name: 'quran_words', required: false, schema: words, insert: insertWords },
  { name: 'tafsir', required: true, schema: tafsir, insert: insertTafsir },
  { name: 'tafsir_extra', required: false, schema: tafsir, insert: insertTafsir },
  { name: 'hadith_sections', required: true, schema: section, insert: insertSections },
  { name: 'hadith', required: true, schema: hadith, insert: insertHadith },
  { name: 'hadith_fractional', required: false, schema: hadith, insert: insertHadith },
  { name: 'narrators', required: true, schema: narrator, insert: insertNarrators },
]
