import { z } from 'zod'

/** One source's entry of a narrator. */
export type Entry = {
  id: string
  source: string
  name_arabic: string
  grade: string | null
  grade_detail: string | null
  /** Whose the grade is, where it is not the entry's own. */
  grade_source: string
}

/** A verdict on a narrator, in its source's words. */
export const narratorGrading = z
  .object({
    grade: z.string(),
    graded_by: z.string().nullable().describe('Whose verdict it is; null where unknown'),
    source: z.string(),
    id: z.string().describe('The entry of that source'),
  })
  .meta({ id: 'NarratorGrading' })
export type Grading = z.output<typeof narratorGrading>

/** Whose verdicts a source's fields hold, where one scholar's; `grade_detail` is a verdict only where it is named here. */
const GRADERS: Record<string, { grade: string; grade_detail?: string }> = {
  'taqrib-al-tahdhib-openiti': { grade: 'Ibn Hajar' },
  'ar-sanad-280k': { grade: 'Ibn Hajar', grade_detail: 'adh-Dhahabi' },
}

/** The verdicts of one entry. */
export function gradingsOf({ id, source, grade, grade_detail, grade_source }: Entry): Grading[] {
  const graders = GRADERS[grade_source]
  const own: Grading[] = grade === null ? [] : [{ grade, graded_by: graders?.grade ?? null, source: grade_source, id }]
  const second = GRADERS[source]?.grade_detail
  return second && grade_detail !== null ? [...own, { grade: grade_detail, graded_by: second, source, id }] : own
}
