import { sql } from 'drizzle-orm'
import { insertJson } from '../../platform/db/insert-json.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { nameWords } from './consonant-keys.ts'
import { mainName } from './transliterate.ts'

export type Entry = {
  id: string
  source: string
  name_arabic: string
  death_year_hijri: number | null
  tabaqah: number | null
  same_as: string | null
}

const FEWEST_WORDS = 2
/** A name of this length, such as "Zuhair bin Mu'awiyah bin Hudaij", has few bearers. */
const MANY_WORDS = 3
/** Sources differ by a few years in a death. */
const YEARS_APART = 5
const YEARS_APART_SHORT_NAME = 2

/**
 * Which entries, of those that the pack does not link itself, are the same person as one of its main source: the one that its own links
 * point to. The shorter name must be the beginning of the longer, the year of death or the generation agree, and only one entry fit.
 */
export function samePersons(entries: Entry[]): { id: string; same_as: string }[] {
  const sources = new Map(entries.map(({ id, source }) => [id, source]))
  const main = mostCommon(entries.flatMap(({ same_as }) => (same_as ? [sources.get(same_as) ?? ''] : [])))
  if (!main) return []
  const known = new Map<string, { entry: Entry; words: string[] }[]>()
  for (const entry of entries.filter(({ source, same_as }) => source === main && !same_as)) {
    const words = wordsOf(entry)
    const start = words.slice(0, FEWEST_WORDS).join(' ')
    known.set(start, [...(known.get(start) ?? []), { entry, words }])
  }
  return entries.flatMap((entry) => {
    if (entry.source === main || entry.same_as) return []
    const words = wordsOf(entry)
    if (words.length < FEWEST_WORDS) return []
    const alike = (known.get(words.slice(0, FEWEST_WORDS).join(' ')) ?? []).filter((other) =>
      isSame({ entry, words }, other),
    )
    const [only] = alike
    return only && alike.length === 1 ? [{ id: entry.id, same_as: only.entry.id }] : []
  })
}

const wordsOf = ({ name_arabic }: Entry): string[] => nameWords(mainName(name_arabic)).map(({ written }) => written)

function isSame(one: { entry: Entry; words: string[] }, other: { entry: Entry; words: string[] }): boolean {
  const length = Math.min(one.words.length, other.words.length)
  if (one.words.slice(0, length).join(' ') !== other.words.slice(0, length).join(' ')) return false
  const [first, second] = [one.entry.death_year_hijri, other.entry.death_year_hijri]
  if (first !== null && second !== null)
    return Math.abs(first - second) <= (length >= MANY_WORDS ? YEARS_APART : YEARS_APART_SHORT_NAME)
  return length >= MANY_WORDS && one.entry.tabaqah !== null && one.entry.tabaqah === other.entry.tabaqah
}

function mostCommon(names: string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** Links the entries in the schema "incoming" that are the same person. */
export async function linkDuplicates(db: Executor): Promise<void> {
  const entries = await rows<Entry>(
    db,
    sql`select id, source, name_arabic, death_year_hijri, tabaqah, same_as from incoming.narrators where origin = 'pack'`,
  )
  await insertJson(
    db,
    samePersons(entries),
    (list) => sql`
    update incoming.narrators n
    set same_as = d.same_as
    from jsonb_to_recordset(${list}::jsonb) as d (id text, same_as text)
    where n.id = d.id`,
  )
}

/** Gives a narrator in the schema "incoming" what other entries of the same person know of him. */
export async function unitePersons(db: Executor): Promise<void> {
  await db.execute(sql`
    with others as (
      select d.same_as as id, array_agg(a.alias) filter (where a.alias is not null) as aliases
      from incoming.narrators d, unnest(d.aliases || d.name_arabic) as a (alias)
      where d.same_as is not null
      group by d.same_as
    )
    update incoming.narrators p
    set aliases = array(select distinct unnest(p.aliases || o.aliases) order by 1)
    from others o
    where o.id = p.id`)
  await db.execute(sql`
    with others as (
      select distinct on (d.same_as) d.*
      from incoming.narrators d
      where d.same_as is not null
      order by d.same_as, cardinality(d.teachers) + cardinality(d.students) desc, d.id
    )
    update incoming.narrators p
    set kuniyah = coalesce(p.kuniyah, o.kuniyah), laqab = coalesce(p.laqab, o.laqab), shuhra = coalesce(p.shuhra, o.shuhra),
      nasab = coalesce(p.nasab, o.nasab), tabaqah = coalesce(p.tabaqah, o.tabaqah), generation = coalesce(p.generation, o.generation),
      grade = coalesce(p.grade, o.grade), death_year = coalesce(p.death_year, o.death_year),
      death_year_hijri = coalesce(p.death_year_hijri, o.death_year_hijri), birth_year = coalesce(p.birth_year, o.birth_year),
      city = coalesce(p.city, o.city),
      teachers = case when p.teachers = '{}' then o.teachers else p.teachers end,
      students = case when p.students = '{}' then o.students else p.students end
    from others o
    where o.same_as = p.id`)
}
