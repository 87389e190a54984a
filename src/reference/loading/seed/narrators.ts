import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { insertJson } from '../../../platform/db/insert-json.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { ReadSeed } from './files.ts'

const text = z.string().min(1)

const narrator = z.object({
  id: z.string().regex(/^[a-z]+:\d+$/),
  name_arabic: text,
  name_latin: text,
  kuniyah: text.nullable(),
  laqab: text.nullable(),
  nasab: text.nullable(),
  tabaqah: z.int().nullable(),
  generation: text.nullable(),
  grade: text,
  grade_detail: text,
  death_year: text.nullable(),
  death_year_hijri: z.int().nullable(),
  birth_year: text.nullable(),
  city: text.nullable(),
  aliases: z.array(text),
})

/** Loads the starter narrators. Narrators of a data pack stay. */
export async function seedNarrators(tx: Tx, read: ReadSeed): Promise<void> {
  await tx.execute(sql`delete from starter.narrators`)
  await insertJson(
    tx,
    read('narrators.json', narrator),
    (list) => sql`
    insert into starter.narrators (id, source, name_arabic, name_latin, kuniyah, laqab, nasab, tabaqah, generation, grade, grade_detail,
      death_year, death_year_hijri, birth_year, city, aliases, origin)
    select n.id, 'mimbar', n.name_arabic, n.name_latin, n.kuniyah, n.laqab, n.nasab, n.tabaqah, n.generation, n.grade,
      n.grade_detail, n.death_year, n.death_year_hijri, n.birth_year, n.city, array(select jsonb_array_elements_text(n.aliases)), 'seed'
    from jsonb_to_recordset(${list}::jsonb) as n
      (id text, name_arabic text, name_latin text, kuniyah text, laqab text, nasab text, tabaqah int, generation text, grade text,
       grade_detail text, death_year text, death_year_hijri int, birth_year text, city text, aliases jsonb)`,
  )
}
