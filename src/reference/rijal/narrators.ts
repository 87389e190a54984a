import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { findCandidates } from './candidates.ts'
import { type Entry, type Grading, gradingsOf } from './gradings.ts'
import type { Ranked } from './rank.ts'

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
  death_year: string | null
  death_year_hijri: number | null
  birth_year: string | null
  city: string | null
  aliases: string[]
  /** What each source says of his reliability. */
  gradings: Grading[]
  /** The sources' entries that are of him, the main one first: each id names him. */
  entries: Pick<Entry, 'id' | 'source' | 'name_arabic'>[]
}

/** Another narrator, in short. */
export type NarratorName = { id: string; name_arabic: string; name_latin: string | null }

/** A row as FIELDS reads it. */
type NarratorRow = Omit<Narrator, 'gradings' | 'entries'> & { entries: Entry[] }

// a grade that the starter records filled in is theirs
const FIELDS = sql`n.id, n.source, n.name_arabic, n.name_latin, n.name_latin_generated, n.kuniyah, n.laqab, n.shuhra, n.nasab, n.tabaqah,
  n.generation, n.grade, n.grade_detail, n.death_year, n.death_year_hijri, n.birth_year, n.city, n.aliases,
  (select jsonb_agg(jsonb_build_object('id', e.id, 'source', e.source, 'name_arabic', e.name_arabic, 'grade', e.grade,
      'grade_detail', e.grade_detail, 'grade_source', case when e.grade = s.grade then s.source else e.source end)
      order by e.id <> n.id, e.id)
    from narrators e
    left join starter.narrators s on s.id = e.id
    where e.id = n.id or e.same_as = n.id) as entries`

/** Where his own entry has no grade, the first that has one speaks. */
function narratorOf<T extends NarratorRow>({ entries, ...row }: T) {
  const graded = entries.find(({ grade }) => grade !== null)
  return {
    gradings: entries.flatMap(gradingsOf),
    entries: entries.map(({ id, source, name_arabic }) => ({ id, source, name_arabic })),
    ...row,
    grade: graded?.grade ?? null,
    grade_detail: row.grade_detail ?? graded?.grade_detail ?? null,
  }
}

export type FoundNarrator = Narrator & Omit<Ranked, 'id'>

/** Narrators by a name in either script, best first and the well-known one before his namesakes. `score` is from 0 to 1. */
export async function searchNarrators(
  db: Executor,
  query: string,
  limit: number,
): Promise<{ narrators: FoundNarrator[]; total: number }> {
  const candidates = await findCandidates(db, query)
  const ranked = new Map(candidates.slice(0, limit).map((candidate) => [candidate.id, candidate]))
  const found = await rows<NarratorRow>(
    db,
    sql`
    select ${FIELDS}
    from jsonb_array_elements_text(${JSON.stringify([...ranked.keys()])}::jsonb) with ordinality as asked (id, place)
    join narrators n on n.id = asked.id
    order by asked.place`,
  )
  return {
    narrators: found.map((row) => ({ score: 0, isWhole: false, ...ranked.get(row.id), ...narratorOf(row) })),
    total: candidates.length,
  }
}

export type NarratorDetail = Narrator & { teachers: NarratorName[]; students: NarratorName[] }

/** A narrator with his teachers and students. The id of a duplicate names the person that it duplicates. */
export async function findNarrator(db: Executor, id: string): Promise<NarratorDetail | undefined> {
  const [found] = await rows<NarratorRow & { teacher_ids: string[]; student_ids: string[] }>(
    db,
    sql`
    select ${FIELDS}, n.teachers as teacher_ids, n.students as student_ids
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

/** The persons behind ids, each once, in the order given; what is not loaded is left out. */
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
