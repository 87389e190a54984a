import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { fold } from '../../text/arabic.ts'
import { bears, isGivenName, type NamedPerson, nameParts } from './bearer.ts'
import { findCandidates, nameIn } from './candidates.ts'
import { type Grading, gradingsOf, type SourceEntry } from './gradings.ts'
import { type RankedNarrator, scoreOfWhole } from './rank.ts'
import { isProse, ownAliases, withoutReferences, yearsOfDeath } from './served.ts'

export type Narrator = {
  id: string
  source: string
  name_arabic: string
  name_latin: string | null
  name_latin_generated: boolean
  kuniyah: string | null
  laqab: string | null
  shuhra: string | null
  nasab: string | null
  tabaqah: number | null
  generation: string | null
  grade: string | null
  grade_detail: string | null
  /** The earliest of `death_years`. */
  death_year: number | null
  death_years: number[]
  death_year_text: string | null
  death_year_hijri: number | null
  birth_year: string | null
  city: string | null
  aliases: string[]
  /** The verdict of each source on his reliability. */
  gradings: Grading[]
  /** The sources' entries about him, the main one first. The id of each finds him. */
  entries: Pick<SourceEntry, 'id' | 'source' | 'name_arabic'>[]
}

export type NarratorName = { id: string; name_arabic: string; name_latin: string | null }

/** A row with FIELDS. */
type NarratorRow = Omit<Narrator, 'gradings' | 'entries' | 'death_year' | 'death_years' | 'death_year_text'> & {
  death_year: string | null
  entries: (SourceEntry & { death_year: string | null; death_year_hijri: number | null })[]
}

// grade_source is the starter records' where they supplied the grade
const NARRATOR_COLUMNS = sql`n.id, n.source, n.name_arabic, n.name_latin, n.name_latin_generated, n.kuniyah, n.laqab, n.shuhra, n.nasab, n.tabaqah,
  n.generation, n.grade, n.grade_detail, n.death_year, n.death_year_hijri, n.birth_year, n.city, n.aliases,
  (select jsonb_agg(jsonb_build_object('id', e.id, 'source', e.source, 'name_arabic', e.name_arabic, 'grade', e.grade,
      'grade_detail', e.grade_detail, 'grade_source', case when e.grade = s.grade then s.source else e.source end,
      'death_year', e.death_year, 'death_year_hijri', e.death_year_hijri)
      order by e.id <> n.id, e.id)
    from narrators e
    left join starter.narrators s on s.id = e.id
    where e.id = n.id or e.same_as = n.id) as entries`

/** The narrator of a row. If his own entry has no grade, the first one that has supplies it. */
function narratorOf<T extends NarratorRow>({ entries, ...row }: T) {
  const gradings = entries.flatMap(gradingsOf)
  const years = yearsOfDeath([row, ...entries], row.tabaqah)
  const detail = row.grade_detail ?? entries.find(({ grade }) => grade !== null)?.grade_detail ?? null
  const isGuessed = row.name_latin_generated && isProse(row.name_arabic)
  return {
    gradings,
    entries: entries.map(({ id, source, name_arabic }) => ({ id, source, name_arabic })),
    ...row,
    name_latin: isGuessed ? null : row.name_latin,
    name_latin_generated: row.name_latin_generated && !isGuessed,
    aliases: ownAliases(row.name_arabic, row.aliases),
    death_year: years[0] ?? null,
    death_years: years,
    death_year_text: row.death_year,
    death_year_hijri: years[0] ?? null,
    grade: fullestGrade(gradings),
    grade_detail: detail && withoutReferences(detail),
  }
}

/** The first verdict, or a fuller version by the same grader: where one source has "truthful", another may have "truthful, confused after his books burnt". */
function fullestGrade(gradings: Grading[]): string | null {
  const [first] = gradings
  if (!first) return null
  const start = fold(first.grade)
  const fuller = gradings.filter(
    ({ grade, graded_by }) =>
      graded_by === first.graded_by && fold(grade).startsWith(start) && grade.length > first.grade.length,
  )
  return fuller.sort((a, b) => b.grade.length - a.grade.length)[0]?.grade ?? first.grade
}

export type FoundNarrator = Narrator & Omit<RankedNarrator, 'id'> & { isBearer: boolean }

