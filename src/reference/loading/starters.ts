import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Adds the records of the schema "starter" to the tables of `schema`: those with missing keys, and, field by field, the gaps of a data pack's
 * records. "public" is what is served, "incoming" what an import is about to publish. A pack built from a dump (`isDump`) has them already, as
 * they were served there.
 */
export async function placeStarters(tx: Tx, schema: 'public' | 'incoming', isDump: boolean): Promise<void> {
  const table = (name: string) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`

  for (const name of ['verses', 'tafsir', 'hadith', 'hadith_sections', 'narrators'])
    await tx.execute(sql`delete from ${table(name)} where origin = 'seed'`)

  for (const name of ['verses', 'hadith', 'hadith_sections', 'narrators'])
    await tx.execute(
      sql`insert into ${table(name)} select * from ${sql.identifier('starter')}.${sql.identifier(name)} on conflict do nothing`,
    )
  // a data pack's commentary on the same verse replaces ours
  await tx.execute(sql`
    insert into ${table('tafsir')}
    select s.* from starter.tafsir s
    where not exists (select 1 from ${table('tafsir')} p where p.ayah_key = s.ayah_key and p.origin = 'pack')
    on conflict do nothing`)

  await tx.execute(sql`
    update ${table('verses')} p
    set text_indonesian = coalesce(p.text_indonesian, s.text_indonesian),
      translation = case when p.text_indonesian is null then s.translation else p.translation end,
      text_english = coalesce(p.text_english, s.text_english),
      translation_english = case when p.text_english is null then s.translation_english else p.translation_english end,
      transliteration = coalesce(p.transliteration, s.transliteration),
      text_arabic_kemenag = coalesce(p.text_arabic_kemenag, s.text_arabic_kemenag)
    from starter.verses s
    where s.key = p.key and p.origin = 'pack'
      and (p.text_indonesian is null or p.text_english is null or p.transliteration is null or p.text_arabic_kemenag is null)`)
  await tx.execute(sql`
    update ${table('hadith')} p
    set text_arabic = coalesce(p.text_arabic, s.text_arabic), text_indonesian = coalesce(p.text_indonesian, s.text_indonesian),
      text_english = coalesce(p.text_english, s.text_english)
    from starter.hadith s
    where s.key = p.key and p.origin = 'pack' and (p.text_arabic is null or p.text_indonesian is null or p.text_english is null)`)
  // only in the year of death ours wins: a pack's is parsed from Arabic prose, and wrong for 12 of our 100 narrators
  const year = (column: string) => {
    const [pack, own] = [sql`p.${sql.identifier(column)}`, sql`s.${sql.identifier(column)}`]
    return isDump ? sql`coalesce(${pack}, ${own})` : sql`coalesce(${own}, ${pack})`
  }
  await tx.execute(sql`
    update ${table('narrators')} p
    set name_latin = case when p.name_latin_generated then s.name_latin else coalesce(p.name_latin, s.name_latin) end,
      name_latin_generated = false,
      kuniyah = coalesce(p.kuniyah, s.kuniyah), laqab = coalesce(p.laqab, s.laqab), nasab = coalesce(p.nasab, s.nasab),
      tabaqah = coalesce(p.tabaqah, s.tabaqah), generation = coalesce(p.generation, s.generation),
      grade = coalesce(p.grade, s.grade), grade_detail = coalesce(p.grade_detail, s.grade_detail),
      death_year = ${year('death_year')}, death_year_hijri = ${year('death_year_hijri')},
      birth_year = coalesce(p.birth_year, s.birth_year), city = coalesce(p.city, s.city),
      aliases = case
        when p.aliases @> s.aliases and s.name_arabic = any (p.aliases || p.name_arabic) then p.aliases
        else array(select distinct unnest(p.aliases || s.aliases || s.name_arabic) order by 1) end
    from starter.narrators s
    where s.id = p.id and p.origin = 'pack'`)
}

/** The fields of a data pack's records that starter records fill. */
const FILLED = {
  verses: 'text_indonesian translation text_english translation_english transliteration text_arabic_kemenag'.split(' '),
  hadith: ['text_arabic', 'text_indonesian', 'text_english'],
  narrators: 'name_latin kuniyah laqab nasab tabaqah generation grade grade_detail birth_year city'.split(' '),
}

/**
 * Removes from a data pack's records what the current starter records have filled, so that corrected ones fill them again. Call it before the
 * schema "starter" changes.
 */
export async function withdrawStarters(tx: Tx): Promise<void> {
  for (const [name, fields] of Object.entries(FILLED)) {
    const table = sql.identifier(name)
    const key = sql.identifier(name === 'narrators' ? 'id' : 'key')
    const taken = fields.map(
      (field) => sql`${sql.identifier(field)} = nullif(p.${sql.identifier(field)}, s.${sql.identifier(field)})`,
    )
    await tx.execute(sql`
      update ${table} p set ${sql.join(taken, sql`, `)}
      from starter.${table} s
      where s.${key} = p.${key} and p.origin = 'pack'`)
  }
}
