import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { classOf, summariseGrades } from '../../records/grading/grades.ts'
import { collectionOf, type Grade } from '../../records/hadith/hadith.ts'
import { fold } from '../../text/arabic.ts'

/** Few enough that an older passage and a newer one are written in one short statement. */
const AT_ONCE = 1_000

/** Word for word the condition of the index passages_unclassified. */
const UNCLASSIFIED = sql`kind = 'hadith' and graded_hash is distinct from md5(grades::text)`

/** Whether the grades of any passage are others than those that its class was derived from. In order, so that the index is read. */
export async function anyUnclassified(db: Executor): Promise<boolean> {
  const found = await rows(db, sql`select 1 from passages where ${UNCLASSIFIED} order by id limit 1`)
  return found.length > 0
}

/** Derives what is searched of grades, where they are others than before. Returns whether some may be left. */
export async function classifyGrades(db: Executor): Promise<boolean> {
  const found = await rows<{ id: number; key: string; grades: Grade[]; hash: string }>(
    db,
    sql`
    select id, key, grades, md5(grades::text) as hash
    from passages
    where ${UNCLASSIFIED}
    order by id
    limit ${AT_ONCE}`,
  )
  if (found.length === 0) return false
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
  return found.length === AT_ONCE
}

function gradedAs({ grade, graded_by }: Grade): string[] {
  const grader = fold(graded_by)
  const name = classOf(grade)
  return name === undefined ? [grader] : [grader, gradedWith(grader, name)]
}

/** How a grader's grading of a class is written, to be looked for. */
export const gradedWith = (grader: string, name: string): string => `${grader}|${name}`
