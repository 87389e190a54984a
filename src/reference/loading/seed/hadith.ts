import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { insertJson } from '../../../platform/db/insert-json.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { COLLECTION_NAMES } from '../../records/citations/collections.ts'
import { COLLECTIONS, numberSort } from '../../records/hadith/hadith.ts'
import type { ReadSeed } from './files.ts'

const hadith = z.object({
  key: z.string().regex(/^[a-z]+:\d+(\.\d+)?$/),
  arabic_number: z.string().min(1),
  book_number: z.int(),
  section_name: z.string().min(1),
  text_arabic: z.string().min(1),
  text_indonesian: z.string().min(1),
  text_english: z.string().min(1).optional(),
  sanad: z.array(z.string().min(1)),
  grades: z.array(z.object({ grade: z.string().min(1), graded_by: z.string().min(1) })),
})

const bookName = z.object({
  collection: z.enum(COLLECTIONS),
  book_number: z.int(),
  name_indonesian: z.string().min(1),
})

/** Loads the names of the seven collections and their books, and the starter hadith. Hadith of a data pack stay. */
export async function seedHadith(tx: Tx, read: ReadSeed): Promise<void> {
  const collections = Object.entries(COLLECTION_NAMES).map(([id, { title }], rank) => ({
    id,
    rank,
    name: title.english,
    arabic: title.arabic,
    indonesian: title.indonesian,
  }))
  await insertJson(
    tx,
    collections,
    (list) => sql`
    insert into hadith_collections (id, rank, name, name_arabic, name_indonesian)
    select c.id, c.rank, c.name, c.arabic, c.indonesian
    from jsonb_to_recordset(${list}::jsonb) as c (id text, rank int, name text, arabic text, indonesian text)
    on conflict (id) do update
    set rank = excluded.rank, name = excluded.name, name_arabic = excluded.name_arabic, name_indonesian = excluded.name_indonesian`,
  )

  const records = read('hadith.json', hadith).map((record) => {
    const [collection = '', number = ''] = record.key.split(':')
    return { ...record, collection, hadith_number: Number.parseInt(number, 10), number_sort: numberSort(number) }
  })
  await tx.execute(sql`delete from starter.hadith`)
  await insertJson(
    tx,
    records,
    (list) => sql`
    insert into starter.hadith (key, collection, hadith_number, number_sort, arabic_number, book_number, section_name, text_arabic,
      text_indonesian, text_english, grades, sanad, origin)
    select h.key, h.collection, h.hadith_number, h.number_sort, h.arabic_number, h.book_number, h.section_name, h.text_arabic,
      h.text_indonesian, h.text_english, h.grades, array(select jsonb_array_elements_text(h.sanad)), 'seed'
    from jsonb_to_recordset(${list}::jsonb) as h
      (key text, collection text, hadith_number int, number_sort text, arabic_number text, book_number int, section_name text,
       text_arabic text, text_indonesian text, text_english text, grades jsonb, sanad jsonb)`,
  )

  await tx.execute(sql`delete from starter.hadith_sections`)
  await tx.execute(sql`
    insert into starter.hadith_sections (collection, book_number, name_indonesian, origin)
    select collection, book_number, min(section_name), 'seed' from starter.hadith group by collection, book_number`)

  await tx.execute(sql`delete from hadith_book_names`)
  await insertJson(
    tx,
    read('books.json', bookName),
    (list) => sql`
    insert into hadith_book_names (collection, book_number, name_indonesian)
    select * from jsonb_to_recordset(${list}::jsonb) as n (collection text, book_number int, name_indonesian text)`,
  )
}