/** Narrators by a name in either script, best first, the well-known before their namesakes. `score` is from 0 to 1. */
export async function searchNarrators(
  db: Executor,
  query: string,
  limit: number,
): Promise<{ narrators: FoundNarrator[]; total: number }> {
  const candidates = await bearersFirst(db, query, await findCandidates(db, query))
  const ranked = new Map(candidates.slice(0, limit).map((candidate) => [candidate.id, candidate]))
  const found = await rows<NarratorRow>(
    db,
    sql`
    select ${NARRATOR_COLUMNS}
    from jsonb_array_elements_text(${JSON.stringify([...ranked.keys()])}::jsonb) with ordinality as asked (id, place)
    join narrators n on n.id = asked.id
    order by asked.place`,
  )
  return {
    narrators: found.map((row) => ({
      score: 0,
      isWhole: false,
      prominence: 0,
      isBearer: false,
      ...ranked.get(row.id),
      ...narratorOf(row),
    })),
    total: candidates.length,
  }
}

// his family are the best-known bearers of their names, whether or not they narrate
const OF_THE_PROPHET = /بنت رسول الله|ابن رسول الله|زوج النبي|أم المؤمنين/
/** The prominence of the Prophet’s family, however few chains name them. */
const FAMILY_PROMINENCE = 0.8

/** The factor for a narrator who does not bear the name while others do. */
const NOT_BEARING = 0.5

/** Sorts bearers of the name before narrators whose name is only spelt like it or contains it as another person's. */
async function bearersFirst(
  db: Executor,
  query: string,
  candidates: RankedNarrator[],
): Promise<(RankedNarrator & { isBearer: boolean })[]> {
  const asked = nameParts(nameIn(query))
  const called = await rows<NamedPerson & { id: string }>(
    db,
    sql`
    select id, name_arabic, kuniyah, laqab, shuhra, nasab, aliases
    from narrators
    where id in (select jsonb_array_elements_text(${JSON.stringify(candidates.map(({ id }) => id))}::jsonb))`,
  )
  const bearers = new Map(called.filter((one) => bears(one, asked)).map((one) => [one.id, one]))
  const round = (score: number) => Math.round(1000 * score) / 1000
  return candidates
    .map((one) => {
      const bearer = bearers.get(one.id)
      if (!bearer)
        return { ...one, score: round(bearers.size === 0 ? one.score : NOT_BEARING * one.score), isBearer: false }
      const prominence = OF_THE_PROPHET.test(bearer.name_arabic)
        ? Math.max(one.prominence, FAMILY_PROMINENCE)
        : one.prominence
      return {
        ...one,
        prominence,
        score: isGivenName(bearer, asked) ? round(scoreOfWhole(prominence)) : one.score,
        isBearer: true,
      }
    })
    .sort((a, b) => Number(b.isBearer) - Number(a.isBearer) || b.score - a.score || (a.id < b.id ? -1 : 1))
}

export type NarratorDetail = Narrator & { teachers: NarratorName[]; students: NarratorName[] }

/** A narrator with his teachers and students. The id of a duplicate entry finds the person it duplicates. */
export async function findNarrator(db: Executor, id: string): Promise<NarratorDetail | undefined> {
  const [found] = await rows<NarratorRow & { teacher_ids: string[]; student_ids: string[] }>(
    db,
    sql`
    select ${NARRATOR_COLUMNS}, n.teachers as teacher_ids, n.students as student_ids
    from narrators asked
    join narrators n on n.id = coalesce(asked.same_as, asked.id)
    where asked.id = ${id}`,
  )
  if (!found) return undefined
  const { teacher_ids, student_ids, ...narrator } = narratorOf(found)
  return {
    teachers: await listNames(db, teacher_ids),
    students: await listNames(db, student_ids),
    ...narrator,
  }
}

/** The loaded persons with these ids, each once, in the given order. */
async function listNames(db: Executor, ids: string[]): Promise<NarratorName[]> {
  if (ids.length === 0) return []
  return rows<NarratorName>(
    db,
    sql`
    select n.id, n.name_arabic, n.name_latin
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as asked (id, place)
    join narrators a on a.id = asked.id
    join narrators n on n.id = coalesce(a.same_as, a.id)
    group by n.id
    order by min(asked.place)`,
  )
}
