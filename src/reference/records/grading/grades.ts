import { z } from 'zod'
import type { Collection, Grade } from '../hadith/hadith.ts'

export const CLASSES = ['sahih', 'hasan', 'daif', 'maudhu'] as const
export type GradeClass = (typeof CLASSES)[number]

export const gradeRecord = z.object({ grade: z.string(), graded_by: z.string() }).meta({ id: 'Grade' })

/** The summary of a hadith's gradings: sahih and hasan are one side, daif and maudhu the other. */
export const gradesSummary = z
  .object({
    agreement: z
      .enum(['agreed', 'disputed', 'none'])
      .describe('disputed: some grade it sound or good, others weak or fabricated; none: nobody graded it'),
    class: z
      .enum(CLASSES)
      .nullable()
      .describe('If the graders agree: the grade of the majority, in a tie the weaker one; otherwise null'),
  })
  .meta({ id: 'GradesSummary' })
type GradesSummary = z.output<typeof gradesSummary>

const FABRICATED = /maw?d+[uh]|maudhu|batil|fabricated|موضوع|باطل/i
const WEAK =
  /da['’]?[ie]f|munkar|sha(?:dh|z)|malool|matruk|mursal|disconnected|weak|ضعيف|منكر|شاذ|معلول|متروك|مرسل|منقطع/i
const SOUND = /sah?ih|agreed upon|صحيح|متفق عليه/i
const GOOD = /hasan|حسن/i

/**
 * The class of one grading as it is worded in the sources: "Isnaad Hasan" is hasan, "Hasan Sahih" and "Mauquf Sahih" are sahih,
 * "Munkar" and "Mursal" daif. Undefined for a remark on attribution alone ("Mauquf") and for none ("-").
 */
export function classOf(grade: string): GradeClass | undefined {
  if (FABRICATED.test(grade)) return 'maudhu'
  if (WEAK.test(grade)) return 'daif'
  if (SOUND.test(grade)) return 'sahih'
  return GOOD.test(grade) ? 'hasan' : undefined
}

const isWeak = (name: GradeClass): boolean => name === 'daif' || name === 'maudhu'

export function summariseGrades(collection: Collection, grades: Grade[]): GradesSummary {
  // what these two books include is sound by agreement
  if (collection === 'bukhari' || collection === 'muslim') return { agreement: 'agreed', class: 'sahih' }
  const classes = grades.map(({ grade }) => classOf(grade)).filter((name) => name !== undefined)
  if (classes.length === 0) return { agreement: 'none', class: null }
  if (new Set(classes.map(isWeak)).size > 1) return { agreement: 'disputed', class: null }
  const times = (name: GradeClass): number => classes.filter((other) => other === name).length
  // in a tie the later, weaker one
  return { agreement: 'agreed', class: CLASSES.reduce((best, name) => (times(name) >= times(best) ? name : best)) }
}

/** Editors under whose names upstreams list gradings of these books that are not theirs (docs/data-packs.md). */
const EDITORS: Partial<Record<Collection, string>> = {
  abudawud: 'Muhammad Muhyi Al-Din Abdul Hamid',
  tirmidhi: 'Ahmad Muhammad Shakir',
  nasai: 'Abu Ghuddah',
  ibnmajah: 'Muhammad Fouad Abd al-Baqi',
}

/** The gradings of those who graded the book; a dash is none. */
export const ownGrades = (collection: Collection, grades: Grade[]): Grade[] =>
  grades.filter(({ grade, graded_by }) => graded_by !== EDITORS[collection] && grade.trim() !== '-')
