import { sql } from 'drizzle-orm'
import { insertJson } from '../../../../platform/db/insert-json.ts'
import { type Executor, rows } from '../../../../platform/db/rows.ts'
import type { DescribedEntry } from './traits.ts'

/** All entries in the schema "incoming". */
export const listEntries = (db: Executor): Promise<DescribedEntry[]> =>
  rows<DescribedEntry>(
    db,
    sql`
    select id, name_arabic, kuniyah, laqab, shuhra, nasab, tabaqah, grade, grade_detail, death_year, death_year_hijri, teachers, students,
      same_as
    from incoming.narrators`,
  )

/** Stores which entries in the schema "incoming" are the same person, and fills gaps of each main entry from the others. */
export async function unitePersons(db: Executor, links: { id: string; same_as: string }[]): Promise<void> {
  await db.execute(sql`update incoming.narrators set same_as = null where same_as is not null`)
  await insertJson(
    db,
    links,
    (list) => sql`
    update incoming.narrators n
    set same_as = d.same_as
    from jsonb_to_recordset(${list}::jsonb) as d (id text, same_as text)
    where n.id = d.id`,
  )
  await db.execute(sql`
    with others as (
      select d.same_as as id, array_agg(a.alias) as aliases
      from incoming.narrators d,
        unnest(d.aliases || d.name_arabic || case when d.name_latin_generated then null else d.name_latin end) as a (alias)
      where d.same_as is not null and a.alias is not null
      group by d.same_as
    )
    update incoming.narrators p
    set aliases = array(select distinct unnest(p.aliases || o.aliases) order by 1)
    from others o
    where o.id = p.id`)
  // gradings are not copied, but read from each entry (narrators.ts)
  await db.execute(sql`
    with others as (
      select d.same_as as id,
        (array_agg(d.name_latin order by d.id) filter (where d.name_latin is not null and not d.name_latin_generated))[1] as name_latin,
        ${first('kuniyah')}, ${first('laqab')}, ${first('shuhra')}, ${first('nasab')}, ${first('tabaqah')}, ${first('generation')},
        ${first('death_year')}, ${first('death_year_hijri')}, ${first('birth_year')}, ${first('city')}
      from incoming.narrators d
      where d.same_as is not null
      group by d.same_as
    )
    update incoming.narrators p
    set name_latin = case when p.name_latin_generated then coalesce(o.name_latin, p.name_latin) else p.name_latin end,
      name_latin_generated = p.name_latin_generated and o.name_latin is null,
      kuniyah = coalesce(p.kuniyah, o.kuniyah), laqab = coalesce(p.laqab, o.laqab), shuhra = coalesce(p.shuhra, o.shuhra),
      nasab = coalesce(p.nasab, o.nasab), tabaqah = coalesce(p.tabaqah, o.tabaqah), generation = coalesce(p.generation, o.generation),
      death_year = coalesce(p.death_year, o.death_year), death_year_hijri = coalesce(p.death_year_hijri, o.death_year_hijri),
      birth_year = coalesce(p.birth_year, o.birth_year), city = coalesce(p.city, o.city)
    from others o
    where o.id = p.id`)
  await db.execute(sql`
    with circles as (
      select distinct on (d.same_as) d.same_as as id, d.teachers, d.students
      from incoming.narrators d
      where d.same_as is not null
      order by d.same_as, cardinality(d.teachers) + cardinality(d.students) desc, d.id
    )
    update incoming.narrators p
    set teachers = case when p.teachers = '{}' then c.teachers else p.teachers end,
      students = case when p.students = '{}' then c.students else p.students end
    from circles c
    where c.id = p.id`)
}

/** The first value among the other entries. */
function first(field: string) {
  const column = sql.identifier(field)
  return sql`(array_agg(d.${column} order by d.id) filter (where d.${column} is not null))[1] as ${column}`
}
