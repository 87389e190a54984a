import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { classOf, summariseGrades } from '../../records/grading/grades.ts'
import { collectionOf, type Grade } from '../../records/hadith/hadith.ts'
import { fold } from '../../text/arabic.ts'

/** Rows in one statement, which is then short. */
const PASSAGES_AT_ONCE = 1_000

/** Hadith passages whose class was derived from other grades than the record's current ones. */
const UNCLASSIFIED = sql`
  from passages p
  join hadith h on h.key = p.key
  where p.kind = 'hadith' and p.graded_hash is distinct from md5(h.grades::text)`

export async function anyUnclassified(db: Executor): Promise<boolean> {
  const found = await rows(db, sql`select 1 ${UNCLASSIFIED} limit 1`)
  return found.length > 0
}

/** Derives the classes for the grade filter from changed grades. */
export async function classifyGrades(db: Executor, signal?: AbortSignal): Promise<void> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const found = await rows<{ id: number; key: string; grades: Grade[]; hash: string }>(
      db,
      sql`
      select p.id, p.key, h.grades, md5(h.grades::text) as hash ${UNCLASSIFIED} and p.id > ${after}
      order by p.id
      limit ${PASSAGES_AT_ONCE}`,
    )
    const classified = found.map(({ id, key, grades, hash }) => ({
      id,
      hash,
      class: summariseGrades(collectionOf(key), grades).class,
      graded_as: [...new Set(grades.flatMap(gradedAs))],
    }))
    await db.execute(sql`
      update passages
      set grade_class = given.class, graded_as = given.graded_as, graded_hash = given.hash
      from jsonb_to_recordset(${JSON.stringify(classified)}::jsonb)
        as given (id int, hash text, class text, graded_as text[])
      where passages.id = given.id`)
    if (found.length < PASSAGES_AT_ONCE) return
    after = found.at(-1)?.id ?? after
  }
}

function gradedAs({ grade, graded_by }: Grade): string[] {
  const grader = fold(graded_by)
  const name = classOf(grade)
  return name === undefined ? [grader] : [grader, gradedWith(grader, name)]
}

/** The stored form of a grader's class, for searching. */
export const gradedWith = (grader: string, name: string): string => `${grader}|${name}`
