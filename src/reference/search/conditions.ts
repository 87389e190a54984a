import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { gradedWith } from '../index/building/classify.ts'
import type { GradeClass } from '../records/grading/grades.ts'
import type { Collection } from '../records/hadith/hadith.ts'
import { fold, isArabic } from '../text/arabic.ts'
import { stem } from '../text/stem.ts'

/** Restricts the records of a search. Conditions on hadith exclude verses unless surahs are named, and vice versa. */
export type Conditions = {
  collections?: Collection[] | undefined
  /** A book of the named collections, or of one collection: 2, "bukhari:2". */
  books?: (number | string)[] | undefined
  surahs?: number[] | undefined
  grade?: GradeClass | undefined
  /** The grader whose verdict counts; by default what the graders agree on. */
  gradedBy?: string | undefined
  /** A name in the chain. */
  narrator?: string | undefined
}

/** The ids of passages that meet all conditions, in order; undefined without conditions. */
export async function listMatching(db: Db, conditions: Conditions): Promise<number[] | undefined> {
  const { surahs, ...ofHadith } = conditions
  const asksHadith = Object.values(ofHadith).some((condition) => condition !== undefined)
  if (!asksHadith && !surahs) return undefined
  const [verses, hadith] = await Promise.all([
    surahs
      ? idsOf(
          db,
          sql`join verses v on p.kind = 'quran' and v.key = p.key where v.surah = any(${sql.param(surahs)}::int[])`,
        )
      : [],
    asksHadith ? listMatchingHadith(db, ofHadith) : [],
  ])
  return [...verses, ...hadith]
}

async function idsOf(db: Db, which: SQL): Promise<number[]> {
  return (await rows<{ id: number }>(db, sql`select p.id from passages p ${which} order by p.id`)).map(({ id }) => id)
}

async function listMatchingHadith(
  db: Db,
  { collections, books, grade, gradedBy, narrator }: Conditions,
): Promise<number[]> {
  const wanted: SQL[] = [sql`p.kind = 'hadith'`]
  if (collections) wanted.push(sql`h.collection = any(${sql.param(collections)}::text[])`)
  if (books)
    wanted.push(sql`(h.book_number = any(${sql.param(books.filter((book) => typeof book === 'number'))}::int[])
    or h.collection || ':' || h.book_number = any(${sql.param(books.filter((book) => typeof book === 'string'))}::text[]))`)
  if (narrator !== undefined) wanted.push(narratedBy(narrator))
  if (gradedBy !== undefined) {
    const grader = fold(gradedBy)
    const graded = grade === undefined ? grader : gradedWith(grader, grade)
    wanted.push(sql`p.graded_as @> array[${graded}]`)
  } else if (grade !== undefined) wanted.push(sql`p.grade_class = ${grade}`)
  return idsOf(db, sql`join hadith h on h.key = p.key where ${sql.join(wanted, sql` and `)}`)
}

// writers differ in vowels and signs: Hurayrah and Hurairah, Ash'ari and Asyari are the same name
const VARYING_LETTERS = "yoe'’‘`-"
const UNIFIED_LETTERS = 'iui'

function narratedBy(name: string): SQL {
  const words = fold(name).split(' ').filter(Boolean)
  if (isArabic(name)) {
    const stems = words.map((word) => `% ${stem(word, 'arabic')} %`)
    return sql`' ' || split_part(p.stems_arabic, E'\n', 4) || ' ' like all(${sql.param(stems)}::text[])`
  }
  const alike = words.map(
    (word) => `%${[...word].map((letter) => UNIFIED_LETTERS[VARYING_LETTERS.indexOf(letter)] ?? letter).join('')}%`,
  )
  return sql`exists (
    select 1 from unnest(h.sanad) as one
    where translate(lower(one), ${VARYING_LETTERS}, ${UNIFIED_LETTERS}) like all(${sql.param(alike)}::text[]))`
}
